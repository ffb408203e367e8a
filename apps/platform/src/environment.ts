/** The environment, read once and against a schema. Nothing else in the platform reads `process.env`. */
import {
  demandNamesApart,
  inProduction,
  originOfHost,
  readSiteHosts,
  readSwitches,
  says,
  secretOf,
  shared,
  siteNames,
} from '@club/environment'
import type { InstallationSettings } from '@club/settings'
import * as z from 'zod/mini'
import { type CaptchaSettings, captchaSwitches, readCaptchaSettings } from './captcha-settings.ts'
import { type LicenceSettings, licenceSwitches, readLicenceSettings } from './licence-settings.ts'
import { type PaymentSettings, paymentSwitches, readPaymentSettings } from './payment-settings.ts'
import { type PushSettings, pushSwitches, readPushSettings } from './push-settings.ts'
import {
  readSignInSettings,
  readSocialSettings,
  type SignInSettings,
  type SocialSettings,
  signInSwitches,
  socialSwitches,
} from './sign-in-settings.ts'

/** Each with its sentence in docs/switches.md. */
export const switches = z.object({
  HOST: shared.HOST,
  PLATFORM_PORT: shared.PLATFORM_PORT,
  PLATFORM_INNER_PORT: shared.PLATFORM_INNER_PORT,
  SITE_PORT: shared.SITE_PORT,
  ACCOUNT_PORT: shared.ACCOUNT_PORT,
  ACCOUNT_HOSTS: shared.ACCOUNT_HOSTS,
  STREAMER_PORT: shared.STREAMER_PORT,
  STREAMER_HOSTS: shared.STREAMER_HOSTS,
  SITE_ORIGINS: says(
    'Further origins of our own sites whose writes are taken, separated by commas, such as `https://tv.example.club`.',
    z._default(z.string(), ''),
  ),
  SITE_HOSTS: shared.SITE_HOSTS,
  DATA_DIR: shared.DATA_DIR,
  DATABASE_URL: says(
    'PostgreSQL to keep everything in. Where unset, PGlite in the data folder.',
    z.optional(z.string().check(z.regex(/^postgres(?:ql)?:\/\//, 'must start with postgres://'))),
  ),
  REDIS_URL: shared.REDIS_URL,
  REDIS_PREFIX: shared.REDIS_PREFIX,
  CONCURRENT_STREAMS: says(
    'Streams that one account may play at once.',
    z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 2),
  ),
  PICTURE_EFFORT: says(
    'How hard AVIF pictures are pressed when they are first asked for, 0 to 9: more takes more processor time (3 takes three times as long as 1) and gives smaller files (by a few per cent).',
    z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9)), 3),
  ),
  SEARCH_OPENS_AFTER: says(
    'Seconds after its start at which the platform opens the index of searches, where nobody has asked for it before: the first fan need not wait for it.',
    z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(86_400)), 2),
  ),
  NOW: shared.NOW,
  NODE_ENV: shared.NODE_ENV,
  LOG_LEVEL: says(
    "The least that the platform's log takes.",
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  ),
  IMPORT_TOKEN: secretOf(
    'Secret of imports. Where unset, the platform makes one in the data folder, where the tools find it. At least 32 characters in production.',
  ),
  STAFF_TOKEN: secretOf(
    'Secret of staff, for streams and encoders. Where unset, no such call is taken. At least 32 characters in production.',
  ),
  MATCH_FEED_TOKEN: secretOf(
    'Secret of the match feed. Where unset, every event is answered with 401. At least 32 characters in production.',
  ),
  GATEWAY_TOKEN: shared.GATEWAY_TOKEN,
  SMTP_URL: says(
    'Mail server that letters to account holders leave by, such as `smtps://user:password@mail.example.club`. Where unset, nothing is mailed: outside production letters can be read at `/dev/mailbox?to=…`.',
    z.optional(z.string().check(z.regex(/^smtps?:\/\/[^\s]+$/, 'must start with smtp:// or smtps://'))),
  ),
  MAIL_FROM: says(
    'Address that letters come from, such as `tickets@example.club`; where unset, `noreply@` and the first name of SITE_HOSTS (else STREAMER_HOSTS, ACCOUNT_HOSTS, SITE_ORIGINS) without its `www.`. Needed in production where none of them is set.',
    z.optional(z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an email address'))),
  ),
  MEDIA_SOURCES: says(
    "Folder of the clear films that entries are made of, with `films.json` beside it; the sample's where unset. Nothing serves it.",
    z.optional(z.string()),
  ),
  CLUB_SETTINGS: says(
    "File with another club's settings ([how to](how-to/add-a-club.md)); the sample club where unset.",
    z.optional(z.string()),
  ),
  ...licenceSwitches,
  ...paymentSwitches,
  ...signInSwitches,
  ...socialSwitches,
  ...captchaSwitches,
  ...pushSwitches,
})

export type Environment = {
  host: string
  port: number
  /** Of the listener with the internal and admin calls; 0: any free port. */
  innerPort: number
  /** Origins of our own sites, such as `http://localhost:4200`: only their writes are accepted. The first is that of a public site. */
  origins: string[]
  /** Addresses of our sites in development; in production the club's settings have them. */
  sites: InstallationSettings['sites']
  dataDir: string
  databaseUrl: string | null
  redisUrl: string | null
  /** Prefix of all our keys there. */
  redisPrefix: string
  concurrentStreams: number
  /** Of AVIF, 0 to 9. */
  pictureEffort: number
  /** Seconds. */
  searchOpensAfter: number | null
  /** The instant at which every clock is frozen, or null. */
  now: Date | null
  production: boolean
  logLevel: string
  tokens: { import: string | null; staff: string | null; feed: string | null; gateway: string | null }
  /** The mail server, and the sender's address; null: no mail is sent. */
  smtp: { url: string; from: string } | null
  mediaSources: string | null
  clubSettings: string | null
  licences: LicenceSettings
  payments: PaymentSettings | null
  signIn: SignInSettings
  social: SocialSettings[]
  captcha: CaptchaSettings | null
  push: PushSettings
}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

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

/**
 * For anything that serves the public: without its own host name, every sign-in and every other write would be refused.
 * @throws Error in production without any address of ours
 */
export function demandSiteNames({ production, origins }: Pick<Environment, 'production' | 'origins'>): void {
  if (production && origins.length === 0)
    throw new Error(
      'SITE_HOSTS or SITE_ORIGINS: needed in production: the own host names of the site, such as www.example.club',
    )
}

/**
 * A sender at the club's own name, which mail servers know the club by: 'www.example.club, …' → 'noreply@example.club'.
 * @param origins of our sites, the one by which the club is known best first
 * @throws Error where production has no name of its own: mail servers take nothing from `localhost`
 */
function senderAt(origins: readonly string[], production: boolean): string {
  const [first] = origins
  if (first === undefined && production)
    throw new Error('MAIL_FROM: needed in production where no site has a name of its own')
  return `noreply@${new URL(first ?? 'http://localhost').hostname.replace(/^www\./, '')}`
}

/**
 * @param source usually `process.env`
 * @throws Error naming each invalid variable
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const value = readSwitches(switches, source)
  const { IMPORT_TOKEN, STAFF_TOKEN, MATCH_FEED_TOKEN, GATEWAY_TOKEN, SIGN_IN_SECRET } = value
  const production = inProduction(value, {
    ...{ IMPORT_TOKEN, STAFF_TOKEN, MATCH_FEED_TOKEN, GATEWAY_TOKEN },
    SIGN_IN_SECRET,
  })
  const local = [value.SITE_PORT, value.ACCOUNT_PORT, value.STREAMER_PORT].flatMap((sitePort) =>
    siteNames.map((name) => `http://${name}:${sitePort}`),
  )
  const { SITE_HOSTS, ACCOUNT_HOSTS, STREAMER_HOSTS } = value
  demandNamesApart({ SITE_HOSTS, ACCOUNT_HOSTS, STREAMER_HOSTS })
  const { SMTP_URL, MAIL_FROM } = value
  const origins = [
    ...new Set([
      ...Object.entries({ SITE_HOSTS, STREAMER_HOSTS, ACCOUNT_HOSTS })
        .flatMap(([name, text]) => readSiteHosts(text, name))
        .map(originOfHost),
      ...originsOf(value.SITE_ORIGINS),
      ...(production ? [] : local),
    ]),
  ]
  return {
    // The platform is not public: whichever HOST the sites listen on, the platform stays on loopback.
    host: loopback.has(value.HOST) ? value.HOST : '127.0.0.1',
    port: value.PLATFORM_PORT,
    innerPort: value.PLATFORM_INNER_PORT,
    origins,
    sites: production
      ? undefined
      : {
          main: `:${value.SITE_PORT}`,
          account: `:${value.ACCOUNT_PORT}`,
          streamer: `:${value.STREAMER_PORT}`,
        },
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL ?? null,
    redisUrl: value.REDIS_URL ?? null,
    redisPrefix: value.REDIS_PREFIX,
    concurrentStreams: value.CONCURRENT_STREAMS,
    pictureEffort: value.PICTURE_EFFORT,
    searchOpensAfter: value.SEARCH_OPENS_AFTER,
    now: value.NOW ? new Date(value.NOW) : null,
    production,
    logLevel: value.LOG_LEVEL,
    tokens: {
      import: IMPORT_TOKEN ?? null,
      staff: STAFF_TOKEN ?? null,
      feed: MATCH_FEED_TOKEN ?? null,
      gateway: GATEWAY_TOKEN ?? null,
    },
    smtp: SMTP_URL
      ? {
          url: SMTP_URL,
          from: MAIL_FROM ?? senderAt(origins, production),
        }
      : null,
    mediaSources: value.MEDIA_SOURCES ?? null,
    clubSettings: value.CLUB_SETTINGS ?? null,
    licences: readLicenceSettings(value),
    payments: readPaymentSettings(value, production),
    signIn: readSignInSettings(value, production),
    social: readSocialSettings(value, { mode: value.SIGN_IN_MODE, production }),
    captcha: readCaptchaSettings(value, production),
    push: readPushSettings(value, origins),
  }
}
