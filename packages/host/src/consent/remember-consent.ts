/** This browser's consent: read once a page is hydrated, stored when the fan chooses, and the same in every tab. */
import type { EventBus } from '@club/event-bus'
import { openTabChannel } from '../browser/tab-channel.ts'
import { type Choice, type Consent, consentIn, consentOf, cookiesOf, hasChosen } from './consent.core.ts'
import { dropKept } from './kept-with-consent.ts'

/** Whether the browser asks every site for privacy. */
export const asksForPrivacy = (): boolean =>
  (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true

const readCookies = (): string => {
  try {
    return document.cookie
  } catch {
    // A document that may have no cookies has agreed to nothing.
    return ''
  }
}

/**
 * @param words identifies the texts that the fan reads
 * @param appView whether the page is shown in the club's app
 */
export function rememberConsent(bus: EventBus, words: string, appView: boolean): void {
  const here = (): Consent => consentIn(readCookies(), { signal: asksForPrivacy(), appView })
  const tell = (now: Consent) => {
    if (now.decided && !now.personalisation) dropKept()
    const before = bus.read('consent')
    if (before?.decided !== now.decided || before.analytics !== now.analytics) bus.publish('consent', now)
  }
  tell(here())
  const tabs = openTabChannel('club-consent')
  bus.on('choose-consent', ({ choice }) => {
    keep(choice, words)
    // If cookies are refused, the choice lasts as long as the page.
    tell(consentOf(choice))
    tabs?.postMessage(choice)
  })
  // Chosen in another tab: one that is hidden may be playing, and two windows may be in sight.
  tabs?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'all' || data === 'essential') tell(consentOf(data))
  })
  // Where there is no channel. A choice that the browser did not store stands.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && hasChosen(readCookies())) tell(here())
  })
}

function keep(choice: Choice, words: string) {
  const secure = location.protocol === 'https:'
  for (const cookie of cookiesOf(choice, { now: new Date(), signal: asksForPrivacy(), words, secure }))
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is not everywhere, and never over http
      document.cookie = cookie
    } catch {
      return
    }
}
