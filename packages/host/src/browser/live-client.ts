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
  | { kind: 'state'; status: LiveStatus; offset: number }
  | { kind: 'who-wants' }

const lockName = 'club-live-leader'

/** @param firstOffset the clock's, until the stream says it; milliseconds */
export function createLiveClient(firstOffset: number): Live {
  const tab = crypto.randomUUID()
  const subscriptions = new Set<Subscription>()
  const statusListeners = new Set<(status: LiveStatus) => void>()
  /** What other tabs want, while this one leads. */
  const others = new Map<string, Record<string, number | null>>()
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('club-live') : null
  let line: LiveLine | null = null
  let offset = firstOffset
  let status: LiveStatus = 'off'
  let stopLeading: (() => void) | null = null
  let electing = false
  /** The latest state of each match, for as long as the line is open: who comes later is told it too. */
  const states = new Map<string, LiveMessage>()

  const tell = (word: Word) => channel?.postMessage(word)

  const tellState = () => tell({ kind: 'state', status, offset })

  const setStatus = (next: LiveStatus) => {
    status = next
    // What was heard before a break may not be so any more.
    if (next !== 'open') states.clear()
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
    if (message.score) states.set(message.score.matchID, message)
    for (const subscription of [...subscriptions]) tellOne(subscription, message)
  }

  const tellOne = (subscription: Subscription, message: LiveMessage) => {
    const own = subscription.topic === message.topic
    // A match's message carries its score too, and the hub sends it once.
    const scored = subscription.topic === 'scores' && message.score !== undefined
    if (!(own || scored) || message.sequence <= subscription.last) return
    subscription.last = message.sequence
    subscription.listener(message)
  }

  const statesInOrder = () => [...states.values()].sort((a, b) => a.sequence - b.sequence)

  const update = () => {
    // A tab in the background asks for nothing until it is looked at.
    if (document.hidden) return
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
        tellState()
      },
      clock(now) {
        offset = Date.parse(now) - Date.now()
        tellState()
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
    if (data.kind === 'state' && !line) {
      offset = data.offset
      setStatus(data.status)
    }
    if (data.kind === 'who-wants' && !document.hidden) tell({ kind: 'wants', tab, topics: wantedHere() })
    if (line && data.kind === 'wants' && data.tab !== tab) {
      if (!others.has(data.tab)) {
        tellState()
        for (const message of statesInOrder()) tell({ kind: 'message', message })
      }
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
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) update()
  })

  return {
    subscribe(topic, after, listener) {
      const subscription: Subscription = { topic, last: after ?? -1, listener }
      subscriptions.add(subscription)
      if (topic === 'scores' && after === null)
        queueMicrotask(() => {
          if (subscriptions.has(subscription))
            for (const message of statesInOrder()) tellOne(subscription, message)
        })
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
