import { useNavigation } from 'react-router'
import { tvPaths } from '../addresses.core.ts'
import { type BrowseChoice, readChoice } from './browse.core.ts'

/** The choices on the browse page, or those of a navigation under way: the next choice builds on them. */
export function useChoice(shown: BrowseChoice): BrowseChoice {
  const { location: going } = useNavigation()
  return going?.pathname === tvPaths.browse ? readChoice(new URL(going.search, location.href).href) : shown
}
