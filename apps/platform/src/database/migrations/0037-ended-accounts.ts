import type { Migration } from '../migrations.ts'

/** Ids of accounts that ended here: late payments for them are refunded, but payments for another installation's accounts are not. */
export const endedAccounts: Migration = {
  version: 37,
  name: 'ended-accounts',
  statements: [
    'create table ended_accounts (account text primary key)',
    // Only accounts of this installation were ever told about a purchase.
    `insert into ended_accounts select distinct account from purchases p
     where cardinality(told) > 0 and not exists (select from accounts a where a.id = p.account)`,
  ],
}
