import type { LeagueDay, Match } from '@club/contracts'
import { useDates, useReaderClock } from '@club/shell-api'
import { useState } from 'react'
import { looksOn } from './around.core.ts'

type Around = {
  readonly around: LeagueDay | null
  take(day: LeagueDay | null): void
  /** Whether the page still asks from time to time. */
  looksOn(match: Match): boolean
}

/** The league's day beside the match: as the page came with it, then as each answer brings it. */
export function useAround(first: LeagueDay | null): Around {
  const dates = useDates()
  const clock = useReaderClock()
  const [around, setAround] = useState(first)
  return {
    around,
    take(day) {
      // Most answers bring nothing new, so nothing renders.
      if (day) setAround((before) => (JSON.stringify(before) === JSON.stringify(day) ? before : day))
    },
    looksOn: (match) => looksOn(around, { match, now: new Date(clock()), dayOf: dates.day }),
  }
}
