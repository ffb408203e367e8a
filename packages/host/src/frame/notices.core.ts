/** Content and duration of the two notifications (docs/product.md#signing-in). Pure: time is passed in as ticks of a second. */

/** Seconds until each closes by itself. */
export const accountSeconds = 4
export const errorSeconds = 30

/** Seconds left, and its number among its kind: each notice has its own seconds. */
type Time = { left: number; nth: number }

export type Notices = {
  account: ({ message: string } & Time) | null
  error: ({ title: string; message: string } & Time) | null
  /** Whether somebody is reading: the pointer or the focus is on one of them, and none closes meanwhile. */
  held: { pointer: boolean; focus: boolean }
}

export type NoticeEvent =
  | { event: 'account'; message: string }
  | { event: 'error'; title: string; message: string }
  | { event: 'tick'; which: 'account' | 'error' }
  | { event: 'held'; by: 'pointer' | 'focus'; held: boolean }
  | { event: 'closed'; which: 'account' | 'error' }

const byNothing = { pointer: false, focus: false }

export const noNotices: Notices = { account: null, error: null, held: byNothing }

/** Full time, for a new notice. */
const begun = (left: number, before: Time | null): Time => ({ left, nth: (before?.nth ?? 0) + 1 })

/** A second later; null once its time is over. */
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
      return notices.held.pointer || notices.held.focus
        ? notices
        : { ...notices, [happened.which]: later(notices[happened.which]) }
    case 'held':
      return { ...notices, held: { ...notices.held, [happened.by]: happened.held } }
    case 'closed':
      // The pointer or the focus was on the notice that was closed, and is on none now.
      return { ...notices, [happened.which]: null, held: byNothing }
  }
}
