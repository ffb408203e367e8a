/** How fans sign in (docs/how-to/add-a-sign-in-mode.md). No schemas: pages load this. */

/** `club`: the platform's own accounts. `none`: there are no accounts. The others use an account provider. */
export const signInModes = [
  'club',
  'cookie',
  'cloud-identity',
  'stream-payments',
  'code-exchange',
  'sports-alliance',
  'none',
] as const
export type SignInMode = (typeof signInModes)[number]

/** Modes whose provider has its own form: the site redirects there and the fan comes back. */
export const redirectModes: readonly SignInMode[] = ['cookie', 'code-exchange', 'sports-alliance']

/** On the main site: redirects to the provider's form, and afterwards to `return`, a path of the site. */
export const signInStartPath = '/api/account/v1/sign-ins'
export const signInBackPath = '/api/account/v1/sign-ins/back'

/** Providers that a fan may also sign in with if the accounts are our own. */
export const socialProviders = ['facebook', 'google', 'apple'] as const
export type SocialProvider = (typeof socialProviders)[number]
export const socialStartPath = (provider: SocialProvider) => `/api/account/v1/social/${provider}`
export const socialBackPath = (provider: SocialProvider) => `/api/account/v1/social/${provider}/back`

/** Query keys that announce once that somebody has signed in or out: `=true` (docs/product.md#signing-in). */
export const loginNews = { in: 'loginSuccess', out: 'logoutSuccess' } as const

/** An address's query without those keys, otherwise unchanged. @param search with its question mark, or '' */
export function withoutLoginNews(search: string): string {
  const names: readonly string[] = Object.values(loginNews)
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !names.includes(part.split('=', 1)[0] ?? ''))
  return rest.length === 0 ? '' : `?${rest.join('&')}`
}

/** In mode `none`: milliseconds until the login check finishes. */
export const noProviderDelay = 250
