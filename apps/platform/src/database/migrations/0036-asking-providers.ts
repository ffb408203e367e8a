import type { Migration } from '../migrations.ts'

/** Until when one process asks a provider of accounts about a session: no other asks meanwhile. */
export const askingProviders: Migration = {
  version: 36,
  name: 'asking-providers',
  statements: ['alter table remote_sessions add column asking_until timestamptz'],
}
