import type { Migration } from '../migrations.ts'

/** Which accounts have an unverified address, and that somebody who verifies it later is another person. */
export const provenAddresses: Migration = {
  version: 41,
  name: 'proven-addresses',
  statements: [
    'alter table accounts add column email_proven boolean not null default true',
    // Unknown for accounts that a provider created; its next confirmation will say. A password implies a mailed code.
    `update accounts set email_proven = false
     where password_hash = 'none' and id in (select account from remote_accounts where provider not like 'social:%')`,
    // Two accounts of one provider share one of ours: nobody knows whose it is, until the provider confirms one of them again.
    `delete from sessions where user_id in (
       select account from remote_accounts where provider not like 'social:%' group by provider, account having count(*) > 1)`,
    `delete from remote_accounts r where provider not like 'social:%' and exists (
       select from remote_accounts o where o.provider = r.provider and o.account = r.account and o.subject <> r.subject)`,
    `create unique index remote_accounts_once on remote_accounts (provider, account) where provider not like 'social:%'`,
  ],
}
