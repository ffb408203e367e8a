/**
 * The live hub: one connection to the platform, many readers (docs/architecture.md#how-changes-reach-readers). Each message is
 * serialised once and written to every reader of its topic. A reader says what it has seen, and gets the rest from memory or, if
 * that does not reach back far enough, from the platform; while the platform is away that is delayed, but never leaves a gap.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { backOff } from '@club/back-off'
import type { MatchEvent } from '@club/contracts'
import { type AccountTopics, accountTopic, isAccountTopic } from './account-topics.ts'
import { createLiveAccounts } from './live-accounts.ts'
import { createLiveMemory, type LiveMemory } from './live-memory.core.ts'
import { createLiveReaders, type LiveWish, type Reader } from './live-readers.ts'
import { wantsStream } from './live-wish.core.ts'
import {
  isAccountChange,
  type LiveChange,
  type LiveWords,
  lookAgainMessage,
  matchMessage,
  messagesOf,
} from './live-words.core.ts'
import type { Log } from './log.ts'

export type LiveHub = {
  /**
   * The outbox is followed from this number on: earlier messages in memory are dropped, except for the given changes. If it was followed
   * before, nobody knows what came in between: every reader has to reconnect and ask for that.
   */
  begin(seq: number, earlier?: { after: number; changes: readonly LiveChange[] }): void
  /** Takes a change of the outbox. */
  take(change: LiveChange): void
  /** Serves a reader: as a stream for as long as it stays, or with one response of what it has missed. */
  serve(request: IncomingMessage, response: ServerResponse, wish: LiveWish): void
  readers(): number
  close(): void
}

type Options = {
  /** Events of a match after a sequence number, in order, from the platform: including all that this hub has `heard`. */
  fetchEvents: (
    matchID: string,
    after: number,
    heard: number,
  ) => Promise<{ events: MatchEvent[]; sequence: number }>
  /** Which private topics a reader may still hear. */
  ownTopics: AccountTopics
  /** Whether the connection to the platform is up: readers are told if it is not. */
  hears: () => boolean
  now: () => Date
  log: Log
  headers: Readonly<Record<string, string>>
}

/** Milliseconds before the platform is asked again for what a reader has missed. */
const retryDelay = backOff(250, 5000)

const isState = ({ topic }: LiveWords) => Number(topic === 'scores')

/** An event comes before the state it led to: if two messages share a number, a reader gets the second only if it says more. */
const inOrder = (messages: LiveWords[]) =>
  messages.sort((a, b) => a.sequence - b.sequence || isState(a) - isState(b))

/** Messages as one JSON response, in the same form as in a stream. */
const asAnswer = (messages: readonly LiveWords[], meta: { sequence: number; now: string }): string => {
  const data = messages.map(({ live }) => live.toString('utf8').split('\n')[1]?.slice('data: '.length))
  return `{"data":[${data.join(',')}],"meta":${JSON.stringify(meta)}}`
}

/** The states that a wish names from before its position, in order. */
const earlierStates = (memory: LiveMemory, { topics, after, allStates }: LiveWish): LiveWords[] =>
  allStates && after !== null && topics.includes('scores')
    ? inOrder(memory.statesSince(null).filter(({ sequence }) => sequence <= after))
    : []

/** With a position that counts in the numbers of this outbox, which may have begun anew. */
const placedIn = (memory: LiveMemory, wish: LiveWish): LiveWish =>
  wish.after === null ? wish : { ...wish, after: memory.placeOf(wish.after) }

/** Where the client of one answer goes on from: not past what may have happened to an account that the platform cannot speak of now. */
function goesOnFrom({ after, unsure }: LiveWish, told: readonly LiveWords[], newest: number): number {
  if (after === null) return newest
  return unsure?.length ? after : (told.at(-1)?.sequence ?? after)
}

/** An answer's headers, when it is not a stream. */
const asJson = (headers: Readonly<Record<string, string>>) => ({
  ...headers,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
})

/** Logs at most once a second for all readers, because strangers decide how many there are. */
function notesOnceASecond(log: Log, now: () => Date): (problem: unknown, readers: number) => void {
  let notedAt = 0
  return (problem, readers) => {
    const at = now().getTime()
    if (Math.abs(at - notedAt) < 1000) return
    notedAt = at
    const reason = problem instanceof Error ? problem.message : problem
    log.error('live events not fetched', { reason, readers })
  }
}

export function createLiveHub({ fetchEvents, ownTopics, hears, now, log, headers }: Options): LiveHub {
  const memory = createLiveMemory()
  const readers = createLiveReaders({ now, headers, hears })
  const instant = () => now().toISOString()
  let closed = false
  /** Until the outbox is followed, it is unknown what a reader has missed. */
  let follows = false
  const noteAway = notesOnceASecond(log, now)

  /** If what was missed is no longer in memory, it may have mattered. */
  const missedOfAccount = (topic: string, after: number): LiveWords[] =>
    memory.since(topic, after) ?? [lookAgainMessage(memory.newest(), topic, instant())]

  /** What a reader of a topic has missed, from memory if that reaches back far enough. @param after null: the reader is new */
  const missed = async (topic: string, after: number | null): Promise<LiveWords[]> => {
    if (after !== null && !follows) throw new Error('changes are not followed yet')
    // Scores are states, not a list. A page is a moment older than its stream, so a new reader gets them too.
    if (topic === 'scores') return memory.statesSince(after)
    if (after === null) return []
    if (isAccountTopic(topic)) return missedOfAccount(topic, after)
    // From the beginning means the whole list: imported records are part of it, and were never told.
    const remembered = after === 0 ? null : memory.since(topic, after)
    if (remembered) return remembered
    const matchID = topic.slice('match:'.length)
    const { events } = await fetchEvents(matchID, after, memory.newest())
    return events.map((event) => matchMessage(matchID, event, instant()))
  }

  /** Retries while the platform is away: a reader that waits is better off than one that starts with a gap. */
  const missedPatiently = async (
    reader: Reader,
    topic: string,
    after: number | null,
  ): Promise<LiveWords[]> => {
    for (let tries = 0; ; tries++) {
      if (closed || !readers.has(reader)) return []
      try {
        return await missed(topic, after)
      } catch (problem) {
        if (tries === 0) noteAway(problem, readers.count())
        await new Promise((resolve) => setTimeout(resolve, retryDelay(tries)))
      }
    }
  }

  const catchUp = async (reader: Reader, wish: LiveWish) => {
    reader.waiting = []
    const parts = await Promise.all(wish.topics.map((topic) => missedPatiently(reader, topic, wish.after)))
    const waiting: LiveWords[] = reader.waiting ?? []
    reader.waiting = null
    for (const message of earlierStates(memory, wish)) readers.tellAside(reader, message)
    for (const message of inOrder([...parts.flat(), ...waiting])) readers.tell(reader, message)
  }

  const accounts = createLiveAccounts({
    readers,
    ownTopics,
    missed: missedOfAccount,
    again: (reader, topic) => lookAgainMessage(reader.last, topic, instant()),
  })

  /** All that was missed in one response, for clients that cannot have a stream. */
  const answerOnce = async (response: ServerResponse, wish: LiveWish) => {
    const json = asJson(headers)
    try {
      const parts = await Promise.all(wish.topics.map((topic) => missed(topic, wish.after)))
      const place = wish.after ?? memory.newest()
      const all = inOrder([
        ...(wish.lost ?? []).map((topic) => lookAgainMessage(place, topic, instant())),
        ...parts.flat(),
      ])
      const sequence = goesOnFrom(wish, all, memory.newest())
      response
        .writeHead(200, json)
        .end(asAnswer([...earlierStates(memory, wish), ...all], { sequence, now: instant() }))
    } catch {
      response.writeHead(503, json)
      response.end('{"errors":[{"code":"HTTP_503","title":"The service is not available right now"}]}')
    }
  }

  return {
    begin(seq, earlier) {
      const messages = earlier?.changes.flatMap((change) => messagesOf(change, instant())) ?? []
      memory.begin(seq, earlier && { after: earlier.after, messages })
      // Who comes back is asked for its session anyway; the others' sign-outs may have been missed.
      if (follows) readers.retire()
      else accounts.lookAtAll()
      follows = true
    },

    take(change) {
      const { topic, payload } = change
      if (topic === 'sessions' && isAccountChange(payload))
        void accounts.lookAgain(accountTopic(payload.userID))
      for (const message of messagesOf(change, instant())) {
        memory.remember(message)
        for (const reader of readers.of(message.topic)) readers.tell(reader, message)
      }
    },

    serve(request, response, asked) {
      const wish = placedIn(memory, asked)
      if (!wantsStream(request.headers)) return void answerOnce(response, wish)
      const reader = readers.open(request, response, wish, follows ? memory.newest() : null)
      for (const topic of wish.lost ?? [])
        readers.tellAside(reader, lookAgainMessage(reader.last, topic, instant()))
      if (reader.unsure) accounts.askLater(reader)
      void catchUp(reader, wish)
    },

    readers: readers.count,
    close() {
      closed = true
      accounts.close()
      readers.close()
    },
  }
}
