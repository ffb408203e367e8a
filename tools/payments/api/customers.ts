/** Customers, their cards, and the portal where they manage their subscriptions. */
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { byToken } from '../billing/cards.core.ts'
import { endSubscription } from '../billing/subscriptions.ts'
import type { Books } from '../books.ts'
import type { PaymentMethod } from '../kept.ts'
import { mergeMetadata, metadata } from '../metadata.core.ts'
import { newCustomer, newPaymentMethod } from '../objects/people.ts'
import { emptyable, listParams, paging, params, text } from '../params.core.ts'
import { refuse } from '../refusals.ts'
import { found, listed, listRoute, nothing, type Route, route, showRoute } from './route.ts'

const invoiceSettings = params<Stripe.CustomerUpdateParams.InvoiceSettings>()(
  { default_payment_method: z.optional(text) },
  { custom_fields: 0, footer: 0, rendering_options: 0 },
)
const ofBoth = {
  description: z.optional(text),
  email: z.optional(text),
  invoice_settings: z.optional(invoiceSettings),
  metadata: z.optional(emptyable(metadata)),
  name: z.optional(text),
  phone: z.optional(text),
}
const absentInBoth = {
  address: 0,
  balance: 0,
  business_name: 0,
  cash_balance: 0,
  individual_name: 0,
  invoice_prefix: 0,
  next_invoice_sequence: 0,
  preferred_locales: 0,
  shipping: 0,
  source: 0,
  tax: 0,
  tax_exempt: 0,
  validate: 0,
} as const

/** @throws Refusal */
function checkEmail({ email = '' }: { email?: string | undefined }): void {
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw refuse(`Invalid email address: ${email}`, 'email', 'email_invalid')
}

const customers: Route[] = [
  route(
    'POST',
    'customers',
    params<Stripe.CustomerCreateParams>()(
      { ...ofBoth, test_clock: z.optional(text) },
      { ...absentInBoth, payment_method: 0, tax_id_data: 0 },
    ),
    (books, { invoice_settings: settings, metadata: about, ...given }) => {
      checkEmail(given)
      if (settings?.default_payment_method)
        throw refuse(
          'The customer does not have a payment method with the ID that was given.',
          'invoice_settings[default_payment_method]',
          'resource_missing',
        )
      const clock =
        given.test_clock && found(books, 'test_clock', 'test clock', given.test_clock, 'test_clock')
      const customer = books.put(
        'customer',
        newCustomer(clock ? books.at(clock.frozen_time) : books, { ...given, metadata: about ?? {} }),
      )
      books.tell('customer.created', customer)
      return customer
    },
  ),
  route(
    'POST',
    'customers/:id',
    params<Stripe.CustomerUpdateParams>()(ofBoth, { ...absentInBoth, default_source: 0 }),
    (books, { invoice_settings: settings, ...given }, id) => {
      checkEmail(given)
      const old = found(books, 'customer', 'customer', id)
      const method = settings?.default_payment_method
      if (method && books.find('payment_method', method)?.customer !== id)
        throw refuse(
          `The customer does not have a payment method with the ID ${method}.`,
          'invoice_settings[default_payment_method]',
          'resource_missing',
        )
      const customer = books.put('customer', {
        ...old,
        ...given,
        metadata: mergeMetadata(old.metadata, given.metadata),
        invoice_settings: {
          ...old.invoice_settings,
          ...(method && { default_payment_method: method }),
        },
      })
      books.tell('customer.updated', customer)
      return customer
    },
  ),
  showRoute('customers', 'customer', 'customer'),
  listRoute(
    'customers',
    'customer',
    listParams<Stripe.CustomerListParams>()({ email: z.optional(text), test_clock: z.optional(text) }, {}),
    ['email', 'test_clock'],
  ),
  route('DELETE', 'customers/:id', nothing, (books, _, id) => {
    const customer = found(books, 'customer', 'customer', id)
    for (const subscription of books.all('subscription'))
      if (subscription.customer === id && subscription.status !== 'canceled')
        endSubscription(books, subscription, 'cancellation_requested')
    books.drop('customer', id)
    books.tell('customer.deleted', customer)
    return { id, object: 'customer', deleted: true }
  }),
]

/** A card by its id, or by the provider's name for a test card. */
function cardOf(books: Books, id: string): PaymentMethod {
  const named = byToken[id]
  if (!named) return found(books, 'payment_method', 'PaymentMethod', id)
  const year = new Date(books.now * 1000).getUTCFullYear() + 3
  return newPaymentMethod(books, { ...named, brand: 'visa', month: 12, year, email: null }, null)
}

const cards: Route[] = [
  route(
    'POST',
    'payment_methods/:id/attach',
    params<Stripe.PaymentMethodAttachParams>()({ customer: text }, { customer_account: 0 }),
    (books, { customer }, id) => {
      found(books, 'customer', 'customer', customer, 'customer')
      const method = books.put('payment_method', { ...cardOf(books, id), customer })
      books.tell('payment_method.attached', method)
      return method
    },
  ),
  showRoute('payment_methods', 'payment_method', 'PaymentMethod'),
  route(
    'GET',
    'payment_methods',
    params<Stripe.PaymentMethodListParams>()(
      { ...paging, customer: z.optional(text), type: z.optional(z.enum(['card'])) },
      { allow_redisplay: 0, customer_account: 0 },
    ),
    (books, given) =>
      listed(
        books
          .all('payment_method')
          .filter((entry) => given.customer === undefined || entry.customer === given.customer),
        given,
        '/v1/payment_methods',
      ),
  ),
]

const portal: Route[] = [
  route(
    'POST',
    'billing_portal/sessions',
    params<Stripe.BillingPortal.SessionCreateParams>()(
      { customer: text, return_url: z.optional(text), locale: z.optional(z.enum(['auto', 'en', 'en-GB'])) },
      { after_expiration: 0, configuration: 0, customer_account: 0, flow_data: 0, on_behalf_of: 0 },
    ),
    (books, given) => {
      found(books, 'customer', 'customer', given.customer, 'customer')
      if (given.return_url !== undefined && !/^https?:\/\//.test(given.return_url))
        throw refuse('Not a valid URL', 'return_url', 'url_invalid')
      const id = books.id('bps')
      const session = books.put('portal_session', {
        id,
        object: 'billing_portal.session',
        configuration: 'bpc_sandbox',
        created: books.now,
        customer: given.customer,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: given.locale ?? null,
        on_behalf_of: null,
        return_url: given.return_url ?? null,
        url: `${books.origin}/p/session/${id}`,
      })
      books.tell('billing_portal.session.created', session)
      return session
    },
  ),
]

export const customerRoutes: Route[] = [...customers, ...cards, ...portal]
