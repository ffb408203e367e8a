import type { Migration } from '../migrations.ts'

/** The browser and system that opened a session, by name: with them its holder tells devices apart. Older sessions have none. */
export const sessionDevices: Migration = {
  version: 30,
  name: 'session devices',
  statements: ['alter table sessions add column browser text, add column system text'],
}
