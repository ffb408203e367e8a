/** Adverts by area and by slot (docs/product.md#adverts), and how often they are seen and pressed. */
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
  /** What of a slot stands among the club's news, and when that changes by itself; nothing where there is no such slot. */
  ofFeed: async (slotID: string, now: Date) => {
    const { adverts, sizes } = (await advertsOfSlot(ports.database, slotID)) ?? noAdverts
    return {
      adverts: runningAdverts(adverts, sizes, now).map(feedAdvertOf),
      freshUntil: nextTurn(adverts, now),
    }
  },
  /** Records of what was counted, whether the club still counts or not. */
  forgetOld: (now: Date) => forgetOldEvents(ports.database, now),
  importContent: importAdverts,
})
