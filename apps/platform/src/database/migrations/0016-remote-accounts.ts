import type { Migration } from '../migrations.ts'

/** Accounts that belong to a provider of accounts, and data of its sessions. */
export const remoteAccounts: Migration = {
  version: 16,
  name: 'remote accounts',
  statements: [
    `create table remote_accounts (
      provider text not null,
      subject text not null,
      account text not null references accounts (id) on delete cascade,
      primary key (provider, subject)
    )`,
    'create index remote_accounts_by_account on remote_accounts (account)',
    // Deleted with the session, however that ends. Tokens are sealed.
    `create table remote_sessions (
      session text primary key references sessions (token_hash) on delete cascade,
      provider text not null,
      tokens text not null,
      revision int not null default 0,
      until timestamptz not null
    )`,
    'create index remote_sessions_by_provider on remote_sessions (provider)',
  ],
}
