import type { Migration } from '../migrations.ts'

/** Browsers subscribed to alerts on matches and stories, their alerts, and how far those were sent. None of it refers to an account. */
export const alerts: Migration = {
  version: 29,
  name: 'alerts',
  statements: [
    `create table push_subscriptions (
       id text primary key,
       endpoint text not null,
       p256dh text not null,
       auth text not null,
       language text not null,
       teams text[] not null,
       kinds text[] not null,
       quiet_from int,
       quiet_until int,
       changed_at timestamptz not null
     )`,
    `create table alerts (
       id text primary key,
       kind text not null,
       team text,
       words jsonb not null,
       until timestamptz not null,
       reached text not null default '',
       held_until timestamptz,
       done boolean not null default false
     )`,
    'create index alerts_open on alerts (until) where not done',
    `create table alert_state (
       one int primary key default 1 check (one = 1),
       seq bigint not null,
       since timestamptz not null
     )`,
  ],
}
