/** Pages of the account site, as links of any page lead to them. */
import { accountAddress } from '@club/settings/sites'
import { useLocation } from 'react-router'
import { usePage } from './page.tsx'

/**
 * The address of a page of the account site that leads back to this one; null where there is no account site.
 * @param page such as '/register'
 */
export function useAccountAddress(page: string): string | null {
  const { settings, lang, origin } = usePage()
  const { pathname, search } = useLocation()
  return accountAddress(settings, origin, page, { path: pathname + search, lang })
}
