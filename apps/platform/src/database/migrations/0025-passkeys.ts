import type { Migration } from '../migrations.ts'

/** Passkeys by their public halves, and what browsers were asked to sign. */
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
    // One challenge waits for a session or a browser: another takes its place, and an answer uses it up.
    `create table passkey_challenges (
      asked_of text primary key,
      challenge text not null,
      expires_at timestamptz not null
    )`,
    'create index passkey_challenges_by_age on passkey_challenges (expires_at)',
  ],
}
