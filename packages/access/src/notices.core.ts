/**
 * What the fan is told of a refusal. The sentences are agreed with the clubs, letter for letter; `{support}` stands where the
 * club's own contact goes. Pure.
 */
import type { PlaybackRefusal } from '@club/contracts'
import { type CheckCode, checkCodes, checkTypes, requestStatus } from '@club/contracts/streamline-codes'

/** A line of what is said; `links` name the parts of it that lead somewhere. */
export type Line = { readonly text: string; readonly links: readonly ('upgrade' | 'faqs' | 'support')[] }

export type Notice = {
  readonly title: string
  readonly lines: readonly Line[]
  /** Shown small, for whoever helps. */
  readonly code: string | null
  /** What the fan can do here. */
  readonly offers: 'sign-in' | 'upgrade' | 'stop-another' | 'try-again' | 'nothing'
  /** Beside the message, on demand: the login prompt or the upgrade promo. */
  readonly opens: 'login-prompt' | 'upgrade-promo' | null
}

const plain = (text: string): Line => ({ text, links: [] })
const upgrade: Line = { text: 'Please upgrade or read our faqs', links: ['upgrade', 'faqs'] }
const mistake: Line = {
  text: 'If you think this is a mistake please contact {support}',
  links: ['support'],
}
const contact: Line = { text: 'Please contact {support}', links: ['support'] }

const notice = (title: string, change: Partial<Notice> = {}): Notice => ({
  title,
  lines: [],
  code: null,
  offers: 'nothing',
  opens: null,
  ...change,
})

const limit =
  'Your account has reached the limit for concurrent streaming; please log out of some browsers and devices and try again'

/** Statuses whose reason the session check has better words for than 'other'. */
const inWordsOfCheck: ReadonlySet<number> = new Set([requestStatus.concurrency, requestStatus.country])

function requestNotice(status: number, code: string | null): Notice {
  switch (status) {
    case requestStatus.signedOut:
      return notice('Please Sign In to access this', { offers: 'sign-in', opens: 'login-prompt' })
    case requestStatus.noSubscription:
      return notice('Sorry but you do not have any subscriptions', {
        lines: [upgrade, mistake],
        offers: 'upgrade',
        opens: 'upgrade-promo',
      })
    case requestStatus.notEntitled:
      return notice('Sorry but you are not subscribed to this stream', {
        offers: 'upgrade',
        opens: 'upgrade-promo',
      })
    case requestStatus.blocked:
      return notice('Your account has been blocked by an administrator')
  }
  if (inWordsOfCheck.has(status) && code !== null) return { ...checkNotice(code), code: null }
  return notice('Sorry, there has been a problem accessing this stream.', {
    lines: [{ text: `Please contact {support} with the following info: ${status}`, links: ['support'] }],
    offers: 'try-again',
  })
}

function checkNotice(code: string): Notice {
  switch (code) {
    case checkCodes.signIn:
      return notice('Please Sign In to access this stream', { code, offers: 'sign-in' })
    case checkCodes.problem:
      return notice('Sorry but there is an issue with this stream', { lines: [contact], offers: 'try-again' })
    case checkCodes.notSubscribed:
      return notice('Sorry but you are not subscribed to this stream', {
        lines: [upgrade],
        offers: 'upgrade',
      })
    case checkCodes.blocked:
      return notice('Your account has been blocked by an administrator')
    case checkCodes.country:
      return notice('Sorry but users within this country are not allowed to play this stream')
    case checkCodes.concurrency:
      return notice(limit, { offers: 'stop-another' })
    default:
      return notice('Sorry, there has been a problem accessing this stream', { code, offers: 'try-again' })
  }
}

/** The sentence of a code of the session check: the same in the platform's answer and on the page. */
export const checkTitle = (code: CheckCode): string => checkNotice(code).title

export function noticeOf(refusal: PlaybackRefusal): Notice {
  switch (refusal.by) {
    case 'request':
      return requestNotice(refusal.status, refusal.code)
    case 'check':
      return checkNotice(refusal.code)
    case 'owner':
      return notice('This stream was stopped from another of your browsers or devices', {
        offers: 'try-again',
      })
    case 'nobody':
      return notice('Sorry, there has been a problem accessing this stream', {
        lines: [plain('Check your connection, then try again.')],
        offers: 'try-again',
      })
  }
}

/** What a code of the session check asks of the page; an unknown one blocks. */
export const typeOf = (code: string): 'requireLogin' | 'requirePremium' | 'blocked' =>
  Object.hasOwn(checkTypes, code) ? checkTypes[code as CheckCode] : 'blocked'

/** Name of a refusal in reports: a status, a code, or who said nothing. */
export const refusalName = (refusal: PlaybackRefusal): string =>
  refusal.by === 'request' ? String(refusal.status) : refusal.by === 'check' ? refusal.code : refusal.by
