/**
 * The older provider, which streams and takes the payments (docs/product.md#an-older-provider): its session check comes before a live
 * player opens, and a right that it does not confirm counts as missing.
 */
import { providerAway, sessionStatePath } from '@club/contracts/streamline-codes'
import type { EventBus, StateTopics } from '@club/event-bus'

type Fetch = (path: string, init: RequestInit) => Promise<Response>

export type OlderProvider = {
  /** A normal fetch that also notices when the provider does not respond. */
  fetch: Fetch
  /** Whether the signed-in fan holds anything there; null: it does not respond. */
  holds(): Promise<boolean | null>
}

type Options = {
  bus: EventBus
  fetch: Fetch
  /** Informs the fan that the service cannot be reached. */
  tell(): void
}

/** Milliseconds after which the provider counts as silent. */
const silentAfter = 10_000
/** Milliseconds between two questions to a provider that is silent: what is locked meanwhile opens without a press. */
const askAgainAfter = 30_000

const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : []

export function createOlderProvider({ bus, fetch, tell }: Options): OlderProvider {
  /** What was held before the provider fell silent, and by whom. */
  let before: { who: string; entitlements: StateTopics['entitlements'] } | null = null
  const who = () => {
    const session = bus.read('session')
    return session?.status === 'signed-in' ? session.userID : ''
  }
  const held = () => bus.read('entitlements') ?? { held: [] }

  const holdNothing = () => {
    if (held().held.length > 0) bus.publish('entitlements', { ...held(), held: [] })
  }
  const ask = async (): Promise<string[]> => {
    const answer = await fetch(sessionStatePath, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(silentAfter),
    })
    if (!answer.ok) throw new Error(`session state: ${answer.status}`)
    const { data } = await answer.json()
    return namesIn(data?.attributes?.entitlements)
  }

  let again: ReturnType<typeof setTimeout> | undefined
  const askAgain = () => {
    clearTimeout(again)
    again = setTimeout(() => {
      if (before !== null) ask().then(found, askAgain)
    }, askAgainAfter)
  }
  const lost = () => {
    if (before?.who !== who()) before = { who: who(), entitlements: held() }
    holdNothing()
    askAgain()
    tell()
  }
  const found = (names: readonly string[]) => {
    const known = before?.who === who() ? before.entitlements : held()
    before = null
    if (who() === '') return
    const all = [...new Set([...known.held, ...names])]
    if (all.join() !== held().held.join()) bus.publish('entitlements', { ...known, held: all })
  }

  // The session is still checked meanwhile, and the platform's response about it counts once the provider has responded.
  bus.observe('entitlements', (told) => {
    if (before?.who !== who() || told.held.length === 0) return
    before.entitlements = told
    // After every observer has received this value.
    queueMicrotask(() => {
      if (before?.who === who()) holdNothing()
    })
  })

  return {
    async fetch(path, init) {
      const answer = await fetch(path, init)
      if (answer.status === 503) {
        const body = await answer
          .clone()
          .json()
          .catch(() => null)
        if (body?.errors?.[0]?.code === providerAway) lost()
      } else if (answer.ok && before !== null) found([])
      return answer
    },
    async holds() {
      try {
        const names = await ask()
        found(names)
        return names.length > 0
      } catch (problem) {
        console.error(problem)
        lost()
        return null
      }
    },
  }
}
