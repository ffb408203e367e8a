/** Sponsors of rows, of the header and of sections. */

import { type SponsorPorts, sponsorRoutes } from './routes.ts'
import { importSponsors } from './sponsors.import.ts'

export const create = (ports: SponsorPorts) => ({
  routes: sponsorRoutes(ports),
  importContent: importSponsors,
})
