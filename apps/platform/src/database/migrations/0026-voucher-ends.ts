import type { Migration } from '../migrations.ts'

/** How long a voucher's entitlements last. An older one has neither column set, and was redeemed for good: nothing is taken back. */
export const voucherEnds: Migration = {
  version: 26,
  name: 'voucher ends',
  statements: [
    // 'month' or 'year' from the day on which it is redeemed; its end is stored then.
    'alter table vouchers add column opens_for text',
    'alter table vouchers add column opens_until timestamptz',
    'create index vouchers_by_end on vouchers (opens_until) where redeemed_by is not null',
  ],
}
