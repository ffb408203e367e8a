/** How fans sign in (docs/how-to/add-a-sign-in-mode.md). No schemas: pages load this. */

/** `club`: accounts of the platform's own. `none`: nobody has one. The others ask a provider of accounts. */
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

/** Those whose provider has a form of its own: a site leads there, and is led back to. */
export const redirectModes: readonly SignInMode[] = ['cookie', 'code-exchange', 'sports-alliance']

/** On the main site: leads to the provider's form, and to `return`, a path of the site, afterwards. */
export const signInStartPath = '/api/account/v1/sign-ins'
export const signInBackPath = '/api/account/v1/sign-ins/back'

/** Whom a fan may also sign in by where accounts are our own. */
export const socialProviders = ['facebook', 'google', 'apple'] as const
export type SocialProvider = (typeof socialProviders)[number]
export const socialStartPath = (provider: SocialProvider) => `/api/account/v1/social/${provider}`
export const socialBackPath = (provider: SocialProvider) => `/api/account/v1/social/${provider}/back`

/** What an address may say once of signing in and out: `=true` (docs/product.md#signing-in). */
export const loginNews = { in: 'loginSuccess', out: 'logoutSuccess' } as const

/** The query of an address without that, everything else to the letter. @param search with its question mark, or '' */
export function withoutLoginNews(search: string): string {
  const names: readonly string[] = Object.values(loginNews)
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !names.includes(part.split('=', 1)[0] ?? ''))
  return rest.length === 0 ? '' : `?${rest.join('&')}`
}

/** Of mode `none`: milliseconds until the login check has come to its end. */
export const noProviderDelay = 250
