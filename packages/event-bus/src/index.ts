/**
 * The event bus: how the shell and the remotes communicate (docs/architecture.md#what-a-remote-may-touch). Small, typed, versioned.
 *
 * A *state topic* replays its last value to later subscribers; a plain *event* is delivered once. The shell creates one bus
 * per page, and one per request on the server: there is no bus at module level, so no fan ever sees another's state.
 *
 * Changing a topic: a new topic or an optional field may be added at any time; any other change raises the contract version of
 * shell-api.
 */
import type { MatchdayTopics } from './matchday.ts'
import type { MediaEvents, MediaTopics } from './media.ts'

export * from './matchday.ts'
export * from './media.ts'

/** Topics that hold a value; a new subscriber gets the last one at once. */
export type StateTopics = {
  session:
    | { status: 'checking' }
    | { status: 'signed-out' }
    | { status: 'signed-in'; userID: string; displayName: string; email?: string; bypassed?: boolean }
  entitlements: {
    held: readonly string[]
    /** When those end that do, ISO 8601, by name. */
    ends?: Readonly<Record<string, string>>
    /** The account's customer id at the payment provider, once it has one. */
    customerID?: string | null
  }
  consent: { decided: boolean; analytics: boolean; marketing: boolean; personalisation: boolean }
  childFriendly: { on: boolean }
  overlay: {
    open:
      | 'none'
      | 'menu'
      | 'search'
      | 'account'
      | 'packages'
      | 'upgrade'
      | 'promo'
      | 'alerts'
      | 'media'
      | 'audio'
    /** For `packages`: the id of the package in question. */
    about?: string
  }
  network: { saveData: boolean; online: boolean }
} & MediaTopics &
  MatchdayTopics

/** Events; later subscribers do not get them. */
export type Events = {
  'route-changed': { path: string; title: string; pageType: string }
  'remote-failed': { remote: string; version: string; during: 'load' | 'render'; message: string }
  'notify-error': { title: string; message: string }
  'notify-account': { message: string }
  /** Nobody is signed in, for a reason that the fan should be told: a code of `signInRejections`. */
  'sign-in-rejected': { code: string }
  /** The fan's choice about cookies, from the popup. */
  'choose-consent': { choice: 'all' | 'essential' }
  /** The fan wants to change that choice: the popup opens again. */
  'review-consent': Record<never, never>
} & MediaEvents

export type StateTopic = keyof StateTopics
export type EventName = keyof Events
type Stop = () => void

export type EventBus = {
  /** The last value of a state topic; undefined before the first. */
  read<T extends StateTopic>(topic: T): StateTopics[T] | undefined
  /** Sets a state topic. An identical value notifies nobody. */
  publish<T extends StateTopic>(topic: T, value: StateTopics[T]): void
  /** Subscribes to a state topic, starting with its last value if it has one. Returns a function that unsubscribes. */
  observe<T extends StateTopic>(topic: T, listener: (value: StateTopics[T]) => void): Stop
  emit<T extends EventName>(event: T, detail: Events[T]): void
  on<T extends EventName>(event: T, listener: (detail: Events[T]) => void): Stop
}

/**
 * @param report gets what a listener threw: one bad listener must not silence the others
 */
export function createEventBus(report: (problem: unknown) => void): EventBus {
  const values = new Map<string, unknown>()
  const listeners = new Map<string, Set<(value: never) => void>>()

  const add = (key: string, listener: (value: never) => void): Stop => {
    const heard = listeners.get(key) ?? new Set()
    listeners.set(key, heard)
    heard.add(listener)
    return () => heard.delete(listener)
  }
  const tell = (key: string, value: unknown) => {
    for (const listener of [...(listeners.get(key) ?? [])]) call(listener, value)
  }
  const call = (listener: (value: never) => void, value: unknown) => {
    try {
      listener(value as never)
    } catch (problem) {
      report(problem)
    }
  }

  return {
    read: (topic) => values.get(topic) as never,
    publish(topic, value) {
      if (Object.is(values.get(topic), value)) return
      values.set(topic, value)
      tell(`state:${topic}`, value)
    },
    observe(topic, listener) {
      const stop = add(`state:${topic}`, listener as (value: never) => void)
      if (values.has(topic)) call(listener as (value: never) => void, values.get(topic))
      return stop
    },
    emit: (event, detail) => tell(`event:${event}`, detail),
    on: (event, listener) => add(`event:${event}`, listener as (value: never) => void),
  }
}
