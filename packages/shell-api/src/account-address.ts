/** Where a fan signs in, registers and manages their account: the links of every page. */

import {
  redirectModes,
  type SignInMode,
  signInStartPath,
  withoutLoginNews,
} from '@club/contracts/sign-in-modes'
import { accountAddress } from '@club/settings/sites'
import { useLocation } from 'react-router'
import { usePage } from './page.tsx'

/**
 * Where a fan comes back to. What is said once, such as that a payment has arrived, is taken out of the browser's address then, which the
 * router is not told of: where both are at the same page, the browser's query counts.
 */
function useWayBack(): string {
  const { pathname, ...known } = useLocation()
  const isShown = typeof window !== 'undefined' && window.location.pathname === pathname
  const { search, hash } = isShown ? window.location : known
  return pathname + withoutLoginNews(search) + hash
}

/**
 * The address of a page of the account site that leads back to this one; null without an account site.
 * @param page such as '/register'
 */
export function useAccountAddress(page: string): string | null {
  const { settings, lang, origin } = usePage()
  return accountAddress(settings, origin, page, { path: useWayBack(), lang })
}

/** How fans of this site sign in; with `none` there are no accounts, and nothing is offered that needs one. */
export const useSignInMode = (): SignInMode => usePage().settings.signIn?.mode ?? 'club'

/**
 * A page that belongs to an account: the provider's if it has the accounts, else the account site's. null: there is none.
 */
export function useAccountPage(page: 'register' | 'forgot' | 'profile'): string | null {
  const ours = useAccountAddress(`/${page}`)
  const { signIn } = usePage().settings
  const mode = useSignInMode()
  if (mode === 'none') return null
  if (mode !== 'club') return signIn?.pages?.[page] ?? null
  const isShort = page === 'register' && signIn?.registration === 'short'
  return ours !== null && isShort ? `${ours}&form=short` : ours
}

/** Where a fan leaves this page to sign in, and comes back; null: there is no such place. */
export function useSignInAddress(): string | null {
  const ours = useAccountAddress('/sign-in')
  const back = useWayBack()
  if (!redirectModes.includes(useSignInMode())) return ours
  return `${signInStartPath}?${new URLSearchParams({ return: back })}`
}
