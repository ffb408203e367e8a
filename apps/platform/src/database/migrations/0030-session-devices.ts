import type { Migration } from '../migrations.ts'

/** What a session was opened with, by name: its holder tells one device from another by it. Sessions from before have none. */
export const sessionDevices: Migration = {
  version: 30,
  name: 'session devices',
  statements: ['alter table sessions add column browser text, add column system text'],
}
