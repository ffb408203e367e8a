import { entitlementsAtom } from '@club/shell-api'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { holdsPassOf, type ListedMatch } from './match.core.ts'

/** Ids of the matches whose pass the fan does not need, joined by spaces: equal text renders nothing again, however often the session updates. */
export function useHeldPasses(matches: readonly ListedMatch[]): string {
  const [sold, key] = useMemo(() => {
    const withPass = matches.filter(({ pass }) => pass !== null)
    return [withPass, JSON.stringify(withPass.map(({ id, kickOff, pass }) => [id, kickOff, pass?.holders]))]
  }, [matches])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each update of the feed makes a new match object; its pass stays the same
  const heldAtom = useMemo(
    () =>
      atom((get) => {
        const { held, ends } = get(entitlementsAtom)
        return sold.flatMap((match) => (holdsPassOf(match, held, ends) ? [match.id] : [])).join(' ')
      }),
    [key],
  )
  return useAtomValue(heldAtom)
}
