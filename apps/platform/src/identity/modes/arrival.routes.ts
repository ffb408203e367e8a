/** Redirects to another party's form and back: only the browser that set out arrives, once, and no address reveals the result. */
import { randomBytes } from 'node:crypto'
import type { SignInRejection } from '@club/contracts'
import { addressKey, type Limiter } from '@club/limiter'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { addressOf, siteOf, siteOriginOf } from '../../server/caller.ts'
import { notFound, tooMany } from '../../server/errors.ts'
import { type Route, rawRoute } from '../../server/route.ts'
import {
  arrivalCookies,
  arrivalOf,
  endedArrivalCookie,
  pageToReturnTo,
} from '../entering/arrival-cookie.core.ts'
import { type Held, type RedirectMode, Rejected } from './mode.ts'
import { problemCookie, problemSeconds } from './mode-cookies.core.ts'

export type ArrivalOptions = {
  paths: { start: string; back: string }
  summaries: { start: string; back: string }
  way: Pick<RedirectMode, 'setOut' | 'arrive'>
  /** @returns the cookies of the new session. @throws Refusal */
  enter(request: FastifyRequest, held: Held): Promise<string[]>
  limiter: Pick<Limiter, 'spend'>
  secure: boolean
  /** Origins of our own sites. */
  origins: readonly string[]
  warn(details: object, message: string): void
}

const random = () => randomBytes(32).toString('base64url')
const noStore = { 'cache-control': 'no-store' }
const service = 'account'

export function arrivalRoutes(options: ArrivalOptions): Route[] {
  const { paths, summaries, way, enter, limiter, secure, origins, warn } = options
  const problems = problemCookie(secure)
  /** @throws Refusal 404 unless a gateway of ours, at one of our origins, forwarded the call */
  const hereOf = ({ headers }: FastifyRequest): string => {
    const here = siteOriginOf(headers)
    if (siteOf(headers) !== 'site' || here === null || !origins.includes(here))
      throw notFound('There is nothing at this address')
    return here
  }
  const admit = async ({ headers }: FastifyRequest) => {
    const verdict = await limiter.spend('arrival', addressKey(addressOf(headers)))
    if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds)
  }
  const failed = (problem: unknown): string => {
    const code: SignInRejection = problem instanceof Rejected ? problem.code : 'exchangeFailed'
    const reason = problem instanceof Error ? problem.name : 'unknown'
    warn({ reason, code }, 'not signed in by the provider of accounts')
    return problems.set(code, problemSeconds)
  }

  const arrive = async (request: FastifyRequest, reply: FastifyReply) => {
    const here = hereOf(request)
    await admit(request)
    const query = new URLSearchParams(request.url.split('?')[1] ?? '')
    const arrival = arrivalOf(request.headers.cookie, 'site', secure, query.get('state'))
    const lead = (lines: readonly string[], to: string) =>
      reply.headers({ ...noStore, 'set-cookie': [...lines] }).redirect(to, 303)
    // If this browser did not set out here a moment ago, nothing that it brings is read.
    if (arrival === null) return lead([failed(null)], '/')
    const page = pageToReturnTo(arrival.back, here)
    const over = endedArrivalCookie('site', secure, arrival)
    try {
      const held = await way.arrive(query, { ...arrival, back: here + paths.back }, request)
      return lead([over, ...(await enter(request, held))], withLogin(page))
    } catch (problem) {
      return lead([over, failed(problem)], page)
    }
  }

  return [
    rawRoute({
      method: 'GET',
      statuses: [303],
      path: paths.start,
      service,
      summary: summaries.start,
      description: '303; the provider then redirects back to the page. `return` is a path of this site.',
      query: z.strictObject({ return: z.optional(z.string().check(z.maxLength(1000))) }),
      produces: ['application/json'],
      handle: async ({ query, request, reply }) => {
        const here = hereOf(request)
        await admit(request)
        const setOut = { state: random(), nonce: random(), verifier: random() }
        const back = pageToReturnTo(query.return ?? '/', here)
        try {
          const to = await way.setOut({ ...setOut, back: here + paths.back })
          return reply
            .headers({
              ...noStore,
              'set-cookie': arrivalCookies(request.headers.cookie, 'site', secure, { ...setOut, back }),
            })
            .redirect(to, 303)
        } catch (problem) {
          return reply.headers({ ...noStore, 'set-cookie': failed(problem) }).redirect(back, 303)
        }
      },
    }),
    rawRoute({
      method: 'GET',
      statuses: [303],
      path: paths.back,
      service,
      summary: summaries.back,
      description:
        '303 to the page; signed in only if this browser started the sign-in a moment ago, with this answer. ' +
        'Otherwise the session says why, once.',
      query: z.record(z.string(), z.string().check(z.maxLength(12_000))),
      produces: ['application/json'],
      handle: ({ request, reply }) => arrive(request, reply),
    }),
  ]
}

/** The page shows 'Logged In' once the server has confirmed it. */
function withLogin(page: string): string {
  const [path = '/', hash] = page.split('#')
  const shown = `${path}${path.includes('?') ? '&' : '?'}loginSuccess=true`
  return hash === undefined ? shown : `${shown}#${hash}`
}
