import type { Migration } from '../migrations.ts'

/** What has gone back of the latest payment of a purchase, as the provider counts the currency; null: nothing. */
export const refundsOfPurchases: Migration = {
  version: 48,
  name: 'refunds-of-purchases',
  statements: ['alter table purchases add column refunded_amount int, add column refunded_currency text'],
}
