/** What stands at the top of a site for machines: which addresses are whose business, and what the site is as an app. Pure. */
import { imageUrl } from '@club/contracts/images'
import type { ClubSettings } from '@club/settings'

/** Calls are nobody's page; what a fan typed says itself that it is none, and must be read for that. */
export const robotsText = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /_beacon', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

export function manifestOf({ club, site, colours }: Pick<ClubSettings, 'club' | 'site' | 'colours'>) {
  const icon = club.icon ?? club.crest
  return {
    id: '/',
    name: club.name,
    short_name: club.name.length <= 12 ? club.name : (club.name.split(' ')[0] ?? club.name),
    description: site.description,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    lang: site.locale,
    background_color: colours.brandDeep,
    theme_color: colours.brandDeep,
    icons: (['200x200', '400x400', '600x600'] as const).map((sizes) => ({
      src: imageUrl(icon, sizes),
      sizes,
    })),
  }
}
