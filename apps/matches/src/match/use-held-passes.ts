import { entitlementsAtom } from '@club/shell-api'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { holdsPassOf, type ListedMatch } from './match.core.ts'

/** Ids of the matches whose pass the fan has no need of, a blank between them: whoever reads it is drawn anew when that changes, and not with every word on the fan. */
export function useHeldPasses(matches: readonly ListedMatch[]): string {
  const [sold, key] = useMemo(() => {
    const withPass = matches.filter(({ pass }) => pass !== null)
    return [withPass, JSON.stringify(withPass.map(({ id, pass }) => [id, pass?.holders]))]
  }, [matches])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a match is another object with each word of its feed; its pass stays the same
  const heldAtom = useMemo(
    () =>
      atom((get) => {
        const { held } = get(entitlementsAtom)
        return sold.flatMap((match) => (holdsPassOf(match, held) ? [match.id] : [])).join(' ')
      }),
    [key],
  )
  return useAtomValue(heldAtom)
}
