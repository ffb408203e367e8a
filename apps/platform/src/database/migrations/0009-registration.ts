import type { Migration } from '../migrations.ts'

/** A holder's own details, mailed codes, and the mails themselves until they are delivered. */
export const registration: Migration = {
  version: 9,
  name: 'registration',
  statements: [
    `alter table accounts add column attributes jsonb not null default '{}'::jsonb`,
    // One code for each purpose and subject (an email, or an account): a new one replaces the one before.
    `create table mailed_codes (
      purpose text not null,
      subject text not null,
      code_hash text not null,
      tries_left int not null,
      expires_at timestamptz not null,
      details jsonb not null,
      primary key (purpose, subject)
    )`,
    'create index mailed_codes_by_end on mailed_codes (expires_at)',
    `create table mails (
      id text primary key,
      number bigint generated always as identity,
      recipient text not null,
      subject text not null,
      body text not null,
      created_at timestamptz not null,
      due_at timestamptz not null default now(),
      tries int not null default 0,
      sent_at timestamptz
    )`,
    'create index mails_waiting on mails (due_at) where sent_at is null',
    'create index mails_by_recipient on mails (recipient, number)',
  ],
}
