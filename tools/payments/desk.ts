/** Makes every change: one after the other, in whole transactions, with events and webhooks, saved to disk. */
import type Stripe from 'stripe'
import { typeFits } from './api/events.ts'
import { shown } from './api/expand.ts'
import { isDue, passTime } from './billing/due.ts'
import { type Books, letters, openBooks, type State, type Told } from './books.ts'
import type { Event } from './kept.ts'

export type Request = Books['request']
const byItself: Request = { id: null, key: null }

/** Days for which events and answers under an idempotency key are kept. */
const day = 86_400
const kept = { answered: day, event: 30 * day }

export type Desk = {
  readonly state: State
  /** Seconds, by the sandbox's clock. */
  now(): number
  /** Does some work completely or, if it throws, not at all. */
  change<T>(request: Request, work: (books: Books) => T): T
  /** Reads without changing anything. */
  look<T>(work: (books: Books) => T): T
  /** Moves the sandbox's clock, and does what becomes due. */
  advance(seconds: number): void
  /** Whether anything has become due. */
  isDue(): boolean
  /** Does what has become due. */
  tick(): void
}

function recordEvent(books: Books, told: Told & { at: number }, version: string): void {
  const endpoints = books
    .all('webhook_endpoint')
    .filter(
      ({ status, enabled_events: wanted }) =>
        status === 'enabled' && wanted.some((pattern) => typeFits(told.type, pattern)),
    )
  const event: Event = {
    id: books.id('evt'),
    object: 'event',
    api_version: version,
    created: told.at,
    data: {
      object: shown(told.object) as object,
      ...(told.previous && { previous_attributes: told.previous }),
    },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: books.request.id, idempotency_key: books.request.key },
    type: told.type,
  }
  books.put('event', event)
  for (const endpoint of endpoints)
    books.put('delivery', {
      id: books.id('del'),
      event: event.id,
      endpoint: endpoint.id,
      attempts: 0,
      // Immediately.
      due: 0,
      state: 'waiting',
      status: null,
    })
}

/** Deletes what has been kept long enough. */
function forget(books: Books): void {
  for (const answered of books.all('answered'))
    if (answered.at + kept.answered < books.now) books.drop('answered', answered.id)
  for (const event of books.all('event'))
    if (event.created + kept.event < books.now && event.pending_webhooks === 0) books.drop('event', event.id)
  for (const delivery of books.all('delivery'))
    if (delivery.state !== 'waiting' && !books.find('event', delivery.event))
      books.drop('delivery', delivery.id)
}

/** @param wall milliseconds, by the real clock */
export function createDesk(
  state: State,
  given: { wall: () => number; origin: () => string; version: Stripe.LatestApiVersion; written: () => void },
): Desk {
  const now = () => Math.floor(given.wall() / 1000) + state.moved
  const change = <T>(request: Request, work: (books: Books) => T): T => {
    const { books, told, close } = openBooks(state, { now: now(), request, origin: given.origin() })
    const result = work(books)
    for (const entry of told) recordEvent(books, entry, given.version)
    close()
    given.written()
    return result
  }
  const tick = () =>
    change(byItself, (books) => {
      passTime(books, null, books.now)
      forget(books)
    })
  return {
    state,
    now,
    change,
    look: (work) => work(openBooks(state, { now: now(), request: byItself, origin: given.origin() }).books),
    advance(seconds) {
      state.moved += seconds
      tick()
    },
    tick,
    isDue: () => {
      const { books } = openBooks(state, { now: now(), request: byItself, origin: given.origin() })
      return isDue(books, null, books.now)
    },
  }
}

export const newRequest = (key: string | null): Request => ({ id: `req_${letters(14)}`, key })
