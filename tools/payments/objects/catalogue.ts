/** Creates complete catalogue objects: products, prices, tax rates, coupons and their codes. */
import type { Books } from '../books.ts'
import type { Coupon, Price, Product, PromotionCode, TaxRate } from '../kept.ts'

export const newProduct = (books: Books, given: Pick<Product, 'name'> & Partial<Product>): Product => ({
  id: books.id('prod'),
  object: 'product',
  active: true,
  created: books.now,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: books.now,
  url: null,
  ...given,
})

export const newPrice = (
  books: Books,
  given: Pick<Price, 'product' | 'currency' | 'unit_amount'> & Partial<Price>,
): Price => ({
  id: books.id('price'),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: books.now,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  recurring: null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: given.recurring ? 'recurring' : 'one_time',
  unit_amount_decimal: given.unit_amount === null ? null : String(given.unit_amount),
  ...given,
})

export const newTaxRate = (
  books: Books,
  given: Pick<TaxRate, 'display_name' | 'inclusive' | 'percentage'> & Partial<TaxRate>,
): TaxRate => ({
  id: books.id('txr'),
  object: 'tax_rate',
  active: true,
  country: null,
  created: books.now,
  description: null,
  effective_percentage: null,
  flat_amount: null,
  jurisdiction: null,
  jurisdiction_level: null,
  livemode: false,
  metadata: {},
  rate_type: 'percentage',
  state: null,
  tax_type: null,
  ...given,
})

export const newCoupon = (books: Books, given: Partial<Coupon>): Coupon => ({
  id: books.id('co').slice(3, 11),
  object: 'coupon',
  amount_off: null,
  created: books.now,
  currency: null,
  duration: 'once',
  duration_in_months: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
  ...given,
})

export const newPromotionCode = (
  books: Books,
  given: Pick<PromotionCode, 'promotion'> & Partial<PromotionCode>,
): PromotionCode => ({
  id: books.id('promo'),
  object: 'promotion_code',
  active: true,
  code: books.id('code').slice(5, 13).toUpperCase(),
  created: books.now,
  customer: null,
  customer_account: null,
  expires_at: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  restrictions: {
    first_time_transaction: false,
    minimum_amount: null,
    minimum_amount_currency: null,
  },
  times_redeemed: 0,
  ...given,
})
