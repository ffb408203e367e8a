/** What a refused fan reads. Pure. */
import type { PlaybackRefusal } from '@club/contracts'
import { type CheckCode, checkCodes, checkTypes, requestStatus } from '@club/contracts/streamline-codes'
import { messages as english, type Messages } from './messages/en.ts'

/** Words of a line that are a link. */
export type LineLink = { readonly to: 'upgrade' | 'faqs' | 'support'; readonly words: string }

/** A line of the message, with the parts of it that are `links`. `{support}` is the club's own contact. */
export type Line = { readonly text: string; readonly links: readonly LineLink[] }

export type Notice = {
  readonly title: string
  readonly lines: readonly Line[]
  /** Shown small, for support staff. */
  readonly code: string | null
  /** What the fan can do here. */
  readonly offers: 'sign-in' | 'upgrade' | 'stop-another' | 'try-again' | 'nothing'
  /** Beside the message, on demand: the login prompt or the upgrade promo. */
  readonly opens: 'login-prompt' | 'upgrade-promo' | null
}

const plain = (text: string): Line => ({ text, links: [] })
const toSupport = (text: string): Line => ({ text, links: [{ to: 'support', words: '{support}' }] })
const upgrade = (say: Messages): Line => ({
  text: say.upgrade,
  links: [
    { to: 'upgrade', words: say.upgradeWords },
    { to: 'faqs', words: say.faqsWords },
  ],
})

const notice = (title: string, change: Partial<Notice> = {}): Notice => ({
  title,
  lines: [],
  code: null,
  offers: 'nothing',
  opens: null,
  ...change,
})

/** Statuses for which the session check has a better sentence than 'other'. */
const inWordsOfCheck: ReadonlySet<number> = new Set([requestStatus.concurrency, requestStatus.country])

function requestNotice(status: number, code: string | null, say: Messages): Notice {
  switch (status) {
    case requestStatus.signedOut:
      return notice(say.signIn, { offers: 'sign-in', opens: 'login-prompt' })
    case requestStatus.noSubscription:
      return notice(say.noSubscriptions, {
        lines: [upgrade(say), toSupport(say.mistake)],
        offers: 'upgrade',
        opens: 'upgrade-promo',
      })
    case requestStatus.notEntitled:
      return notice(say.notSubscribed, { offers: 'upgrade', opens: 'upgrade-promo' })
    case requestStatus.blocked:
      return notice(say.blocked)
  }
  if (inWordsOfCheck.has(status) && code !== null) return { ...checkNotice(code, say), code: null }
  return notice(say.problemWithStatus, {
    lines: [toSupport(say.contactWithStatus(status))],
    offers: 'try-again',
  })
}

function checkNotice(code: string, say: Messages): Notice {
  switch (code) {
    case checkCodes.signIn:
      return notice(say.signInToStream, { code, offers: 'sign-in' })
    case checkCodes.problem:
      return notice(say.issue, { lines: [toSupport(say.contact)], offers: 'try-again' })
    case checkCodes.notSubscribed:
      return notice(say.notSubscribed, { lines: [upgrade(say)], offers: 'upgrade' })
    case checkCodes.blocked:
      return notice(say.blocked)
    case checkCodes.country:
      return notice(say.country)
    case checkCodes.concurrency:
      return notice(say.limit, { offers: 'stop-another' })
    default:
      return notice(say.problem, { code, offers: 'try-again' })
  }
}

/** The sentence for a code of the session check: the same in the platform's response and on an English page. */
export const checkTitle = (code: CheckCode): string => checkNotice(code, english).title

/** @param say the sentences, in the language of the page; English when left out */
export function noticeOf(refusal: PlaybackRefusal, say: Messages = english): Notice {
  switch (refusal.by) {
    case 'request': {
      const told = requestNotice(refusal.status, refusal.code, say)
      // Whoever has paid, and waits for their bank, is not sold the same again.
      return refusal.onHold === undefined ? told : { ...told, opens: null }
    }
    case 'check':
      return checkNotice(refusal.code, say)
    case 'owner':
      return notice(say.stopped, { offers: 'try-again' })
    case 'nobody':
      return notice(say.problem, { lines: [plain(say.checkConnection)], offers: 'try-again' })
  }
}

/** The same, with a contact added if there is no other link in it. */
export const withContact = (told: Notice, say: Messages = english): Notice =>
  told.offers === 'nothing' && told.lines.every(({ links }) => links.length === 0)
    ? { ...told, lines: [...told.lines, toSupport(say.contact)] }
    : told

/** A fault that is nobody's refusal, by its title, with whom to ask. */
export const faultNotice = (title: string, say: Messages = english): Notice => withContact(notice(title), say)

/** What a code of the session check asks of the page; an unknown one blocks. */
export const typeOf = (code: string): 'requireLogin' | 'requirePremium' | 'blocked' =>
  Object.hasOwn(checkTypes, code) ? checkTypes[code as CheckCode] : 'blocked'

/** Name of a refusal in reports: a status, a code, or the party that did not respond. */
export const refusalName = (refusal: PlaybackRefusal): string =>
  refusal.by === 'request' ? String(refusal.status) : refusal.by === 'check' ? refusal.code : refusal.by
