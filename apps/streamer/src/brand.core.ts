/** The club as the streamer site shows it. Pure. */
import type { ClubSettings } from '@club/settings'

/** Its name is the TV brand's, its own address is where it is itself, and each language leads to its own home. */
export function brandOf(club: ClubSettings): ClubSettings {
  const { site, sites, tv, languages } = club
  const own = sites?.streamer
  return {
    ...club,
    site: {
      ...site,
      origin: own === undefined || own.startsWith(':') ? null : own,
      titleSuffix: `${tv.name} – ${club.club.name}`,
    },
    languages: languages.map((language) => ({
      ...language,
      link: language.lang === site.locale ? '/' : `/?lang=${language.lang}`,
    })),
  }
}
