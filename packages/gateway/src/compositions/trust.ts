/**
 * What of a registry this host trusts (docs/decisions/0050-releases-are-signed.md): pointers signed by a team that the root key names for
 * the remote, and not older than those trusted before. If a remote's pointer is not trusted, or has gone without being withdrawn, the
 * last trusted one stays. Kept across restarts, so that an old registry is not taken for news.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  productionChannel,
  type Registry,
  type RegistryEntry,
  type Release,
  registryEntry,
} from '@club/federation'
import { distrust, readKeys, type TeamKeys } from '@club/federation/signing'
import type { DeployStore } from '@club/federation/store'
import * as z from 'zod/mini'
import type { Log } from '../log.ts'
import { versionKey } from './deployments.core.ts'

const believed = z.object({
  /** Number of the root key's last statement. */
  keys: z.number(),
  /** 'channel/remote' → the last trusted pointer; null: withdrawn. */
  pointers: z.record(z.string(), z.object({ sequence: z.number(), entry: z.nullable(registryEntry) })),
  /** 'remote@version' of versions that were trusted once and whose key has since been revoked. */
  revoked: z._default(z.array(z.string()), []),
})
type Believed = z.infer<typeof believed>

export type Judged = {
  /** Contains only what is trusted. */
  registry: Registry
  /** 'channel/remote' → the version that is not trusted, and why. */
  doubts: Record<string, { version: string; reason: string }>
  /**
   * Base paths of remotes that are out because of a revoked key, or have never been trusted: answered with an error for now, since
   * a 404 would take them out of search engines. Nothing that a trusted remote answers.
   */
  held: Record<string, readonly string[]>
  /**
   * Base paths of remotes that have never been trusted, where a trusted remote answers only because it claims `/`, and with it everything: its
   * pages go on, and where it has none the answer is an error for now.
   */
  awaited: Record<string, readonly string[]>
  /** Remotes of which a trusted version has been revoked since the last look. */
  revoked: readonly string[]
}

export type Trust = {
  judge(registry: Registry): Promise<Judged>
  /** Whether a version was trusted once and its key has been revoked: nothing of it may be sent, whatever was kept. */
  isRevoked(remote: string, version: string): boolean
  /** Whether a line of the log is about something that a team has signed, however long ago. */
  wasSigned(line: Pick<Release, 'channel' | 'remote' | 'entry'>): Promise<boolean>
}

type Options = {
  store: Pick<DeployStore, 'read'>
  /** The club's root key, public. */
  rootKey: string
  /** Folder of the mirror. */
  folder: string
  /** The channel that the site follows besides the one for everybody; null: it follows none. */
  follows: string | null
  log: Log
  /** The true time, in milliseconds. */
  now: () => number
}

/** Milliseconds for which the root key's statement is cached: it changes only when a team does. */
const keysFor = 5000

/** How many revoked versions are remembered. */
const mostRevoked = 200

const isSigned = (team: TeamKeys, channel: string, remote: string, entry: RegistryEntry) =>
  distrust({ channel, remote, entry }, entry.signature, team, null) === null

/** What was trusted and is no longer signed by a valid key, unless another team has signed it since. */
function revokedNow({ pointers, revoked }: Believed, team: TeamKeys, now: Registry['channels']): string[] {
  const versions = new Set(revoked)
  for (const [key, { entry }] of Object.entries(pointers)) {
    const [channel = '', remote = ''] = key.split('/')
    if (entry && !isSigned(team, channel, remote, entry)) versions.add(versionKey(remote, entry.version))
  }
  for (const entries of Object.values(now))
    for (const [remote, { version }] of Object.entries(entries)) versions.delete(versionKey(remote, version))
  return [...versions].slice(-mostRevoked)
}

/**
 * The paths of remotes that nobody has signed for, less those that a trusted remote claims, whatever the registry says. If a trusted
 * remote claims `/`, none of them is taken from it: they are awaited.
 */
function unsignedPaths(
  remotes: readonly string[],
  registry: Registry,
  trusted: Registry,
): Pick<Judged, 'held' | 'awaited'> {
  const answered = Object.values(trusted.channels[productionChannel] ?? {}).flatMap(
    (entry) => entry.basePaths,
  )
  const isAnswered = (path: string) =>
    answered.some((base) => base === path || (base !== '/' && path.startsWith(`${base}/`)))
  const paths = Object.fromEntries(
    remotes.map((remote) => {
      const { basePaths = [] } = registry.channels[productionChannel]?.[remote] ?? {}
      return [remote, basePaths.filter((path) => !isAnswered(path))]
    }),
  )
  return answered.includes('/') ? { held: {}, awaited: paths } : { held: paths, awaited: {} }
}

/** @throws Error if the root key is not a key */
export function createTrust({ store, rootKey, folder, follows, log, now }: Options): Trust {
  const file = join(folder, 'believed.json')
  let known: Believed | null = null
  let keys: { read: TeamKeys; at: number } | null = null
  let said = ''
  /** In these channels the last trusted pointer stays. A canary in doubt is simply left out. */
  const stays = (channel: string) => channel === productionChannel || channel === follows

  /** Whether the disk holds what is known here; false after a failed write, until one succeeds. */
  let isKept = true

  /** A file that cannot be read counts as missing. */
  const load = async (): Promise<Believed> => {
    try {
      return believed.parse(JSON.parse(await readFile(file, 'utf8')))
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code !== 'ENOENT')
        log.error('what was believed is not known', { path: file, reason: String(problem) })
      return { keys: 0, pointers: {}, revoked: [] }
    }
  }
  /** A failed write does not change what is trusted; it is logged once, and retried at each look. */
  const keep = async (what: Believed) => {
    try {
      await mkdir(folder, { recursive: true })
      await writeFile(`${file}.new`, JSON.stringify(what))
      await rename(`${file}.new`, file)
      isKept = true
    } catch (problem) {
      if (isKept) log.error('what is believed could not be kept', { path: file, reason: String(problem) })
      isKept = false
    }
  }

  const keysNow = async (before: Believed): Promise<TeamKeys> => {
    if (keys && now() - keys.at < keysFor) return keys.read
    const read = readKeys(new TextDecoder().decode(await store.read('keys.json')), rootKey)
    if (read.sequence < before.keys) throw new Error('keys.json is older than the one seen before')
    if (Date.parse(read.expires) <= now()) throw new Error(`keys.json ended on ${read.expires}`)
    keys = { read, at: now() }
    return read
  }

  return {
    isRevoked: (remote, version) => known?.revoked.includes(versionKey(remote, version)) ?? false,
    async wasSigned({ channel, remote, entry }) {
      known ??= await load()
      const team = await keysNow(known).catch(() => null)
      return team !== null && entry !== null && isSigned(team, channel, remote, entry)
    },
    async judge(registry) {
      known ??= await load()
      const before = known
      const pointers = { ...before.pointers }
      const doubts: Judged['doubts'] = {}
      const team = await keysNow(before).catch((problem: unknown) => String(problem))

      const doubtOf = (key: string, channel: string, remote: string): string | null => {
        if (typeof team === 'string') return team
        const entry = registry.channels[channel]?.[remote] ?? null
        const signature = entry ? entry.signature : registry.withdrawn?.[channel]?.[remote]
        const last = pointers[key]
        const same = signature !== undefined && last?.sequence === signature.sequence
        const reason = distrust({ channel, remote, entry }, signature, team, same ? null : now())
        if (reason !== null || !signature) return reason
        if (last && signature.sequence < last.sequence) return 'it is older than the one before'
        pointers[key] = { sequence: signature.sequence, entry }
        return null
      }

      const channels: Registry['channels'] = {}
      const held: Judged['held'] = {}
      const never: string[] = []
      for (const channel of new Set([
        productionChannel,
        ...(follows ? [follows] : []),
        ...Object.keys(registry.channels),
      ])) {
        const there = Object.keys(registry.channels[channel] ?? {})
        const seen = Object.keys(pointers).flatMap((key) =>
          key.startsWith(`${channel}/`) ? [key.slice(channel.length + 1)] : [],
        )
        for (const remote of new Set([...there, ...(stays(channel) ? seen : [])])) {
          const key = `${channel}/${remote}`
          const doubt = doubtOf(key, channel, remote)
          const version = registry.channels[channel]?.[remote]?.version
          if (doubt !== null) doubts[key] = { version: version ?? 'none', reason: doubt }
          const last = doubt !== null && !stays(channel) ? null : pointers[key]?.entry
          // If a team's key has been revoked, what it signed earlier is no longer trusted either.
          const entry =
            last && (typeof team === 'string' || isSigned(team, channel, remote, last)) ? last : null
          if (entry) channels[channel] = { ...channels[channel], [remote]: entry }
          else if (last && stays(channel)) held[remote] = last.basePaths
          else if (last === undefined && channel === productionChannel) never.push(remote)
        }
      }

      const revoked = typeof team === 'string' ? before.revoked : revokedNow(before, team, channels)
      const next = { keys: typeof team === 'string' ? before.keys : team.sequence, pointers, revoked }
      known = next
      if (!isKept || JSON.stringify(next) !== JSON.stringify(before)) await keep(next)
      const told = JSON.stringify(doubts)
      if (told !== said) {
        for (const [pointer, { version, reason }] of Object.entries(doubts))
          log.error('release not believed', { pointer, version, reason })
        said = told
      }
      const fresh = revoked.filter((version) => !before.revoked.includes(version))
      const unsigned = unsignedPaths(never, registry, { ...registry, channels })
      return {
        registry: { ...registry, channels },
        doubts,
        held: { ...unsigned.held, ...held },
        awaited: unsigned.awaited,
        revoked: fresh.map((version) => version.slice(0, version.indexOf('@'))),
      }
    },
  }
}
