/** What the hosts report about a version: a deploy is finished when fans get it, or when it is known why they do not. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Channel, canaryChannel, isSiteChannel, productionChannel } from '@club/federation'
import * as z from 'zod/mini'

const refusal = z.nullable(z.object({ version: z.string(), reason: z.string() }))
const counts = z.object({
  pages: z.number(),
  failedPages: z.number(),
  visitors: z.number(),
  failedVisitors: z.number(),
  start: z.nullable(z.number()),
})

const standing = z.object({
  remotes: z.record(
    z.string(),
    z.object({
      wanted: z.string(),
      serving: z.nullable(z.string()),
      refused: refusal,
      /** It comes from the channel that the host follows, not from production. */
      own: z.optional(z.boolean()),
    }),
  ),
  /** Versions that a share of the visitors should get; an older host does not report any. */
  canaries: z._default(
    z.record(
      z.string(),
      z.object({
        wanted: z.string(),
        serving: z.nullable(z.string()),
        refused: refusal,
        /** How it fares beside the stable version. */
        fares: z.nullable(z.object({ canary: counts, stable: counts })),
      }),
    ),
    {},
  ),
  /** Names of the remotes that a site runs, if it does not run all in the store. */
  runs: z.optional(z.array(z.string())),
  /** The channel whose releases all its visitors get. */
  follows: z.optional(z.string()),
  contracts: z.object({ from: z.number(), to: z.number() }),
  /** The root key that it checks releases with; absent if it requires no signature. */
  rootKey: z.optional(z.string()),
  /** Revision of the registry that all this is about; an older host does not report it. */
  revision: z.optional(z.number()),
  /** Why it does not follow the registry in the store; absent if it does. */
  registryTrouble: z.optional(z.string()),
})

export type HostStanding = z.infer<typeof standing>
export type Counts = z.infer<typeof counts>

/** `late`: it had not reported anything by the end. */
export type Verdict = { host: string; outcome: 'serves' | 'refused' | 'late'; reason: string | null }

const place = z.object({ inner: z.string().check(z.regex(/^http:\/\/127\.0\.0\.1:\d+$/)) })

/**
 * Inner addresses of hosts: those that run with this data folder, and those given explicitly.
 * @param named addresses, separated by commas
 */
export async function hostsOf(dataDir: string, named: string): Promise<string[]> {
  const folder = join(dataDir, 'hosts')
  const found: string[] = []
  for (const file of await readdir(folder).catch((): string[] => [])) {
    const text = await readFile(join(folder, file), 'utf8').catch(() => '')
    const read = file.endsWith('.json') ? place.safeParse(jsonOf(text)) : null
    if (read?.success) found.push(read.data.inner)
  }
  return [...new Set([...found, ...named.split(',').map((address) => address.trim())])].filter(Boolean)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A host's report on its remotes; null: it does not answer. */
export async function askHost(host: string, patience = 2000): Promise<HostStanding | null> {
  try {
    const answer = await fetch(`${host}/readyz`, { signal: AbortSignal.timeout(patience) })
    return standing.parse(await answer.json())
  } catch {
    return null
  }
}

/** Tells hosts to read the registry at once; a host that cannot be reached does so at its next turn. */
export async function tellHosts(hosts: readonly string[]): Promise<void> {
  const tell = (host: string) =>
    fetch(`${host}/look`, { method: 'POST', signal: AbortSignal.timeout(5000) }).catch(() => null)
  await Promise.all(hosts.map(tell))
}

/** Whether a host serves a remote's releases in a channel. */
export const isConcerned = (
  { runs, follows, remotes }: HostStanding,
  remote: string,
  channel: Channel = productionChannel,
): boolean =>
  runs?.includes(remote) !== false &&
  (isSiteChannel(channel) ? follows === channel : remotes[remote]?.own !== true)

/**
 * The hosts that answer and would serve it, and the first one that does not support this contract.
 * @param contract null: unknown
 */
export async function askAll(
  hosts: readonly string[],
  { remote, channel, contract }: { remote: string; channel?: Channel; contract: number | null },
) {
  // A generous timeout, because a busy host's answer counts too; a host that is down fails at once.
  const answers = await Promise.all(hosts.map(async (host) => ({ host, says: await askHost(host, 10_000) })))
  const running = answers.flatMap(({ host, says }) =>
    says && isConcerned(says, remote, channel) ? [{ host, says }] : [],
  )
  const unfit = running.find(
    ({ says: { contracts } }) => contract !== null && (contract < contracts.from || contract > contracts.to),
  )
  return { running, unfit: unfit ?? null }
}

/** The first host that refuses a version in a channel, and why; null: none of those that answer. */
export async function refusalAt(
  hosts: readonly string[],
  { remote, version, channel }: { remote: string; version: string; channel: Channel },
): Promise<{ host: string; reason: string } | null> {
  const answers = await Promise.all(hosts.map(async (host) => ({ host, says: await askHost(host) })))
  for (const { host, says } of answers) {
    const place =
      channel === canaryChannel
        ? says?.canaries
        : channel === productionChannel || says?.follows === channel
          ? says?.remotes
          : null
    const refused = place?.[remote]?.refused
    if (refused?.version === version) return { host, reason: refused.reason }
  }
  return null
}

/** The channels that the hosts which answer follow. */
export async function followedBy(hosts: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(hosts.map((host) => askHost(host, 10_000)))
  return [...new Set(answers.flatMap((says) => says?.follows ?? []))].sort()
}

/** Milliseconds between two checks. */
const every = 50

/**
 * Waits until each host that runs the remote serves a version or has refused it.
 * @param version null: none, since the remote was withdrawn
 * @param revision of the registry with that change: what a host refused before it read this is no word on it
 * @param limit milliseconds
 */
export async function verdicts(
  hosts: readonly string[],
  {
    remote,
    version,
    channel,
    revision = 0,
  }: { remote: string; version: string | null; channel?: Channel; revision?: number },
  limit: number,
): Promise<Verdict[]> {
  const end = performance.now() + limit
  const verdictOf = async (host: string): Promise<Verdict | null> => {
    for (;;) {
      const standing = await askHost(host)
      if (standing && !isConcerned(standing, remote, channel)) return null
      const says = channel === canaryChannel ? standing?.canaries[remote] : standing?.remotes[remote]
      if (standing && (says?.serving ?? null) === version) return { host, outcome: 'serves', reason: null }
      const isOfNow = standing?.revision === undefined || standing.revision >= revision
      if (isOfNow && says?.refused && says.refused.version === version)
        return { host, outcome: 'refused', reason: says.refused.reason }
      if (performance.now() > end)
        return { host, outcome: 'late', reason: `said nothing of it in ${limit / 1000} s` }
      await new Promise((done) => setTimeout(done, every))
    }
  }
  return (await Promise.all(hosts.map(verdictOf))).filter((verdict) => verdict !== null)
}
