/** The league's day beside a match: which day it is, and how long an open page goes on asking for it. Pure. */
import type { LeagueDay, Match } from '@club/contracts'
import { isFollowed, stageOf } from '@club/football'

type Seen = {
  readonly match: Match
  readonly now: Date
  /** The day of an instant, by the club's clock. */
  readonly dayOf: (instant: string) => string
}

/** The day whose other matches are shown beside a match: its own, from that morning until its feed is done. */
export function dayAround({ match, now, dayOf }: Seen): string | null {
  const day = match.kickOff ? dayOf(match.kickOff) : match.date
  const on = day === dayOf(now.toISOString())
  switch (stageOf(match.state)) {
    case 'before':
    case 'off':
      return on ? day : null
    case 'during':
      return day
    case 'after':
      return on || isFollowed(match, now.toISOString()) ? day : null
  }
}

/** Whether an open page still asks from time to time: until the match is over, and then while another of its day is not. */
export function looksOn(around: LeagueDay | null, seen: Seen): boolean {
  if (stageOf(seen.match.state) !== 'after') return true
  const isOpen = around?.matches.some(({ state }) => ['before', 'during'].includes(stageOf(state))) ?? false
  return isOpen && dayAround(seen) !== null
}
