/** Files for machines at the root of a site: which addresses crawlers may read, and the site as an app. Pure. */
import { imageUrl } from '@club/contracts/images'
import type { ClubSettings, StreamerSettings } from '@club/settings'

/** API calls are not pages; search pages say `noindex` themselves, so crawlers must be able to read them. */
export const robotsText = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /_beacon', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

type AsApp = Pick<ClubSettings, 'club' | 'site' | 'colours' | 'tv'> & { streamer: StreamerSettings }

/** Characters that fit below an icon on a home screen. */
const shortest = 12

/** The first words of a name that fit there; the device cuts a first word that does not. */
function firstWords(name: string): string {
  const end = name.slice(0, shortest + 1).lastIndexOf(' ')
  return end > 0 ? name.slice(0, end) : (name.split(' ')[0] ?? name)
}

/** @param streamsAlone whether it is the site for streams, which has the TV brand's name with the club's colours and crest */
export function manifestOf({ club, site, colours, tv, streamer }: AsApp, streamsAlone: boolean) {
  const name = streamsAlone ? tv.name : club.name
  const icon = club.icon ?? club.crest
  return {
    id: '/',
    name,
    short_name: name.length <= shortest ? name : streamsAlone ? firstWords(name) : club.shortName,
    description: streamsAlone ? (streamer.tagline ?? `${tv.name} – ${club.name}`) : site.description,
    start_url: '/',
    scope: '/',
    // iPhones do not support minimal-ui, and show alerts only for a standalone app: there the site's own header gives the navigation.
    display: 'standalone',
    display_override: ['minimal-ui', 'standalone'],
    lang: site.locale,
    background_color: colours.brandDeep,
    theme_color: colours.brandDeep,
    icons: (['200x200', '400x400', '600x600'] as const).map((sizes) => ({
      src: imageUrl(icon, sizes),
      sizes,
    })),
  }
}
