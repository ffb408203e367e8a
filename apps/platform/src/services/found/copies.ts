/** One copy of a costly file for all who ask for it, for as long as nothing has changed. */

/** Copies that are kept: each may be some megabytes, and there are few files and sites. */
const most = 12

type Held<T> = { state: number; until: number; copy: Promise<T> }

/** How long a copy holds: as long as nothing has changed since `state`, and until a moment of which is known that it changes by itself. */
export type Validity = {
  /** The number of the newest change. */
  state: number
  /** Now, and the end, in milliseconds. */
  now: number
  until: number
}

/** @returns gives the copy of this name, made by the first who asks; one that could not be made is not kept */
export function keepCopies<T>() {
  const held = new Map<string, Held<T>>()
  return (name: string, { state, now, until }: Validity, make: () => Promise<T> | T): Promise<T> => {
    const before = held.get(name)
    if (before && before.state === state && now < before.until) return before.copy
    const copy = Promise.resolve().then(make)
    const mine = { state, until, copy }
    held.delete(name)
    held.set(name, mine)
    const oldest = held.size > most ? held.keys().next().value : undefined
    if (oldest !== undefined) held.delete(oldest)
    copy.catch(() => {
      if (held.get(name) === mine) held.delete(name)
    })
    return copy
  }
}
