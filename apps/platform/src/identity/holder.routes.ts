/** What the holder of an account can see and change. Each call is for the signed-in fan, and only for their own account. */
import {
  accountAttributes,
  accountEnd,
  accountExport,
  attributesChange,
  deviceList,
  emailConfirmation,
  emailWish,
  emailWished,
  passwordChange,
  sessionState,
} from '@club/contracts'
import { shownAddress } from '@club/contracts/shown-address'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { addressOf } from '../server/caller.ts'
import { notFound } from '../server/errors.ts'
import { pageQuery, wholeBody } from '../server/lists.ts'
import { type Route, route } from '../server/route.ts'
import type { SignedIn } from './accounts.store.ts'
import type { Endings } from './endings.ts'
import { type HolderService, noActiveUser } from './holder.ts'
import type { SessionCookies } from './session-cookies.ts'
import type { SignInCaller } from './sign-in.ts'

const bodyLimit = 4096
const nothing = z.object({ data: z.null() })
const deviceID = z.strictObject({ id: z.string().check(z.regex(/^[0-9a-f]{22}$/)) })

type Options = {
  holder: HolderService
  cookies: SessionCookies
  endings: Pick<Endings, 'sessionsOf'>
}

type Asked = Options & {
  /** @throws Refusal 401 no_active_user */
  active(request: FastifyRequest): Promise<SignedIn>
  callerOf(request: FastifyRequest): SignInCaller
}

/** The browser saves it as a file. */
export const exportHeaders = { 'content-disposition': 'attachment; filename="account.json"' }

export function holderRoutes(options: Options): Route[] {
  const { cookies } = options
  const asked: Asked = {
    ...options,
    async active(request) {
      const who = await cookies.whoCalls(request)
      if (!who) throw noActiveUser()
      return who
    },
    callerOf: (request) => ({ address: addressOf(request.headers), device: cookies.deviceOf(request) }),
  }
  return [...detailRoutes(asked), ...wholeRoutes(asked)]
}

/** Name, password and email. */
function detailRoutes({ holder, cookies, active, callerOf }: Asked): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/account/v1/attributes',
      service: 'account',
      summary: 'The holder’s own details',
      description: '401 `no_active_user`, as for every call of a holder.',
      response: accountAttributes,
      handle: async ({ request }) => ({ body: { data: await holder.attributes(await active(request)) } }),
    }),
    route({
      method: 'PATCH',
      path: '/api/account/v1/attributes',
      service: 'account',
      summary: 'Changes the holder’s own details',
      body: attributesChange,
      bodyLimit,
      response: accountAttributes,
      handle: async ({ body, request }) => ({
        body: { data: await holder.change(await active(request), body) },
      }),
    }),
    route({
      method: 'POST',
      path: '/api/account/v1/passwords',
      service: 'account',
      summary: 'Changes the password; every other session ends',
      description:
        '401 `wrong_credentials` for the old password; 422 `common_password`, `same_password`; 429.',
      body: passwordChange,
      bodyLimit,
      response: sessionState,
      handle: async ({ body, request }) => {
        const who = await active(request)
        await holder.changePassword(who, body, callerOf(request))
        return cookies.signInAs(request, who.account.id)
      },
    }),
    route({
      method: 'POST',
      path: '/api/account/v1/emails',
      service: 'account',
      summary: 'Mails a code to a new email address',
      description:
        '401 `wrong_credentials` for the password. The same answer where the address has an account.',
      statuses: [202],
      body: emailWish,
      bodyLimit,
      response: emailWished,
      handle: async ({ body, request }) => {
        await holder.wishEmail(await active(request), body, callerOf(request))
        return { body: { data: { id: 'mail' as const, attributes: { email: shownAddress(body.email) } } } }
      },
    }),
    route({
      method: 'POST',
      path: '/api/account/v1/emails/confirmations',
      service: 'account',
      summary: 'Changes the email address with the code that went there',
      description: '422 `wrong_code`.',
      body: emailConfirmation,
      bodyLimit,
      response: accountAttributes,
      handle: async ({ body, request }) => ({
        body: {
          data: await holder.confirmEmail(await active(request), body.code, addressOf(request.headers)),
        },
      }),
    }),
  ]
}

/** Devices, the data export, and deletion. */
function wholeRoutes({ holder, cookies, endings, active, callerOf }: Asked): Route[] {
  const gone = (request: FastifyRequest) => ({
    body: { data: null },
    headers: { 'set-cookie': cookies.ended(request) },
  })
  return [
    route({
      method: 'GET',
      path: '/api/account/v1/devices',
      service: 'account',
      summary: 'Where the account is signed in',
      query: z.strictObject(pageQuery),
      response: deviceList,
      handle: async ({ query, request }) => {
        const who = await active(request)
        const devices = (await holder.devices(who)).map(({ id, site, signedInAt, browser, system }) => ({
          id,
          attributes: { site, signedInAt, current: id === who.sessionID, browser, system },
        }))
        return { body: wholeBody(devices, query) }
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/account/v1/devices/:id',
      service: 'account',
      summary: 'Signs one device out',
      params: deviceID,
      response: nothing,
      handle: async ({ params, request }) => {
        const who = await active(request)
        if (!(await endings.sessionsOf(who, params.id))) throw notFound('There is no such device')
        return { body: { data: null } }
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/account/v1/devices',
      service: 'account',
      summary: 'Signs out everywhere, including here',
      response: nothing,
      handle: async ({ request }) => {
        await endings.sessionsOf(await active(request), null)
        return gone(request)
      },
    }),
    route({
      method: 'GET',
      path: '/api/account/v1/export',
      service: 'account',
      summary: 'Everything we hold about the account',
      response: accountExport,
      handle: async ({ request }) => ({
        body: await holder.export(await active(request)),
        headers: exportHeaders,
      }),
    }),
    route({
      // A gateway passes on no body of a DELETE, and the password is needed.
      method: 'POST',
      path: '/api/account/v1/account/ended',
      service: 'account',
      summary: 'Deletes the account for good',
      description: '401 `wrong_credentials` for the password.',
      body: accountEnd,
      bodyLimit,
      response: nothing,
      handle: async ({ body, request }) => {
        const who = await active(request)
        await holder.end(who, body.password, callerOf(request))
        return gone(request)
      },
    }),
  ]
}
