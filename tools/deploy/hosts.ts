/** What the hosts say of a version: a deploy is over when fans get it, or when it is known why they do not. */
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
      /** It is of the channel that the host follows, and not what everybody gets. */
      own: z.optional(z.boolean()),
    }),
  ),
  /** Versions that a share of the visitors is to get; a host of before does not know of any. */
  canaries: z._default(
    z.record(
      z.string(),
      z.object({
        wanted: z.string(),
        serving: z.nullable(z.string()),
        refused: refusal,
        /** How it fares beside what the others get. */
        fares: z.nullable(z.object({ canary: counts, stable: counts })),
      }),
    ),
    {},
  ),
  /** Names of the remotes that a site runs, where it does not run all of the store's. */
  runs: z.optional(z.array(z.string())),
  /** The channel whose releases all its visitors get. */
  follows: z.optional(z.string()),
  contracts: z.object({ from: z.number(), to: z.number() }),
  /** The root key by which it believes releases; absent where it asks for no signature. */
  rootKey: z.optional(z.string()),
  /** Why it does not follow the registry that lies in the store; absent where it does. */
  registryTrouble: z.optional(z.string()),
})

export type HostStanding = z.infer<typeof standing>
export type Counts = z.infer<typeof counts>

/** `late`: it had not said anything by the end. */
export type Verdict = { host: string; outcome: 'serves' | 'refused' | 'late'; reason: string | null }

const place = z.object({ inner: z.string().check(z.regex(/^http:\/\/127\.0\.0\.1:\d+$/)) })

/**
 * Inner addresses of hosts: those that run on this data folder, and those that are named.
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

/** What a host says of its remotes; null: it does not answer. */
export async function askHost(host: string, patience = 2000): Promise<HostStanding | null> {
  try {
    const answer = await fetch(`${host}/readyz`, { signal: AbortSignal.timeout(patience) })
    return standing.parse(await answer.json())
  } catch {
    return null
  }
}

/** Has hosts read the registry at once; one that does not hear it does so at its next turn. */
export async function tellHosts(hosts: readonly string[]): Promise<void> {
  const tell = (host: string) =>
    fetch(`${host}/look`, { method: 'POST', signal: AbortSignal.timeout(5000) }).catch(() => null)
  await Promise.all(hosts.map(tell))
}

/** Whether a host serves what a remote is released as in a channel. */
export const isConcerned = (
  { runs, follows, remotes }: HostStanding,
  remote: string,
  channel: Channel = productionChannel,
): boolean =>
  runs?.includes(remote) !== false &&
  (isSiteChannel(channel) ? follows === channel : remotes[remote]?.own !== true)

/**
 * Those that answer and would serve it, with the first that serves no remote of this contract.
 * @param contract null: nobody knows it any more
 */
export async function askAll(
  hosts: readonly string[],
  { remote, channel, contract }: { remote: string; channel?: Channel; contract: number | null },
) {
  // One that is busy has a say in what it would serve; one that is not there says so at once.
  const answers = await Promise.all(hosts.map(async (host) => ({ host, says: await askHost(host, 10_000) })))
  const running = answers.flatMap(({ host, says }) =>
    says && isConcerned(says, remote, channel) ? [{ host, says }] : [],
  )
  const unfit = running.find(
    ({ says: { contracts } }) => contract !== null && (contract < contracts.from || contract > contracts.to),
  )
  return { running, unfit: unfit ?? null }
}

/** Milliseconds between two looks. */
const every = 50

/**
 * Waits until each host that runs the remote serves a version or has refused it.
 * @param limit milliseconds
 */
export async function verdicts(
  hosts: readonly string[],
  { remote, version, channel }: { remote: string; version: string; channel?: Channel },
  limit: number,
): Promise<Verdict[]> {
  const end = performance.now() + limit
  const verdictOf = async (host: string): Promise<Verdict | null> => {
    for (;;) {
      const standing = await askHost(host)
      if (standing && !isConcerned(standing, remote, channel)) return null
      const says = channel === canaryChannel ? standing?.canaries[remote] : standing?.remotes[remote]
      if (says?.serving === version) return { host, outcome: 'serves', reason: null }
      if (says?.refused?.version === version) return { host, outcome: 'refused', reason: says.refused.reason }
      if (performance.now() > end)
        return { host, outcome: 'late', reason: `said nothing of it in ${limit / 1000} s` }
      await new Promise((done) => setTimeout(done, every))
    }
  }
  return (await Promise.all(hosts.map(verdictOf))).filter((verdict) => verdict !== null)
}
