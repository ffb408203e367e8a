/** Records of adverts' impressions and clicks, and the events for tag managers (docs/product.md#counting). Pure. */
import type { AdvertEvent } from '@club/contracts'
import { type AdvertMark, noTracking } from '@club/contracts/advert-mark'

/** One browser with one page open. */
export type Visit = {
  readonly channel: AdvertEvent['channel']
  readonly domain: string
  readonly screensize: string
  readonly ssoVendor: string
  readonly userAgent: string
  /** From 1 to 1,000,000. */
  readonly sessionID: number
  /** The signed-in account; '' for none. */
  readonly ssoID: string
  /** The fan has agreed to be counted. */
  readonly consents: boolean
  /** The browser asks for privacy. */
  readonly signal: boolean
}

/** @param random from 0 up to 1 */
export const sessionNumber = (random: number): number => 1 + Math.floor(random * 1_000_000)

type Happened = { action: AdvertEvent['action']; at: Date; logID: string }

/** Identifies nobody without consent, nor if the browser asks for privacy. */
export function advertRecord(visit: Visit, advert: AdvertMark, { action, at, logID }: Happened): AdvertEvent {
  const { consents, signal, sessionID, ssoID, ...browser } = visit
  const tracked = consents && !signal
  const { kind: _kind, title: _title, ...told } = advert
  return {
    ...browser,
    logID,
    sessionID: tracked ? sessionID : noTracking,
    ssoID: tracked ? ssoID : noTracking,
    ...told,
    action,
    timestamp: at.toISOString(),
    trackingConsent: consents,
  }
}

/** Entries that a tag manager reads from the data layer. */
export type Push =
  | { event: 'routeChange'; routeName: string; pageType: 'PageView'; pageUrl: string }
  | { event: 'adLoad' | 'adClick'; advertName: string }
  | { event: 'advertLoaded' | 'advertClicked'; title: string; url: string }

export const routePush = (routeName: string, pageUrl: string): Push => ({
  event: 'routeChange',
  routeName,
  pageType: 'PageView',
  pageUrl,
})

export const advertPush = (
  { kind, advertName, title, url }: AdvertMark,
  happened: 'loaded' | 'clicked',
): Push =>
  kind === 'square'
    ? { event: happened === 'loaded' ? 'adLoad' : 'adClick', advertName }
    : { event: happened === 'loaded' ? 'advertLoaded' : 'advertClicked', title, url }
