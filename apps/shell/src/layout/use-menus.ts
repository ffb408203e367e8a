import type { ClubSettings, NavigationItem } from '@club/settings'
import { languageOf, useLanguage, useSettings } from '@club/shell-api'

/** The club's menus with their names in the language of the page; what has no name in it keeps its own. */
export function useMenus(): ClubSettings['menus'] {
  const language = languageOf(useLanguage())
  const { global, main, primary, secondary, featured, footer } = useSettings().menus
  const named = (items: readonly NavigationItem[]) =>
    items.map((item) => ({ ...item, name: item.names?.[language] ?? item.name }))
  return {
    global: named(global),
    main: named(main),
    primary: named(primary),
    secondary: named(secondary),
    featured: named(featured),
    footer: named(footer),
  }
}
