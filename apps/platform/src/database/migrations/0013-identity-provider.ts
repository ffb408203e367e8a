import type { Migration } from '../migrations.ts'

/** The identity provider's records, the keys that it signs with, and which of its sessions a site's session came from. */
export const identityProvider: Migration = {
  version: 13,
  name: 'identity provider',
  statements: [
    `create table provider_records (
      model text not null,
      id_hash text not null,
      payload jsonb not null,
      uid text,
      account text,
      grant_id text,
      sids text[] not null default '{}',
      account_session text,
      used_at timestamptz,
      expires_at timestamptz not null,
      primary key (model, id_hash)
    )`,
    'create index provider_records_by_end on provider_records (expires_at)',
    'create index provider_records_by_uid on provider_records (uid) where uid is not null',
    'create index provider_records_by_account on provider_records (account) where account is not null',
    'create index provider_records_by_grant on provider_records (grant_id) where grant_id is not null',
    'create index provider_records_by_account_session on provider_records (account_session) where account_session is not null',
    'create index provider_records_by_sid on provider_records using gin (sids)',
    `create table signing_keys (
      id text primary key,
      key jsonb not null,
      created_at timestamptz not null
    )`,
    'alter table sessions add column provider_sid text',
    'create index sessions_by_provider_sid on sessions (provider_sid) where provider_sid is not null',
  ],
}
