/** What of a store a site runs. Pure. */
import type { EligibleWatch } from './compositions/eligible.ts'

const among = <Value>(
  all: Readonly<Record<string, Value>>,
  names: readonly string[],
): Record<string, Value> => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))

/**
 * The watch as a site hears it that runs some remotes alone: what the others claim is nobody's page there, and nobody waits for them.
 * @param names all of them where undefined
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
          wanted: among(all.wanted, names),
          canaries: among(all.canaries, names),
        }
      )
    },
  }
}
