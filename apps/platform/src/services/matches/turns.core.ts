/** The instants at which what is told of a match changes by the clock alone. Pure. */
import type { Match } from '@club/contracts'
import { heardUntil, nightEnds, overBy } from '@club/football'
import { dayEnds, dayIn, instantIn } from '@club/i18n'

type Told = Pick<Match, 'state' | 'kickOff'> & { readonly heardAt?: string | null | undefined }

const at = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/** It kicks off, its result is due, and its feed counts as silent. */
export const turnsInPlay = ({ state, kickOff, heardAt }: Told): (string | null)[] => [
  ...(state.status === 'fixture' ? [kickOff, at(overBy({ state, kickOff }))] : []),
  at(heardUntil({ state, kickOff, heardAt })),
]

/** An answer is asked for again long before anything farther away than this. */
const near = 3 * 86_400_000

/** Its day begins and ends, and the night after it is over; none for a day that is not near. @param zone the club's time zone */
export function turnsOfDay(
  { kickOff, date }: Pick<Match, 'kickOff' | 'date'>,
  zone: string,
  now: Date,
): (string | null)[] {
  const known = kickOff ?? date
  if (known === null || Math.abs(Date.parse(known) - now.getTime()) > near) return []
  const day = kickOff === null ? known : dayIn(zone, kickOff)
  const over = dayEnds(zone, day)
  return [instantIn(zone, day, '00:00'), over, at(Date.parse(over) + nightEnds)]
}

/** The next of them. */
export const nextTurn = (turns: readonly (string | null)[], now: Date): string | null =>
  turns.filter((turn) => turn !== null && Date.parse(turn) > now.getTime()).sort()[0] ?? null
