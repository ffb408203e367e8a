/**
 * The script of a sample match: everything that the feed sends, from the build-up to the last quote. Pure, and the same
 * for the same match and squads. We win 2–1, with a penalty missed, one scored in the last minute and a sending-off.
 */
import type { MatchEventInput } from '@club/contracts'
import { tellAfter, tellBefore } from './around-match.core.ts'
import { tellFirstHalf } from './first-half.core.ts'
import { tellLastMinutes, tellSecondHalf } from './second-half.core.ts'
import { createTeller, type ScriptInput, type Told } from './teller.core.ts'

/** An event with its time: minutes of the match, including the interval. */
export type ScriptEntry = { readonly clock: number; readonly event: MatchEventInput }

export function matchScript({ run, ...input }: ScriptInput): ScriptEntry[] {
  const teller = createTeller(input)
  for (const tell of [tellBefore, tellFirstHalf, tellSecondHalf, tellLastMinutes, tellAfter]) tell(teller)
  return teller.told
    .map((entry, index) => ({ clock: entry.clock, event: toEvent(entry, index, run) }))
    .toSorted((one, next) => one.clock - next.clock)
}

function toEvent(told: Told, index: number, run: string): MatchEventInput {
  return {
    id: `${run}-${String(index).padStart(3, '0')}`,
    type: told.type ?? 'commentary',
    attributes: {
      minute: told.minute ?? '',
      period: told.period,
      team: told.side ?? null,
      player: told.player ?? null,
      text: told.text ?? '',
      order: index,
      ...(told.otherPlayer ? { otherPlayer: told.otherPlayer } : {}),
      ...told.more,
    },
  }
}
