import type { Migration } from '../migrations.ts'

/** The point that every crop of a picture keeps in view. */
export const focalPoints: Migration = {
  version: 11,
  name: 'focal-points',
  statements: [
    'alter table pictures add column focus_x real not null default 0.5, add column focus_y real not null default 0.5',
  ],
}
