/** Whether a match takes over home, according to the data of the matches' slot. Pure. */
import { type MatchdayTopics, noTakeover } from '@club/event-bus'
import type { SlotData } from '@club/host'

type Takeover = MatchdayTopics['matchdayTakeover']

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** A slot's data comes from its remote: invalid data means no takeover. */
export function takeoverIn(slot: SlotData): Takeover {
  if (!slot.ok) return noTakeover
  const said = (slot.data as { takeover?: Partial<Takeover> | null } | null)?.takeover
  const { home, away, path, date } = said?.data ?? {}
  return isText(said?.matchID) && isText(home) && isText(away) && isText(path)
    ? { matchID: said.matchID, data: { home, away, path, ...(isText(date) ? { date } : {}) } }
    : noTakeover
}
