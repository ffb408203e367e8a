import type { Migration } from '../migrations.ts'

/** When an entitlement ends, where that is known: what follows it can be sold before. */
export const endsOfEntitlements: Migration = {
  version: 46,
  name: 'ends of entitlements',
  statements: [
    'alter table account_entitlements add column ends_at timestamptz',
    `update account_entitlements e set ends_at = p.ends_at from purchases p where p.id = e.source and p.match_id is null`,
    // The mark of a match's pass stays; the rest is for the match.
    `update account_entitlements e set ends_at = p.window_until from purchases p
      where p.id = e.source and p.match_id is not null and e.entitlement <> 'match-pass-' || p.match_id`,
    `update account_entitlements e set ends_at = v.opens_until from vouchers v
      where v.redeemed_by = e.account and e.source = 'voucher:' || left(v.code_hash, 24)`,
  ],
}
