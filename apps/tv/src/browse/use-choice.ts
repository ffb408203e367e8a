import { useNavigation } from 'react-router'
import { tvPaths } from '../addresses.core.ts'
import { type BrowseChoice, readChoice } from './browse.core.ts'

/** What is chosen on the browse page, of the one that is on its way already where there is one: the next choice is added to that. */
export function useChoice(shown: BrowseChoice): BrowseChoice {
  const { location: going } = useNavigation()
  return going?.pathname === tvPaths.browse ? readChoice(new URL(going.search, location.href).href) : shown
}
