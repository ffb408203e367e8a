/** Every route of the platform. */
import { backupRoutes } from './backup/routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import type { PlatformContext } from './server/context.ts'
import { healthRoutes } from './server/health.ts'
import { openApiRoute } from './server/openapi.ts'
import type { Route } from './server/route.ts'
import { adminRoutes } from './services/admin/routes.ts'
import { advertRoutes } from './services/adverts/routes.ts'
import { calendarRoutes } from './services/calendar/routes.ts'
import { imageRoutes } from './services/images/routes.ts'
import { loanRoutes } from './services/loaned/routes.ts'
import { matchEventRoutes } from './services/match-events/routes.ts'
import { matchRoutes } from './services/matches/routes.ts'
import { ingestRoutes } from './services/media/ingest.routes.ts'
import { mediaRoutes } from './services/media/routes.ts'
import { settingsRoutes } from './services/settings/routes.ts'
import { sponsorRoutes } from './services/sponsors/routes.ts'
import { streamlineRoutes } from './services/streamline/routes.ts'
import { videoRoutes } from './services/videos/routes.ts'
import { webRoutes } from './services/web/routes.ts'

export type PlatformRoutes = {
  /** What a site's gateway passes on to. */
  open: Route[]
  /** All of them, with the internal and admin calls: on the inner listener alone, which no gateway passes anything on to. */
  inner: Route[]
}

const isInner = ({ path }: Route) => /^\/api\/(?:internal|admin)\//.test(path)

/** Every route with its place. The document of each listener describes what can be called there. */
export function platformRoutes(context: PlatformContext): PlatformRoutes {
  const routes = [
    ...healthRoutes(context),
    ...settingsRoutes(context),
    ...webRoutes(context),
    ...matchRoutes(context),
    ...matchEventRoutes(context),
    ...calendarRoutes(context),
    ...loanRoutes(context),
    ...sponsorRoutes(context),
    ...videoRoutes(context),
    ...advertRoutes(context),
    ...imageRoutes(context),
    ...mediaRoutes(context),
    ...ingestRoutes(context),
    ...identityRoutes(context),
    ...streamlineRoutes(context),
    ...adminRoutes(context),
    ...backupRoutes(context),
    ...outboxRoutes(context),
  ]
  const open: Route[] = [...routes.filter((route) => !isInner(route)), openApiRoute(() => open)]
  const inner: Route[] = [...routes, openApiRoute(() => inner)]
  return { open, inner }
}
