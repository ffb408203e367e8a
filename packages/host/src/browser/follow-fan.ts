/** What is this fan's own comes once the first HTML, which is the same for everybody, is alive. */
import { loginNews, noProviderDelay } from '@club/contracts/sign-in-modes'
import type { EventBus } from '@club/event-bus'
import type { ClubSettings } from '@club/settings'
import type { Live } from '@club/shell-api'
import { rememberConsent } from '../consent/remember-consent.ts'
import { countWhereAgreed } from '../tracking/count-where-agreed.ts'
import { inAppView } from './app-view.ts'
import { rememberChildFriendly } from './child-friendly.ts'
import { checkSession, followAccount, showNobody } from './session.ts'
import { takeBucket } from './take-bucket.ts'

type Options = {
  bus: EventBus
  settings: ClubSettings
  live: Live
  /** Names the build of the site's scripts. */
  version: string
  /** The site's clock. */
  now: () => Date
  shownType: () => string
  /** Drops answers that were fetched for whoever was there before. */
  forget: () => void
}

/** To be called while the document's own address is still the one it was opened at. @returns what begins it */
export function fanToFollow({ bus, settings, live, version, now, shownType, forget }: Options): () => void {
  /** Said by the address that the document was opened at; it goes from there once it is told. */
  const justLoggedOut = new URLSearchParams(location.search).get(loginNews.out) === 'true'
  return () => {
    // What one fan may see says nothing of what the next may.
    for (const topic of ['session', 'entitlements'] as const) bus.observe(topic, forget)
    const appView = inAppView()
    // What the app has by itself is not offered in it.
    if (appView) document.documentElement.dataset.view = 'app'
    countWhereAgreed(bus, () => ({ bus, settings, appView, pageType: shownType(), now }))
    rememberConsent(bus, `${version}.${document.documentElement.lang}`, appView)
    rememberChildFriendly(bus, settings.childFriendly.default)
    takeBucket()
    // Nobody has an account: the check comes to its end by itself, and what is open to all is open.
    if (settings.signIn?.mode === 'none') return void setTimeout(() => showNobody(bus), noProviderDelay)
    followAccount(bus, live)
    // Another site has just ended its session: this page shows nobody's, and asks no more. A link to such an address ends none.
    if (justLoggedOut) showNobody(bus)
    else void checkSession(bus)
  }
}
