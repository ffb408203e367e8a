/**
 * What a fan has agreed to, according to cookies (docs/product.md#consent). Pure.
 *
 * Three cookies, none of which identifies the fan: that a choice was made, whether it includes analytics, and the proof: when, with which
 * texts, and whether the browser asked for privacy at the time.
 */
import type { StateTopics } from '@club/event-bus'

export type Consent = StateTopics['consent']
/** 'Accept All Cookies' or 'Only Essential'. */
export type Choice = 'all' | 'essential'

export const cookieNames = {
  given: 'cookie_consent_given',
  analytics: 'cookie_analytics_consent_given',
  proof: 'cookie_consent_proof',
} as const

/** How long a choice is valid: 60 days, in seconds. */
export const keptFor = 5_184_000

const everything: Consent = { decided: true, analytics: true, marketing: true, personalisation: true }
const essential: Consent = { decided: true, analytics: false, marketing: false, personalisation: false }
const undecided: Consent = { ...essential, decided: false }

export const consentOf = (choice: Choice): Consent => (choice === 'all' ? everything : essential)

/** @param cookies the value of `document.cookie` */
function valuesOf(cookies: string): ReadonlyMap<string, string> {
  return new Map(
    cookies.split(';').flatMap((cookie) => {
      const at = cookie.indexOf('=')
      return at < 0 ? [] : [[cookie.slice(0, at).trim(), cookie.slice(at + 1).trim()] as const]
    }),
  )
}

/** Marks a proof given despite the browser's privacy signal. */
const despiteSignal = 'gpc'

type Around = {
  /** The browser asks every site for privacy (Global Privacy Control). */
  readonly signal: boolean
  /** The page is shown in the club's app, which has asked already. */
  readonly appView: boolean
}

/**
 * The consent for a page. A browser that asks for privacy counts as a refusal until the fan agrees here with the signal on: an
 * agreement from before does not count then.
 */
export function consentIn(cookies: string, { signal, appView }: Around): Consent {
  if (appView) return everything
  const values = valuesOf(cookies)
  const accepted = values.get(cookieNames.analytics) === 'true'
  if (values.get(cookieNames.given) !== 'true') return signal ? essential : undecided
  const meant = !signal || values.get(cookieNames.proof)?.split('_').includes(despiteSignal)
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
  const attributes = `; Max-Age=${keptFor}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
  return Object.entries(values).map(([name, value]) => `${name}=${value}${attributes}`)
}
