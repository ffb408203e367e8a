import type { Migration } from '../migrations.ts'

/** Addresses of a former site, and where their content is now. */
export const oldAddresses: Migration = {
  version: 24,
  name: 'old addresses',
  statements: [
    'create table old_addresses (id text primary key, sort double precision not null, attributes jsonb not null)',
  ],
}
