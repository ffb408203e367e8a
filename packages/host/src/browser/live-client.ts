/**
 * The browser's end of the live stream: one connection per browser where possible. Tabs elect a leader by a lock; it
 * connects for the topics of all of them and passes messages on. Without locks or channels every tab connects for itself.
 */
import type { LiveMessage } from '@club/contracts'
import type { Live, LiveStatus } from '@club/shell-api'
import { createLiveLine, type LiveLine } from './live-line.ts'
import {
  addWanted,
  createLiveSubscriptions,
  type LiveSubscription,
  type LiveSubscriptions,
  type Wanted,
} from './live-subscriptions.core.ts'
import { leadInTurn, openTabs, type Word } from './live-tabs.ts'

function wantedByAll(here: Wanted, others: Iterable<Wanted>): Wanted {
  const all = { ...here }
  for (const topics of others) addWanted(all, topics)
  return all
}

/** Another tab has got a message: its position moves past it. */
function noteTold(topics: Wanted, { topic, sequence }: LiveMessage) {
  const place = topics[topic]
  if (place !== undefined && place !== null) topics[topic] = Math.max(place, sequence)
}

/** A hidden tab has no connection; when it is shown again it resumes where it was. */
function followLooks(leave: () => void, come: () => void) {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) leave()
    else come()
  })
  addEventListener('pagehide', leave)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) come()
  })
}

/** Identifies this tab; without https a browser does not generate ids itself. */
const tab = `${Math.random()}`

/** Milliseconds by which a response may be delayed and its clock rounded: a device that is no further off is believed. */
const doubted = 5000

/** How far the server's clock is ahead of this device's, in milliseconds. */
function createClock(firstOffset: number) {
  let offset = firstOffset
  let isKnown = false
  return {
    offset: () => offset,
    /** @param known the stream has said it */
    tell(next: number, known: boolean) {
      offset = next
      isKnown ||= known
    },
    seen(now: number) {
      const next = now - Date.now()
      if (!isKnown && Math.abs(next - offset) > doubted) offset = next
    },
  }
}

/** @param lost called where news may be missed from now on */
function createStatus(lost: () => void) {
  let status: LiveStatus = 'off'
  const listeners = new Set<(status: LiveStatus) => void>()
  return {
    get: () => status,
    set(next: LiveStatus) {
      status = next
      if (next !== 'open') lost()
      for (const listener of listeners) listener(next)
    },
    observe(listener: (status: LiveStatus) => void) {
      listeners.add(listener)
      listener(status)
      return () => listeners.delete(listener)
    },
  }
}

type Heard = {
  subscriptions: LiveSubscriptions
  clock: ReturnType<typeof createClock>
  status: ReturnType<typeof createStatus>
}

/** Takes in what the tab that has the line says. @returns where that one is; null: this word does not say */
function hearLeader(word: Word, { subscriptions, clock, status }: Heard): number | null {
  if (word.kind === 'message') {
    subscriptions.hear(word.message)
    return word.message.sequence
  }
  if (word.kind !== 'state') return null
  clock.tell(word.offset, word.status === 'open')
  status.set(word.status)
  return word.place ?? null
}

export type LiveClient = Live & {
  /** Takes the server's clock from a response, in milliseconds; counts until the stream reports it. */
  clockSeen(now: number): void
}

/** @param firstOffset clock offset until the stream reports it; milliseconds */
export function createLiveClient(firstOffset: number): LiveClient {
  const subscriptions = createLiveSubscriptions()
  const status = createStatus(subscriptions.forgetStates)
  /** What other tabs want, while this one leads. */
  const others = new Map<string, Wanted>()
  let line: LiveLine | null = null
  /** Where the last line was that this tab had or heard: its own goes on from there. */
  let place: number | null = null
  const clock = createClock(firstOffset)
  let stopLeading: (() => void) | null = null
  const { areApart, tell } = openTabs((word) => hear(word))
  const tellState = () =>
    tell({ kind: 'state', status: status.get(), offset: clock.offset(), place: line?.place() ?? null })

  const wantAll = () => line?.want(wantedByAll(subscriptions.wanted(), others.values()))

  const update = () => {
    // A tab in the background requests nothing until it is shown.
    if (document.hidden) return
    tell({ kind: 'wants', tab, topics: subscriptions.wanted() })
    if (line) wantAll()
    else if (subscriptions.size() > 0) elect()
  }

  const lead = (done: (() => void) | null) => {
    stopLeading = done
    line = createLiveLine({
      from: place,
      heard(message) {
        subscriptions.hear(message)
        for (const topics of others.values()) noteTold(topics, message)
        tell({ kind: 'message', message })
      },
      status(next) {
        if (next === status.get()) return
        status.set(next)
        tellState()
      },
      clock(now) {
        clock.tell(Date.parse(now) - Date.now(), true)
        tellState()
      },
    })
    tell({ kind: 'who-wants' })
    update()
  }

  const resign = () => {
    if (line) place = line.place()
    line?.close()
    line = null
    others.clear()
    stopLeading?.()
    stopLeading = null
  }

  const requestLead = leadInTurn(() => !document.hidden && subscriptions.size() > 0, lead)

  /** Asks to lead; granted if no other tab leads, or once the leader has gone. A hidden tab does not ask. */
  const elect = () => {
    if (line || document.hidden) return
    if (areApart()) lead(null)
    else requestLead()
  }

  const hear = (word: Word) => {
    if (!line) {
      const at = hearLeader(word, { subscriptions, clock, status })
      // What a hidden tab wants is not in the leader's line.
      if (at !== null && !document.hidden) place = Math.max(place ?? 0, at)
    }
    if (word.kind === 'who-wants' && !document.hidden)
      tell({ kind: 'wants', tab, topics: subscriptions.wanted() })
    if (line && word.kind === 'wants' && word.tab !== tab) {
      if (!others.has(word.tab)) {
        tellState()
        for (const message of subscriptions.states()) tell({ kind: 'message', message })
      }
      others.set(word.tab, word.topics)
      wantAll()
    }
    if (line && word.kind === 'gone') {
      others.delete(word.tab)
      wantAll()
    }
  }

  followLooks(() => {
    tell({ kind: 'gone', tab })
    resign()
  }, update)

  return {
    subscribe(topic, after, listener) {
      const subscription: LiveSubscription = { topic, last: after ?? -1, listener }
      subscriptions.add(subscription)
      if (topic === 'scores' && after === null) queueMicrotask(() => subscriptions.catchUp(subscription))
      update()
      return () => {
        subscriptions.remove(subscription)
        if (subscriptions.size() === 0 && others.size === 0) resign()
        // Whoever follows nothing misses nothing.
        if (subscriptions.size() === 0) place = null
        update()
      }
    },
    clockOffset: clock.offset,
    clockSeen: clock.seen,
    observeStatus: status.observe,
  }
}
