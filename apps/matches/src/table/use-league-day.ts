import type { LeagueDay } from '@club/contracts'
import { dayAsItStands, type StandingDay } from '@club/football'
import { useLiveScores } from '@club/shell-api'
import { useMemo } from 'react'

/** A day of the league with live scores; null if there is none. */
export function useLeagueDay(day: LeagueDay | null): StandingDay | null {
  const ids = useMemo(() => day?.matches.map(({ id }) => id) ?? [], [day])
  const heard = useLiveScores(ids)
  return useMemo(() => day && dayAsItStands(day, heard), [day, heard])
}
