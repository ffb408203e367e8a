/** What reconnecting readers may have missed, as far back as memory reaches. No clock and no network in here. */
import type { LiveWords } from './live-words.core.ts'

/** Messages kept in memory for reconnecting readers. */
const mostKept = 5000
/** Matches whose latest state is kept. */
const mostStates = 50

export type LiveMemory = {
  /**
   * The outbox is followed from this number on: messages in memory are dropped, except for the given ones.
   * @param earlier messages between an earlier number and `seq`, for reconnecting readers
   */
  begin(seq: number, earlier?: { after: number; messages: readonly LiveWords[] }): void
  remember(message: LiveWords): void
  /** The number of the newest message. */
  newest(): number
  /**
   * Where a reader stands in these numbers. No message is numbered above the newest: one who claims such a number stands at the newest, or,
   * if the outbox began anew below numbers that were given before, where it began. Unchanged until the outbox is followed.
   */
  placeOf(after: number): number
  /** Messages of a topic after a number; null if memory does not reach back that far. */
  since(topic: string, after: number): LiveWords[] | null
  /** The latest state of each match that has changed after a number; null: since the outbox is followed. */
  statesSince(after: number | null): LiveWords[]
}

export function createLiveMemory(): LiveMemory {
  const kept: LiveWords[] = []
  /** The latest state of every match that has changed: sent first to a reader of scores. */
  const states = new Map<string, LiveWords>()
  /** Memory holds every message after this number; null: nothing is followed yet. */
  let reachesBackTo: number | null = null
  /** A new reader's page is at least as recent as this. */
  let beganAt = 0
  let newest = 0
  /** Whether the outbox began at a number lower than one that was known. */
  let isSetBack = false

  const rememberState = (match: string, message: LiveWords) => {
    states.delete(match)
    states.set(match, message)
    const oldest = states.keys().next().value
    if (states.size > mostStates && oldest !== undefined) states.delete(oldest)
  }

  const remember = (message: LiveWords) => {
    kept.push(message)
    if (message.topic === 'scores' && message.scoreOf !== null) rememberState(message.scoreOf, message)
    if (kept.length > mostKept)
      reachesBackTo = kept.splice(0, kept.length - mostKept).at(-1)?.sequence ?? reachesBackTo
    newest = message.sequence
  }

  return {
    begin(seq, earlier) {
      kept.length = 0
      states.clear()
      isSetBack = seq < newest
      reachesBackTo = earlier?.after ?? seq
      for (const message of earlier?.messages ?? []) remember(message)
      beganAt = seq
      newest = seq
    },
    remember,
    newest: () => newest,
    placeOf(after) {
      if (reachesBackTo === null || after <= newest) return after
      return isSetBack ? beganAt : newest
    },
    since: (topic, after) =>
      reachesBackTo !== null && after >= reachesBackTo
        ? kept.filter((message) => message.topic === topic && message.sequence > after)
        : null,
    statesSince: (after) => [...states.values()].filter(({ sequence }) => sequence > (after ?? beganAt)),
  }
}
