/** How a league table writes its figures, and which places lead somewhere. Pure. */
import type { LeagueZone } from '@club/settings'

/** The zone of a place; null where it leads nowhere. */
export const zoneAt = (position: number, zones: readonly LeagueZone[]): LeagueZone['kind'] | null =>
  zones.find(({ from, to }) => position >= from && position <= to)?.kind ?? null

/** A difference with its sign: '+3', '0', '−2' (a true minus). */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')
