import type { Migration } from '../migrations.ts'

/** Mailed codes that were used a moment ago, by their keyed hash, and the account that each opened: a form may have been sent twice. */
export const spentCodes: Migration = {
  version: 49,
  name: 'spent-codes',
  statements: [
    `create table spent_codes (
      code_hash text primary key,
      account text not null references accounts (id) on delete cascade,
      spent_at timestamptz not null
    )`,
    'create index spent_codes_by_account on spent_codes (account)',
  ],
}
