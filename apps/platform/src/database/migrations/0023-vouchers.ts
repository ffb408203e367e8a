import type { Migration } from '../migrations.ts'

/** Vouchers by the hash of their code: a reader of the table can redeem none. */
export const vouchers: Migration = {
  version: 23,
  name: 'vouchers',
  statements: [
    `create table vouchers (
      code_hash text primary key,
      title text not null,
      entitlements text[] not null,
      expires_at timestamptz,
      redeemed_at timestamptz,
      redeemed_by text references accounts (id) on delete set null
    )`,
    'create index vouchers_by_account on vouchers (redeemed_by)',
  ],
}
