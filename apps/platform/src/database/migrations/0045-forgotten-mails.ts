import type { Migration } from '../migrations.ts'

/** Mails to somebody whose account has ended since: nothing of them is kept once they are delivered. */
export const forgottenMails: Migration = {
  version: 45,
  name: 'forgotten-mails',
  statements: ['alter table mails add column forget_once_sent boolean not null default false'],
}
