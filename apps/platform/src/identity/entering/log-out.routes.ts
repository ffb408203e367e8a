/** Notifies a site that a session it was entered by has ended: on the inner listener, signed by the provider. */
import type { SiteID } from '@club/contracts'
import * as z from 'zod/mini'
import { forbidden } from '../../server/errors.ts'
import { type Route, route } from '../../server/route.ts'
import { innerPaths, type ProviderPlaces } from '../provider/provider-settings.core.ts'
import type { SiteClient } from './site-client.ts'

type Options = {
  places: ProviderPlaces
  clientOf(site: SiteID): Promise<Pick<SiteClient, 'readLogOut'>>
  /** Ends the sessions of a site with this `sid`. */
  end(site: SiteID, sid: string): Promise<void>
}

const service = 'account'

export const logOutRoutes = ({ places, clientOf, end }: Options): Route[] => [
  route({
    method: 'POST',
    path: innerPaths.logOut(':site'),
    service,
    summary: 'Tells a site that the session behind a sign-in has ended',
    description:
      'OpenID Connect back-channel log-out. 403: the token is not the provider’s, is not current, or is for another site.',
    authorise: async () => {},
    params: z.strictObject({ site: z.enum(places.sites.map(({ site }) => site) as [SiteID, ...SiteID[]]) }),
    consumes: ['application/x-www-form-urlencoded'],
    bodyLimit: 8192,
    response: z.object({ data: z.null() }),
    handle: async ({ params, request }) => {
      const token = new URLSearchParams(String(request.body)).get('logout_token') ?? ''
      const client = await clientOf(params.site)
      const sid = await client.readLogOut(token).catch(() => {
        throw forbidden('no_log_out', 'This is no log-out of the provider’s')
      })
      await end(params.site, sid)
      return { body: { data: null } }
    },
  }),
]
