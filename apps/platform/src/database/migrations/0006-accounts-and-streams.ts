import type { Migration } from '../migrations.ts'

/** Accounts with what they may watch, live assets with their plan and rules, and secrets that all instances share. */
export const accountsAndStreams: Migration = {
  version: 6,
  name: 'accounts-and-streams',
  statements: [
    `create table accounts (
      id text primary key,
      email text not null unique,
      display_name text not null,
      password_hash text not null,
      must_change_password boolean not null default false,
      blocked boolean not null default false,
      bypassed boolean not null default false,
      stripe_customer_id text,
      sample boolean not null default false,
      created_at timestamptz not null
    )`,
    `create table account_entitlements (
      account text not null references accounts (id) on delete cascade,
      entitlement text not null,
      primary key (account, entitlement)
    )`,
    // The plan is in 'plan', the source of its pictures in 'feed'; its state at any moment follows from both.
    `create table streams (
      id text primary key,
      title text not null,
      description text not null,
      media_type text not null,
      format text not null,
      drm boolean not null,
      entitlements text[] not null,
      offline_image text,
      poster_image text,
      plan jsonb not null,
      feed jsonb not null,
      rules jsonb not null
    )`,
    `create table installation_secrets (name text primary key, value text not null)`,
    // A session without an account opens nothing; none was ever issued.
    `delete from sessions`,
  ],
}
