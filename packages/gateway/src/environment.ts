/** The gateway's environment variables, read once and checked against a schema. Nothing else here reads `process.env`. */
import { resolve } from 'node:path'
import { inProduction, port, readSiteHosts, readSwitches, says, shared } from '@club/environment'
import * as z from 'zod/mini'
import { contactForm } from './security-text.core.ts'
import type { Site } from './site.ts'

/** Each with its sentence for docs/switches.md; the port is separate, because each site names it differently. */
export const switches = z.object({
  HOST: shared.HOST,
  PLATFORM_PORT: shared.PLATFORM_PORT,
  PLATFORM_INNER_PORT: shared.PLATFORM_INNER_PORT,
  DATA_DIR: shared.DATA_DIR,
  DEPLOY_STORE: shared.DEPLOY_STORE,
  GATEWAY_TOKEN: shared.GATEWAY_TOKEN,
  RENDER_WORKERS: says(
    'Threads that draw pages, for each composition.',
    z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(16)), 2),
  ),
  SITE_HOSTS: shared.SITE_HOSTS,
  SECURITY_CONTACT: says(
    'Where weaknesses are reported, a `mailto:` or `https:` address; `/.well-known/security.txt` tells it.',
    z.optional(z.string().check(z.regex(contactForm, 'must be a mailto: or https: address'))),
  ),
  SITE_LOCK_PASSWORD: says(
    'Locks the site: pages and services answer only who has given this password. Where unset, it is open.',
    z.optional(z.string().check(z.minLength(4, 'must have at least 4 characters'), z.maxLength(200))),
  ),
  STREAMS_PER_ADDRESS: says(
    'Event streams and sockets that one address may have open: a ground or an office has one address.',
    z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20_000)), 512),
  ),
  REDIS_URL: shared.REDIS_URL,
  REDIS_PREFIX: shared.REDIS_PREFIX,
  COUNTRY_HEADER: says(
    "Header in which trusted proxies tell a caller's country. Where unset, no country is known.",
    z.optional(
      z
        .string()
        .check(
          z.regex(/^[A-Za-z0-9-]{1,60}$/, 'must be the name of a header, such as CF-IPCountry'),
          z.toLowerCase(),
        ),
    ),
  ),
  TRUSTED_PROXIES: says(
    'Addresses or networks of proxies in front, separated by commas, that are believed in what they say of a caller.',
    z._default(z.string(), ''),
  ),
  LOCAL_REMOTE: says(
    'The remote that `npm run dev` serves from a checkout: pages say so, and load anew with each build. Refused in production.',
    z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/, 'must be the name of a remote'))),
  ),
  LOCAL_BUILDS: says(
    "Folder of the builds that `npm run dev` has made of the site, in the place of the site's own. Refused in production.",
    z.optional(z.string().check(z.minLength(1))),
  ),
  RELEASE_ROOT_KEY: says(
    'Public root key of releases, as `npm run keys -- make` prints it. Where set, only what teams have signed is served, by the keys that it names.',
    z.optional(
      z
        .string()
        .check(
          z.regex(
            /^[A-Za-z0-9+/]{40,120}={0,2}$/,
            'must be a public key as `npm run keys -- make` prints it',
          ),
        ),
    ),
  ),
  NOW: shared.NOW,
  NODE_ENV: shared.NODE_ENV,
})

export type Environment = {
  host: string
  port: number
  /** Port of the inner listener; 0: any free one. */
  innerPort: number
  platform: string
  /** The port of the platform's inner listener; null: `platform.json` in the data folder says it. */
  platformInnerPort: number | null
  dataDir: string
  store: string
  gatewayToken: string | null
  renderWorkers: number
  countryHeader: string | null
  trustedProxies: string[]
  siteHosts: string[]
  securityContact: string | null
  /** null: the site is open. */
  lockPassword: string | null
  streamsOfAddress: number
  redisUrl: string | null
  /** Begins each of our keys there. */
  redisPrefix: string
  /** The remote that comes from a checkout; null: none. */
  localRemote: string | null
  /** Absolute path of builds that replace the site's own; null: none. */
  localBuilds: string | null
  /** Public key; null: releases need no signature. */
  releaseRootKey: string | null
  /** The frozen instant, or null: the clock runs. */
  now: Date | null
  production: boolean
}

/** The variable of a site's inner port, derived from that of its port: SITE_INNER_PORT from SITE_PORT. */
const innerPortOf = (variable: string) => variable.replace(/_PORT$/, '_INNER_PORT')

/** @throws Error that names every invalid variable */
export function readEnvironment(
  source: Record<string, string | undefined>,
  site: Pick<Site, 'port' | 'hosts'>,
): Environment {
  const data = readSwitches(switches, source)
  const { variable, otherwise } = site.port
  const ownPort = readSwitches(z.object({ [variable]: port(otherwise) }), source)
  const inner = innerPortOf(variable)
  const ownInner = readSwitches(z.object({ [inner]: port(0) }), source)
  const hosts = site.hosts ?? 'SITE_HOSTS'
  const ownHosts = readSwitches(z.object({ [hosts]: shared.SITE_HOSTS }), source)
  const production = inProduction(data, { GATEWAY_TOKEN: data.GATEWAY_TOKEN })
  const siteHosts = readSiteHosts(ownHosts[hosts] ?? '', hosts)
  if (production && siteHosts.length === 0)
    throw new Error(`${hosts}: needed in production: the site's own host names, such as www.example.club`)
  for (const local of ['LOCAL_REMOTE', 'LOCAL_BUILDS'] as const)
    if (production && data[local] !== undefined)
      throw new Error(`${local}: not in production, where everybody has what was released`)
  const dataDir = resolve(data.DATA_DIR)
  return {
    host: data.HOST,
    port: ownPort[variable] ?? otherwise,
    innerPort: ownInner[inner] ?? 0,
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
    lockPassword: data.SITE_LOCK_PASSWORD ?? null,
    streamsOfAddress: data.STREAMS_PER_ADDRESS,
    redisUrl: data.REDIS_URL ?? null,
    redisPrefix: data.REDIS_PREFIX,
    releaseRootKey: data.RELEASE_ROOT_KEY ?? null,
    localRemote: data.LOCAL_REMOTE ?? null,
    localBuilds: data.LOCAL_BUILDS === undefined ? null : resolve(data.LOCAL_BUILDS),
    now: data.NOW ? new Date(data.NOW) : null,
    production,
  }
}
