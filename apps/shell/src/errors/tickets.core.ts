/** Where a club sells its tickets, according to its menus or its settings. Pure. */
import type { ClubSettings, NavigationItem } from '@club/settings'

/** The entry's title in the menus that a club starts with. */
const usualName = 'Tickets'

/** The club's own entry, whatever its title and language; undefined if the club sells none. */
export function ticketsEntry({
  menus,
  tickets,
}: Pick<ClubSettings, 'menus' | 'tickets'>): Pick<NavigationItem, 'slug' | 'newTab'> | undefined {
  const sold = tickets?.matches
  const entry = menus.global.find(({ slug, name }) => slug === sold || name === usualName)
  return entry ?? (sold ? { slug: sold, newTab: true } : undefined)
}
