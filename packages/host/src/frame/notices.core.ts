/** What the two notifications say, and for how long (docs/product.md#signing-in). Pure: time comes in as ticks of a second. */

/** Seconds until each closes by itself. */
export const accountSeconds = 4
export const errorSeconds = 30

export type Notices = {
  account: { message: string; left: number } | null
  error: { title: string; message: string; left: number } | null
  /** Somebody reads: a pointer or the focus is on one of them, and none closes meanwhile. */
  held: boolean
}

export type NoticeEvent =
  | { event: 'account'; message: string }
  | { event: 'error'; title: string; message: string }
  | { event: 'tick' }
  | { event: 'held'; held: boolean }
  | { event: 'closed'; which: 'account' | 'error' }

export const noNotices: Notices = { account: null, error: null, held: false }

/** A second later; nothing where its time is over. */
const later = <Shown extends { left: number }>(shown: Shown | null): Shown | null =>
  shown === null || shown.left <= 1 ? null : { ...shown, left: shown.left - 1 }

export function noticesAfter(notices: Notices, happened: NoticeEvent): Notices {
  switch (happened.event) {
    case 'account':
      return { ...notices, account: { message: happened.message, left: accountSeconds } }
    case 'error': {
      const { title, message } = happened
      return { ...notices, error: { title, message, left: errorSeconds } }
    }
    case 'tick':
      return notices.held
        ? notices
        : { ...notices, account: later(notices.account), error: later(notices.error) }
    case 'held':
      return { ...notices, held: happened.held }
    case 'closed':
      // Whoever closed it was on it, and has nothing under the pointer now.
      return { ...notices, [happened.which]: null, held: false }
  }
}
