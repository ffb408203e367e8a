import type { Migration } from '../migrations.ts'

/** Purchases, payments under way, events from the provider, and the source of each entitlement. */
export const payments: Migration = {
  version: 14,
  name: 'payments',
  statements: [
    // 'club': given at registration or by staff. Otherwise the id of the purchase that it comes from.
    `alter table account_entitlements add column source text not null default 'club'`,
    `alter table account_entitlements drop constraint account_entitlements_pkey`,
    `alter table account_entitlements add primary key (account, source, entitlement)`,
    'create index account_entitlements_by_source on account_entitlements (source)',
    // The last entry of each source says what the account has from it: the table above can be rebuilt from these alone.
    `create table entitlement_changes (
      seq bigint generated always as identity primary key,
      account text not null references accounts (id) on delete cascade,
      source text not null,
      entitlements text[] not null,
      because text not null,
      at timestamptz not null
    )`,
    'create index entitlement_changes_by_account on entitlement_changes (account, source, seq)',
    `insert into entitlement_changes (account, source, entitlements, because, at)
      select account, 'club', array_agg(entitlement order by entitlement), 'before', now()
      from account_entitlements group by account`,
    // A checkout that is being created or paid; its key makes the provider answer a retry with the same session.
    `create table checkouts (
      key text primary key,
      account text not null references accounts (id) on delete cascade,
      package_id text not null,
      request text not null,
      state text not null,
      session_id text unique,
      created_at timestamptz not null
    )`,
    `create unique index checkouts_under_way on checkouts (account, package_id) where state in ('making', 'open')`,
    // Purchases outlive the account.
    `create table purchases (
      id text primary key,
      account text not null,
      kind text not null,
      customer text,
      package_id text not null,
      title text not null,
      price_display text not null,
      status text not null,
      opens boolean not null,
      opens_until timestamptz,
      entitlements text[] not null,
      match_id text,
      window_from timestamptz,
      window_until timestamptz,
      renews_at timestamptz,
      ends_at timestamptz,
      receipt_url text,
      told text[] not null default '{}',
      revision int not null,
      bought_at timestamptz not null
    )`,
    'create index purchases_by_account on purchases (account, bought_at)',
    'create index purchases_by_match on purchases (match_id) where match_id is not null',
    `create table payment_events (
      id text primary key,
      type text not null,
      created_at timestamptz not null,
      received_at timestamptz not null,
      handled_at timestamptz
    )`,
    'create index payment_events_by_age on payment_events (created_at)',
    'create table payment_cursor (id int primary key default 1 check (id = 1), upto timestamptz not null)',
  ],
}
