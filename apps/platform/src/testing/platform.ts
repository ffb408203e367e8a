/** A platform for request tests: the real server on a real database, with a clock that tests move. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ContentImport, ErrorBody, MatchImport } from '@club/contracts'
import { type InstallationSettings, sampleInstallation } from '@club/settings'
import { afterAll } from '@jest/globals'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { DestinationStream } from 'pino'
import type { CaptchaSettings } from '../captcha-settings.ts'
import { compose, type PlatformRoutes, type Services } from '../compose.ts'
import type { Database } from '../database/database.ts'
import { addSampleAccounts } from '../identity/sample-accounts.ts'
import { serviceTokens } from '../identity/service-tokens.ts'
import { inProcessState } from '../leases/in-process.ts'
import type { SharedState } from '../leases/leases.ts'
import type { LicenceSettings } from '../licence-settings.ts'
import { startMail } from '../mail/start.server.ts'
import type { PaymentSettings } from '../payment-settings.ts'
import type { PushSettings } from '../push-settings.ts'
import { buildServer } from '../server/app.ts'
import type { PlatformContext } from '../server/context.ts'
import { filmsFrom } from '../services/media/index.ts'
import { baseOnServer, type IndexBase, openIndex, ownInstance } from '../services/search/index.ts'
import type { SignInSettings, SocialSettings } from '../sign-in-settings.ts'
import { cheapHash, cheapPasswords } from './cheap-hash.ts'
import { preparedDump } from './prepared.ts'
import { sampleClub } from './sample-club.ts'

export const testTokens = {
  feed: 'feed-token-of-tests',
  staff: 'staff-token-of-tests',
  import: 'import-token-of-tests',
  gateway: 'gateway-token-of-tests',
  backup: 'backup-token-of-tests',
}
export const ownOrigin = 'http://localhost:4200'

export type Answered<Body = unknown> = {
  status: number
  headers: Record<string, string>
  body: Body
  text: string
}

export type TestPlatform = {
  app: FastifyInstance
  /** The inner listener; `get` and `send` use it for internal and admin calls. Created on first use: most tests do not need it. */
  readonly inner: FastifyInstance
  dataDir: string
  context: PlatformContext
  services: Services
  routes: PlatformRoutes
  /** Listens too, for tests that need a real connection. @returns such as `http://127.0.0.1:40123` */
  listen(): Promise<string>
  /** Makes the inner listener listen too, where our servers call one another. */
  listenInside(): Promise<void>
  setNow(at: string): void
  get<Body = ErrorBody>(url: string, headers?: Record<string, string>): Promise<Answered<Body>>
  send<Body = ErrorBody>(
    method: 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    url: string,
    payload?: object | Buffer | string,
    headers?: Record<string, string>,
  ): Promise<Answered<Body>>
  importMatches<Body = ErrorBody>(file: MatchImport): Promise<Answered<Body>>
  importContent<Body = ErrorBody>(content: ContentImport): Promise<Answered<Body>>
  /** Tags of every change since the last call. */
  newTags(): Promise<Set<string>>
  close(): Promise<void>
}

/** Creating one takes a second: it is opened by the first query, and serves all platforms of a test file, which it keeps apart. */
const ownIndex = ownInstance({ open: () => openIndex(null, () => {}, preparedDump), warn: () => {} })
afterAll(() => ownIndex.close())

/** Nobody writes to them: read once per test file, not once for each of its platforms, which took up most of the time of some tests. */
const sampleFilms = filmsFrom(null)

const testSearchBase = (database: Database): IndexBase =>
  database.searches ? baseOnServer(database, database.searches) : { ...ownIndex, close: async () => {} }

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export type TestOptions = {
  now?: string
  settings?: Partial<InstallationSettings>
  /** Leases that several platforms share; by default each has its own. */
  state?: SharedState
  /** With the sample accounts and streams. */
  sample?: boolean
  /** Whether samples may be imported; by default they may. */
  samples?: boolean
  concurrentStreams?: number
  licences?: LicenceSettings
  /** By default nothing is for sale. */
  payments?: PaymentSettings
  /** The server for letters; by default they are read at `/dev/mailbox`. */
  smtp?: { url: string; from: string }
  /** By default accounts are our own. */
  signIn?: SignInSettings
  social?: SocialSettings[]
  captcha?: CaptchaSettings
  push?: PushSettings
  /** As in production, on https. */
  secureCookies?: boolean
  /** What the services tell staff. */
  warn?: (details: object, message: string) => void
  /** Takes the log of failed requests; by default there is none. */
  logTo?: DestinationStream
}

/** @returns runs work on a platform of its own, which is closed afterwards */
export const platformFor =
  (database: () => Database, options: TestOptions = {}) =>
  async (work: (platform: TestPlatform) => Promise<void>): Promise<void> => {
    const platform = await testPlatform(database(), options)
    try {
      await work(platform)
    } finally {
      await platform.close()
    }
  }

export async function testPlatform(database: Database, options: TestOptions = {}): Promise<TestPlatform> {
  let now = new Date(options.now ?? '2026-11-20T12:00:00Z')
  const dataDir = await mkdtemp(join(tmpdir(), 'platform-test-'))
  const stopping = new AbortController()
  const clock = { now: () => now }
  const settings = { ...sampleInstallation, ...options.settings }
  const state = options.state ?? inProcessState(now.getTime())
  const mail = await startMail({
    database,
    clock,
    smtp: options.smtp ?? null,
    production: false,
    club: settings.club.name,
    locale: settings.site.locale,
    warn: () => {},
  })
  let innerAddress = ''
  const { context, services, routes } = await compose({
    database,
    dataDir,
    clock,
    settings,
    state,
    tokens: serviceTokens(testTokens),
    origins: [ownOrigin, ...Object.values(settings.sites ?? {})],
    inner: () => innerAddress,
    secureCookies: options.secureCookies ?? false,
    passwords: cheapPasswords,
    mail,
    stopping: stopping.signal,
    warn: options.warn ?? (() => {}),
    concurrentStreams: options.concurrentStreams ?? 2,
    pictureEffort: 3,
    searchOpensAfter: null,
    films: sampleFilms,
    samples: options.samples ?? true,
    licences: options.licences ?? { widevine: null, fairplay: null },
    payments: options.payments ?? null,
    searchBase: testSearchBase(database),
    signIn: options.signIn ?? { mode: 'club' },
    social: options.social ?? [],
    captcha: options.captcha ?? null,
    redisPrefix: 'club:',
    push: options.push ?? { contact: 'mailto:web@club.example', services: [], ca: null },
  })
  if (options.sample) {
    await addSampleAccounts(database, clock, sampleClub, cheapHash)
    await services.streamline.importSample(sampleClub.streams)
  }
  const checked = {
    ...(options.logTo ? { logLevel: 'error', logTo: options.logTo } : { logLevel: 'silent' }),
    checkResponses: true,
  }
  const app = buildServer(context, routes.open, checked)
  let madeInner: FastifyInstance | null = null
  const inner = () => {
    madeInner ??= buildServer(context, routes.inner, checked)
    return madeInner
  }
  const at = (url: string) => (/^\/api\/(?:internal|admin)\//.test(url) ? inner() : app)
  const { socket } = services.streamline
  socket.attach(app.server)
  await app.ready()

  const answered = <Body>(response: LightMyRequestResponse): Answered<Body> => ({
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    body: String(response.headers['content-type']).startsWith('application/json')
      ? response.json<Body>()
      : (null as Body),
    text: response.body,
  })
  let seen = 0
  const post = async <Body>(url: string, payload: object) =>
    answered<Body>(await inner().inject({ method: 'POST', url, payload, headers: bearer(testTokens.import) }))
  return {
    app,
    get inner() {
      return inner()
    },
    dataDir,
    context,
    services,
    routes,
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async listenInside() {
      innerAddress = await inner().listen({ host: '127.0.0.1', port: 0 })
    },
    setNow: (at) => {
      now = new Date(at)
    },
    get: async (url, headers = {}) => answered(await at(url).inject({ method: 'GET', url, headers })),
    send: async (method, url, payload, headers = {}) =>
      answered(await at(url).inject({ method, url, ...(payload === undefined ? {} : { payload }), headers })),
    importMatches: (file) => post('/api/admin/v1/imports/matches', file),
    importContent: (content) => post('/api/admin/v1/imports/content', content),
    newTags: async () => {
      const rows = await database.query<{ seq: number; tags: string[] }>(
        'select seq, tags from outbox where seq > $1 order by seq',
        [seen],
      )
      seen = rows.at(-1)?.seq ?? seen
      return new Set(rows.flatMap((row) => row.tags))
    },
    close: async () => {
      stopping.abort()
      await services.alerts.close()
      await mail.stop()
      await socket.close()
      await Promise.all([app.close(), madeInner?.close()])
      context.memory.stop()
      if (!options.state) await state.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
