/** The gateway's environment, read once and against a schema (interfaces: switches). Nothing else here reads `process.env`. */
import { resolve } from 'node:path'
import { readSiteHosts } from '@club/environment'
import * as z from 'zod/mini'
import { contactForm } from './security-text.core.ts'
import type { Site } from './site.ts'

const port = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), fallback)

/** Every switch but the site's own port, which each site names differently. */
const variables = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PLATFORM_PORT: port(4100),
  /** Of the platform's inner listener, where this gateway does not share its DATA_DIR. */
  PLATFORM_INNER_PORT: port(0),
  DATA_DIR: z._default(z.string(), '.data'),
  DEPLOY_STORE: z.optional(z.string()),
  GATEWAY_TOKEN: z.optional(z.string()),
  RENDER_WORKERS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(16)), 2),
  /** The site's own host names, the one that pages name first; needed in production. */
  SITE_HOSTS: z._default(z.string(), ''),
  /** Where weaknesses are reported; told at `/.well-known/security.txt`. */
  SECURITY_CONTACT: z.optional(z.string().check(z.regex(contactForm, 'must be a mailto: or https: address'))),
  /** Event streams and sockets that one address may have open: a ground or an office has one address. */
  STREAMS_PER_ADDRESS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20_000)), 512),
  /** Budgets of several gateways; within this process where unset. */
  REDIS_URL: z.optional(z.string().check(z.regex(/^rediss?:\/\//, 'must start with redis://'))),
  /** In which header proxies in front tell a caller's country; and which proxies are believed in what they tell. */
  COUNTRY_HEADER: z.optional(z.string().check(z.regex(/^[A-Za-z0-9-]{1,60}$/), z.toLowerCase())),
  TRUSTED_PROXIES: z._default(z.string(), ''),
  NOW: z.optional(z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'not an instant'))),
  NODE_ENV: z.optional(z.string()),
})

export type Environment = {
  host: string
  port: number
  platform: string
  /** The port of the platform's inner listener; null: `platform.json` of the data folder tells it. */
  platformInnerPort: number | null
  dataDir: string
  store: string
  gatewayToken: string | null
  renderWorkers: number
  countryHeader: string | null
  trustedProxies: string[]
  siteHosts: string[]
  securityContact: string | null
  streamsOfAddress: number
  redisUrl: string | null
  /** The frozen instant, or null: the clock runs. */
  now: Date | null
  production: boolean
}

/** As 24 random bytes have in base64. */
const shortestSecret = 32

/** @throws Error that names every invalid variable */
export function readEnvironment(
  source: Record<string, string | undefined>,
  site: Pick<Site, 'port'>,
): Environment {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = variables.safeParse(given)
  const { variable, otherwise } = site.port
  const ownPort = z.object({ [variable]: port(otherwise) }).safeParse(given)
  if (!read.success || !ownPort.success) {
    const issues = [read, ownPort].flatMap(({ error }) => error?.issues ?? [])
    throw new Error(issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const { data } = read
  const production = data.NODE_ENV === 'production'
  if (production && data.NOW) throw new Error('NOW: clocks are not frozen in production')
  const siteHosts = readSiteHosts(data.SITE_HOSTS)
  if (production && siteHosts.length === 0)
    throw new Error("SITE_HOSTS: needed in production: the site's own host names, such as www.example.club")
  if (production && data.GATEWAY_TOKEN !== undefined && data.GATEWAY_TOKEN.length < shortestSecret)
    throw new Error(`GATEWAY_TOKEN: must have at least ${shortestSecret} characters in production`)
  const dataDir = resolve(data.DATA_DIR)
  return {
    host: data.HOST,
    port: ownPort.data[variable] ?? otherwise,
    platform: `http://127.0.0.1:${data.PLATFORM_PORT}`,
    platformInnerPort: data.PLATFORM_INNER_PORT || null,
    dataDir,
    store: data.DEPLOY_STORE ?? resolve(dataDir, 'store'),
    gatewayToken: data.GATEWAY_TOKEN ?? null,
    renderWorkers: data.RENDER_WORKERS,
    countryHeader: data.COUNTRY_HEADER ?? null,
    trustedProxies: data.TRUSTED_PROXIES.split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
    siteHosts,
    securityContact: data.SECURITY_CONTACT ?? null,
    streamsOfAddress: data.STREAMS_PER_ADDRESS,
    redisUrl: data.REDIS_URL ?? null,
    now: data.NOW ? new Date(data.NOW) : null,
    production,
  }
}
