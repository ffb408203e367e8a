/** Which places of a league table lead somewhere. Pure. */
import type { LeagueZone } from '@club/settings'

/** The zone of a place; null where it leads nowhere. */
export const zoneAt = (position: number, zones: readonly LeagueZone[]): LeagueZone['kind'] | null =>
  zones.find(({ from, to }) => position >= from && position <= to)?.kind ?? null
