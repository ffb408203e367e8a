/** Which crest is used where. Pure. */
import type { ClubSettings } from './club-settings.ts'

/** Places that may have their own crest. */
export type CrestPlace = keyof NonNullable<ClubSettings['club']['crests']>

/** Key of the crest in a place: the one set for it, otherwise the club's; the one-colour crest on the footer's dark background. */
export const crestAt = ({ crests, crest, crestMono }: ClubSettings['club'], place: CrestPlace): string =>
  crests?.[place] ?? (place === 'footer' ? crestMono : crest)
