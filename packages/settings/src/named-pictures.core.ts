/** The pictures of the library that settings name. Pure. */
import type { InstallationSettings } from './club-settings.ts'

/** Where one is named, such as 'club.shareImage', and its key. */
export type NamedInSettings = { at: string; key: string }

/** In the order of the settings. */
export function picturesNamedIn({
  club,
  adverts,
  home,
  errorPage,
  video,
}: InstallationSettings): NamedInSettings[] {
  const { crest, crestMono, crests, icon, shareImage } = club
  const named: Record<string, string | null | undefined> = {
    'club.crest': crest,
    'club.crestMono': crestMono,
    ...Object.fromEntries(Object.entries(crests ?? {}).map(([place, key]) => [`club.crests.${place}`, key])),
    'club.icon': icon,
    'club.shareImage': shareImage,
    ...Object.fromEntries(
      (adverts?.house ?? []).map(({ image }, at) => [`adverts.house.${at}.image`, image]),
    ),
    'home.heroImage': home.heroImage,
    'home.featured.result.image': home.featured?.result?.image,
    'home.featured.upcoming.image': home.featured?.upcoming?.image,
    ...Object.fromEntries(home.commercial.map(({ image }, at) => [`home.commercial.${at}.image`, image])),
    'errorPage.image': errorPage.image,
    'video.logos.onDark': video.logos.onDark,
    'video.logos.onLight': video.logos.onLight,
    ...Object.fromEntries(
      Object.entries(video.memberships).flatMap(([name, { displayImage, logoKey }]) => [
        [`video.memberships.${name}.displayImage`, displayImage],
        [`video.memberships.${name}.logoKey`, logoKey],
      ]),
    ),
    'video.podcast.image': video.podcast?.image,
  }
  return Object.entries(named).flatMap(([at, key]) => (key ? [{ at, key }] : []))
}
