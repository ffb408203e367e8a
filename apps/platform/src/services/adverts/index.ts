/** Adverts by area and by slot (docs/product.md#adverts), and counts of sights and presses. */
import { feedAdvertOf, nextTurn, runningAdverts } from './adverts.core.ts'
import { importAdverts } from './adverts.import.ts'
import { advertsOfSlot, type StoredAdverts } from './adverts.store.ts'
import { forgetOldEvents } from './counting/advert-store.store.ts'
import { type CountingPorts, countingRoutes } from './counting/counting.routes.ts'
import { experimentRoutes } from './experiments.routes.ts'
import { advertRoutes } from './routes.ts'

const noAdverts: StoredAdverts = { adverts: [], sizes: new Map() }

export const create = (ports: CountingPorts) => ({
  routes: [...advertRoutes(ports), ...experimentRoutes(ports), ...countingRoutes(ports)],
  /** The adverts of a slot for the news feed, and when that changes by itself; none for an unknown slot. */
  ofFeed: async (slotID: string, now: Date) => {
    const { adverts, sizes } = (await advertsOfSlot(ports.database, slotID)) ?? noAdverts
    return {
      adverts: runningAdverts(adverts, sizes, now).map(feedAdvertOf),
      freshUntil: nextTurn(adverts, now),
    }
  },
  /** Deletes old records, whether or not the club still counts. */
  forgetOld: (now: Date) => forgetOldEvents(ports.database, now),
  importContent: importAdverts,
})
