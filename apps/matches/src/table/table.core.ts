/** The zones of a league table. Pure. */
import type { LeagueZone } from '@club/settings'

/** The zone of a position; null if it is in none. */
export const zoneAt = (position: number, zones: readonly LeagueZone[]): LeagueZone['kind'] | null =>
  zones.find(({ from, to }) => position >= from && position <= to)?.kind ?? null
