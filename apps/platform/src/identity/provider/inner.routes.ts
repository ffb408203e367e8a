/** Requests of our own servers to the provider, on the inner listener only: tokens and keys. */
import type Provider from 'oidc-provider'
import { type Route, rawRoute } from '../../server/route.ts'
import { pass } from './pass.ts'
import { innerPaths } from './provider-settings.core.ts'

const produces = ['application/json'] as const
const service = 'identity'

export const innerProviderRoutes = (provider: () => Promise<Provider>): Route[] => [
  rawRoute({
    method: 'POST',
    path: innerPaths.token,
    service,
    summary: 'Says who is signed in, for a code that was given to a site',
    description: 'Authenticated with the site’s own secret.',
    authorise: async () => {},
    consumes: ['application/x-www-form-urlencoded'],
    unread: true,
    produces,
    handle: async ({ request, reply }) => pass(await provider(), request, reply, null),
  }),
  rawRoute({
    method: 'GET',
    path: innerPaths.keys,
    service,
    summary: 'The keys that the provider’s signatures are checked with',
    produces,
    handle: async ({ request, reply }) => pass(await provider(), request, reply, null),
  }),
]
