/** Which part of a store a site runs. Pure. */
import type { EligibleWatch } from './compositions/eligible.ts'

const among = <Value>(
  all: Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, Value> => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))

/**
 * Limits the watch to the remotes that a site runs: addresses that others claim have no page here, and the site does not wait for them.
 * @param names undefined: all of them
 */
export function ownRemotes(watch: EligibleWatch, names: readonly string[] | undefined): EligibleWatch {
  if (names === undefined) return watch
  return {
    ...watch,
    wishes: (channel) => among(watch.wishes(channel), names),
    current() {
      const all = watch.current()
      return (
        all && {
          claims: among(all.claims, names),
          awaited: among(all.awaited, names),
          wanted: among(all.wanted, names),
          canaries: among(all.canaries, names),
        }
      )
    },
  }
}
