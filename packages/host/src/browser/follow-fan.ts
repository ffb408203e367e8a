/** The fan's own state, followed once the first HTML, which is the same for everybody, is hydrated. */
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
  /** Identifies the build of the site's scripts. */
  version: string
  /** The site's clock. */
  now: () => Date
  shownType: () => string
  /** Drops answers that were fetched for the previous fan. */
  forget: () => void
}

/** To be called while the document still has its first address. @returns starts following */
export function fanToFollow({ bus, settings, live, version, now, shownType, forget }: Options): () => void {
  /** From the document's first address; it is removed from there once it has been reported. */
  const justLoggedOut = new URLSearchParams(location.search).get(loginNews.out) === 'true'
  return () => {
    // Answers for one fan must not be used for the next.
    for (const topic of ['session', 'entitlements'] as const) bus.observe(topic, forget)
    const appView = inAppView()
    // The site does not offer in the app what the app has itself.
    if (appView) document.documentElement.dataset.view = 'app'
    countWhereAgreed(bus, () => ({ bus, settings, appView, pageType: shownType(), now }))
    rememberConsent(bus, `${version}.${document.documentElement.lang}`, appView)
    rememberChildFriendly(bus, settings.childFriendly.default)
    takeBucket()
    // There are no accounts: the check finishes by itself, and whatever is open to all is open.
    if (settings.signIn?.mode === 'none') return void setTimeout(() => showNobody(bus), noProviderDelay)
    followAccount(bus, live)
    // Another site has just ended its session: this page shows nobody as signed in, and does not check. A link to such an address ends no session.
    if (justLoggedOut) showNobody(bus)
    else void checkSession(bus)
  }
}
