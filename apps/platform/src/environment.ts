/**
 * The environment, read once and against a schema. An empty variable counts as unset. Nothing else in the platform reads
 * `process.env`.
 */
import { originOfHost, readSiteHosts } from '@club/environment'
import * as z from 'zod/mini'
import { type LicenceSettings, readLicenceSettings } from './licence-settings.ts'

const port = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), fallback)
const token = z.optional(z.string().check(z.minLength(8, 'must have at least 8 characters')))

const variables = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PLATFORM_PORT: port(4100),
  /** Of the inner listener; any free one where 0. `platform.json` tells it. */
  PLATFORM_INNER_PORT: port(0),
  SITE_PORT: port(4200),
  ACCOUNT_PORT: port(4300),
  STREAMER_PORT: port(4400),
  /** Further origins of our own sites, comma-separated: the public addresses in production. */
  SITE_ORIGINS: z._default(z.string(), ''),
  /** Host names of the site itself; their origins are ours as well. */
  SITE_HOSTS: z._default(z.string(), ''),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(?:ql)?:\/\//, 'must start with postgres://'))),
  /** Leases, budgets and announcements of several instances; within this process where unset. */
  REDIS_URL: z.optional(z.string().check(z.regex(/^rediss?:\/\//, 'must start with redis://'))),
  /** Streams that one account may play at once. */
  CONCURRENT_STREAMS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 2),
  NOW: z.optional(
    z
      .string()
      .check(z.refine((value) => !Number.isNaN(Date.parse(value)), 'must be an ISO 8601 instant or day')),
  ),
  NODE_ENV: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  IMPORT_TOKEN: token,
  STAFF_TOKEN: token,
  MATCH_FEED_TOKEN: token,
  GATEWAY_TOKEN: token,
  /** Folder of the clear films that entries are made of; the sample's where unset. Nothing serves it. */
  MEDIA_SOURCES: z.optional(z.string()),
  /** A file with another club's settings (JSON); the sample club where unset. */
  CLUB_SETTINGS: z.optional(z.string()),
  /** Licence servers of protected streams; headers as a JSON object. Read by `licence-settings.ts`. */
  WIDEVINE_LICENCE_URL: z.optional(z.string()),
  WIDEVINE_LICENCE_HEADERS: z.optional(z.string()),
  FAIRPLAY_LICENCE_URL: z.optional(z.string()),
  FAIRPLAY_LICENCE_HEADERS: z.optional(z.string()),
  FAIRPLAY_CERTIFICATE_URL: z.optional(z.string()),
})

export type Environment = {
  host: string
  port: number
  /** Of the listener with the internal and admin calls; 0: any free one. */
  innerPort: number
  /** Origins of our own sites, such as `http://localhost:4200`: the only ones whose writes are taken. */
  origins: string[]
  dataDir: string
  databaseUrl: string | null
  redisUrl: string | null
  concurrentStreams: number
  /** The instant at which every clock stands, or null. */
  now: Date | null
  production: boolean
  logLevel: string
  tokens: { import: string | null; staff: string | null; feed: string | null; gateway: string | null }
  mediaSources: string | null
  clubSettings: string | null
  licences: LicenceSettings
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])
const localNames = ['localhost', '127.0.0.1', '[::1]', 'account.localhost', 'tv.localhost']

function originsOf(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      if (!URL.canParse(entry) || new URL(entry).origin === 'null') {
        throw new Error(`SITE_ORIGINS: '${entry}' is no origin such as https://www.example.com`)
      }
      return new URL(entry).origin
    })
}

const secretNames = ['IMPORT_TOKEN', 'STAFF_TOKEN', 'MATCH_FEED_TOKEN', 'GATEWAY_TOKEN'] as const
/** As 24 random bytes have in base64. */
const shortestSecret = 32

/** @throws Error naming each secret that could be guessed; never its value */
function demandLongSecrets(value: Partial<Record<(typeof secretNames)[number], string>>): void {
  const short = secretNames.filter((name) => (value[name]?.length ?? shortestSecret) < shortestSecret)
  if (short.length > 0)
    throw new Error(`${short.join(', ')}: must have at least ${shortestSecret} characters in production`)
}

/**
 * For whatever serves the public: without a name of its own every sign-in and every other write would be refused.
 * @throws Error where production knows no address of ours
 */
export function demandSiteNames({ production, origins }: Pick<Environment, 'production' | 'origins'>): void {
  if (production && origins.length === 0)
    throw new Error(
      'SITE_HOSTS or SITE_ORIGINS: needed in production: the own host names of the site, such as www.example.club',
    )
}

/**
 * @param source usually `process.env`
 * @throws Error naming each invalid variable
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment is invalid: ${reasons.join('; ')}`)
  }
  const value = parsed.data
  const production = value.NODE_ENV === 'production'
  if (production && value.NOW) throw new Error('NOW freezes every clock and is refused in production')
  if (production) demandLongSecrets(value)
  const local = [value.SITE_PORT, value.ACCOUNT_PORT, value.STREAMER_PORT].flatMap((sitePort) =>
    localNames.map((name) => `http://${name}:${sitePort}`),
  )
  return {
    // The platform is not public: whatever HOST the sites listen on, the platform stays on loopback.
    host: loopback.has(value.HOST) ? value.HOST : '127.0.0.1',
    port: value.PLATFORM_PORT,
    innerPort: value.PLATFORM_INNER_PORT,
    origins: [
      ...new Set([
        ...originsOf(value.SITE_ORIGINS),
        ...readSiteHosts(value.SITE_HOSTS).map(originOfHost),
        ...(production ? [] : local),
      ]),
    ],
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL ?? null,
    redisUrl: value.REDIS_URL ?? null,
    concurrentStreams: value.CONCURRENT_STREAMS,
    now: value.NOW ? new Date(value.NOW) : null,
    production,
    logLevel: value.LOG_LEVEL,
    tokens: {
      import: value.IMPORT_TOKEN ?? null,
      staff: value.STAFF_TOKEN ?? null,
      feed: value.MATCH_FEED_TOKEN ?? null,
      gateway: value.GATEWAY_TOKEN ?? null,
    },
    mediaSources: value.MEDIA_SOURCES ?? null,
    clubSettings: value.CLUB_SETTINGS ?? null,
    licences: readLicenceSettings(value),
  }
}
