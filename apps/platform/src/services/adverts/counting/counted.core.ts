/** Which records of adverts count (docs/product.md#counting). Pure. */
import type { Advert, AdvertEvent } from '@club/contracts'

/** A record as stored: its facts about the advert come from our own data, and it contains no account. */
export type CountedEvent = {
  log_id: string
  advert_id: string
  action: AdvertEvent['action']
  record: Omit<AdvertEvent, 'ssoID'>
}

/**
 * Records of fans who agreed, about running adverts; one that occurs twice in a message counts once.
 * @param running by id
 */
export function countedEvents(
  events: readonly AdvertEvent[],
  running: ReadonlyMap<string, Advert>,
): CountedEvent[] {
  const found = new Map<string, CountedEvent>()
  for (const event of events) {
    const advert = running.get(event.advertID)
    if (!advert || !event.trackingConsent) continue
    const { ssoID: _nobody, ...record } = event
    const { advertName, advertRef, campaignRef, url } = advert
    found.set(event.logID, {
      log_id: event.logID,
      advert_id: advert.id,
      action: event.action,
      record: { ...record, advertName, advertRef, campaignRef, url: url ?? '' },
    })
  }
  return [...found.values()]
}
