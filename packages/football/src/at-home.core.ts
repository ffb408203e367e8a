/** Whether a match is at home. Pure. */
import type { Match } from '@club/contracts'
import { foldedName } from './names.core.ts'

/**
 * At home means that we are drawn first and the match is at our ground, or is the first team's and names no ground: a final may draw us first
 * at a neutral one, and other teams often play elsewhere.
 * @param ground the club's own; a venue may add its town, as in 'Rootshall Lane, Thornsea'
 */
export function isAtHome(
  { ours, venue }: Pick<Match, 'ours' | 'venue'>,
  ground: string,
  isFirstTeam: boolean,
): boolean {
  if (ours !== 'home') return false
  const whole = foldedName(venue ?? '')
  const name = foldedName((venue ?? '').split(/[,(]/, 1)[0] ?? '')
  return whole === '' ? isFirstTeam : [whole, name].includes(foldedName(ground))
}
