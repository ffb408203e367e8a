/**
 * The browser's end of the live stream: one connection a browser where it can have one. Tabs elect a leader by a lock; it
 * connects for the topics of all of them and passes messages on. Without locks or channels every tab connects for itself.
 */
import type { LiveMessage } from '@club/contracts'
import type { Live, LiveStatus } from '@club/shell-api'
import { createLiveLine, type LiveLine } from './live-line.ts'

type Subscription = { topic: string; last: number; listener: (message: LiveMessage) => void }

/** What tabs say to each other. */
type Word =
  | { kind: 'wants'; tab: string; topics: Record<string, number | null> }
  | { kind: 'gone'; tab: string }
  | { kind: 'message'; message: LiveMessage }
  | { kind: 'status'; status: LiveStatus }
  | { kind: 'who-wants' }

const lockName = 'club-live-leader'

export function createLiveClient(): Live {
  const tab = crypto.randomUUID()
  const subscriptions = new Set<Subscription>()
  const statusListeners = new Set<(status: LiveStatus) => void>()
  /** What other tabs want, while this one leads. */
  const others = new Map<string, Record<string, number | null>>()
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('club-live') : null
  let line: LiveLine | null = null
  let offset = 0
  let status: LiveStatus = 'off'
  let stopLeading: (() => void) | null = null
  let electing = false

  const tell = (word: Word) => channel?.postMessage(word)

  const setStatus = (next: LiveStatus) => {
    status = next
    for (const listener of statusListeners) listener(next)
  }

  /** Each topic with the earliest place that somebody stands at. */
  const wantedHere = (): Record<string, number | null> => {
    const wanted: Record<string, number | null> = {}
    for (const { topic, last } of subscriptions) {
      const place = last === -1 ? null : last
      const known = wanted[topic]
      wanted[topic] =
        known === undefined || known === null ? place : place === null ? known : Math.min(known, place)
    }
    return wanted
  }

  const hear = (message: LiveMessage) => {
    offset = Date.parse(message.now) - Date.now()
    for (const subscription of [...subscriptions]) {
      const own = subscription.topic === message.topic
      // A match's message carries its score too, and the hub sends it once.
      const scored = subscription.topic === 'scores' && message.score !== undefined
      if (!(own || scored) || message.sequence <= subscription.last) continue
      subscription.last = message.sequence
      subscription.listener(message)
    }
  }

  const update = () => {
    const here = wantedHere()
    tell({ kind: 'wants', tab, topics: here })
    if (line) {
      const all = { ...here }
      for (const topics of others.values()) {
        for (const [topic, place] of Object.entries(topics)) {
          const known = all[topic]
          all[topic] =
            known === undefined || known === null ? place : place === null ? known : Math.min(known, place)
        }
      }
      line.want(all)
    } else if (Object.keys(here).length > 0) elect()
  }

  const lead = () => {
    line = createLiveLine({
      heard(message) {
        hear(message)
        for (const topics of others.values()) {
          const place = topics[message.topic]
          if (place !== undefined && place !== null) topics[message.topic] = Math.max(place, message.sequence)
        }
        tell({ kind: 'message', message })
      },
      status(next) {
        setStatus(next)
        tell({ kind: 'status', status: next })
      },
    })
    tell({ kind: 'who-wants' })
    update()
  }

  const resign = () => {
    line?.close()
    line = null
    others.clear()
    stopLeading?.()
    stopLeading = null
  }

  /** Asks to lead; granted when nobody else does, or the one who did has gone. A hidden tab does not ask. */
  const elect = () => {
    if (electing || line || document.hidden) return
    if (!('locks' in navigator) || !channel) return lead()
    electing = true
    void navigator.locks.request(lockName, () => {
      electing = false
      if (document.hidden || subscriptions.size === 0) return
      return new Promise<void>((done) => {
        stopLeading = done
        lead()
      })
    })
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'message' && !line) hear(data.message)
    if (data.kind === 'status' && !line) setStatus(data.status)
    if (data.kind === 'who-wants' && !document.hidden) tell({ kind: 'wants', tab, topics: wantedHere() })
    if (line && data.kind === 'wants' && data.tab !== tab) {
      others.set(data.tab, data.topics)
      update()
    }
    if (line && data.kind === 'gone') {
      others.delete(data.tab)
      update()
    }
  })

  // Nobody looks: no line. Whoever looks again takes up where it stood.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      tell({ kind: 'gone', tab })
      resign()
    } else update()
  })
  addEventListener('pagehide', () => {
    tell({ kind: 'gone', tab })
    resign()
  })

  return {
    subscribe(topic, after, listener) {
      const subscription: Subscription = { topic, last: after ?? -1, listener }
      subscriptions.add(subscription)
      update()
      return () => {
        subscriptions.delete(subscription)
        if (subscriptions.size === 0 && others.size === 0) resign()
        update()
      }
    },
    clockOffset: () => offset,
    observeStatus(listener) {
      statusListeners.add(listener)
      listener(status)
      return () => statusListeners.delete(listener)
    },
  }
}
