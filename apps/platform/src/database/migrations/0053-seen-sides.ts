import type { Migration } from '../migrations.ts'

/** Whether the stored sides of a picture have been compared with those that it is shown with: each start looks only at the others. */
export const seenSides: Migration = {
  version: 53,
  name: 'seen-sides',
  statements: ['alter table pictures add column sides_seen boolean not null default false'],
}
