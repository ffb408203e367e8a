/** Match events in and out, and the match centre (docs/interfaces.md#match-events). */
import type { MatchEventsImport } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import type { Tally } from '../../imports/content-import.ts'
import type { Changes } from '../../outbox/outbox.ts'
import { centreRoutes } from './centre.routes.ts'
import { eventRoutes } from './events.routes.ts'
import { takeDayBack } from './events.store.ts'
import type { MatchEventPorts } from './ports.ts'
import { importRecords } from './records.store.ts'

export type MatchEvents = ReturnType<typeof create>

export const create = (ports: MatchEventPorts) => ({
  routes: [...eventRoutes(ports), ...centreRoutes(ports)],
  /** Deletes what a new date makes untrue, in the transaction that sets the date. */
  takeDayBack,
  /** Imports the events of past matches. */
  importRecords: (transaction: Queryable, changes: Changes, file: MatchEventsImport): Promise<Tally> =>
    importRecords(transaction, changes, ports.clock.now(), file),
})
