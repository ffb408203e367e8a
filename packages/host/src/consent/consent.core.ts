/**
 * What a fan has agreed to, according to cookies (docs/product.md#consent). Pure.
 *
 * Three cookies, none of which identifies the fan: that a choice was made, whether it includes analytics, and the proof: when, with which
 * texts, and whether the browser asked for privacy at the time.
 */
import { cookieLine, cookieValue, sixtyDays } from '@club/contracts/cookies'
import type { StateTopics } from '@club/event-bus'

export type Consent = StateTopics['consent']
/** 'Accept All Cookies' or 'Only Essential'. */
export type Choice = 'all' | 'essential'

const cookieNames = {
  given: 'cookie_consent_given',
  analytics: 'cookie_analytics_consent_given',
  proof: 'cookie_consent_proof',
} as const

const everything: Consent = { decided: true, analytics: true, marketing: true, personalisation: true }
const essential: Consent = { decided: true, analytics: false, marketing: false, personalisation: false }
const undecided: Consent = { ...essential, decided: false }

export const consentOf = (choice: Choice): Consent => (choice === 'all' ? everything : essential)

/** Whether a choice is stored. @param cookies as `document.cookie` has them */
export const hasChosen = (cookies: string): boolean => cookieValue(cookies, cookieNames.given) === 'true'

/** The browser's word in a proof. */
const despiteSignal = 'gpc'

type Around = {
  /** The browser asks every site for privacy (Global Privacy Control). */
  readonly signal: boolean
  /** The page is shown in the club's app, which has asked already. */
  readonly appView: boolean
}

/**
 * What holds for a page. A browser that asks for privacy has chosen until its fan says otherwise here, with the signal on: what was
 * accepted without it does not count beside it.
 * @param cookies as `document.cookie` has them
 */
export function consentIn(cookies: string, { signal, appView }: Around): Consent {
  const given = hasChosen(cookies)
  const accepted = cookieValue(cookies, cookieNames.analytics) === 'true'
  // What the app was answered counts until its fan has answered here.
  if (appView) return given && !accepted ? essential : everything
  if (!given) return signal ? essential : undecided
  const meant = !signal || cookieValue(cookies, cookieNames.proof)?.split('_').includes(despiteSignal)
  return accepted && meant ? everything : essential
}

type Chosen = {
  readonly now: Date
  readonly signal: boolean
  /** Identifies the texts that the fan read: their build, and their language. */
  readonly words: string
  /** Over https. */
  readonly secure: boolean
}

/** The cookies of a choice, in the form for `document.cookie`. */
export function cookiesOf(choice: Choice, { now, signal, words, secure }: Chosen): string[] {
  const proof = [choice, now.toISOString(), words, ...(signal ? [despiteSignal] : [])].join('_')
  const values = {
    [cookieNames.given]: 'true',
    [cookieNames.analytics]: String(choice === 'all'),
    [cookieNames.proof]: proof,
  }
  return Object.entries(values).map(([name, value]) => cookieLine(name, value, sixtyDays, secure))
}
