/** Registering and forgotten passwords: for visitors who are not signed in yet. */
import {
  anyRegistration,
  codeAgain,
  codeWish,
  confirmation,
  mailSent,
  passwordReset,
  type SessionState,
  sessionState,
} from '@club/contracts'
import { shownAddress } from '@club/contracts/shown-address'
import type { FastifyRequest } from 'fastify'
import { addressOf } from '../server/caller.ts'
import type { Answer } from '../server/route.ts'
import { type Route, route } from '../server/route.ts'
import type { DemandCaptcha } from './captcha.ts'
import type { RegistrationService } from './registration.ts'
import type { SessionCookies } from './session-cookies.ts'

/** Names and sentences are short; a longer body does not come from our pages. */
const bodyLimit = 4096

const onItsWay = (email: string, ticket: string) => ({
  body: { data: { id: 'mail' as const, attributes: { email: shownAddress(email), ticket } } },
})

const mailDescription =
  'The same answer whether or not there is such an account. The ticket belongs with the code. 429 `too_many_requests`.'

/** A captcha's token may be some thousand characters long. */
const registrationLimit = 16 * 1024

export function registrationRoutes(
  registrations: RegistrationService,
  { signInAs, deviceOf }: Pick<SessionCookies, 'signInAs' | 'deviceOf'>,
  demandCaptcha: DemandCaptcha,
): Route[] {
  const from = (request: FastifyRequest) => addressOf(request.headers)
  const signedIn = async (request: FastifyRequest, id: Promise<string>): Promise<Answer<SessionState>> =>
    signInAs(request, await id)

  return [
    route({
      method: 'POST',
      path: '/api/account/v1/registrations',
      service: 'account',
      summary: 'Registers an account; a code is mailed that confirms it',
      description: `${mailDescription} The same \`ticket\` sent again within a minute mails nothing more. 422 \`common_password\`, \`too_young\`; where a captcha is configured 422 \`captcha_failed\`, 503 \`captcha_unavailable\`.`,
      statuses: [202],
      body: anyRegistration,
      bodyLimit: registrationLimit,
      response: mailSent,
      handle: async ({ body, request }) => {
        await demandCaptcha(body.captcha, from(request))
        return onItsWay(body.email, await registrations.register(body, from(request)))
      },
    }),
    route({
      method: 'POST',
      path: '/api/account/v1/registrations/codes',
      service: 'account',
      summary: 'Mails another code for a registration',
      description: mailDescription,
      statuses: [202],
      body: codeAgain,
      bodyLimit,
      response: mailSent,
      handle: async ({ body: { email, ticket }, request }) => {
        await registrations.again(email, ticket, from(request))
        return onItsWay(email, ticket)
      },
    }),
    route({
      method: 'POST',
      path: '/api/account/v1/registrations/confirmations',
      service: 'account',
      summary: 'Confirms a registration with its code, and signs in',
      description:
        '422 `wrong_code`: wrong, used more than a minute ago, or older than half an hour; five wrong attempts end a code.',
      body: confirmation,
      bodyLimit,
      response: sessionState,
      handle: async ({ body, request }) => signedIn(request, registrations.confirm(body, from(request))),
    }),
    route({
      method: 'POST',
      path: '/api/account/v1/passwords/codes',
      service: 'account',
      summary: 'Mails a code for a new password',
      description: mailDescription,
      statuses: [202],
      body: codeWish,
      bodyLimit,
      response: mailSent,
      handle: async ({ body: { email }, request }) =>
        onItsWay(
          email,
          await registrations.forgotten(email, { address: from(request), device: deviceOf(request) }),
        ),
    }),
    route({
      method: 'POST',
      path: '/api/account/v1/passwords/resets',
      service: 'account',
      summary: 'Sets a new password with its code, ends every other session, and signs in',
      description:
        '422 `wrong_code`, `common_password`, `same_password`. The same form sent again within a minute gets the same answer.',
      body: passwordReset,
      bodyLimit,
      response: sessionState,
      handle: async ({ body, request }) => signedIn(request, registrations.reset(body, from(request))),
    }),
  ]
}
