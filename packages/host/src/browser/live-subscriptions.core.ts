/** Who on this page listens to which topic of the live stream, and from which message on. */
import type { LiveMessage } from '@club/contracts'

/** Each topic with the earliest position of its subscribers; null: from now on. */
export type Wanted = Record<string, number | null>

export type LiveSubscription = {
  topic: string
  /** Number of the last message delivered; -1: none. */
  last: number
  listener: (message: LiveMessage) => void
}

export type LiveSubscriptions = {
  add(subscription: LiveSubscription): void
  remove(subscription: LiveSubscription): void
  size(): number
  wanted(): Wanted
  hear(message: LiveMessage): void
  /** Delivers to a later subscriber what the others have heard, while it is still subscribed. */
  catchUp(subscription: LiveSubscription): void
  /** The latest message of each match since the connection opened, in order. */
  states(): LiveMessage[]
  /** Drops states from before a break in the connection, which may be out of date. */
  forgetStates(): void
}

/** Adds wanted topics: of two positions the earlier counts. */
export function addWanted(all: Wanted, topics: Readonly<Wanted>): void {
  for (const [topic, place] of Object.entries(topics)) {
    const known = all[topic]
    all[topic] =
      known === undefined || known === null ? place : place === null ? known : Math.min(known, place)
  }
}

/** Numbers of the last states delivered to a subscriber of scores, by match, and from which number on it began. */
type Scores = { readonly from: number; readonly last: Map<string, number> }

/**
 * The number up to which a subscriber has been told. Of scores it has one for each match: the states from before a connection, of every
 * match, come after the later ones that another tab has passed on.
 */
const toldUpTo = ({ topic, last }: LiveSubscription, scores: Scores, { score }: LiveMessage): number =>
  topic === 'scores' && score ? (scores.last.get(score.matchID) ?? scores.from) : last

function tell(subscription: LiveSubscription, scores: Scores, message: LiveMessage) {
  const own = subscription.topic === message.topic
  // A match's message contains its score too, and the hub sends it only once.
  const scored = subscription.topic === 'scores' && message.score !== undefined
  // An account's message only says to check again, which may be repeated: the end of a session has no number of its own.
  const known =
    message.sequence <= toldUpTo(subscription, scores, message) && !message.topic.startsWith('account:')
  if (!(own || scored) || known) return
  subscription.last = Math.max(subscription.last, message.sequence)
  if (message.score) scores.last.set(message.score.matchID, message.sequence)
  subscription.listener(message)
}

export function createLiveSubscriptions(): LiveSubscriptions {
  const all = new Map<LiveSubscription, Scores>()
  /** The latest state of each match while the connection is open, for later subscribers. */
  const latest = new Map<string, LiveMessage>()
  const states = () => [...latest.values()].sort((a, b) => a.sequence - b.sequence)
  return {
    add: (subscription) => void all.set(subscription, { from: subscription.last, last: new Map() }),
    remove: (subscription) => void all.delete(subscription),
    size: () => all.size,
    wanted() {
      const wanted: Wanted = {}
      for (const { topic, last } of all.keys()) addWanted(wanted, { [topic]: last === -1 ? null : last })
      return wanted
    },
    hear(message) {
      if (message.score) latest.set(message.score.matchID, message)
      for (const [subscription, scores] of [...all]) tell(subscription, scores, message)
    },
    catchUp(subscription) {
      const scores = all.get(subscription)
      if (scores) for (const message of states()) tell(subscription, scores, message)
    },
    states,
    forgetStates: () => latest.clear(),
  }
}
