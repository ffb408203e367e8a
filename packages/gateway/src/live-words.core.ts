/** Serialises what happens, once for all readers. Pure: the instant is passed in. */
import type { LiveMessage, LiveScore, MatchEvent } from '@club/contracts'
import { accountTopic } from './account-topics.ts'

/** A change from the outbox. */
export type LiveChange = { seq: number; topic: string; payload: unknown }

/** A message as it is written to readers, and kept for reconnecting ones. */
export type LiveWords = {
  sequence: number
  topic: string
  /** For the multiplexed stream. */
  live: Buffer
  /** For the match's own address; null: it is not sent there. */
  match: Buffer | null
  /** The match whose state this message contains. */
  scoreOf: string | null
}

const words = (sequence: number, data: unknown) =>
  Buffer.from(`id: ${sequence}\ndata: ${JSON.stringify(data)}\n\n`)

/** What a match change carries in the outbox. */
type MatchChange = { matchID: string; event?: MatchEvent; score?: LiveScore }

const isMatchChange = (payload: unknown): payload is MatchChange =>
  typeof payload === 'object' &&
  payload !== null &&
  typeof (payload as { matchID?: unknown }).matchID === 'string'

export const isAccountChange = (payload: unknown): payload is { userID: string } =>
  typeof (payload as { userID?: unknown } | null)?.userID === 'string'

/** An event of a match, with the state it led to if that is known. */
export function matchMessage(matchID: string, event: MatchEvent, now: string, score?: LiveScore): LiveWords {
  const topic = `match:${matchID}`
  const message: LiveMessage = { sequence: event.sequence, topic, now, event, ...(score ? { score } : {}) }
  return {
    sequence: event.sequence,
    topic,
    live: words(event.sequence, message),
    match: words(event.sequence, event),
    scoreOf: score ? matchID : null,
  }
}

/** Says only that something of an account, such as its sessions, has changed: the client then asks the service for details. */
export function lookAgainMessage(sequence: number, topic: string, now: string): LiveWords {
  const message: LiveMessage = { sequence, topic, now }
  return { sequence, topic, live: words(sequence, message), match: null, scoreOf: null }
}

function stateMessage(sequence: number, score: LiveScore, now: string): LiveWords {
  const message: LiveMessage = { sequence, topic: 'scores', now, score }
  return {
    sequence,
    topic: 'scores',
    live: words(sequence, message),
    match: null,
    scoreOf: score.matchID,
  }
}

/** The messages that a change leads to: a match's event goes to its topic, the state to that of scores. */
export function messagesOf({ seq, topic, payload }: LiveChange, now: string): LiveWords[] {
  if (topic === 'entitlements' && isAccountChange(payload))
    return [lookAgainMessage(seq, accountTopic(payload.userID), now)]
  if (topic !== 'match-event' || !isMatchChange(payload)) return []
  const { matchID, event, score } = payload
  return [
    ...(event ? [matchMessage(matchID, { ...event, sequence: seq }, now, score)] : []),
    ...(score ? [stateMessage(seq, score, now)] : []),
  ]
}
