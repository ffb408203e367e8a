import type { Migration } from '../migrations.ts'

/** Which accounts have an address that nobody has vouched for, and that whoever does so later is another person. */
export const provenAddresses: Migration = {
  version: 41,
  name: 'proven-addresses',
  statements: [
    'alter table accounts add column email_proven boolean not null default true',
    // Of those that a provider made it is not known; its next word on its fan says it. A password came with a mailed code.
    `update accounts set email_proven = false
     where password_hash = 'none' and id in (select account from remote_accounts where provider not like 'social:%')`,
    // Two of one provider's in one account: nobody can tell whose it is, until the provider vouches for one of them again.
    `delete from sessions where user_id in (
       select account from remote_accounts where provider not like 'social:%' group by provider, account having count(*) > 1)`,
    `delete from remote_accounts r where provider not like 'social:%' and exists (
       select from remote_accounts o where o.provider = r.provider and o.account = r.account and o.subject <> r.subject)`,
    `create unique index remote_accounts_once on remote_accounts (provider, account) where provider not like 'social:%'`,
  ],
}
