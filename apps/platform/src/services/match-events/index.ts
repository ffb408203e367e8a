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
  /** A new day takes back what was said of the day before, in the transaction that sets it. */
  takeDayBack,
  /** The import of the events of matches that are over. */
  importRecords: (transaction: Queryable, changes: Changes, file: MatchEventsImport): Promise<Tally> =>
    importRecords(transaction, changes, ports.clock.now(), file),
})
