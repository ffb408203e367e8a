/** Puts the services together: what they share, each with its dependencies on the others, and their routes. */
import { createLimiter } from '@club/limiter'
import { type AccessMemory, createAccessMemory } from './access-memory/access-memory.ts'
import { backupRoutes } from './backup/routes.ts'
import type { CaptchaSettings } from './captcha-settings.ts'
import { installationSecret } from './database/installation-secrets.ts'
import { olderProviderOf } from './identity/modes/older-provider.ts'
import { identityRoutes } from './identity/routes.ts'
import { addSampleAccounts } from './identity/sample-accounts.ts'
import { addTally } from './imports/content-import.ts'
import type { LicenceSettings } from './licence-settings.ts'
import { followOutbox } from './outbox/follower.ts'
import { outboxRoutes } from './outbox/routes.ts'
import type { PaymentSettings } from './payment-settings.ts'
import { createPlaybacks } from './playbacks/playbacks.ts'
import type { PushSettings } from './push-settings.ts'
import type { PlatformContext } from './server/context.ts'
import { forbidden } from './server/errors.ts'
import { healthRoutes } from './server/health.ts'
import { openApiRoute } from './server/openapi.ts'
import type { Route } from './server/route.ts'
import * as admin from './services/admin/index.ts'
import * as adverts from './services/adverts/index.ts'
import * as aggregatedFeed from './services/aggregated-feed/index.ts'
import * as alerts from './services/alerts/index.ts'
import * as calendar from './services/calendar/index.ts'
import * as forms from './services/forms/index.ts'
import * as found from './services/found/index.ts'
import * as images from './services/images/index.ts'
import * as loaned from './services/loaned/index.ts'
import * as maps from './services/maps/index.ts'
import * as matchEvents from './services/match-events/index.ts'
import * as matches from './services/matches/index.ts'
import * as media from './services/media/index.ts'
import * as packages from './services/packages/index.ts'
import * as payments from './services/payments/index.ts'
import * as promo from './services/promo/index.ts'
import * as search from './services/search/index.ts'
import * as settings from './services/settings/index.ts'
import * as sponsors from './services/sponsors/index.ts'
import * as streamline from './services/streamline/index.ts'
import * as videos from './services/videos/index.ts'
import * as vouchers from './services/vouchers/index.ts'
import * as web from './services/web/index.ts'
import type { SignInSettings, SocialSettings } from './sign-in-settings.ts'

/** What a platform is started with. */
export type Foundation = Pick<
  PlatformContext,
  | 'database'
  | 'dataDir'
  | 'clock'
  | 'settings'
  | 'state'
  | 'tokens'
  | 'origins'
  | 'inner'
  | 'secureCookies'
  | 'passwords'
  | 'mail'
  | 'stopping'
  | 'warn'
> & {
  /** The most streams that one account may play at once. */
  concurrentStreams: number
  /** How hard pictures are compressed. */
  pictureEffort: number
  /** Seconds after the start; null: at the first query. */
  searchOpensAfter: number | null
  /** The source files of films. */
  films: media.Films
  licences: LicenceSettings
  /** null: nothing is for sale. */
  payments: PaymentSettings | null
  signIn: SignInSettings
  /** Providers that fans may also sign in with. */
  social: SocialSettings[]
  /** null: registering needs none. */
  captcha: CaptchaSettings | null
  /** Prefix of every key in Redis. */
  redisPrefix: string
  /** Where alerts may be sent. */
  push: PushSettings
  /** Sample data to try the site with may be imported. */
  samples: boolean
  /** Where the search index is. */
  searchBase: search.IndexBase
}

export type Services = Awaited<ReturnType<typeof createServices>>

export type PlatformRoutes = {
  /** The routes that a site's gateway forwards to. */
  open: Route[]
  /** All of them, with the internal and admin calls: on the inner listener only, to which no gateway forwards anything. */
  inner: Route[]
}

export type Composed = { context: PlatformContext; services: Services; routes: PlatformRoutes }

export async function compose(foundation: Foundation): Promise<Composed> {
  const { database, clock } = foundation
  const { gate } = database
  const readers = { stream: streamline.streamReader(gate), ...videos.entryReaders(gate, clock) }
  const memory = createAccessMemory({ database, clock, zone: foundation.settings.site.timezone, readers })
  try {
    const context = await createContext(foundation, memory)
    const services = await createServices(context, foundation)
    const identity = await identityRoutes({
      ...context,
      billing: services.payments.billing,
      signIn: foundation.signIn,
      social: foundation.social,
      captcha: foundation.captcha,
    })
    return { context, services, routes: routesOf(context, services, identity) }
  } catch (error) {
    memory.stop()
    throw error
  }
}

async function createContext(foundation: Foundation, memory: AccessMemory): Promise<PlatformContext> {
  const { database, clock, state, warn, concurrentStreams, secureCookies } = foundation
  return {
    ...foundation,
    memory,
    signedIn: memory.signedIn,
    limiter: createLimiter({ redis: state.redis, prefix: `${foundation.redisPrefix}limit:` }),
    deviceSecret: await installationSecret(database, 'devices'),
    playbacks: createPlaybacks({
      memory,
      clock,
      settings: foundation.settings,
      state,
      secret: await installationSecret(database, 'playbacks'),
      limit: concurrentStreams,
      secureCookies,
    }),
    follower: followOutbox(database, { warn }),
  }
}

/** Each is created after its dependencies. */
async function createServices(context: PlatformContext, foundation: Foundation) {
  const { films, licences, pictureEffort } = foundation
  const streams = streamline.streamsOf(context.database)
  const ofForms = forms.create(context)
  const ofWeb = web.create({ ...context, forms: ofForms.texts })
  const ofVideos = videos.create({ ...context, films })
  const ofMedia = await media.create({
    ...context,
    streams,
    episode: ofVideos.episode,
    films,
    licences,
  })
  const made = {
    settings: settings.create({ ...context, streams }),
    web: ofWeb,
    found: found.create({
      ...context,
      nextPublication: ofWeb.nextPublication,
      episodes: ofVideos.episodes,
      episodeFile: ofMedia.episodeFile,
    }),
    sponsors: sponsors.create(context),
    adverts: adverts.create(context),
    promo: promo.create(context),
    forms: ofForms,
    maps: maps.create(context),
    videos: ofVideos,
    media: ofMedia,
  }
  const ofPackages = packages.create(context)
  const ofVouchers = vouchers.create(context)
  const ofMatches = matches.create({ ...context, videos: made.videos, packages: ofPackages })
  const ofEvents = matchEvents.create({ ...context, matches: ofMatches, videos: made.videos })
  const older = await olderProviderOf(foundation.signIn, context)
  const boughtNotOpen = (account: string, opens: readonly string[], now: Date) =>
    payments.boughtNotOpen(context.database, account, opens, now)
  const openBegunPasses = (account: string) =>
    payments.openBegunPasses(context.database, context.clock, account)
  const ofStreamline = streamline.create({
    ...context,
    media: made.media,
    older,
    boughtNotOpen,
    openBegunPasses,
  })
  return {
    ...made,
    search: search.create({
      ...context,
      base: foundation.searchBase,
      opensAfter: foundation.searchOpensAfter,
      parts: [...ofMatches.searchable, ...made.web.searchable],
      nextPublication: made.web.nextPublication,
    }),
    aggregatedFeed: aggregatedFeed.create({
      ...context,
      news: made.web.latest,
      adverts: made.adverts.ofFeed,
    }),
    images: images.create({
      ...context,
      effort: pictureEffort,
      pages: { article: made.web.article, match: ofMatches.find },
    }),
    matches: ofMatches,
    matchEvents: ofEvents,
    calendar: calendar.create({ ...context, matches: ofMatches }),
    loaned: loaned.create({ ...context, matches: ofMatches }),
    alerts: await alerts.create({ ...context, push: foundation.push }),
    packages: ofPackages,
    payments: await payments.create({
      ...context,
      packages: ofPackages,
      vouchers: ofVouchers,
      payments: foundation.payments,
    }),
    vouchers: ofVouchers,
    streamline: ofStreamline,
    admin: admin.create({
      ...context,
      importers: {
        matches: matches.importerOf({ ...context, matchEvents: ofEvents }),
        records: ofEvents.importRecords,
        content: [
          made.web,
          ofMatches,
          made.videos,
          made.sponsors,
          made.adverts,
          made.promo,
          made.forms,
          made.maps,
          made.settings,
          ofPackages,
        ].map(({ importContent }) => importContent),
        sample: async ({ streams, ...accounts }) => {
          if (!foundation.samples)
            throw forbidden('no_samples', 'Samples are for the sample club, and never for production')
          return addTally(
            await addSampleAccounts(context.database, context.clock, accounts),
            await ofStreamline.importSample(streams),
          )
        },
      },
    }),
  }
}

const isInner = ({ path }: Route) => /^\/api\/(?:internal|admin)\//.test(path)

/** Every route on its listener. The OpenAPI document of each listener describes what can be called there. */
function routesOf(context: PlatformContext, services: Services, identity: Route[]): PlatformRoutes {
  const routes = [
    ...healthRoutes(context),
    ...Object.values(services).flatMap((service): Route[] => service.routes),
    ...identity,
    ...backupRoutes(context),
    ...outboxRoutes(context),
  ]
  const open: Route[] = [...routes.filter((route) => !isInner(route)), openApiRoute(() => open)]
  const inner: Route[] = [...routes, openApiRoute(() => inner)]
  return { open, inner }
}
