import type { Migration } from '../migrations.ts'

/** Who is served before others: mails that somebody sits and waits for, such as a code, and browsers that alerts are known to reach. */
export const firstInLine: Migration = {
  version: 43,
  name: 'first in line',
  statements: [
    'alter table mails add column awaited boolean not null default false',
    'drop index mails_waiting',
    'create index mails_waiting on mails (awaited desc, due_at, number) where sent_at is null',
    'alter table push_subscriptions add column reached_at timestamptz, add column refused int not null default 0',
    // Of those that have been there it is not known, and they are not put behind whoever comes now.
    'update push_subscriptions set reached_at = changed_at',
    // Alerts that are being sent continue among these.
    "update alerts set reached = '0' || reached where not done and reached <> ''",
  ],
}
