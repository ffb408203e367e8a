/** The club's settings as the streamer site shows them. Pure. */
import type { ClubSettings } from '@club/settings'
import type { Say } from '@club/shell-api'

/** This site uses its own address, and each language links to this site's home. */
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

/** Named after the TV brand, in the language of the page. */
export function brandIn(settings: ClubSettings, say: Say): ClubSettings {
  const { club, site, tv } = settings
  return { ...settings, site: { ...site, titleSuffix: `${say(tv.name)} – ${say(club.name)}` } }
}
