/** How the tabs of one browser talk about their live stream: a channel between them, and the lock by which one of them leads. */
import type { LiveMessage } from '@club/contracts'
import type { LiveStatus } from '@club/shell-api'
import type { Wanted } from './live-subscriptions.core.ts'
import { openTabChannel } from './tab-channel.ts'

/** The messages between tabs. */
export type Word =
  | { kind: 'wants'; tab: string; topics: Wanted }
  | { kind: 'gone'; tab: string }
  | { kind: 'message'; message: LiveMessage }
  // A tab with an older version of this code does not say its place.
  | { kind: 'state'; status: LiveStatus; offset: number; place?: number | null }
  | { kind: 'who-wants' }

const lockName = 'club-live-leader'

/** Whether locks are unavailable, as over plain http or when site data is blocked: then each tab has its own connection. */
let locksRefused = !('locks' in navigator)

/**
 * Waits for the lock, once at a time, and leads until `done` is called; null: there are no locks.
 * @returns begins to wait
 */
export function leadInTurn(mayLead: () => boolean, lead: (done: (() => void) | null) => void): () => void {
  let waiting = false
  const granted = () => {
    waiting = false
    return mayLead()
  }
  return () => {
    if (waiting) return
    waiting = true
    navigator.locks
      .request(lockName, () => (granted() ? new Promise<void>(lead) : undefined))
      .catch(() => {
        locksRefused = true
        if (granted()) lead(null)
      })
  }
}

/** The words between tabs; there are none where each tab has its own connection. */
export function openTabs(hear: (word: Word) => void) {
  const channel = openTabChannel('club-live')
  const areApart = () => locksRefused || !channel
  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (!areApart()) hear(data)
  })
  return {
    areApart,
    tell(word: Word) {
      if (!areApart()) channel?.postMessage(word)
    },
  }
}
