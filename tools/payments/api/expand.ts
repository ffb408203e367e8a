/** `expand[]`: the ids that a caller wants as whole objects. */
import type { Books } from '../books.ts'
import type { Kind } from '../kept.ts'
import { listOf } from '../objects/subscriptions.ts'
import { refuse } from '../refusals.ts'

const byPrefix: Readonly<Record<string, Kind>> = {
  prod: 'product',
  price: 'price',
  txr: 'tax_rate',
  cus: 'customer',
  pm: 'payment_method',
  cs: 'session',
  sub: 'subscription',
  in: 'invoice',
  inpay: 'invoice_payment',
  pi: 'payment_intent',
  ch: 'charge',
  re: 'refund',
  du: 'dispute',
  promo: 'promotion_code',
  di: 'discount',
  clock: 'test_clock',
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields returned only if the caller expands them. */
const hidden: Readonly<Record<string, readonly string[]>> = {
  'checkout.session': ['line_items'],
}

/** Lists that are computed on request. */
function listFor(books: Books, owner: Json, name: string): unknown {
  const id = String(owner.id)
  if (owner.object === 'invoice' && name === 'payments')
    return listOf(
      books.all('invoice_payment').filter((payment) => payment.invoice === id),
      `/v1/invoice_payments?invoice=${id}`,
    )
  if (owner.object === 'charge' && name === 'refunds')
    return listOf(
      books.all('refund').filter((refund) => refund.charge === id),
      `/v1/charges/${id}/refunds`,
    )
  if (owner.object === 'customer' && name === 'subscriptions')
    return listOf(
      books.all('subscription').filter(({ customer, status }) => customer === id && status !== 'canceled'),
      `/v1/customers/${id}/subscriptions`,
    )
  if (owner.object === 'checkout.session' && name === 'line_items')
    return books.find('session', id)?.line_items
  return undefined
}

/** An id becomes its object; a coupon is recognised only by the field, since its id may be any word. */
function objectFor(books: Books, name: string, value: string): object | null {
  if (name === 'coupon') return books.find('coupon', value)
  const kind = byPrefix[value.slice(0, value.indexOf('_'))]
  return kind ? books.find(kind, value) : null
}

function expandAt(books: Books, value: unknown, path: readonly string[], whole: string): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (Array.isArray(value)) return value.map((entry) => expandAt(books, entry, path, whole))
  if (!isObject(value)) throw refuse(`This property cannot be expanded (${whole}).`, 'expand')
  const made = listFor(books, value, name)
  const held = made ?? value[name]
  const one = (entry: unknown): unknown => {
    const object = typeof entry === 'string' ? objectFor(books, name, entry) : entry
    if (object === null && typeof entry === 'string')
      throw refuse(`This property cannot be expanded (${whole}).`, 'expand')
    return expandAt(books, typeof entry === 'string' ? shown(object) : object, rest, whole)
  }
  if (held === undefined) throw refuse(`This property cannot be expanded (${whole}).`, 'expand')
  if (held === null) return value
  return { ...value, [name]: Array.isArray(held) ? held.map(one) : one(held) }
}

/** An object as returned without `expand`. */
export function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  if (!isObject(value)) return value
  const left = hidden[String(value.object)] ?? []
  return Object.fromEntries(Object.entries(value).filter(([name]) => !left.includes(name)))
}

/** @throws Refusal */
export function answerOf(books: Books, object: object, paths: readonly string[]): unknown {
  const list = 'object' in object && object.object === 'list' && 'data' in object
  const bare = list ? { ...object, data: shown(object.data) } : shown(object)
  return paths.reduce<unknown>((answer, path) => {
    const steps = path.split('.')
    if (steps.length > 4)
      throw refuse(
        'You cannot expand more than 4 levels of a property.',
        'expand',
        'property_expansion_max_depth',
      )
    return expandAt(books, answer, steps, path)
  }, bare)
}
