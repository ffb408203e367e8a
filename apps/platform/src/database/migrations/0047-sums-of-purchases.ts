import type { Migration } from '../migrations.ts'

/** What the latest payment of a purchase came to, in the smallest unit, where that is not the price itself; null: it is, or nothing has been heard since. */
export const sumsOfPurchases: Migration = {
  version: 47,
  name: 'sums-of-purchases',
  statements: ['alter table purchases add column sum_amount int, add column sum_currency text'],
}
