import { isOnAir, readerClock } from '@club/football'
import { useLive, usePage } from '@club/shell-api'
import { useEffect, useState } from 'react'
import type { ListedMatch } from './match.core.ts'

const lookEvery = 10_000

const mayChange = ({ state, streamed }: ListedMatch): boolean =>
  state.status === 'live' || (state.status === 'fixture' && streamed !== null)

/**
 * Which of the matches are on air by the server's clock, with or without a word of their feed; looked at again and again while that may change.
 * @param matches the same list until they change
 * @returns their ids
 */
export function useOnAir(matches: readonly ListedMatch[]): ReadonlySet<string> {
  const live = useLive()
  const { now } = usePage()
  const [onAir, setOnAir] = useState<ReadonlySet<string>>(
    () => new Set(matches.filter((match) => match.onAir).map(({ id }) => id)),
  )
  useEffect(() => {
    const clock = readerClock(Date.parse(now), live.clockOffset)
    const look = () => {
      const found = matches.filter((match) =>
        isOnAir({ ...match, streamed: match.streamed ?? undefined }, clock()),
      )
      setOnAir((last) =>
        found.length === last.size && found.every(({ id }) => last.has(id))
          ? last
          : new Set(found.map(({ id }) => id)),
      )
    }
    look()
    if (!matches.some(mayChange)) return
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [matches, live, now])
  return onAir
}
