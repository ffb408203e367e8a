import type { Migration } from '../migrations.ts'

/** The public keys of passkeys, and the challenges given to browsers. */
export const passkeys: Migration = {
  version: 25,
  name: 'passkeys',
  statements: [
    `create table passkeys (
      credential text primary key,
      account text not null references accounts (id) on delete cascade,
      name text not null,
      public_key text not null,
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz not null,
      used_at timestamptz
    )`,
    'create index passkeys_by_account on passkeys (account, created_at)',
    // One challenge per session or browser: a new one replaces it, and a response uses it up.
    `create table passkey_challenges (
      asked_of text primary key,
      challenge text not null,
      expires_at timestamptz not null
    )`,
    'create index passkey_challenges_by_age on passkey_challenges (expires_at)',
  ],
}
