import type { Migration } from '../migrations.ts'

/** Until when somebody asks a provider of accounts about a session: nobody else does meanwhile, in whatever process. */
export const askingProviders: Migration = {
  version: 36,
  name: 'asking-providers',
  statements: ['alter table remote_sessions add column asking_until timestamptz'],
}
