import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  canaryChannel,
  type DeploymentManifest,
  emptyRegistry,
  productionChannel,
  type Registry,
} from '@club/federation'
import { sha256Of } from '@club/federation/hash'
import type { MirroredDeployment } from '@club/federation/mirror'
import type { DeployStore } from '@club/federation/store'
import { manifestOf } from '@club/federation/testing'
import { contractVersion, oldestContract } from '@club/shell-api/contract'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type EligibleWatch, noRemotes, watchEligible } from './eligible.ts'
import type { Trust } from './trust.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

let folder: string
let stored: Map<string, Uint8Array>
let registry: Registry
/** Whether the store is unreachable. */
let away: boolean
/** What the store waits for before it answers. */
let slow: Promise<void>
let now: number
let changes: number
let logged: string[]
/** Remotes of which nothing may be sent any more. */
let out: string[]
let watch: EligibleWatch
/** The channel that the site follows. */
let follows: string | null
/** null: releases are not signed. */
let trust: Trust | null
/** What served before the process started. */
let kept: Record<string, MirroredDeployment>

const store: DeployStore = {
  async registry() {
    if (away) throw new Error('the store does not answer')
    return registry
  },
  async read(path) {
    await slow
    const found = stored.get(path)
    if (away || !found) throw new Error(`${path} is missing`)
    return found
  },
  write: async () => {},
  flip: async () => registry,
  keeping: null,
}

/** Uploads a version of a remote and points the registry at it. */
function deploy(
  remote: string,
  version: string,
  more: Partial<DeploymentManifest> = {},
  channel = productionChannel,
  share?: number,
) {
  const files = { 'web/remoteEntry.js': `${remote} ${version}`, 'node/remoteEntry.cjs': 'for Node' }
  const manifest = manifestOf(remote, version, files, { contract: contractVersion, ...more })
  const text = JSON.stringify(manifest)
  stored.set(`${remote}/${version}/manifest.json`, bytes(text))
  for (const [path, content] of Object.entries(files))
    stored.set(`${remote}/${version}/${path}`, bytes(content))
  const entry = {
    version,
    manifest: sha256Of(text),
    basePaths: manifest.basePaths,
    ...(share ? { share } : {}),
  }
  registry = {
    revision: registry.revision + 1,
    releases: [],
    channels: { ...registry.channels, [channel]: { ...registry.channels[channel], [remote]: entry } },
  }
}

const begin = (every = 3_600_000) =>
  watchEligible({
    store,
    mirror: join(folder, 'mirror'),
    every,
    log: {
      info: (message) => logged.push(message),
      error: (message, fields) => logged.push(`${message}: ${fields?.reason}`),
      request: () => {},
    },
    kept,
    trust,
    gone: (remote) => out.push(remote),
    follows,
    inUse: () => [],
    changed: () => {
      changes++
    },
    clock: () => now,
  })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eligible-'))
  stored = new Map()
  registry = emptyRegistry
  away = false
  slow = Promise.resolve()
  now = 0
  changes = 0
  logged = []
  out = []
  kept = {}
  follows = null
  trust = null
  watch = begin()
})

afterEach(async () => {
  watch.stop()
  await rm(folder, { recursive: true, force: true })
})

/** What may run, by remote. */
const wanted = () =>
  Object.fromEntries(
    Object.entries(watch.current()?.wanted ?? {}).map(([remote, { manifest }]) => [remote, manifest.version]),
  )

describe('what may run', () => {
  it('is not known before a registry was read', () => {
    expect(watch.current()).toBeNull()
  })

  it('is what the registry points at, and is told once', async () => {
    deploy('news', 'n1')
    await watch.look()
    await watch.look()
    expect(wanted()).toEqual({ news: 'n1' })
    expect(watch.current()?.claims).toEqual({ news: ['/news'] })
    expect(changes).toBe(1)
    deploy('news', 'n2')
    await watch.look()
    expect(wanted()).toEqual({ news: 'n2' })
    expect(changes).toBe(2)
  })

  it('is told once of all that has come with one look', async () => {
    for (const remote of ['news', 'tv', 'club']) deploy(remote, '1')
    await watch.look()
    expect(wanted()).toEqual({ news: '1', tv: '1', club: '1' })
    expect(changes).toBe(1)
  })

  it('is looked for again and again, without anybody’s asking', async () => {
    deploy('news', 'n1')
    watch.stop()
    watch = begin(5)
    while (changes === 0) await new Promise(setImmediate)
    expect(wanted()).toEqual({ news: 'n1' })
  })

  it('is copied once, however often it is looked at', async () => {
    deploy('news', 'n1')
    await watch.look()
    const read = jest.spyOn(store, 'read')
    await watch.look()
    expect(read).not.toHaveBeenCalled()
    read.mockRestore()
  })

  it('on a site without remotes is its own pages', async () => {
    await noRemotes.look()
    expect([noRemotes.current(), noRemotes.wishes(), noRemotes.trouble()]).toEqual([
      { claims: {}, awaited: {}, wanted: {}, canaries: {} },
      {},
      null,
    ])
    noRemotes.stop()
  })

  it('keeps the version before one that is not what its manifest says', async () => {
    deploy('news', 'n1')
    await watch.look()
    deploy('news', 'n2')
    stored.set('news/n2/web/remoteEntry.js', bytes('news N2'))
    await watch.look()
    expect(wanted()).toEqual({ news: 'n1' })
    expect(logged).toEqual([expect.stringContaining('deployment not eligible')])
  })

  it('has no version that was built for another contract', async () => {
    deploy('news', 'n1', { contract: contractVersion + 1 })
    await watch.look()
    expect(wanted()).toEqual({})
    expect(watch.current()?.claims).toEqual({ news: ['/news'] })
    expect(logged[0]).toContain(`serves ${oldestContract} to ${contractVersion}`)
    expect(watch.wishes().news?.trouble).toContain(`built for contract ${contractVersion + 1}`)
  })

  it('is what served before a restart, where the wanted one cannot be had', async () => {
    deploy('news', 'n1')
    await watch.look()
    kept = watch.current()?.wanted ?? {}
    watch.stop()
    watch = begin()
    deploy('news', 'n2', { contract: contractVersion + 1 })
    deploy('matches', 'm1')
    await watch.look()
    expect(wanted()).toEqual({ news: 'n1', matches: 'm1' })
    expect(watch.wishes()).toEqual({
      news: { version: 'n2', trouble: expect.stringContaining('contract') },
      matches: { version: 'm1', trouble: null },
    })
  })

  it('is tried again a second later, then two, and named in the log once', async () => {
    deploy('news', 'n1')
    const entry = stored.get('news/n1/web/remoteEntry.js') ?? bytes('')
    stored.set('news/n1/web/remoteEntry.js', bytes('cut sh'))
    await watch.look()
    const read = jest.spyOn(store, 'read')
    now = 999
    await watch.look()
    expect(read).not.toHaveBeenCalled()
    now = 1_000
    await watch.look()
    expect(read).toHaveBeenCalled()
    expect(logged).toHaveLength(1)
    stored.set('news/n1/web/remoteEntry.js', entry)
    now = 2_999
    await watch.look()
    expect(wanted()).toEqual({})
    now = 3_000
    await watch.look()
    expect(wanted()).toEqual({ news: 'n1' })
    expect(logged.at(-1)).toBe('deployment eligible again')
    read.mockRestore()
  })

  it('is tried at once where it is deployed again, is in no trouble until then, and that is told', async () => {
    const put = () => {
      deploy('news', 'n1')
      const { revision, channels } = registry
      const line = {
        ...{ revision, at: '2026-11-21T12:00:00.000Z', by: 'Ada', commit: null, contract: null },
        ...{ did: 'deployed' as const, remote: 'news', channel: productionChannel },
        entry: channels[productionChannel]?.news ?? null,
      }
      registry = { ...registry, releases: [line] }
    }
    put()
    stored.set('news/n1/web/remoteEntry.js', bytes('cut sh'))
    await watch.look()
    expect([watch.wishes().news?.trouble, watch.revision()]).toEqual([
      expect.stringContaining('another hash'),
      1,
    ])
    const before = changes
    // Not uploaded well this time either.
    put()
    stored.set('news/n1/web/remoteEntry.js', bytes('cut'))
    await watch.look()
    expect(logged).toHaveLength(2)
    put()
    const slowly = Promise.withResolvers<void>()
    slow = slowly.promise
    await watch.look()
    expect([watch.wishes().news, watch.revision(), watch.placedAt('news', 'n1')]).toEqual([
      { version: 'n1', trouble: null },
      3,
      3,
    ])
    slowly.resolve()
    for (let tries = 0; tries < 100 && !wanted()?.news; tries++)
      await new Promise((done) => setTimeout(done, 20))
    expect(wanted()).toEqual({ news: 'n1' })
    expect(changes).toBeGreaterThan(before)
  })
})

describe('a store that is away', () => {
  it('changes nothing', async () => {
    deploy('news', 'n1')
    await watch.look()
    away = true
    await watch.look()
    expect(wanted()).toEqual({ news: 'n1' })
    expect(changes).toBe(1)
  })

  it('at the very start leaves all open', async () => {
    away = true
    await watch.look()
    expect([watch.current(), watch.wishes(), changes]).toEqual([null, {}, 0])
    expect(watch.trouble()).toContain('the store does not answer')
  })

  it('at the start leaves what was mirrored before', async () => {
    deploy('news', 'n1')
    await watch.look()
    watch.stop()
    away = true
    watch = begin()
    await watch.look()
    expect(wanted()).toEqual({ news: 'n1' })
  })

  it('and comes back without its registry is still in trouble, not a club without pages', async () => {
    deploy('news', 'n1')
    await watch.look()
    registry = emptyRegistry
    await watch.look()
    expect(wanted()).toEqual({ news: 'n1' })
    expect(logged).toContain('store not reached: registry.json is missing')
  })

  it('and comes back with an older state of its registry is as well; another store’s first deploys are none', async () => {
    const line = (revision: number, at: string) => ({
      revision,
      at,
      by: 'Ada',
      commit: null,
      channel: productionChannel,
      did: 'deployed' as const,
      remote: 'news',
      entry: null,
      contract: null,
    })
    const lines = ['12:00', '13:00', '14:00'].map((at, index) => line(index + 1, `2026-11-21T${at}:00.000Z`))
    deploy('news', 'n1')
    const old = { ...registry, revision: 2, releases: lines.slice(0, 2) }
    deploy('news', 'n2')
    registry = { ...registry, revision: 3, releases: lines }
    await watch.look()
    expect([wanted(), watch.trouble()]).toEqual([{ news: 'n2' }, null])
    registry = old
    await watch.look()
    expect(wanted()).toEqual({ news: 'n2' })
    expect(watch.trouble()).toBe(
      'registry.json is of revision 2 again, and was of 3; npm run releases -- restore',
    )
    // A host that starts now knows it as well.
    watch.stop()
    watch = begin()
    await watch.look()
    expect(wanted()).toEqual({ news: 'n2' })
    // Of long ago: the registry that was seen no longer carries its last line.
    registry = { ...old, revision: 1, releases: [line(1, '2026-10-01T09:00:00.000Z')] }
    await watch.look()
    expect(wanted()).toEqual({ news: 'n2' })
    expect(watch.trouble()).toMatch('of revision 1 again, and was of 3')
    registry = { ...old, releases: [line(2, '2026-11-22T09:00:00.000Z')] }
    await watch.look()
    expect([wanted(), watch.trouble()]).toEqual([{ news: 'n1' }, null])
  })

  it('and comes back with a registry that names nothing is as well, unless the last one was withdrawn', async () => {
    deploy('news', 'n1')
    await watch.look()
    registry = { revision: 9, channels: {}, releases: [] }
    await watch.look()
    expect(wanted()).toEqual({ news: 'n1' })
    expect(logged).toContain(
      'store not reached: registry.json names no remote, and nobody has withdrawn them',
    )
    const gone = { did: 'withdrew', remote: 'news', channel: productionChannel, entry: null } as const
    const line = {
      ...gone,
      revision: 10,
      at: '2026-11-21T14:50:00.000Z',
      by: 'Ada',
      commit: null,
      contract: null,
    }
    expect(out).toEqual([])
    registry = { revision: 10, channels: { [productionChannel]: {} }, releases: [line] }
    await watch.look()
    await watch.look()
    expect([wanted(), out]).toEqual([{}, ['news']])
  })
})

describe('a canary', () => {
  const canaries = () =>
    Object.entries(watch.current()?.canaries ?? {}).map(([remote, { deployment, share }]) => [
      remote,
      deployment.manifest.version,
      share,
    ])

  it('of before stays, with its share, while a newer one is on its way', async () => {
    deploy('tv', 't1')
    deploy('tv', 't2', {}, canaryChannel, 5)
    await watch.look()
    expect(canaries()).toEqual([['tv', 't2', 5]])
    const answers = Promise.withResolvers<void>()
    slow = answers.promise
    deploy('tv', 't3', {}, canaryChannel, 20)
    await watch.look()
    expect(canaries()).toEqual([['tv', 't2', 5]])
    answers.resolve()
    for (let tries = 0; tries < 100 && canaries()[0]?.[1] === 't2'; tries++)
      await new Promise((done) => setTimeout(done, 20))
    expect(canaries()).toEqual([['tv', 't3', 20]])
  })

  it('is of the revision of the registry at which it was deployed last', async () => {
    const line = (revision: number, version: string | null, more: object = {}) => ({
      revision,
      at: '2026-11-21T12:00:00.000Z',
      by: 'Ada',
      commit: null,
      contract: null,
      channel: canaryChannel,
      did: 'deployed' as const,
      remote: 'tv',
      entry: version === null ? null : { version, manifest: 'f'.repeat(64), basePaths: ['/tv'] },
      ...more,
    })
    deploy('tv', 't1')
    deploy('tv', 't2', {}, canaryChannel, 5)
    const revisions = () => Object.values(watch.current()?.canaries ?? {}).map(({ revision }) => revision)
    await watch.look()
    expect(revisions()).toEqual([0])
    registry = {
      ...registry,
      revision: 20,
      releases: [
        line(10, 't2'),
        line(11, 't3'),
        line(12, 't2', { channel: productionChannel }),
        line(13, 't2', { remote: 'news' }),
        line(14, 't2', { did: 'promoted' }),
        line(15, null, { did: 'withdrew' }),
        line(16, null),
      ] as Registry['releases'],
    }
    await watch.look()
    expect(revisions()).toEqual([10])
    // The same version deployed again is tried again.
    registry = { ...registry, revision: 21, releases: [...registry.releases, line(21, 't2')] }
    await watch.look()
    expect([revisions(), changes]).toEqual([[21], 3])
  })

  it('that cannot be had is none, where there was none before it', async () => {
    deploy('tv', 't1')
    deploy('tv', 't2', {}, canaryChannel, 5)
    stored.delete('tv/t2/web/remoteEntry.js')
    await watch.look()
    expect([canaries(), wanted()]).toEqual([[], { tv: 't1' }])
    expect(watch.wishes(canaryChannel)).toEqual({
      tv: { version: 't2', trouble: expect.stringContaining('missing') },
    })
  })

  it('has none of before in its place where it cannot be had', async () => {
    deploy('tv', 't1')
    deploy('tv', 't2', {}, canaryChannel, 5)
    await watch.look()
    deploy('tv', 't3', {}, canaryChannel, 5)
    stored.delete('tv/t3/web/remoteEntry.js')
    await watch.look()
    expect([canaries(), wanted()]).toEqual([[], { tv: 't1' }])
  })
})

describe('a version whose key is good no more', () => {
  it('stands in for nothing, and is told of once', async () => {
    const revoked = new Set<string>()
    let fresh: string[] = []
    trust = {
      judge: async (seen) => {
        const told = fresh
        fresh = []
        return { registry: seen, doubts: {}, held: {}, awaited: {}, revoked: told }
      },
      wasSigned: async () => true,
      isRevoked: (remote, version) => revoked.has(`${remote}@${version}`),
    }
    watch.stop()
    watch = begin()
    deploy('tv', 't1')
    await watch.look()
    // A version with another key, which cannot be fetched: the previous one may not stand in.
    revoked.add('tv@t1')
    fresh = ['tv']
    deploy('tv', 't2')
    stored.delete('tv/t2/web/remoteEntry.js')
    await watch.look()
    await watch.look()
    expect(wanted()).toEqual({})
    expect(out).toEqual(['tv'])
  })
})

describe('a version that nobody vouches for', () => {
  it('is wished for in its channel, with the doubt; one that somebody does says who', async () => {
    const doubt = (version: string) => ({ version, reason: 'it is not signed' })
    trust = {
      judge: async (seen) => ({
        registry: seen,
        doubts: { 'production/tv': doubt('t9'), 'canary/club': doubt('c9') },
        held: { tv: ['/videos'] },
        awaited: { shop: ['/shop'] },
        revoked: [],
      }),
      wasSigned: async () => true,
      isRevoked: () => false,
    }
    watch.stop()
    watch = begin()
    deploy('news', 'n1')
    const signature = { key: 'k1', sequence: 1, expires: '2026-12-01T00:00:00.000Z', value: 'v' }
    Object.assign(registry.channels[productionChannel]?.news ?? {}, { signature })
    await watch.look()
    expect(watch.wishes()).toEqual({
      news: { version: 'n1', trouble: null, signedBy: 'k1' },
      tv: { version: 't9', trouble: 'it is not signed', doubted: true },
    })
    expect(watch.wishes(canaryChannel)).toEqual({
      club: { version: 'c9', trouble: 'it is not signed', doubted: true },
    })
    // It keeps its addresses meanwhile.
    expect(watch.current()).toMatchObject({
      claims: { tv: ['/videos'], news: ['/news'] },
      awaited: { shop: ['/shop'] },
    })
  })
})

describe('a look that stumbles', () => {
  it('ends nothing: it is named once, what was there stays, and the next one goes on', async () => {
    let broken = false
    trust = {
      judge: async (seen) => {
        if (broken) throw new Error('no room')
        return { registry: seen, doubts: {}, held: {}, awaited: {}, revoked: [] }
      },
      wasSigned: async () => true,
      isRevoked: () => false,
    }
    watch.stop()
    watch = begin()
    deploy('tv', 't1')
    await watch.look()
    broken = true
    deploy('tv', 't2')
    await watch.look()
    await watch.look()
    expect([wanted(), logged]).toEqual([{ tv: 't1' }, ['registry not looked at: Error: no room']])
    broken = false
    await watch.look()
    expect(wanted()).toEqual({ tv: 't2' })
  })
})

describe('a channel of the site', () => {
  const ofSite = 'streamer'
  const canaries = () => Object.keys(watch.current()?.canaries ?? {})

  it('gives its visitors what is released there, and what everybody gets of the other remotes', async () => {
    watch.stop()
    follows = ofSite
    watch = begin()
    deploy('tv', 't1')
    deploy('news', 'n1')
    await watch.look()
    expect(wanted()).toEqual({ tv: 't1', news: 'n1' })
    deploy('tv', 't2', { basePaths: ['/tv', '/films'] }, ofSite)
    deploy('tv', 't3')
    deploy('tv', 't4', {}, canaryChannel, 5)
    deploy('news', 'n2', {}, canaryChannel, 5)
    await watch.look()
    expect(wanted()).toEqual({ tv: 't2', news: 'n1' })
    expect(watch.current()?.claims.tv).toEqual(['/tv', '/films'])
    // A canary is compared with the version for everybody, which does not run here.
    expect(canaries()).toEqual(['news'])
    expect(watch.wishes()).toEqual({
      tv: { version: 't2', trouble: null, own: true },
      news: { version: 'n1', trouble: null },
    })
    registry = { ...registry, revision: 99, channels: { ...registry.channels, [ofSite]: {} } }
    await watch.look()
    expect([wanted(), canaries()]).toEqual([{ tv: 't3', news: 'n1' }, ['tv', 'news']])
  })

  it('is nothing to a site that does not follow it', async () => {
    deploy('tv', 't1')
    deploy('tv', 't2', {}, ofSite)
    await watch.look()
    expect([wanted(), watch.wishes()]).toEqual([{ tv: 't1' }, { tv: { version: 't1', trouble: null } }])
  })

  it('may be all that there is of a remote', async () => {
    watch.stop()
    follows = ofSite
    watch = begin()
    deploy('tv', 't1', {}, ofSite)
    await watch.look()
    expect([wanted(), watch.trouble()]).toEqual([{ tv: 't1' }, null])
  })
})
