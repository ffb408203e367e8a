/** The league's other matches of the day, as a scores-only feed sends them: whistles and goals, without commentary. Pure. */
import type { MatchEventInput } from '@club/contracts'
import { type Chance, countOf } from '../sample-club/random.core.ts'
import type { ScriptEntry } from './script.core.ts'

/** Start of the second half on the script's clock, and the end of the match. */
const interval = 49
const whistle = 97

/** @param run prefix of every id: a second replay has its own ids */
export function scoresScript(chance: Chance, run: string): ScriptEntry[] {
  const told: ScriptEntry[] = []
  const tell = (clock: number, type: MatchEventInput['type'], more: Partial<MatchEventInput['attributes']>) =>
    told.push({
      clock,
      event: {
        id: `${run}-${told.length}`,
        type,
        attributes: { minute: '', period: 'first-half', team: null, player: null, text: '', ...more },
      },
    })
  tell(0.5, 'kick-off', { minute: '1' })
  tell(46.5, 'half-time', { minute: '45+1', period: 'half-time' })
  tell(interval + 0.5, 'second-half', { minute: '46', period: 'second-half' })
  for (const [team, mean] of [
    ['home', 1.5],
    ['away', 1.1],
  ] as const) {
    for (let goals = countOf(chance, mean, 5); goals > 0; goals--) {
      const minute = 1 + Math.floor(chance() * 90)
      const first = minute <= 45
      tell(first ? minute : interval + minute - 45, 'goal', {
        minute: String(minute),
        period: first ? 'first-half' : 'second-half',
        team,
      })
    }
  }
  tell(whistle, 'full-time', { minute: '90', period: 'post-match' })
  return told.toSorted((one, other) => one.clock - other.clock)
}
