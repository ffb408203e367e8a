import type { Migration } from '../migrations.ts'

/** As the platform takes them out of what is typed (packages/contracts/src/unseen-marks.core.ts). */
const unseen = '[\\u00AD\\u061C\\u200B\\u200E\\u200F\\u202A-\\u202D\\u2060\\u2066-\\u2069\\uFEFF]'
const seen = (email: string) => `regexp_replace(${email}, '${unseen}', '', 'g')`

/** Until when a letter is waited for, what another takes its place for, and whose it stays once its address is left; addresses without unseen marks. */
export const awaitedUntil: Migration = {
  version: 50,
  name: 'awaited-until',
  statements: [
    'alter table mails add column expires_at timestamptz, add column awaited_as text, add column account text',
    'create index mails_by_account on mails (account) where account is not null',
    // Whoever signs in types none. Two accounts that look the same stay as they are: nobody knows whose it is.
    `update accounts a set email = ${seen('a.email')} where a.email ~ '${unseen}' and not exists (
       select from accounts o where o.id <> a.id and ${seen('o.email')} = ${seen('a.email')})`,
  ],
}
