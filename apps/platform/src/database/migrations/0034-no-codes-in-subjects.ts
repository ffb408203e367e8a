import type { Migration } from '../migrations.ts'

/** Removes codes from subjects of delivered mails, where an account's download and backups showed them. */
export const noCodesInSubjects: Migration = {
  version: 34,
  name: 'no-codes-in-subjects',
  statements: [
    `update mails set subject = regexp_replace(subject, '[0-9]{6}', '••••••', 'g') where sent_at is not null and body = ''`,
  ],
}
