/** Sponsors in rows, in the header and in sections. */

import { type SponsorPorts, sponsorRoutes } from './routes.ts'
import { importSponsors } from './sponsors.import.ts'

export const create = (ports: SponsorPorts) => ({
  routes: sponsorRoutes(ports),
  importContent: importSponsors,
})
