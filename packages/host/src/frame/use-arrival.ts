import { useEffect, useState } from 'react'

/** Code or data that was asked for. `away`: it failed, or has not come in time; it is here all the same if it comes later. */
export type Arrival<T> = { is: 'coming' } | { is: 'here'; value: T } | { is: 'away' }

/** How long a fan is told that it loads, in milliseconds: as long as a page is waited for. */
const patience = 10_000

/**
 * Waits for what a fan has opened, for as long as it is open.
 * @param load null: nothing to ask yet. Must be stable between renders, as must `again`
 * @param again milliseconds until it is asked for again, by the failures so far; null: not until it is opened again
 */
export function useArrival<T>(
  load: (() => Promise<T>) | null,
  again: ((failed: number) => number) | null = null,
): Arrival<T> {
  const [arrival, setArrival] = useState<Arrival<T>>({ is: 'coming' })
  useEffect(() => {
    if (load === null) return
    let shown = true
    let next: ReturnType<typeof setTimeout> | undefined
    const late = setTimeout(() => setArrival({ is: 'away' }), patience)
    const ask = (failed: number) => {
      load()
        .then(
          (value) => shown && setArrival({ is: 'here', value }),
          () => {
            if (!shown) return
            setArrival({ is: 'away' })
            if (again !== null) next = setTimeout(() => ask(failed + 1), again(failed))
          },
        )
        .finally(() => clearTimeout(late))
    }
    ask(0)
    return () => {
      shown = false
      clearTimeout(late)
      clearTimeout(next)
    }
  }, [load, again])
  return arrival
}
