/**
 * Browsers' requests to the provider, on the account site only: single sign-on to another site. None of the library's other
 * addresses is reachable.
 */
import { addressKey, type Limiter } from '@club/limiter'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import * as z from 'zod/mini'
import { addressOf, siteOf, siteOriginOf } from '../../server/caller.ts'
import { notFound, tooMany } from '../../server/errors.ts'
import { type Route, rawRoute } from '../../server/route.ts'
import type { SignedIn } from '../accounts.store.ts'
import { beganHere, forgetInteraction, pass, sessionOf } from './pass.ts'
import { type ProviderPlaces, providerPaths } from './provider-settings.core.ts'

type Options = {
  places: ProviderPlaces
  provider(): Promise<Provider>
  /** The provider's cookies carry `Secure`, and this host's own a prefix to match. */
  secure: boolean
  limiter: Pick<Limiter, 'spend'>
  whoCalls(request: FastifyRequest): Promise<SignedIn | null>
  /** Ends the visitor's session at the provider, unless it depends on this session of the account site, or on one of the same fan's that has run out. */
  settle(uid: string, who: SignedIn | null): Promise<void>
}

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))

/** The parameters that our own sites send; no others are allowed. */
const authorization = z.strictObject({
  client_id: text(60),
  redirect_uri: text(300),
  response_type: text(60),
  scope: text(60),
  state: text(200),
  nonce: text(200),
  code_challenge: text(200),
  code_challenge_method: text(20),
})
const named = z.strictObject({ uid: z.string().check(z.regex(/^[\w-]{1,64}$/)) })

const produces = ['application/json'] as const
const service = 'identity'

export function providerRoutes({ places, provider, secure, limiter, whoCalls, settle }: Options): Route[] {
  /** @throws Refusal 404 on any other site */
  const ownOrigin = ({ headers }: FastifyRequest): string => {
    const origin = siteOriginOf(headers)
    if (siteOf(headers) !== 'account' || origin === null || !places.own.includes(origin))
      throw notFound('There is nothing at this address')
    return origin
  }
  const admit = async ({ headers }: FastifyRequest) => {
    const verdict = await limiter.spend('arrival', addressKey(addressOf(headers)))
    if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds)
  }
  /** @param way the interaction to continue; null: a new one starts */
  const handOn = async (request: FastifyRequest, reply: FastifyReply, way: string | null) => {
    const origin = ownOrigin(request)
    await admit(request)
    const current = await provider()
    if (way !== null && !beganHere(current, request, reply, { step: 'resume', uid: way, secure }))
      return reply.header('cache-control', 'no-store').redirect('/', 303)
    const uid = await sessionOf(current, request.raw, reply.raw)
    if (uid !== null) await settle(uid, await whoCalls(request))
    await pass(current, request, reply, origin)
  }

  return [
    rawRoute({
      method: 'GET',
      statuses: [303],
      path: providerPaths.authorization,
      service,
      summary: 'Passes a visitor who is signed in on the account site on to another of our sites',
      description: 'OpenID Connect: authorisation code with PKCE. Answers with 303.',
      query: authorization,
      produces,
      handle: ({ request, reply }) => handOn(request, reply, null),
    }),
    rawRoute({
      method: 'GET',
      statuses: [303],
      path: `${providerPaths.authorization}/:uid`,
      service,
      summary: 'Continues that after signing in',
      params: named,
      produces,
      handle: ({ request, reply, params }) => handOn(request, reply, params.uid),
    }),
    rawRoute({
      method: 'GET',
      statuses: [303],
      path: `${providerPaths.interaction}/:uid`,
      service,
      summary: 'Redirects to sign-in, and on from there',
      params: named,
      produces,
      handle: async ({ request, reply, params: { uid } }) => {
        const origin = ownOrigin(request)
        await admit(request)
        const who = await whoCalls(request)
        reply.header('cache-control', 'no-store')
        if (!who) {
          const back = new URLSearchParams({ return: origin + request.url })
          return reply.redirect(`/sign-in?${back}`, 303)
        }
        try {
          const current = await provider()
          if (!beganHere(current, request, reply, { step: 'interaction', uid, secure }))
            return reply.redirect('/', 303)
          const to = await current.interactionResult(request.raw, reply.raw, {
            login: { accountId: who.account.id },
          })
          forgetInteraction(current, request, reply)
          return reply.redirect(to, 303)
        } catch (error) {
          // A fan who waited too long is signed in all the same.
          const { isOver } = await import('./provider.ts')
          if (isOver(error)) return reply.redirect('/', 303)
          throw error
        }
      },
    }),
  ]
}
