import type { Migration } from '../migrations.ts'

/** Which accounts ended here, by their id alone: money that comes for one of them goes back, and money for an account of elsewhere does not. */
export const endedAccounts: Migration = {
  version: 37,
  name: 'ended-accounts',
  statements: [
    'create table ended_accounts (account text primary key)',
    // Only whoever was here has been told of a purchase.
    `insert into ended_accounts select distinct account from purchases p
     where cardinality(told) > 0 and not exists (select from accounts a where a.id = p.account)`,
  ],
}
