import type { Migration } from '../migrations.ts'

/** Tokens of sessions that were renewed: if one is sent for renewal again, more than one party has it. */
export const renewedSessions: Migration = {
  version: 27,
  name: 'renewed sessions',
  statements: [
    `create table renewed_sessions (
      token_hash text primary key,
      account text not null references accounts (id) on delete cascade,
      site text not null,
      successor text not null,
      renewed_at timestamptz not null
    )`,
    'create index renewed_sessions_by_age on renewed_sessions (renewed_at)',
    'create index renewed_sessions_by_account on renewed_sessions (account)',
  ],
}
