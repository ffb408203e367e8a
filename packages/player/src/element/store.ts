/** A value with listeners: the interface of React's `useSyncExternalStore`, and nothing more. */
export type Store<T> = {
  get(): T
  subscribe(listener: () => void): () => void
}

export function createStore<T>(first: T): Store<T> & { set(value: T): void } {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
