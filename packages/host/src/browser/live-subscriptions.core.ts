/** Who on this page listens to which topic of the live stream, and since which message. */
import type { LiveMessage } from '@club/contracts'

/** Each topic with the earliest place that somebody stands at; null: from now on. */
export type Wanted = Record<string, number | null>

export type LiveSubscription = {
  topic: string
  /** Number of the last message told; -1: none. */
  last: number
  listener: (message: LiveMessage) => void
}

export type LiveSubscriptions = {
  add(subscription: LiveSubscription): void
  remove(subscription: LiveSubscription): void
  size(): number
  wanted(): Wanted
  hear(message: LiveMessage): void
  /** Tells a listener who came later what the others have heard, while it still listens. */
  catchUp(subscription: LiveSubscription): void
  /** The latest message of each match since the line is open, in their order. */
  states(): LiveMessage[]
  /** What was heard before a break may not be so any more. */
  forgetStates(): void
}

/** Adds what somebody wants: of two places the earlier counts. */
export function addWanted(all: Wanted, topics: Readonly<Wanted>): void {
  for (const [topic, place] of Object.entries(topics)) {
    const known = all[topic]
    all[topic] =
      known === undefined || known === null ? place : place === null ? known : Math.min(known, place)
  }
}

function tell(subscription: LiveSubscription, message: LiveMessage) {
  const own = subscription.topic === message.topic
  // A match's message carries its score too, and the hub sends it once.
  const scored = subscription.topic === 'scores' && message.score !== undefined
  // An account's message says only to look again, which is never said too often: what ends a session has no number of its own.
  const known = message.sequence <= subscription.last && !message.topic.startsWith('account:')
  if (!(own || scored) || known) return
  subscription.last = Math.max(subscription.last, message.sequence)
  subscription.listener(message)
}

export function createLiveSubscriptions(): LiveSubscriptions {
  const all = new Set<LiveSubscription>()
  /** The latest state of each match, for as long as the line is open: who comes later is told it too. */
  const latest = new Map<string, LiveMessage>()
  const states = () => [...latest.values()].sort((a, b) => a.sequence - b.sequence)
  return {
    add: (subscription) => void all.add(subscription),
    remove: (subscription) => void all.delete(subscription),
    size: () => all.size,
    wanted() {
      const wanted: Wanted = {}
      for (const { topic, last } of all) addWanted(wanted, { [topic]: last === -1 ? null : last })
      return wanted
    },
    hear(message) {
      if (message.score) latest.set(message.score.matchID, message)
      for (const subscription of [...all]) tell(subscription, message)
    },
    catchUp(subscription) {
      if (all.has(subscription)) for (const message of states()) tell(subscription, message)
    },
    states,
    forgetStates: () => latest.clear(),
  }
}
