/** The fan's pages: checkout, the bank's question, the portal, an invoice. They work without JavaScript. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { asOfCustomer } from '../api/subscriptions.ts'
import { type CardFault, readCard, type TypedCard } from '../billing/cards.core.ts'
import { answerAuthentication, checkoutOf, type Outcome, payCheckout, withSums } from '../billing/checkout.ts'
import { usableCode } from '../billing/discounts.ts'
import { periodEnd } from '../billing/periods.core.ts'
import { changed, methodOf } from '../billing/subscriptions.ts'
import type { Books } from '../books.ts'
import type { Desk } from '../desk.ts'
import { newRequest } from '../desk.ts'
import type { PortalSession, Session } from '../kept.ts'
import { newPaymentMethod } from '../objects/people.ts'
import {
  authenticationPage,
  checkoutPage,
  nothingTyped,
  plainPage,
  type Typed,
  wantsCard,
} from '../pages/checkout-page.core.ts'
import { policyOf } from '../pages/html.core.ts'
import { invoicePage, type PortalShown, portalPage, receiptPage } from '../pages/portal-page.core.ts'
import { readForm } from './api.ts'

const styles = readFileSync(join(import.meta.dirname, '../pages/page.css'), 'utf8')
const withId = z.object({ id: z.string() })
const word = z._default(z.string().check(z.maxLength(500)), '')
const form = z.object({
  do: word,
  email: word,
  number: word,
  expiry: word,
  cvc: word,
  consent: word,
  promotion: word,
  subscription: word,
})
type Form = z.infer<typeof form>
const readBody = (body: unknown): Form | null =>
  form.safeParse(readForm(typeof body === 'string' ? body : '')).data ?? null

const returnsOf = ({ success_url: success, cancel_url: cancel }: Session) => [success, cancel]
/** Where the fan goes after paying. */
const successOf = ({ success_url: address, id }: Session) =>
  (address ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)

const send = (reply: FastifyReply, page: string, returns: readonly (string | null)[], status = 200) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOf(returns))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(page)

const unknown = (reply: FastifyReply) =>
  send(reply, plainPage('Nothing here', 'This page is not there, or no longer.', null), [], 404)

function sessionPage(books: Books, session: Session, typed: Typed): string {
  const recurring = session.line_items?.data.find(({ price }) => price?.recurring)?.price?.recurring
  const customer = session.customer === null ? null : books.find('customer', session.customer)
  const now = session.customer === null ? books.now : asOfCustomer(books, session.customer).now
  const code = (session.discounts ?? []).map(({ promotion_code: id }) =>
    id === null ? null : books.find('promotion_code', id),
  )[0]
  return checkoutPage({
    session,
    email: customer?.email ?? session.customer_email,
    renewsAt: recurring ? periodEnd(now, now, recurring.interval, recurring.interval_count) : null,
    code: code?.code ?? null,
    typed,
  })
}

const overPage = (session: Session) =>
  session.status === 'complete'
    ? plainPage('This is paid', 'There is nothing more to do here.', {
        text: 'Go on',
        href: successOf(session),
      })
    : plainPage(
        'This page has expired',
        'Nothing was charged. Go back and begin again.',
        session.cancel_url ? { text: 'Go back', href: session.cancel_url } : null,
      )

const faultsOf = (read: TypedCard | CardFault[]) =>
  Array.isArray(read) ? Object.fromEntries(read.map(({ field, message }) => [field, message])) : {}

/** @returns the outcome, or what to enter again */
function pay(books: Books, session: Session, typed: Form): Outcome | Typed {
  const customer = session.customer === null ? null : books.find('customer', session.customer)
  const email = customer?.email ?? session.customer_email ?? typed.email.trim()
  const own = session.customer === null ? books : asOfCustomer(books, session.customer)
  const card = wantsCard(session) ? readCard(typed, own.now) : null
  const faults: Typed['faults'] = card === null ? {} : faultsOf(card)
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) faults.email = 'Enter your email address.'
  if (session.consent_collection?.terms_of_service === 'required' && typed.consent !== 'yes')
    faults.consent = 'Agree to go on.'
  if (Array.isArray(card) || Object.keys(faults).length > 0)
    return { ...nothingTyped, email: typed.email, faults }
  return payCheckout(own, session, { email, card })
}

/** The fan enters or removes a code. */
function takePromotion(books: Books, session: Session, typed: Form): Typed {
  const { rates } = checkoutOf(books, session)
  const discounts = session.allow_promotion_codes ? session.discounts : null
  if (discounts === null) return nothingTyped
  if (typed.do === 'remove') {
    books.put('session', withSums(books, { ...session, discounts: [] }, rates))
    return nothingTyped
  }
  const used = usableCode(books, typed.promotion, {
    subtotal: session.amount_subtotal ?? 0,
    customer: session.customer,
  })
  if (!used)
    return { ...nothingTyped, promotion: typed.promotion, faults: { promotion: 'This code is invalid.' } }
  const discounted = { ...session, discounts: [{ coupon: used.coupon.id, promotion_code: used.code.id }] }
  books.put('session', withSums(books, discounted, rates))
  return nothingTyped
}

function addCheckout(app: FastifyInstance, { desk, saved, deliver }: Given): void {
  const sessionOf = (id: string) => desk.look((books) => books.find('session', id))
  const finish = async (reply: FastifyReply, session: Session, outcome: Outcome | Typed) => {
    await saved()
    deliver()
    if ('is' in outcome && outcome.is === 'complete') return reply.redirect(successOf(outcome.session), 303)
    if ('is' in outcome && outcome.is === 'authentication')
      return reply.redirect(`/c/pay/${session.id}/authenticate`, 303)
    const typed = 'is' in outcome ? { ...nothingTyped, declined: outcome.message } : outcome
    const current = sessionOf(session.id) ?? session
    return send(
      reply,
      desk.look((books) => sessionPage(books, current, typed)),
      returnsOf(session),
      typed === nothingTyped ? 200 : 402,
    )
  }
  app.get('/c/pay/:id', async (request, reply) => {
    const session = sessionOf(withId.parse(request.params).id)
    if (!session) return unknown(reply)
    if (session.status !== 'open') return send(reply, overPage(session), returnsOf(session))
    return send(
      reply,
      desk.look((books) => sessionPage(books, session, nothingTyped)),
      returnsOf(session),
    )
  })
  app.post('/c/pay/:id', async (request, reply) => {
    desk.tick()
    const session = sessionOf(withId.parse(request.params).id)
    const typed = readBody(request.body)
    if (!session || !typed) return unknown(reply)
    if (session.status !== 'open') return send(reply, overPage(session), returnsOf(session))
    return finish(
      reply,
      session,
      desk.change(newRequest(null), (books) =>
        typed.do === 'pay' ? pay(books, session, typed) : takePromotion(books, session, typed),
      ),
    )
  })
  app.get('/c/pay/:id/authenticate', async (request, reply) => {
    const session = sessionOf(withId.parse(request.params).id)
    if (!session) return unknown(reply)
    const waits = desk.look((books) => checkoutOf(books, session).waits)
    if (session.status !== 'open' || !waits) return reply.redirect(`/c/pay/${session.id}`, 303)
    return send(reply, authenticationPage(session), returnsOf(session))
  })
  app.post('/c/pay/:id/authenticate', async (request, reply) => {
    const session = sessionOf(withId.parse(request.params).id)
    const typed = readBody(request.body)
    if (!session || !typed) return unknown(reply)
    if (session.status !== 'open') return send(reply, overPage(session), returnsOf(session))
    const outcome = desk.change(newRequest(null), (books) =>
      answerAuthentication(
        session.customer === null ? books : asOfCustomer(books, session.customer),
        session,
        typed.do === 'complete',
      ),
    )
    return outcome ? finish(reply, session, outcome) : reply.redirect(`/c/pay/${session.id}`, 303)
  })
}

const hour = 3600

function portalShown(
  books: Books,
  session: PortalSession,
  told: Pick<PortalShown, 'done' | 'faults'>,
): PortalShown {
  return {
    session,
    email: books.find('customer', session.customer)?.email ?? null,
    subscriptions: books
      .all('subscription')
      .filter(({ customer }) => customer === session.customer)
      .toReversed()
      .map((subscription) => ({
        subscription,
        name: books.find('product', subscription.items.data[0]?.price.product ?? '')?.name ?? 'Subscription',
        card: methodOf(books, subscription),
      })),
    invoices: books
      .all('invoice')
      .filter(({ customer }) => customer === session.customer)
      .toReversed(),
    ...told,
  }
}

/** The new card pays from now on. */
function changeCard(books: Books, customerId: string, typed: Form): Pick<PortalShown, 'done' | 'faults'> {
  const customer = books.find('customer', customerId)
  const card = readCard(typed, books.now)
  if (Array.isArray(card) || !customer) return { done: null, faults: faultsOf(card) }
  const method = books.put(
    'payment_method',
    newPaymentMethod(books, { ...card, email: customer.email }, customerId),
  )
  books.tell('payment_method.attached', method)
  const updated = books.put('customer', {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  })
  books.tell('customer.updated', updated)
  for (const subscription of books.all('subscription'))
    if (subscription.customer === customerId && subscription.ended_at === null)
      changed(books, subscription, { ...subscription, default_payment_method: method.id })
  return { done: `Your card is now the one ending in ${card.last4}.`, faults: {} }
}

function workPortal(books: Books, session: PortalSession, typed: Form): Pick<PortalShown, 'done' | 'faults'> {
  const own = asOfCustomer(books, session.customer)
  if (typed.do === 'card') return changeCard(own, session.customer, typed)
  const subscription = books.find('subscription', typed.subscription)
  if (subscription?.customer !== session.customer || subscription.ended_at !== null)
    return { done: null, faults: {} }
  const ends = typed.do === 'cancel'
  changed(own, subscription, {
    ...subscription,
    cancel_at_period_end: ends,
    cancel_at: ends ? (subscription.items.data[0]?.current_period_end ?? null) : null,
    canceled_at: ends ? own.now : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: ends ? 'cancellation_requested' : null,
    },
  })
  return { done: ends ? 'Your subscription will not renew.' : 'Your subscription goes on.', faults: {} }
}

function addPortal(app: FastifyInstance, { desk, saved, deliver }: Given): void {
  const sessionOf = (id: string) => {
    const session = desk.look((books) => books.find('portal_session', id))
    return session && session.created + hour > desk.now() ? session : null
  }
  const show = (reply: FastifyReply, session: PortalSession, told: Pick<PortalShown, 'done' | 'faults'>) =>
    send(reply, portalPage(desk.look((books) => portalShown(books, session, told))), [session.return_url])
  app.get('/p/session/:id', async (request, reply) => {
    const session = sessionOf(withId.parse(request.params).id)
    return session ? show(reply, session, { done: null, faults: {} }) : unknown(reply)
  })
  app.post('/p/session/:id', async (request, reply) => {
    const session = sessionOf(withId.parse(request.params).id)
    const typed = readBody(request.body)
    if (!session || !typed) return unknown(reply)
    const told = desk.change(newRequest(null), (books) => workPortal(books, session, typed))
    await saved()
    deliver()
    return show(reply, session, told)
  })
}

type Given = { desk: Desk; saved: () => Promise<void>; deliver: () => void }

export function addPages(app: FastifyInstance, given: Given): void {
  app.get('/assets/page.css', (_, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styles),
  )
  addCheckout(app, given)
  addPortal(app, given)
  app.get('/i/:id', async (request, reply) => {
    const { id } = withId.parse(request.params)
    const invoice = given.desk.look((books) => books.find('invoice', id))
    return invoice ? send(reply, invoicePage(invoice), []) : unknown(reply)
  })
  app.get('/r/:id', async (request, reply) => {
    const { id } = withId.parse(request.params)
    const charge = given.desk.look((books) => books.find('charge', id))
    return charge?.receipt_url ? send(reply, receiptPage(charge), []) : unknown(reply)
  })
}
