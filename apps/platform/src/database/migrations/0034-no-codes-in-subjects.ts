import type { Migration } from '../migrations.ts'

/** Subjects of delivered mails held codes, which an account's download and backups showed. */
export const noCodesInSubjects: Migration = {
  version: 34,
  name: 'no-codes-in-subjects',
  statements: [
    `update mails set subject = regexp_replace(subject, '[0-9]{6}', '••••••', 'g') where sent_at is not null and body = ''`,
  ],
}
