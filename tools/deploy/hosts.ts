/** What the hosts say of a version: a deploy is over when fans get it, or when it is known why they do not. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const standing = z.object({
  remotes: z.record(
    z.string(),
    z.object({
      wanted: z.string(),
      serving: z.nullable(z.string()),
      refused: z.nullable(z.object({ version: z.string(), reason: z.string() })),
    }),
  ),
  /** Names of the remotes that a site runs, where it does not run all of the store's. */
  runs: z.optional(z.array(z.string())),
  contracts: z.object({ from: z.number(), to: z.number() }),
})

export type HostStanding = z.infer<typeof standing>

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
export async function askHost(host: string): Promise<HostStanding | null> {
  try {
    const answer = await fetch(`${host}/readyz`, { signal: AbortSignal.timeout(2000) })
    return standing.parse(await answer.json())
  } catch {
    return null
  }
}

/** Those that answer, with the first that serves no remote of this contract. */
export async function askAll(hosts: readonly string[], contract: number) {
  const answers = await Promise.all(hosts.map(async (host) => ({ host, says: await askHost(host) })))
  const running = answers.flatMap(({ host, says }) => (says ? [{ host, says }] : []))
  const unfit = running.find(
    ({ says: { contracts } }) => contract < contracts.from || contract > contracts.to,
  )
  return { running: running.map(({ host }) => host), unfit: unfit ?? null }
}

/** Milliseconds between two looks. */
const every = 50

/**
 * Waits until each host that runs the remote serves a version or has refused it.
 * @param limit milliseconds
 */
export async function verdicts(
  hosts: readonly string[],
  remote: string,
  version: string,
  limit: number,
): Promise<Verdict[]> {
  const end = performance.now() + limit
  const verdictOf = async (host: string): Promise<Verdict | null> => {
    for (;;) {
      const standing = await askHost(host)
      if (standing?.runs?.includes(remote) === false) return null
      const says = standing?.remotes[remote]
      if (says?.serving === version) return { host, outcome: 'serves', reason: null }
      if (says?.refused?.version === version) return { host, outcome: 'refused', reason: says.refused.reason }
      if (performance.now() > end)
        return { host, outcome: 'late', reason: `said nothing of it in ${limit / 1000} s` }
      await new Promise((done) => setTimeout(done, every))
    }
  }
  return (await Promise.all(hosts.map(verdictOf))).filter((verdict) => verdict !== null)
}
