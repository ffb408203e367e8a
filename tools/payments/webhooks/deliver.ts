/** Webhooks: signed, sent, and retried until they arrive. */
import { backOff } from '@club/back-off'
import type Stripe from 'stripe'
import type { Desk } from '../desk.ts'
import type { Delivery } from '../kept.ts'

/** Milliseconds until the next attempt: one second, doubling, up to an hour; three days of that in all. */
const waitAfter = backOff(1000, 3_600_000)
const mostAttempts = 84

/** Timeout for an endpoint's answer, in milliseconds. */
const patience = 10_000
const atOnce = 8

/** Delivery faults that tests can ask for. */
export type Post = {
  /** Each arrives this many times. */
  copies: number
  /** Waiting webhooks are sent in another order. */
  shuffled: boolean
  /** This number of the next ones are never sent. */
  lose: number
  /** Nothing is sent. */
  held: boolean
}
export const ordinaryPost: Post = { copies: 1, shuffled: false, lose: 0, held: false }

export function createPostman(given: {
  desk: Desk
  post: Post
  stripe: Stripe
  /** Between 0 and 1, for the shuffled order. */
  chance: () => number
}) {
  const { desk, post, stripe, chance } = given
  const stopping = new AbortController()
  const underWay = new Set<string>()
  let running: Promise<void> | null = null

  const note = (delivery: Delivery, state: Delivery['state'], status: number | null) =>
    desk.change({ id: null, key: null }, (books) => {
      const attempts = delivery.attempts + 1
      const over = state === 'waiting' && attempts >= mostAttempts
      books.put('delivery', {
        ...delivery,
        attempts,
        status,
        state: over ? 'given up' : state,
        due: Date.now() + waitAfter(delivery.attempts),
      })
      const event = books.find('event', delivery.event)
      if (event && (state !== 'waiting' || over))
        books.put('event', { ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) })
    })

  const send = async (delivery: Delivery): Promise<void> => {
    const endpoint = desk.state.shelves.webhook_endpoint.get(delivery.endpoint)
    const event = desk.state.shelves.event.get(delivery.event)
    if (!endpoint || !event) return note(delivery, 'lost', null)
    if (post.lose > 0) {
      post.lose--
      return note(delivery, 'lost', null)
    }
    const payload = JSON.stringify(event)
    const one = async () => {
      const answer = await fetch(endpoint.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (payment sandbox)',
          'stripe-signature': stripe.webhooks.generateTestHeaderString({
            payload,
            secret: endpoint.secret ?? '',
            timestamp: Math.floor(Date.now() / 1000),
          }),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(patience)]),
      })
      await answer.body?.cancel()
      return answer.status
    }
    const statuses = await Promise.all(Array.from({ length: post.copies }, () => one().catch(() => null)))
    if (stopping.signal.aborted) return
    const arrived = statuses.find((status) => status !== null && status >= 200 && status < 300)
    note(delivery, arrived === undefined ? 'waiting' : 'arrived', arrived ?? statuses[0] ?? null)
  }

  const waiting = () => {
    const due = [...desk.state.shelves.delivery.values()].filter(
      ({ id, state, due }) => state === 'waiting' && due <= Date.now() && !underWay.has(id),
    )
    return post.shuffled
      ? due
          .map((delivery) => ({ delivery, place: chance() }))
          .sort((one, other) => one.place - other.place)
          .map(({ delivery }) => delivery)
      : due
  }

  /** Sends everything due, several at once, started in order. */
  const round = async (): Promise<void> => {
    const queue = waiting()
    for (const { id } of queue) underWay.add(id)
    const carry = async (): Promise<void> => {
      for (let delivery = queue.shift(); delivery; delivery = queue.shift()) {
        await send(delivery).finally(() => underWay.delete(delivery.id))
        if (stopping.signal.aborted) return
      }
    }
    await Promise.all(Array.from({ length: post.shuffled ? 1 : atOnce }, carry))
  }

  return {
    /** Sends what is due, one round after the other. */
    go(): Promise<void> {
      if (post.held || stopping.signal.aborted) return Promise.resolve()
      running ??= round().finally(() => {
        running = null
      })
      return running
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
