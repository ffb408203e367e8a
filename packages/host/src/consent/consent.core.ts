/**
 * What a fan has agreed to, as cookies say it (docs/product.md#consent). Pure.
 *
 * Three cookies, none of which says who it was: that a choice was made, whether it takes analytics in, and the proof: when, by what
 * words, and whether the browser asked for privacy at the time.
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

/** For so long a choice counts: 60 days, in seconds. */
export const keptFor = 5_184_000

const everything: Consent = { decided: true, analytics: true, marketing: true, personalisation: true }
const essential: Consent = { decided: true, analytics: false, marketing: false, personalisation: false }
const undecided: Consent = { ...essential, decided: false }

export const consentOf = (choice: Choice): Consent => (choice === 'all' ? everything : essential)

/** @param cookies as `document.cookie` has them */
function valuesOf(cookies: string): ReadonlyMap<string, string> {
  return new Map(
    cookies.split(';').flatMap((cookie) => {
      const at = cookie.indexOf('=')
      return at < 0 ? [] : [[cookie.slice(0, at).trim(), cookie.slice(at + 1).trim()] as const]
    }),
  )
}

/** The browser's word in a proof. */
const despiteSignal = 'gpc'

type Around = {
  /** The browser asks every site for privacy (Global Privacy Control). */
  readonly signal: boolean
  /** The page stands in the club's app, which asked already. */
  readonly appView: boolean
}

/**
 * What holds for a page. A browser that asks for privacy has chosen until its fan says otherwise here, with the signal on: what was
 * accepted without it does not count beside it.
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
  /** Names the texts that were read: the build that they came with, and their language. */
  readonly words: string
  /** Over https. */
  readonly secure: boolean
}

/** The cookies of a choice, each as it is written to `document.cookie`. */
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
