import type { Migration } from '../migrations.ts'

/** Adverts, and the places where they may appear. */
export const adverts: Migration = {
  version: 4,
  name: 'adverts',
  statements: [
    'create table adverts (id text primary key, sort double precision not null, attributes jsonb not null)',
    'create table advert_slots (id text primary key, sort double precision not null, attributes jsonb not null)',
  ],
}
