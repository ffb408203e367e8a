/** The provider's API over HTTP: keys, forms, idempotency, errors. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import qs from 'qs'
import * as z from 'zod/mini'
import { catalogueRoutes } from '../api/catalogue.ts'
import { checkoutRoutes } from '../api/checkout.ts'
import { customerRoutes } from '../api/customers.ts'
import { eventRoutes } from '../api/events.ts'
import { answerOf } from '../api/expand.ts'
import { moneyRoutes } from '../api/money.ts'
import type { Route } from '../api/route.ts'
import { subscriptionRoutes } from '../api/subscriptions.ts'
import type { Desk } from '../desk.ts'
import { newRequest } from '../desk.ts'
import { notHere, Refusal, type RefusalBody, refuse } from '../refusals.ts'
import type { Trouble } from './controls.ts'

const routes: Route[] = [
  ...catalogueRoutes,
  ...customerRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...moneyRoutes,
  ...eventRoutes,
]

/** A form or a query, nested as the provider's clients write it. */
export const readForm = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: 10, arrayLimit: 200, parameterLimit: 2000, plainObjects: true, strictDepth: false })

const paths = z.array(z.string())

type Answer = { status: number; body: string; replayed?: true }
const refusalAnswer = (status: number, error: RefusalBody): Answer => ({
  status,
  body: JSON.stringify({ error }),
})

const errorTypes: Readonly<Record<number, RefusalBody['type']>> = {
  409: 'idempotency_error',
  429: 'rate_limit_error',
}
const askedFailure = (status: number): Answer =>
  refusalAnswer(status, {
    type: errorTypes[status] ?? 'api_error',
    message: 'The sandbox was asked to fail.',
  })

/** The key under which the answer is stored; null: it is not. */
function keyOf({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): string | null {
  const key = headers['idempotency-key']
  return method === 'POST' && typeof key === 'string' && key !== '' ? key : null
}

const stillMaking = (key: string): Answer =>
  refusalAnswer(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again.`,
  })

/** @throws Refusal 401 */
function checkKey(request: FastifyRequest, key: string): void {
  const [scheme = '', given = ''] = (request.headers.authorization ?? '').split(' ')
  const shown =
    scheme === 'Basic' ? (Buffer.from(given, 'base64').toString('utf8').split(':')[0] ?? '') : given
  if (shown === key) return
  const message =
    shown === ''
      ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
      : `Invalid API Key provided: ${shown.slice(0, 8)}${'*'.repeat(8)}${shown.slice(-4)}`
  throw new Refusal(401, { type: 'invalid_request_error', message })
}

type Call = {
  route: Route
  given: Record<string, unknown>
  id: string
  /** Identifies the request among others under the same key. */
  fingerprint: string
  key: string | null
}

/** Parses, executes, and stores the answer under the key, in one transaction. @param failing the answer to give instead */
function answerCall(desk: Desk, call: Call, requestId: string, failing: Answer | null): Answer {
  const { route, id, fingerprint, key } = call
  const { expand = [], ...given } = call.given
  const wanted = paths.safeParse(expand)
  if (!wanted.success) throw refuse('Invalid array', 'expand')
  const work = route.prepare(given)
  // A call that is not taken on is not stored; an error on the way is, like any answer.
  if (failing && failing.status !== 500) return failing
  const known = key === null ? null : desk.look((books) => books.find('answered', key))
  const fresh = known && known.at + 86_400 > desk.now()
  if (fresh && known.fingerprint !== fingerprint)
    throw new Refusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  if (fresh) return { status: known.status, body: known.body, replayed: true }
  const keep = (answer: Answer) => {
    if (key !== null)
      desk.change({ id: requestId, key }, (books) =>
        books.put('answered', {
          id: key,
          fingerprint,
          at: books.now,
          status: answer.status,
          body: answer.body,
        }),
      )
    return answer
  }
  if (failing) return keep(failing)
  try {
    if (route.method === 'GET')
      return {
        status: 200,
        body: desk.look((books) => JSON.stringify(answerOf(books, work(books, id), wanted.data))),
      }
    return desk.change({ id: requestId, key }, (books) => {
      const answer = { status: 200, body: JSON.stringify(answerOf(books, work(books, id), wanted.data)) }
      if (key !== null) books.put('answered', { id: key, fingerprint, at: books.now, ...answer })
      return answer
    })
  } catch (problem) {
    if (problem instanceof Refusal && problem.status !== 501)
      return keep(refusalAnswer(problem.status, problem.body))
    throw problem
  }
}

/** Whether this call is one that tests want to fail. */
function takeFailure(
  trouble: Trouble,
  { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
): NonNullable<Trouble['fail']> | null {
  const { fail } = trouble
  if (!fail || !url.startsWith(fail.path) || method !== (fail.method ?? method)) return null
  trouble.fail = fail.calls > 1 ? { ...fail, calls: fail.calls - 1 } : null
  return fail
}

const isText = z.string()

export function addApi(
  app: FastifyInstance,
  given: {
    desk: Desk
    key: string
    version: string
    trouble: Trouble
    saved: () => Promise<void>
    deliver: () => void
  },
): void {
  const { desk, key: secret, version, trouble } = given
  /** Keys of the calls that are being answered. */
  const underWay = new Set<string>()

  /** @returns null where the connection is to break */
  const carryOut = async (
    request: FastifyRequest,
    reply: FastifyReply,
    make: (requestId: string, failing: Answer | null) => Answer,
  ): Promise<Answer | null> => {
    if (trouble.delayMs > 0) await sleep(trouble.delayMs)
    if (trouble.down) return null
    const failure = takeFailure(trouble, request)
    const { id } = newRequest(null)
    const requestId = id ?? ''
    reply.header('request-id', requestId).header('stripe-version', version)
    const failing = failure?.answered ? askedFailure(failure.status) : null
    let made: Answer
    try {
      checkKey(request, secret)
      const asked = request.headers['stripe-version']
      if (asked !== undefined && asked !== version)
        throw notHere(`the API's version ${String(asked)}; it speaks ${version}`)
      made = make(requestId, failing)
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      made = refusalAnswer(problem.status, problem.body)
    }
    await given.saved()
    given.deliver()
    // Clients retry what may succeed later; a feature that the sandbox lacks never will.
    if (!failing) reply.header('stripe-should-retry', 'false')
    return failure && !failing ? null : made
  }
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    make: (requestId: string, failing: Answer | null) => Answer,
  ) => {
    const key = keyOf(request)
    let made: Answer | null
    if (key !== null && underWay.has(key)) made = stillMaking(key)
    else
      try {
        if (key !== null) underWay.add(key)
        made = await carryOut(request, reply, make)
      } finally {
        if (key !== null) underWay.delete(key)
      }
    if (made === null) return reply.hijack().raw.destroy()
    if (made.replayed) reply.header('idempotent-replayed', 'true')
    return reply.type('application/json').code(made.status).send(made.body)
  }

  for (const route of routes)
    app.route({
      method: route.method,
      url: `/v1/${route.path}`,
      handler: (request, reply) =>
        answer(request, reply, (requestId, failing) => {
          const [, query = ''] = request.url.split('?')
          const body = isText.safeParse(request.body).data ?? ''
          return answerCall(
            desk,
            {
              route,
              given: readForm(route.method === 'POST' ? body : [query, body].filter(Boolean).join('&')),
              id: z.object({ id: z.optional(z.string()) }).parse(request.params).id ?? '',
              fingerprint: createHash('sha256')
                .update(`${request.method} ${request.url} ${body}`)
                .digest('hex'),
              key: keyOf(request),
            },
            requestId,
            failing,
          )
        }),
    })
  app.all('/v1/*', (request, reply) =>
    answer(request, reply, () => {
      throw notHere(`${request.method} ${request.url.split('?')[0]}`)
    }),
  )
}
