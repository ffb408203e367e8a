/** Controls for tests, below /_sandbox/: only from this machine, and never from a web page. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { decideDispute } from '../api/money.ts'
import { disputeCharge } from '../billing/charge.ts'
import { checkoutOf, settleCheckout } from '../billing/checkout.ts'
import { changed } from '../billing/subscriptions.ts'
import type { Desk } from '../desk.ts'
import { newRequest } from '../desk.ts'
import type { Post } from '../webhooks/deliver.ts'

/** How the next API calls fail. */
export type Trouble = {
  /** This number of calls to these paths fail; with a method only those. */
  fail: { calls: number; status: number; path: string; method?: string | undefined; answered: boolean } | null
  delayMs: number
  down: boolean
}
export const noTrouble: Trouble = { fail: null, delayMs: 0, down: false }

const count = z.int().check(z.minimum(0), z.maximum(1_000_000))
const schemas = {
  fail: z.strictObject({
    calls: count,
    status: z._default(z.enum({ bad: 500, busy: 429, gone: 503, making: 409 }), 500),
    path: z._default(z.string(), '/v1/'),
    method: z.optional(z.enum(['GET', 'POST', 'DELETE'])),
    /** Does the work but loses the answer, like a broken connection. */
    lost: z._default(z.boolean(), false),
  }),
  delay: z.strictObject({ milliseconds: z.int().check(z.minimum(0), z.maximum(60_000)) }),
  down: z.strictObject({ down: z.boolean() }),
  webhooks: z.strictObject({
    copies: z.optional(z.int().check(z.minimum(1), z.maximum(10))),
    shuffled: z.optional(z.boolean()),
    lose: z.optional(count),
    held: z.optional(z.boolean()),
  }),
  clock: z.strictObject({ seconds: z.int().check(z.minimum(1), z.maximum(10 * 366 * 86_400)) }),
  later: z.strictObject({ session: z.string() }),
  settle: z.strictObject({ session: z.string(), came: z.boolean() }),
  dispute: z.strictObject({ charge: z.string(), reason: z._default(z.string(), 'fraudulent') }),
  decide: z.strictObject({ dispute: z.string(), won: z.boolean() }),
  /** What becomes of a subscription whose payments have all failed, or whose trial ends without a card, is a setting at the real provider. */
  rest: z.strictObject({
    subscription: z.string(),
    status: z.enum({ unpaid: 'unpaid', paused: 'paused', again: 'active' }),
  }),
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/

export function addControls(
  app: FastifyInstance,
  {
    desk,
    post,
    trouble,
    saved,
    deliver,
  }: {
    desk: Desk
    post: Post
    trouble: Trouble
    saved: () => Promise<void>
    deliver: () => void
  },
): void {
  const control = <K extends keyof typeof schemas>(
    name: K,
    work: (given: z.infer<(typeof schemas)[K]>) => object | null,
  ) =>
    app.post(`/_sandbox/${name}`, async (request, reply) => {
      // A page of another site can send a form here, but not JSON; another machine cannot reach it.
      const json = request.headers['content-type']?.startsWith('application/json') ?? false
      if (!loopback.test(request.ip) || !json || request.headers.origin !== undefined)
        return reply.code(403).send({ error: 'From this machine alone, as JSON, and from no page.' })
      const read = schemas[name].safeParse(request.body)
      if (!read.success) return reply.code(400).send({ error: z.prettifyError(read.error) })
      const result = work(read.data as z.infer<(typeof schemas)[K]>)
      if (result === null) return reply.code(404).send({ error: 'There is no such thing, or it is over.' })
      await saved()
      deliver()
      return result
    })
  const request = newRequest(null)
  control('fail', ({ calls, status, path, method, lost }) => {
    trouble.fail = calls === 0 ? null : { calls, status, path, method, answered: !lost }
    return { failing: trouble.fail }
  })
  control('delay', ({ milliseconds }) => {
    trouble.delayMs = milliseconds
    return { milliseconds }
  })
  control('down', ({ down }) => {
    trouble.down = down
    return { down }
  })
  control('webhooks', (given) => {
    if (given.copies !== undefined) post.copies = given.copies
    if (given.shuffled !== undefined) post.shuffled = given.shuffled
    if (given.lose !== undefined) post.lose = given.lose
    if (given.held !== undefined) post.held = given.held
    return { ...post }
  })
  control('clock', ({ seconds }) => {
    desk.advance(seconds)
    return { now: desk.now() }
  })
  control('later', ({ session: id }) =>
    desk.change(request, (books) => {
      const session = books.find('session', id)
      if (session?.status !== 'open') return null
      books.put('checkout', { ...checkoutOf(books, session), settlesLater: true })
      return { session: id }
    }),
  )
  control('settle', ({ session: id, came }) =>
    desk.change(request, (books) => {
      const session = books.find('session', id)
      return session && settleCheckout(books, session, came)
    }),
  )
  control('dispute', ({ charge: id, reason }) =>
    desk.change(request, (books) => {
      const charge = books.find('charge', id)
      return charge?.status === 'succeeded' && !charge.disputed ? disputeCharge(books, charge, reason) : null
    }),
  )
  control('decide', ({ dispute: id, won }) =>
    desk.change(request, (books) => {
      const dispute = books.find('dispute', id)
      return dispute && dispute.status !== 'won' && dispute.status !== 'lost'
        ? decideDispute(books, dispute, won)
        : null
    }),
  )
  control('rest', ({ subscription: id, status }) =>
    desk.change(request, (books) => {
      const subscription = books.find('subscription', id)
      return subscription && subscription.ended_at === null
        ? changed(books, subscription, { ...subscription, status })
        : null
    }),
  )
  app.get('/_sandbox/deliveries', async (request, reply) =>
    loopback.test(request.ip)
      ? { data: [...desk.state.shelves.delivery.values()] }
      : reply.code(403).send({ error: 'From this machine alone.' }),
  )
}
