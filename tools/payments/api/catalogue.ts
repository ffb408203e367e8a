/** Products, prices, rates of tax, coupons and promotion codes. */
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Books } from '../books.ts'
import type { Price } from '../kept.ts'
import { mergeMetadata, metadata } from '../metadata.core.ts'
import { newCoupon, newPrice, newProduct, newPromotionCode, newTaxRate } from '../objects/catalogue.ts'
import { decimal, emptyable, flag, integer, listParams, natural, params, text } from '../params.core.ts'
import { refuse } from '../refusals.ts'
import { found, listRoute, nothing, type Route, route, showRoute } from './route.ts'

const currency = z.string().check(z.regex(/^[a-zA-Z]{3}$/))
const behaviour = z.enum(['exclusive', 'inclusive', 'unspecified'])
const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: z.optional(natural),
})
const urls = z.array(text)

/** A price described inline in another call. */
export const priceData = params<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>()(
  {
    currency,
    product: z.optional(text),
    product_data: z.optional(
      params<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>()(
        {
          name: text,
          description: z.optional(text),
          images: z.optional(urls),
          metadata: z.optional(metadata),
        },
        { tax_code: 0, tax_details: 0, unit_label: 0 },
      ),
    ),
    recurring: z.optional(recurring),
    tax_behavior: z.optional(behaviour),
    unit_amount: natural,
  },
  { unit_amount_decimal: 0 },
)

type RecurringGiven = z.infer<typeof recurring>
const recurringOf = (given: RecurringGiven): Price['recurring'] => ({
  interval: given.interval,
  interval_count: given.interval_count ?? 1,
  meter: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

/** @throws Refusal */
export function madePrice(
  books: Books,
  given: z.infer<typeof priceData> & {
    metadata?: Record<string, string>
    nickname?: string
    lookup_key?: string
  },
): Price {
  if ((given.product === undefined) === (given.product_data === undefined))
    throw refuse('You must specify one of `product` or `product_data`.', 'product', 'parameter_missing')
  let product = given.product
  if (given.product_data) {
    const { name, description, images, metadata: about } = given.product_data
    const made = newProduct(books, {
      name,
      description: description ?? null,
      images: images ?? [],
      metadata: about ?? {},
    })
    books.tell('product.created', books.put('product', made))
    product = made.id
  } else found(books, 'product', 'product', product ?? '', 'product')
  const price = books.put(
    'price',
    newPrice(books, {
      product: product ?? '',
      currency: given.currency.toLowerCase(),
      unit_amount: given.unit_amount,
      recurring: given.recurring ? recurringOf(given.recurring) : null,
      tax_behavior: given.tax_behavior ?? 'unspecified',
      metadata: given.metadata ?? {},
      nickname: given.nickname ?? null,
      lookup_key: given.lookup_key ?? null,
    }),
  )
  books.tell('price.created', price)
  return price
}

const products: Route[] = [
  route(
    'POST',
    'products',
    params<Stripe.ProductCreateParams>()(
      {
        name: text,
        active: z.optional(flag),
        default_price_data: z.optional(
          params<Stripe.ProductCreateParams.DefaultPriceData>()(
            {
              currency,
              metadata: z.optional(metadata),
              recurring: z.optional(recurring),
              tax_behavior: z.optional(behaviour),
              unit_amount: natural,
            },
            { currency_options: 0, custom_unit_amount: 0, unit_amount_decimal: 0 },
          ),
        ),
        description: z.optional(text),
        id: z.optional(text),
        images: z.optional(urls),
        metadata: z.optional(metadata),
        statement_descriptor: z.optional(text),
        tax_code: z.optional(text),
        unit_label: z.optional(text),
        url: z.optional(text),
      },
      { marketing_features: 0, package_dimensions: 0, shippable: 0, tax_details: 0, type: 0 },
    ),
    (books, { default_price_data: priced, ...given }) => {
      if (given.id !== undefined && books.find('product', given.id))
        throw refuse('Product already exists.', 'id', 'resource_already_exists')
      const product = books.put('product', newProduct(books, given))
      books.tell('product.created', product)
      if (!priced) return product
      const price = madePrice(books, { ...priced, product: product.id })
      return books.put('product', { ...product, default_price: price.id })
    },
  ),
  route(
    'POST',
    'products/:id',
    params<Stripe.ProductUpdateParams>()(
      {
        active: z.optional(flag),
        default_price: z.optional(text),
        description: z.optional(emptyable(text)),
        images: z.optional(urls),
        metadata: z.optional(emptyable(metadata)),
        name: z.optional(text),
        tax_code: z.optional(emptyable(text)),
        unit_label: z.optional(emptyable(text)),
        url: z.optional(emptyable(text)),
      },
      {
        marketing_features: 0,
        package_dimensions: 0,
        shippable: 0,
        statement_descriptor: 0,
        tax_details: 0,
      },
    ),
    (books, given, id) => {
      const old = found(books, 'product', 'product', id)
      if (given.default_price) found(books, 'price', 'price', given.default_price, 'default_price')
      const product = books.put('product', {
        ...old,
        ...given,
        metadata: mergeMetadata(old.metadata, given.metadata),
        updated: books.now,
      })
      books.tell('product.updated', product)
      return product
    },
  ),
  showRoute('products', 'product', 'product'),
  listRoute(
    'products',
    'product',
    listParams<Stripe.ProductListParams>()(
      { active: z.optional(flag), ids: z.optional(z.array(text)) },
      { shippable: 0, type: 0, url: 0 },
    ),
    ['active'],
    (entry, given) => given.ids === undefined || given.ids.includes(entry.id),
  ),
  route('DELETE', 'products/:id', nothing, (books, _, id) => {
    const product = found(books, 'product', 'product', id)
    if (books.all('price').some((price) => price.product === id))
      throw refuse('This product cannot be deleted because it has one or more user-created prices.')
    books.drop('product', id)
    books.tell('product.deleted', product)
    return { id, object: 'product', deleted: true }
  }),
]

const prices: Route[] = [
  route(
    'POST',
    'prices',
    params<Stripe.PriceCreateParams>()(
      {
        currency,
        active: z.optional(flag),
        lookup_key: z.optional(text),
        transfer_lookup_key: z.optional(flag),
        metadata: z.optional(metadata),
        nickname: z.optional(text),
        product: z.optional(text),
        product_data: z.optional(
          params<Stripe.PriceCreateParams.ProductData>()(
            { name: text, metadata: z.optional(metadata) },
            { active: 0, id: 0, statement_descriptor: 0, tax_code: 0, tax_details: 0, unit_label: 0 },
          ),
        ),
        recurring: z.optional(recurring),
        tax_behavior: z.optional(behaviour),
        unit_amount: natural,
      },
      {
        billing_scheme: 0,
        currency_options: 0,
        custom_unit_amount: 0,
        tiers: 0,
        tiers_mode: 0,
        transform_quantity: 0,
        unit_amount_decimal: 0,
      },
    ),
    (books, { active, transfer_lookup_key: transfers = false, ...given }) => {
      // An archived price keeps its lookup key until another takes it over.
      const holder =
        given.lookup_key && books.all('price').find((price) => price.lookup_key === given.lookup_key)
      if (holder && transfers) books.put('price', { ...holder, lookup_key: null })
      else if (holder)
        throw refuse(
          `A price with lookup_key \`${given.lookup_key}\` already exists.`,
          'lookup_key',
          'resource_already_exists',
        )
      const price = madePrice(books, given)
      return active === false ? books.put('price', { ...price, active }) : price
    },
  ),
  route(
    'POST',
    'prices/:id',
    params<Stripe.PriceUpdateParams>()(
      {
        active: z.optional(flag),
        lookup_key: z.optional(text),
        metadata: z.optional(emptyable(metadata)),
        nickname: z.optional(text),
        tax_behavior: z.optional(behaviour),
      },
      { currency_options: 0, transfer_lookup_key: 0 },
    ),
    (books, given, id) => {
      const old = found(books, 'price', 'price', id)
      if (given.tax_behavior && old.tax_behavior !== 'unspecified')
        throw refuse('You cannot update tax_behavior once it has been set.', 'tax_behavior')
      const price = books.put('price', {
        ...old,
        ...given,
        metadata: mergeMetadata(old.metadata, given.metadata),
      })
      books.tell('price.updated', price)
      return price
    },
  ),
  showRoute('prices', 'price', 'price'),
  listRoute(
    'prices',
    'price',
    listParams<Stripe.PriceListParams>()(
      {
        active: z.optional(flag),
        currency: z.optional(currency),
        lookup_keys: z.optional(z.array(text)),
        product: z.optional(text),
        type: z.optional(z.enum(['one_time', 'recurring'])),
      },
      { recurring: 0 },
    ),
    ['active', 'currency', 'product', 'type'],
    (entry, given) =>
      given.lookup_keys === undefined ||
      (entry.lookup_key !== null && given.lookup_keys.includes(entry.lookup_key)),
  ),
]

const taxRates: Route[] = [
  route(
    'POST',
    'tax_rates',
    params<Stripe.TaxRateCreateParams>()(
      {
        display_name: text,
        inclusive: flag,
        percentage: decimal,
        active: z.optional(flag),
        country: z.optional(text),
        description: z.optional(text),
        jurisdiction: z.optional(text),
        metadata: z.optional(metadata),
      },
      { state: 0, tax_type: 0 },
    ),
    (books, given) => {
      const rate = books.put('tax_rate', newTaxRate(books, given))
      books.tell('tax_rate.created', rate)
      return rate
    },
  ),
  showRoute('tax_rates', 'tax_rate', 'tax rate'),
  listRoute(
    'tax_rates',
    'tax_rate',
    listParams<Stripe.TaxRateListParams>()({ active: z.optional(flag), inclusive: z.optional(flag) }, {}),
    ['active', 'inclusive'],
  ),
]

const coupons: Route[] = [
  route(
    'POST',
    'coupons',
    params<Stripe.CouponCreateParams>()(
      {
        amount_off: z.optional(natural),
        currency: z.optional(currency),
        duration: z.optional(z.enum(['forever', 'once', 'repeating'])),
        duration_in_months: z.optional(natural),
        id: z.optional(text),
        max_redemptions: z.optional(natural),
        metadata: z.optional(emptyable(metadata)),
        name: z.optional(text),
        percent_off: z.optional(decimal),
        redeem_by: z.optional(integer),
      },
      { applies_to: 0, currency_options: 0 },
    ),
    (books, given) => {
      if ((given.amount_off === undefined) === (given.percent_off === undefined))
        throw refuse('You must pass exactly one of `percent_off` or `amount_off`.', 'percent_off')
      if (given.percent_off !== undefined && given.percent_off > 100)
        throw refuse('Invalid percent_off: must be at most 100.', 'percent_off')
      if (given.amount_off !== undefined && given.currency === undefined)
        throw refuse('You must pass `currency` when passing `amount_off`.', 'currency', 'parameter_missing')
      if ((given.duration === 'repeating') !== (given.duration_in_months !== undefined))
        throw refuse(
          'You must pass `duration_in_months` if and only if `duration` is `repeating`.',
          'duration_in_months',
        )
      if (given.id !== undefined && books.find('coupon', given.id))
        throw refuse('Coupon already exists.', 'id', 'resource_already_exists')
      const coupon = books.put('coupon', newCoupon(books, given))
      books.tell('coupon.created', coupon)
      return coupon
    },
  ),
  showRoute('coupons', 'coupon', 'coupon'),
  listRoute('coupons', 'coupon', listParams<Stripe.CouponListParams>()({}, {}), []),
  route('DELETE', 'coupons/:id', nothing, (books, _, id) => {
    const coupon = found(books, 'coupon', 'coupon', id)
    books.drop('coupon', id)
    books.tell('coupon.deleted', coupon)
    return { id, object: 'coupon', deleted: true }
  }),
]

const promotionCodes: Route[] = [
  route(
    'POST',
    'promotion_codes',
    params<Stripe.PromotionCodeCreateParams>()(
      {
        promotion: z.strictObject({ type: z.enum(['coupon']), coupon: text }),
        active: z.optional(flag),
        code: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9-]{1,500}$/))),
        customer: z.optional(text),
        expires_at: z.optional(integer),
        max_redemptions: z.optional(natural),
        metadata: z.optional(metadata),
        restrictions: z.optional(
          params<Stripe.PromotionCodeCreateParams.Restrictions>()(
            {
              first_time_transaction: z.optional(flag),
              minimum_amount: z.optional(natural),
              minimum_amount_currency: z.optional(currency),
            },
            { currency_options: 0 },
          ),
        ),
      },
      { customer_account: 0 },
    ),
    (books, { promotion, restrictions, ...given }) => {
      found(books, 'coupon', 'coupon', promotion.coupon, 'promotion[coupon]')
      if (given.customer !== undefined) found(books, 'customer', 'customer', given.customer, 'customer')
      const taken = books
        .all('promotion_code')
        .some((entry) => entry.active && entry.code.toLowerCase() === given.code?.toLowerCase())
      if (taken) throw refuse(`An active promotion code with \`code: ${given.code}\` already exists.`, 'code')
      const code = books.put(
        'promotion_code',
        newPromotionCode(books, {
          ...given,
          promotion,
          restrictions: {
            first_time_transaction: restrictions?.first_time_transaction ?? false,
            minimum_amount: restrictions?.minimum_amount ?? null,
            minimum_amount_currency: restrictions?.minimum_amount_currency ?? null,
          },
        }),
      )
      books.tell('promotion_code.created', code)
      return code
    },
  ),
  route(
    'POST',
    'promotion_codes/:id',
    params<Stripe.PromotionCodeUpdateParams>()(
      { active: z.optional(flag), metadata: z.optional(emptyable(metadata)) },
      { restrictions: 0 },
    ),
    (books, given, id) => {
      const old = found(books, 'promotion_code', 'promotion code', id)
      const code = books.put('promotion_code', {
        ...old,
        active: given.active ?? old.active,
        metadata: mergeMetadata(old.metadata ?? {}, given.metadata),
      })
      books.tell('promotion_code.updated', code)
      return code
    },
  ),
  showRoute('promotion_codes', 'promotion_code', 'promotion code'),
  listRoute(
    'promotion_codes',
    'promotion_code',
    listParams<Stripe.PromotionCodeListParams>()(
      {
        active: z.optional(flag),
        code: z.optional(text),
        coupon: z.optional(text),
        customer: z.optional(text),
      },
      { customer_account: 0 },
    ),
    ['active', 'customer'],
    (entry, given) =>
      (given.code === undefined || entry.code.toLowerCase() === given.code.toLowerCase()) &&
      (given.coupon === undefined || entry.promotion.coupon === given.coupon),
  ),
]

export const catalogueRoutes: Route[] = [...products, ...prices, ...taxRates, ...coupons, ...promotionCodes]
