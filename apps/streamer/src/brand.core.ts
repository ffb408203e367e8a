/** The club as the streamer site shows it. Pure. */
import type { ClubSettings } from '@club/settings'
import type { Say } from '@club/shell-api'

/** Its own address is where it is itself, and each language leads to its own home. */
export function brandOf(club: ClubSettings): ClubSettings {
  const { site, sites, languages } = club
  const own = sites?.streamer
  return {
    ...club,
    site: {
      ...site,
      origin: own === undefined || own.startsWith(':') ? null : own,
    },
    languages: languages.map((language) => ({
      ...language,
      link: language.lang === site.locale ? '/' : `/?lang=${language.lang}`,
    })),
  }
}

/** Its name is the TV brand's, in the language of the page. */
export function brandIn(settings: ClubSettings, say: Say): ClubSettings {
  const { club, site, tv } = settings
  return { ...settings, site: { ...site, titleSuffix: `${say(tv.name)} – ${say(club.name)}` } }
}
