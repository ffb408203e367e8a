import type { Migration } from '../migrations.ts'

/** Experiments, and places on the map. */
export const experimentsAndMaps: Migration = {
  version: 22,
  name: 'experiments and maps',
  statements: ['experiments', 'map_places'].map(
    (table) =>
      `create table ${table} (id text primary key, sort double precision not null, attributes jsonb not null)`,
  ),
}
