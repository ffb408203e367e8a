/**
 * Counts a visit for a fan who has agreed (docs/product.md#counting); loaded only then. Tag managers read the data layer; the
 * club's own advert store gets records if the settings say so.
 */
import type { AdvertMark } from '@club/contracts/advert-mark'
import { withoutLoginNews } from '@club/contracts/sign-in-modes'
import type { EventBus } from '@club/event-bus'
import type { ClubSettings } from '@club/settings'
import { asksForPrivacy } from '../consent/remember-consent.ts'
import { reloadWithoutTags } from '../consent/taken-back.ts'
import { advertPush, advertRecord, type Push, routePush, sessionNumber } from './advert-record.core.ts'
import { sendRecords } from './send-records.ts'
import { watchAdverts } from './watch-adverts.ts'

export type TrackedPage = {
  readonly bus: EventBus
  readonly settings: ClubSettings
  readonly appView: boolean
  /** Type of the current page. */
  readonly pageType: string
  /** The site's clock. */
  now(): Date
}

/** The global that tag managers use. */
type Layered = { dataLayer?: unknown[] }

/** @returns stops it; a tag manager that has run can only be removed with the document */
export function startTracking({ bus, settings, appView, pageType, now }: TrackedPage): () => void {
  const sessionID = sessionNumber(Math.random())
  const records = settings.tracking?.events ? sendRecords() : null

  const push = (entry: Push) => {
    const layered = window as Layered
    layered.dataLayer ??= []
    layered.dataLayer.push(entry)
  }
  const record = (action: 'impression' | 'click', advert: AdvertMark) => {
    if (records === null) return
    const session = bus.read('session')
    const visit = {
      channel: appView ? 'app' : 'web',
      domain: location.hostname,
      screensize: `${screen.width}x${screen.height}`,
      ssoVendor: settings.signIn?.mode ?? 'club',
      userAgent: navigator.userAgent.slice(0, 600),
      sessionID,
      ssoID: session?.status === 'signed-in' ? session.userID : '',
      consents: bus.read('consent')?.analytics === true,
      signal: asksForPrivacy(),
    } as const
    records.add(advertRecord(visit, advert, { action, at: now(), logID: newID() }), action === 'click')
  }
  const adverts = watchAdverts({
    loaded: (advert) => push(advertPush(advert, 'loaded')),
    seen: (advert) => record('impression', advert),
    clicked(advert) {
      push(advertPush(advert, 'clicked'))
      record('click', advert)
    },
  })
  let counted = ''
  const arrived = (type: string) => {
    // An anchor on the same page, or navigating to it again, is not a new page.
    const { origin, pathname, search, hash } = location
    // What announces a sign-in once is gone from the address soon, and does not identify the page.
    const query = withoutLoginNews(search)
    const page = `${type} ${pathname}${query}`
    if (page === counted) return
    counted = page
    push(routePush(type, origin + pathname + query + hash))
    adverts.begin()
  }
  arrived(pageType)
  const stop = bus.on('route-changed', (page) => arrived(page.pageType))
  const manager = settings.tracking?.tagManager ?? null
  if (manager !== null) addScript(manager.script)

  return () => {
    stop()
    adverts.end()
    records?.end()
    delete (window as Layered).dataLayer
    if (manager !== null) reloadWithoutTags()
  }
}

/** Browsers have `randomUUID` only on secure pages. */
function newID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

function addScript(address: string) {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}
