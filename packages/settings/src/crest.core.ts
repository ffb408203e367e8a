/** Which crest stands where. Pure. */
import type { ClubSettings } from './club-settings.ts'

/** Places that may have a crest of their own. */
export type CrestPlace = keyof NonNullable<ClubSettings['club']['crests']>

/** Key of the crest in a place: its own where the club has one for it, else the club's; on the dark ground of the foot the one-coloured one. */
export const crestAt = ({ crests, crest, crestMono }: ClubSettings['club'], place: CrestPlace): string =>
  crests?.[place] ?? (place === 'footer' ? crestMono : crest)
