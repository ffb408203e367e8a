/**
 * One connection to the live stream: opens it for the wanted topics, resumes after the last sequence received, backs off with jitter,
 * and polls if streaming does not work (a proxy that buffers, a browser without streams).
 */
import { backOff, spread } from '@club/back-off'
import type { LiveMessage } from '@club/contracts'
import type { LiveStatus } from '@club/shell-api'

export type LiveLine = {
  /** Topics with the sequence to resume from; null: from now. */
  want(topics: Readonly<Record<string, number | null>>): void
  /** The number that a next line goes on from; null: it has no place yet. */
  place(): number | null
  close(): void
}

type Options = {
  /** Where an earlier line was, so that nothing between the two is missed; null: there was none. */
  from: number | null
  heard: (message: LiveMessage) => void
  status: (status: LiveStatus) => void
  /** The server's current time, as just received. */
  clock: (now: string) => void
}

/** Milliseconds until the next attempt: 1 s, doubling, at most 30 s, with jitter so that readers do not reconnect at once. */
const retryDelay = backOff(1000, 30_000)

/** The server sends something every 10 s; after this long without anything the connection counts as dead. */
const silence = 25_000
/** Consecutive stream failures before polling begins. */
const polledAfter = 3
const pollEvery = 10_000

/** The earliest position among those wanted; null: all are from now on. */
function earliestOf(wanted: Readonly<Record<string, number | null>>): number | null {
  const places = Object.values(wanted).filter((place) => place !== null)
  return places.length > 0 ? Math.min(...places) : null
}

export function createLiveLine({ from, heard, status, clock }: Options): LiveLine {
  let topics: string[] = []
  let last = from
  let source: EventSource | null = null
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined
  let closed = false
  /** Highest sequence received for each topic: a position below it has missed something. */
  const heardOf = new Map<string, number>()

  const address = () => {
    // A page that has just come to this connection needs the states from before it as well.
    const states = topics.includes('scores') ? '&states=all' : ''
    const after = last === null ? '' : `&after=${last}${states}`
    return `/api/live/v1/stream?topics=${encodeURIComponent(topics.join(','))}${after}`
  }

  const take = (message: LiveMessage) => {
    if (last === null || message.sequence > last) last = message.sequence
    heardOf.set(message.topic, Math.max(heardOf.get(message.topic) ?? 0, message.sequence))
    heard(message)
  }

  const alive = () => {
    clearTimeout(watchdog)
    watchdog = setTimeout(fail, silence)
  }

  const stop = () => {
    clearTimeout(timer)
    clearTimeout(watchdog)
    source?.close()
    source = null
  }

  const fail = () => {
    stop()
    if (closed || topics.length === 0) return
    const wait = spread(retryDelay(tries++), Math.random())
    const polls = tries > polledAfter
    status(polls ? 'polling' : 'connecting')
    timer = setTimeout(polls ? poll : open, polls ? Math.min(wait, pollEvery) : wait)
  }

  const open = () => {
    stop()
    if (closed || topics.length === 0) return
    status('connecting')
    source = new EventSource(address())
    source.addEventListener('hello', ({ data }) => {
      tries = 0
      const { now, sequence } = JSON.parse(data) as { now: string; sequence?: number }
      // Where nothing has been heard, the next connection goes on from here.
      last ??= sequence ?? null
      clock(now)
      status('open')
      alive()
    })
    source.addEventListener('message', ({ data }) => {
      alive()
      take(JSON.parse(data) as LiveMessage)
    })
    source.addEventListener('beat', ({ data }) => {
      alive()
      status(data === '0' ? 'connecting' : 'open')
    })
    source.addEventListener('error', fail)
    alive()
  }

  const poll = async () => {
    try {
      const response = await fetch(address(), { headers: { accept: 'application/json' } })
      if (!response.ok) throw new Error(`HTTP ${response.status}`)
      const { data, meta } = (await response.json()) as {
        data: LiveMessage[]
        meta: { sequence: number; now: string }
      }
      clock(meta.now)
      for (const message of data) take(message)
      last = Math.max(last ?? 0, meta.sequence)
    } catch {
      // The next attempt will show.
    }
    // A stream may be possible again, whatever a poll was answered: after every third one is tried.
    tries = tries >= polledAfter + 3 ? polledAfter - 1 : tries
    fail()
  }

  // A broken connection may go unnoticed for a while.
  addEventListener('offline', fail)

  return {
    want(wanted) {
      const next = Object.keys(wanted).sort()
      const earliest = earliestOf(wanted)
      const behind = Object.entries(wanted).some(
        ([topic, place]) => place !== null && place < (heardOf.get(topic) ?? 0),
      )
      if (next.join() === topics.join() && !behind) return
      topics = next
      // A new subscriber may be further back than the connection; messages received twice are skipped by their sequence.
      if (earliest !== null && (last === null || earliest < last)) last = earliest
      tries = 0
      if (topics.length === 0) {
        stop()
        status('off')
      } else open()
    },
    place: () => last,
    close() {
      closed = true
      removeEventListener('offline', fail)
      stop()
      status('off')
    },
  }
}
