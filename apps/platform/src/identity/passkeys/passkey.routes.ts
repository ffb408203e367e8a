/** Passkeys of the signed-in fan on the account site, and signing in there with one. */
import { randomBytes } from 'node:crypto'
import {
  newPasskey,
  passkeyAsked,
  passkeyChange,
  passkeyID,
  passkeyList,
  passkeySignIn,
  passkeyWish,
  sessionState,
} from '@club/contracts'
import { addressKey, type Limiter } from '@club/limiter'
import type { InstallationSettings } from '@club/settings'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { addressOf, siteOf, siteOriginOf } from '../../server/caller.ts'
import { tooMany } from '../../server/errors.ts'
import { pageQuery, wholeBody } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import type { SignedIn } from '../accounts.store.ts'
import { noActiveUser } from '../holder.ts'
import type { SessionCookies } from '../session-cookies.ts'
import { passkeyCookie, passkeyTicketOf } from './passkey-cookie.core.ts'
import type { PasskeySignIn } from './passkey-sign-in.ts'
import { challengeSeconds, passkeyIDOf, shownPasskey } from './passkeys.store.ts'
import { noPasskeysHere, type PasskeyService } from './passkeys.ts'
import { type RelyingParty, relyingParty } from './relying-party.core.ts'

const service = 'account'
const bodyLimit = 32 * 1024
const nothing = z.object({ data: z.null() })
const one = z.strictObject({ id: passkeyID })

type Options = {
  passkeys: PasskeyService
  signIn: PasskeySignIn
  cookies: SessionCookies
  settings: Pick<InstallationSettings, 'sites'>
  limiter: Limiter
  secure: boolean
}

type Asked = Options & {
  /** @throws Refusal 404 */
  partyOf(request: FastifyRequest): RelyingParty
  /** @throws Refusal 401 no_active_user */
  active(request: FastifyRequest): Promise<SignedIn>
  /** @throws Refusal 429 */
  admit(request: FastifyRequest): Promise<void>
}

export function passkeyRoutes(options: Options): Route[] {
  const { cookies, settings, limiter } = options
  const asked: Asked = {
    ...options,
    partyOf({ headers }) {
      const party = siteOf(headers) === 'account' ? relyingParty(settings, siteOriginOf(headers)) : null
      if (!party) throw noPasskeysHere()
      return party
    },
    async active(request) {
      const who = await cookies.whoCalls(request)
      if (!who) throw noActiveUser()
      return who
    },
    async admit({ headers }) {
      const verdict = await limiter.spend('passkey', addressKey(addressOf(headers)))
      if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds)
    },
  }
  return [...ownRoutes(asked), ...signInRoutes(asked)]
}

/** An account's own. */
function ownRoutes({ passkeys, cookies, partyOf, active }: Asked): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/account/v1/passkeys',
      service,
      summary: 'Passkeys of the account',
      query: z.strictObject(pageQuery),
      response: passkeyList,
      handle: async ({ query, request }) => {
        const own = (await passkeys.of(await active(request))).map((passkey) => ({
          id: passkeyIDOf(passkey.credential),
          attributes: shownPasskey(passkey),
        }))
        return { body: wholeBody(own, query) }
      },
    }),
    route({
      method: 'POST',
      path: '/api/account/v1/passkeys/wishes',
      service,
      summary: 'What a browser passes to an authenticator to create a passkey',
      description:
        '401 `wrong_credentials` for the password; 404 where browsers have none for this host; 429.',
      body: passkeyWish,
      bodyLimit,
      response: passkeyAsked,
      handle: async ({ body, request }) => {
        const who = await active(request)
        const caller = { address: addressOf(request.headers), device: cookies.deviceOf(request) }
        const attributes = await passkeys.wish(who, body.password, caller, partyOf(request))
        return { body: { data: { id: 'passkey' as const, attributes } } }
      },
    }),
    route({
      method: 'POST',
      path: '/api/account/v1/passkeys',
      service,
      summary: 'Stores a passkey that an authenticator has created',
      description: '409 `passkey_held`, `too_many_passkeys`; 422 `passkey_refused`.',
      statuses: [201],
      body: newPasskey,
      bodyLimit,
      response: nothing,
      handle: async ({ body, request }) => {
        await passkeys.add(await active(request), body.name, body.credential, partyOf(request))
        return { body: { data: null } }
      },
    }),
    route({
      method: 'PATCH',
      path: '/api/account/v1/passkeys/:id',
      service,
      summary: 'Gives a passkey another name',
      params: one,
      body: passkeyChange,
      bodyLimit,
      response: nothing,
      handle: async ({ params, body, request }) => {
        await passkeys.rename(await active(request), params.id, body.name)
        return { body: { data: null } }
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/account/v1/passkeys/:id',
      service,
      summary: 'Deletes a passkey: it can no longer be used to sign in',
      params: one,
      response: nothing,
      handle: async ({ params, request }) => {
        await passkeys.remove(await active(request), params.id)
        return { body: { data: null } }
      },
    }),
  ]
}

/** Signing in. */
function signInRoutes({ signIn, cookies, secure, partyOf, admit }: Asked): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/account/v1/passkeys/challenges',
      service,
      summary: 'The challenge that a browser has a passkey sign; the same for everybody',
      description: '404 where browsers have none for this host; 429.',
      response: passkeyAsked,
      handle: async ({ request }) => {
        await admit(request)
        const party = partyOf(request)
        const ticket = randomBytes(16).toString('base64url')
        const attributes = await signIn.ask(ticket, party)
        return {
          body: { data: { id: 'passkey' as const, attributes } },
          headers: { 'set-cookie': passkeyCookie(ticket, challengeSeconds, secure) },
        }
      },
    }),
    route({
      method: 'POST',
      path: '/api/account/v1/passkeys/sessions',
      service,
      summary: 'Signs in with a passkey',
      description: '401 `passkey_refused`, whatever was wrong with it; 429.',
      body: passkeySignIn,
      bodyLimit,
      response: sessionState,
      handle: async ({ body, request }) => {
        await admit(request)
        const ticket = passkeyTicketOf(request.headers.cookie, secure)
        const account = await signIn.prove(ticket, body.credential, partyOf(request))
        const { headers, ...answer } = await cookies.signInAs(request, account)
        const lines = [headers?.['set-cookie'] ?? []].flat()
        return { ...answer, headers: { 'set-cookie': [...lines, passkeyCookie('', 0, secure)] } }
      },
    }),
  ]
}
