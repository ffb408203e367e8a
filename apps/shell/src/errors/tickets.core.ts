/** Where a club sells its tickets, as its menus or its settings say. Pure. */
import type { ClubSettings, NavigationItem } from '@club/settings'

/** What an entry is called in the menus that a club begins with. */
const usualName = 'Tickets'

/** The club's own entry, whatever it calls it and in which language; undefined where it sells none. */
export function ticketsEntry({
  menus,
  tickets,
}: Pick<ClubSettings, 'menus' | 'tickets'>): Pick<NavigationItem, 'slug' | 'newTab'> | undefined {
  const sold = tickets?.matches
  const entry = menus.global.find(({ slug, name }) => slug === sold || name === usualName)
  return entry ?? (sold ? { slug: sold, newTab: true } : undefined)
}
