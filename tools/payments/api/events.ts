/** Events, webhook endpoints, and test clocks. */
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { passTime } from '../billing/due.ts'
import { letters } from '../books.ts'
import type { WebhookEndpoint } from '../kept.ts'
import { mergeMetadata, metadata } from '../metadata.core.ts'
import { emptyable, flag, integer, listParams, paging, params, text, within } from '../params.core.ts'
import { refuse } from '../refusals.ts'
import { found, listed, nothing, type Route, route, showRoute } from './route.ts'

const day = 86_400

/** 'customer.subscription.*' matches everything that starts with 'customer.subscription.' */
export const typeFits = (type: string, wanted: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted

const events: Route[] = [
  showRoute('events', 'event', 'event'),
  route(
    'GET',
    'events',
    listParams<Stripe.EventListParams>()(
      {
        delivery_success: z.optional(flag),
        type: z.optional(text),
        types: z.optional(z.array(text)),
      },
      {},
    ),
    (books, given) => {
      if (given.type !== undefined && given.types !== undefined)
        throw refuse('You may only specify one of these parameters: type, types.', 'type')
      return listed(
        books
          .all('event')
          .filter(
            (entry) =>
              (given.type === undefined || typeFits(entry.type, given.type)) &&
              (given.types === undefined || given.types.some((type) => typeFits(entry.type, type))) &&
              (given.delivery_success === undefined ||
                (entry.pending_webhooks === 0) === given.delivery_success) &&
              within(entry.created, given.created),
          ),
        given,
        '/v1/events',
      )
    },
  ),
]

/** The secret is shown only once, when the endpoint is created. */
const withoutSecret = ({ secret: _, ...endpoint }: WebhookEndpoint) => endpoint

const address = z.string().check(z.regex(/^https?:\/\/\S+$/))

const endpoints: Route[] = [
  route(
    'POST',
    'webhook_endpoints',
    params<Stripe.WebhookEndpointCreateParams>()(
      {
        enabled_events: z.array(text).check(z.minLength(1)),
        url: address,
        description: z.optional(emptyable(text)),
        metadata: z.optional(emptyable(metadata)),
      },
      { api_version: 0, connect: 0 },
    ),
    (books, given) =>
      books.put('webhook_endpoint', {
        id: books.id('we'),
        object: 'webhook_endpoint',
        api_version: null,
        application: null,
        created: books.now,
        description: given.description ?? null,
        enabled_events: given.enabled_events,
        livemode: false,
        metadata: given.metadata ?? {},
        secret: `whsec_${letters(32)}`,
        status: 'enabled',
        url: given.url,
      }),
  ),
  route(
    'POST',
    'webhook_endpoints/:id',
    params<Stripe.WebhookEndpointUpdateParams>()(
      {
        description: z.optional(emptyable(text)),
        disabled: z.optional(flag),
        enabled_events: z.optional(z.array(text).check(z.minLength(1))),
        metadata: z.optional(emptyable(metadata)),
        url: z.optional(address),
      },
      {},
    ),
    (books, { disabled, ...given }, id) => {
      const old = found(books, 'webhook_endpoint', 'webhook endpoint', id)
      return withoutSecret(
        books.put('webhook_endpoint', {
          ...old,
          ...given,
          metadata: mergeMetadata(old.metadata, given.metadata),
          status: disabled === undefined ? old.status : disabled ? 'disabled' : 'enabled',
        }),
      )
    },
  ),
  route('GET', 'webhook_endpoints/:id', nothing, (books, _, id) =>
    withoutSecret(found(books, 'webhook_endpoint', 'webhook endpoint', id)),
  ),
  route('GET', 'webhook_endpoints', params<Stripe.WebhookEndpointListParams>()(paging, {}), (books, given) =>
    listed(books.all('webhook_endpoint').map(withoutSecret), given, '/v1/webhook_endpoints'),
  ),
  route('DELETE', 'webhook_endpoints/:id', nothing, (books, _, id) => {
    found(books, 'webhook_endpoint', 'webhook endpoint', id)
    books.drop('webhook_endpoint', id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

const clocks: Route[] = [
  route(
    'POST',
    'test_helpers/test_clocks',
    params<Stripe.TestHelpers.TestClockCreateParams>()(
      { frozen_time: integer, name: z.optional(text) },
      { customer: 0 },
    ),
    (books, given) => {
      const clock = books.put('test_clock', {
        id: books.id('clock'),
        object: 'test_helpers.test_clock',
        created: books.now,
        deletes_after: books.now + 30 * day,
        frozen_time: given.frozen_time,
        livemode: false,
        name: given.name ?? null,
        status: 'ready',
        status_details: {},
      })
      books.tell('test_helpers.test_clock.created', clock)
      return clock
    },
  ),
  showRoute('test_helpers/test_clocks', 'test_clock', 'test clock'),
  route(
    'GET',
    'test_helpers/test_clocks',
    params<Stripe.TestHelpers.TestClockListParams>()(paging, {}),
    (books, given) => listed(books.all('test_clock'), given, '/v1/test_helpers/test_clocks'),
  ),
  route(
    'POST',
    'test_helpers/test_clocks/:id/advance',
    params<Stripe.TestHelpers.TestClockAdvanceParams>()({ frozen_time: integer }, {}),
    (books, given, id) => {
      const clock = found(books, 'test_clock', 'test clock', id)
      if (given.frozen_time <= clock.frozen_time)
        throw refuse('The frozen_time must be later than the clock’s current time.', 'frozen_time')
      passTime(books, id, given.frozen_time)
      const ready = books.put('test_clock', { ...clock, frozen_time: given.frozen_time })
      books.tell('test_helpers.test_clock.ready', ready)
      return {
        ...ready,
        status: 'advancing',
        status_details: { advancing: { target_frozen_time: given.frozen_time } },
      }
    },
  ),
  route('DELETE', 'test_helpers/test_clocks/:id', nothing, (books, _, id) => {
    const clock = found(books, 'test_clock', 'test clock', id)
    for (const customer of books.all('customer'))
      if (customer.test_clock === id) books.drop('customer', customer.id)
    for (const subscription of books.all('subscription'))
      if (subscription.test_clock === id) books.drop('subscription', subscription.id)
    books.drop('test_clock', id)
    books.tell('test_helpers.test_clock.deleted', clock)
    return { id, object: 'test_helpers.test_clock', deleted: true }
  }),
]

export const eventRoutes: Route[] = [...events, ...endpoints, ...clocks]
