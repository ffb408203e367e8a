/** Sessions of a site whose fans have a provider of accounts: checked, started by our form or by the provider's, and ended. */
import {
  type SignIn,
  sessionState,
  signIn,
  signInBackPath,
  signInCodes,
  signInStartPath,
} from '@club/contracts'
import type { Limiter } from '@club/limiter'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '../../clock.ts'
import { addressOf, siteOf } from '../../server/caller.ts'
import { Refusal } from '../../server/errors.ts'
import { type Route, route } from '../../server/route.ts'
import type { Endings } from '../endings.ts'
import type { Patience } from '../patience.ts'
import { idleSeconds } from '../session-age.core.ts'
import type { SessionCookies } from '../session-cookies.ts'
import { arrivalRoutes } from './arrival.routes.ts'
import { checkAgainIn, checkSilentAgainIn } from './asking-again.core.ts'
import type { LoginCheck } from './login-check.ts'
import { type FormMode, type RedirectMode, Rejected, type RemoteMode } from './mode.ts'
import { problemCookie } from './mode-cookies.core.ts'
import { rejectionOf, stateWith, withProblem } from './rejections.core.ts'

type Options = {
  mode: RemoteMode
  check: LoginCheck
  cookies: SessionCookies
  endings: Pick<Endings, 'session'>
  patience: Patience
  limiter: Pick<Limiter, 'spend'>
  clock: Clock
  secure: boolean
  /** Origins of our own sites. */
  origins: readonly string[]
  warn(details: object, message: string): void
}

const service = 'account'

/** Stored instead of the problem's code once the fan has been told: the same problem is not reported again for this many seconds. */
const saidAlready = 'said'
const saidSeconds = idleSeconds
/** Of a provider that is silent: renewed by each look that finds it so, and gone soon after the last. */
const saidSilentSeconds = 120

export function modeRoutes(options: Options): Route[] {
  const { mode } = options
  return [
    ...checkRoutes(options),
    ...(mode.kind === 'form' ? formRoutes(options, mode) : redirectRoutes(options, mode)),
  ]
}

function checkRoutes({ check, cookies, endings, clock, secure }: Options): Route[] {
  const flash = problemCookie(secure)
  return [
    route({
      method: 'GET',
      path: '/api/account/v1/session',
      service,
      summary: 'Who is signed in on this site, as the account provider reports it now',
      response: sessionState,
      handle: async ({ request }) => {
        const problem = flash.read(request.headers.cookie)
        try {
          const { cookies: lines, until } = await check.check(request)
          const token = tokenIn(lines)
          const who = await cookies.whoCalls(token === null ? request : withCookie(request, token))
          const checkAgain = checkAgainIn(until, clock.now())
          return {
            body: stateWith(cookies.stateOf(who), who === null ? {} : { checkAgain }),
            headers: { 'set-cookie': [...lines, ...(problem === null ? [] : [flash.ended])] },
          }
        } catch (rejected) {
          if (!(rejected instanceof Rejected)) throw rejected
          const { code, told, final, lasting, again } = rejected
          const silent = !final && !lasting
          const known = (lasting || silent) && problem === saidAlready
          const nobody = stateWith(cookies.stateOf(null), {
            rejection: rejectionOf(code, told && !known),
            ...(silent || again ? { checkAgain: checkSilentAgainIn } : {}),
          })
          const noted = flash.set(saidAlready, lasting ? saidSeconds : saidSilentSeconds)
          const toldBefore = problem === null ? [] : [flash.ended]
          return {
            // The error of the fan's latest attempt comes first.
            body: problem === null ? nobody : withProblem(nobody, problem),
            headers: {
              'set-cookie': [
                ...(final ? check.ended(request, code) : []),
                ...(told && (lasting || silent) ? [noted] : toldBefore),
              ],
            },
          }
        }
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/account/v1/sessions',
      service,
      summary: 'Ends the session on this site, and at the account provider',
      response: z.object({ data: z.null() }),
      handle: async ({ request }) => {
        await check.tellEnd(request)
        const token = cookies.tokenOf(request)
        if (token) await endings.session(token, siteOf(request.headers))
        return { body: { data: null }, headers: { 'set-cookie': check.ended(request, null) } }
      },
    }),
  ]
}

/** The first Cookie pair of a new session's lines: this response describes the session before the browser sends it. */
const tokenIn = (lines: readonly string[]): string | null =>
  lines.find((line) => /^(?:__Host-)?\w+_session=/.test(line))?.split(';', 1)[0] ?? null
const withCookie = (request: FastifyRequest, cookie: string) =>
  ({ headers: { ...request.headers, cookie } }) as FastifyRequest

function formRoutes({ check, cookies, patience, clock }: Options, mode: FormMode): Route[] {
  const enter = async (body: SignIn, request: FastifyRequest) => {
    const attempt = await patience.admit({
      email: body.email,
      address: addressOf(request.headers),
      device: null,
    })
    await attempt.take()
    try {
      const held = await mode.signIn(body)
      await attempt.right()
      return held
    } catch (problem) {
      if (problem instanceof Refusal && problem.status === 401) await attempt.wrong()
      throw problem
    }
  }
  return [
    route({
      method: 'POST',
      path: '/api/account/v1/sessions',
      service,
      summary: 'Signs in on this site through the account provider',
      description:
        '401 `wrong_credentials`, with the provider’s own words; 403 `passwordChangeRequired` until `newPassword` is sent; ' +
        '409 the address is another account’s; 429 `too_many_attempts`; 503 `sign_in_unavailable`.',
      body: signIn,
      bodyLimit: 4096,
      response: sessionState,
      handle: async ({ body, request }) => {
        const held = await enter(body, request)
        const lines = await check.enter(request, held)
        const who = await cookies.whoCalls(withCookie(request, tokenIn(lines) ?? ''))
        const checkAgain = checkAgainIn(held.until, clock.now())
        return { body: stateWith(cookies.stateOf(who), { checkAgain }), headers: { 'set-cookie': lines } }
      },
    }),
  ]
}

function redirectRoutes(options: Options, mode: RedirectMode): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/account/v1/sessions',
      service,
      summary: 'Sign-in happens at the account provider',
      description: '403 `sign_in_elsewhere`, whatever is sent.',
      body: signIn,
      bodyLimit: 4096,
      response: sessionState,
      handle: async () => {
        throw new Refusal(403, [
          { code: signInCodes.elsewhere, title: 'Please sign in with your account provider' },
        ])
      },
    }),
    ...arrivalRoutes({
      ...options,
      paths: { start: signInStartPath, back: signInBackPath },
      summaries: {
        start: 'Leads to the form of the provider of accounts',
        back: 'Where the provider of accounts leads back to',
      },
      way: mode,
      enter: options.check.enter,
    }),
  ]
}
