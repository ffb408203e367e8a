/** Entering a site through the provider: out to it, and back from it. */
import type { SignInRejection, SiteID } from '@club/contracts'
import { addressKey, type Limiter } from '@club/limiter'
import type { InstallationSettings } from '@club/settings'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { addressOf, siteOf, siteOriginOf } from '../../server/caller.ts'
import { notFound, tooMany } from '../../server/errors.ts'
import { type Route, rawRoute } from '../../server/route.ts'
import { problemCookie, problemSeconds } from '../modes/mode-cookies.core.ts'
import { accountSiteFrom, enteringPaths, type ProviderPlaces } from '../provider/provider-settings.core.ts'
import { arrivalCookies, arrivalOf, endedArrivalCookie, pageToReturnTo } from './arrival-cookie.core.ts'
import type { Entered, SiteClient } from './site-client.ts'

type Options = {
  places: ProviderPlaces
  sites: InstallationSettings['sites']
  secure: boolean
  limiter: Pick<Limiter, 'spend'>
  clientOf(site: SiteID): Promise<SiteClient>
  /** Opens the site's own session. @returns its cookies; null: the account no longer exists */
  open(request: FastifyRequest, site: SiteID, entered: Entered): Promise<string[] | null>
  warn(details: object, message: string): void
}

const produces = ['application/json'] as const
const service = 'account'

/** Told on the page that a fan is led back to. */
const notEntered: SignInRejection = 'exchangeFailed'
const word = z.string().check(z.maxLength(2000))

/** The query with which the provider redirects back: a code, or an error. */
const led = z.strictObject({
  code: z.optional(word),
  state: z.optional(word),
  iss: z.optional(word),
  error: z.optional(word),
  error_description: z.optional(word),
})

export function enteringRoutes(options: Options): Route[] {
  const { places, sites, secure, limiter, clientOf, open, warn } = options
  const problems = problemCookie(secure)

  /** @throws Refusal 404 on a site that is not entered this way, and at an origin that is not its own */
  const placeOf = ({ headers }: FastifyRequest) => {
    const [site, here] = [siteOf(headers), siteOriginOf(headers)]
    const account = here === null ? null : accountSiteFrom(sites, here)
    const entered = places.sites.find((known) => known.site === site)
    if (here === null || account === null || !entered?.origins.includes(here))
      throw notFound('There is nothing at this address')
    return { site, here, account }
  }
  const admit = async ({ headers }: FastifyRequest) => {
    const verdict = await limiter.spend('arrival', addressKey(addressOf(headers)))
    if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds)
  }

  return [
    rawRoute({
      method: 'GET',
      statuses: [303],
      path: enteringPaths.start,
      service,
      summary: 'Signs a visitor in on this site who is signed in on the account site',
      description:
        '303 to the account site, and from there back to the page. `return` is a path of this site.',
      query: z.strictObject({ return: z.optional(z.string().check(z.maxLength(1000))) }),
      produces,
      handle: async ({ query, request, reply }) => {
        const { site, here, account } = placeOf(request)
        await admit(request)
        const { to, arrival } = await (await clientOf(site)).setOut(here, account)
        const back = pageToReturnTo(query.return ?? '/', here)
        return reply
          .headers({
            'cache-control': 'no-store',
            'set-cookie': arrivalCookies(request.headers.cookie, site, secure, { ...arrival, back }),
          })
          .redirect(to, 303)
      },
    }),
    rawRoute({
      method: 'GET',
      statuses: [303],
      path: enteringPaths.back,
      service,
      summary: 'Where the account site redirects back to',
      description:
        '303 to the page; signed in only if this browser started the sign-in a moment ago, with this answer. ' +
        'Otherwise the session says why, once.',
      query: led,
      produces,
      handle: async ({ query, request, reply }) => {
        const { site, here } = placeOf(request)
        await admit(request)
        const [, asked = ''] = request.url.split('?')
        const arrival = arrivalOf(request.headers.cookie, site, secure, query.state ?? null)
        const entered =
          arrival &&
          (await (await clientOf(site)).arrive(here, asked, arrival).catch((error) => {
            // Log nothing of the address: the error's name is enough.
            warn(
              { reason: error instanceof Error ? error.name : 'unknown', site },
              'not signed in by the account site',
            )
            return null
          }))
        const cookies = entered ? await open(request, site, entered) : null
        return reply
          .headers({
            'cache-control': 'no-store',
            'set-cookie': [
              ...(arrival === null ? [] : [endedArrivalCookie(site, secure, arrival)]),
              ...(cookies ?? [problems.set(notEntered, problemSeconds)]),
            ],
          })
          .redirect(pageToReturnTo(arrival?.back ?? '/', here), 303)
      },
    }),
  ]
}
