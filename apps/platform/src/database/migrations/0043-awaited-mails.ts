import type { Migration } from '../migrations.ts'

/** Mails that somebody is waiting for, such as a code, are sent before all others. */
export const awaitedMails: Migration = {
  version: 43,
  name: 'awaited mails',
  statements: [
    'alter table mails add column awaited boolean not null default false',
    'drop index mails_waiting',
    'create index mails_waiting on mails (awaited desc, due_at, number) where sent_at is null',
  ],
}
