/** A line-up as positions on the pitch, and the marks of each player. Pure. */
import type { Booking, LineUp, LineUpPlayer, Scorer, Substitution } from '@club/contracts'
import { isShared, ownGoalsLeftOut } from '@club/football'

/** Lines of a line-up: the keeper, then line by line as the formation has them; surplus players join the last line. */
export function linesOf({ formation, starters }: LineUp): LineUpPlayer[][] {
  const counts = [1, ...formation.split('-').map(Number)]
  const lines: LineUpPlayer[][] = []
  let at = 0
  for (const [index, count] of counts.entries()) {
    const end = index === counts.length - 1 ? starters.length : at + count
    const line = starters.slice(at, end)
    if (line.length > 0) lines.push(line)
    at = end
  }
  return lines
}

export type PlayerMarks = {
  readonly card: Booking | null
  readonly goals: readonly string[]
  readonly on: string | null
  readonly off: string | null
}

export type SideEvents = {
  readonly bookings: readonly Booking[]
  readonly scorers: readonly Scorer[]
  readonly substitutions: readonly Substitution[]
}

/**
 * What a player did. A second yellow or a red replaces the earlier card; own goals appear with the other side. Of two with one name it is
 * not known who did what: neither is marked.
 */
export function marksOf(
  name: string,
  lineUp: LineUp,
  { bookings, scorers, substitutions }: SideEvents,
): PlayerMarks {
  const isMeant = (told: string | null) => told === name && !isShared(name, lineUp)
  return {
    card: bookings.findLast((booking) => isMeant(booking.name)) ?? null,
    goals: scorers
      .filter((scorer) => isMeant(scorer.name))
      .flatMap(({ minutes }) => ownGoalsLeftOut(minutes)),
    on: substitutions.find((substitution) => isMeant(substitution.on))?.minute ?? null,
    off: substitutions.find((substitution) => isMeant(substitution.off))?.minute ?? null,
  }
}

/** Fewer letters than this say too little of a player alone: 'Trialist A', 'Li Na'. */
const tellingLetters = 3

/** The name on the pitch: all but the first word; a single word stays, and the first one before a very short rest. */
export function shortName(name: string): string {
  const rest = name.trim().split(/\s+/).slice(1).join(' ')
  return [...rest].length < tellingLetters ? name : rest
}
