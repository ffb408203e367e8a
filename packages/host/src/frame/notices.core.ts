/** What the two notifications say, and for how long (docs/product.md#signing-in). Pure: time comes in as ticks of a second. */

/** Seconds until each closes by itself. */
export const accountSeconds = 4
export const errorSeconds = 30

/** How long it stands still, and which of its kind it is: each has seconds of its own. */
type Time = { left: number; nth: number }

export type Notices = {
  account: ({ message: string } & Time) | null
  error: ({ title: string; message: string } & Time) | null
  /** Somebody reads: a pointer or the focus is on one of them, and none closes meanwhile. */
  held: boolean
}

export type NoticeEvent =
  | { event: 'account'; message: string }
  | { event: 'error'; title: string; message: string }
  | { event: 'tick'; which: 'account' | 'error' }
  | { event: 'held'; held: boolean }
  | { event: 'closed'; which: 'account' | 'error' }

export const noNotices: Notices = { account: null, error: null, held: false }

/** The whole time, for one that comes. */
const begun = (left: number, before: Time | null): Time => ({ left, nth: (before?.nth ?? 0) + 1 })

/** A second later; nothing where its time is over. */
const later = <Shown extends Time>(shown: Shown | null): Shown | null =>
  shown === null || shown.left <= 1 ? null : { ...shown, left: shown.left - 1 }

export function noticesAfter(notices: Notices, happened: NoticeEvent): Notices {
  switch (happened.event) {
    case 'account':
      return {
        ...notices,
        account: { message: happened.message, ...begun(accountSeconds, notices.account) },
      }
    case 'error': {
      const { title, message } = happened
      return { ...notices, error: { title, message, ...begun(errorSeconds, notices.error) } }
    }
    case 'tick':
      return notices.held ? notices : { ...notices, [happened.which]: later(notices[happened.which]) }
    case 'held':
      return { ...notices, held: happened.held }
    case 'closed':
      // Whoever closed it was on it, and has nothing under the pointer now.
      return { ...notices, [happened.which]: null, held: false }
  }
}
