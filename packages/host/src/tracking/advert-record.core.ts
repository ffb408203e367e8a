/** The records of adverts that were seen and pressed, and what tag managers are told (docs/product.md#counting). Pure. */
import type { AdvertEvent } from '@club/contracts'
import type { AdvertMark } from '@club/contracts/advert-mark'

/** One browser with one page open. */
export type Visit = {
  readonly channel: AdvertEvent['channel']
  readonly domain: string
  readonly screensize: string
  readonly ssoVendor: string
  readonly userAgent: string
  /** From 1 to 1,000,000. */
  readonly sessionID: number
  /** Who is signed in; '' for nobody. */
  readonly ssoID: string
  /** The fan agreed to be counted. */
  readonly consents: boolean
  /** The browser asks that nobody be told apart. */
  readonly signal: boolean
}

const noTracking = 'no tracking'

/** @param random from 0 up to 1 */
export const sessionNumber = (random: number): number => 1 + Math.floor(random * 1_000_000)

type Happened = { action: AdvertEvent['action']; at: Date; logID: string }

/** Nobody is told apart without their agreement, nor where their browser asks for that. */
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

/** What a tag manager reads off the data layer. */
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
