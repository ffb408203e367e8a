import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canaryChannel, emptyRegistry, type Registry } from '@club/federation'
import { type DeployStore, openStore, StoreProblem } from '@club/federation/store'
import { expect, it } from '@jest/globals'
import { promoted } from './canary.core.ts'
import { flip, publish, RegistrySetBack } from './publish.ts'
import {
  ClaimProblem,
  deployed,
  entryOf,
  mayReplaceAtStart,
  NothingBefore,
  PathLost,
  pointing,
  refused,
  refuseLosses,
  releaseBefore,
  restored,
  rolledBack,
  withdrawn,
  withLine,
} from './releases.core.ts'
import { after, doer, entry as entryOn } from './releases.testing.ts'
import { restore } from './restore.ts'

const entry = (version: string, basePaths = ['/news']) => entryOn(version, basePaths)
const news = { remote: 'news', contract: 1 }
const put =
  (version: string, by = 'Ada') =>
  (registry: Registry) =>
    deployed(registry, news, entry(version), { ...doer, by })
const back = (registry: Registry) => rolledBack(registry, 'news', null, { ...doer, by: 'Bob' })
const versionAfter = (registry: Registry) => entryOf(registry, 'news')?.version

it('points at what was deployed, and says who did it, when, and from which commit', () => {
  const registry = after(put('n1'))
  expect(versionAfter(registry)).toBe('n1')
  expect(registry.releases).toEqual([
    {
      revision: 1,
      at: '2026-11-21T14:50:00.000Z',
      by: 'Ada',
      commit: 'abcdef1',
      channel: 'production',
      did: 'deployed',
      remote: 'news',
      entry: entry('n1'),
      contract: 1,
    },
  ])
})

it('refuses a path of another remote and one below it, and leaves the registry as it was', () => {
  const registry = after(put('n1'))
  const tv = (paths: string[]) => () =>
    deployed(registry, { remote: 'tv', contract: 1 }, entry('t1', paths), doer)
  expect(tv(['/videos', '/news'])).toThrow(ClaimProblem)
  expect(tv(['/news/films'])).toThrow('/news/films would be claimed by news and tv')
  expect(tv(['/videos'])).not.toThrow()
})

it('goes back one version at a time, and never forward again', () => {
  const once = after(put('n1'), put('n2'), put('n3'), back)
  expect(versionAfter(once)).toBe('n2')
  expect(versionAfter(after(put('n1'), put('n2'), put('n3'), back, back))).toBe('n1')
  expect(once.releases.at(-1)).toMatchObject({
    did: 'rolled back',
    by: 'Bob',
    commit: 'abcdef1',
    contract: 1,
  })
  expect(() => after(put('n1'), put('n2'), back, back)).toThrow(NothingBefore)
})

it('goes past what somebody has gone back from, unless it was put in place again', () => {
  expect(versionAfter(after(put('n1'), put('n2'), back, put('n3'), back))).toBe('n1')
  expect(versionAfter(after(put('n1'), put('n2'), back, put('n2'), put('n3'), back))).toBe('n2')
  // It can still be named explicitly.
  const named = (registry: Registry) => rolledBack(registry, 'news', 'n2', doer)
  expect(versionAfter(after(put('n1'), put('n2'), back, put('n3'), named))).toBe('n2')
  expect(versionAfter(after(put('n1'), put('n2'), back, put('n3'), named, put('n4'), back))).toBe('n2')
})

it('is refused a version that no longer answers a path of before, unless that was said', () => {
  const registry = after((before) => deployed(before, news, entry('n1', ['/news', '/reports']), doer))
  const next = (...basePaths: string[]) => ({ remote: 'news', basePaths })
  expect(() => refuseLosses(registry, next('/news/x'), [])).toThrow(
    'would no longer answer /news and /reports; say so with --gives-up /news --gives-up /reports',
  )
  expect(() => refuseLosses(registry, next('/news'), ['/news'])).toThrow(PathLost)
  expect(() => refuseLosses(registry, next('/news'), ['/reports'])).not.toThrow()
  expect(() => refuseLosses(registry, next('/news', '/reports', '/more'), [])).not.toThrow()
  expect(() => refuseLosses(emptyRegistry, next(), [])).not.toThrow()
})

it('goes past what hosts refused', () => {
  const no = (registry: Registry) => refused(registry, 'news', entry('n2'), 'render: broken', doer)
  const registry = after(put('n1'), put('n2'), no, put('n3'))
  expect(releaseBefore(registry, 'news', null).entry?.version).toBe('n1')
  // A refusal moves no pointer.
  expect(versionAfter(after(put('n1'), put('n2'), no))).toBe('n2')
})

it('goes back to what hosts refused once, where it was deployed again and not refused again', () => {
  const no = (registry: Registry) => refused(registry, 'news', entry('n2'), 'load: damaged', doer)
  const again = [put('n1'), put('n2'), no, put('n1'), put('n2')]
  expect(versionAfter(after(...again, put('n3'), back))).toBe('n2')
  expect(versionAfter(after(...again, no, put('n3'), back))).toBe('n1')
})

it('uploads what is live already, and writes no line of it unless it was refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'store-'))
  try {
    const store = openStore(folder)
    const manifest = {
      ...{ ...news, version: 'n1', basePaths: ['/news'], trialPaths: [], exposes: [] },
      ...{ entry: { web: 'web/a.js', node: 'node/a.cjs' }, chunks: {}, files: {} },
    }
    const bytes = (text: string) => new TextEncoder().encode(text)
    const files = new Map([['web/a.js', bytes('whole')]])
    const deploy = () => publish(store, { manifest, manifestText: bytes('{}'), files }, doer)
    const first = await deploy()
    for (const file of ['web/a.js', 'manifest.json'])
      await writeFile(join(folder, 'news/n1', file), 'damaged')
    expect(await deploy()).toEqual(first)
    expect(await readFile(join(folder, 'news/n1/web/a.js'), 'utf8')).toBe('whole')
    expect(await readFile(join(folder, 'news/n1/manifest.json'), 'utf8')).toBe('{}')
    const live = entryOf(first, 'news') ?? entry('none')
    await flip(store, (registry) => refused(registry, 'news', live, 'load: damaged', doer))
    const { releases } = await deploy()
    expect(releases.map(({ did }) => did)).toEqual(['deployed', 'refused', 'deployed'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('withdraws nothing that is not there', () => {
  const named = (remote: string) => () =>
    after(put('n1'), (registry: Registry) => withdrawn(registry, remote, doer))
  expect(named('newz')).toThrow('there is no remote of this name; there are news')
  expect(named('news')).not.toThrow()
})

it('goes to the version that is asked for, and back to one that was withdrawn', () => {
  const registry = after(put('n1'), put('n2'), put('n3'))
  expect(releaseBefore(registry, 'news', 'n1').entry?.version).toBe('n1')
  expect(() => releaseBefore(registry, 'news', 'n9')).toThrow('no n9 among the last releases')
  const long = after(put('abcdef01'), put('abcdef02'), put('abcdeff3'))
  expect(releaseBefore(long, 'news', 'abcdeff').entry?.version).toBe('abcdeff3')
  expect(() => releaseBefore(long, 'news', 'abcdef0')).toThrow('abcdef0 may be abcdef01 or abcdef02')
  const gone = after(put('n1'), put('n2'), (registry) => withdrawn(registry, 'news', doer))
  expect(entryOf(gone, 'news')).toBeNull()
  expect(versionAfter(back(gone))).toBe('n2')
})

const many = (count: number, remote = 'news') =>
  Array.from(
    { length: count },
    (_, index) => (registry: Registry) =>
      deployed(registry, { remote, contract: 1 }, entry(`x${index}`, [`/${remote}`]), doer),
  )

it('carries the last two hundred lines', () => {
  const { releases } = after(...many(250))
  expect(releases).toHaveLength(200)
  expect(releases.at(-1)?.revision).toBe(250)
})

it('carries what rolling back, starting and restoring need of a remote, however much is released of another', () => {
  const no = (registry: Registry) => refused(registry, 'news', entry('n2'), 'render: broken', doer)
  const steps = [...many(9), put('n1'), put('n2'), no, put('n3'), ...many(250, 'tv')]
  const log: Registry['releases'] = []
  let registry = emptyRegistry
  for (const step of steps) {
    registry = { ...step(registry), revision: registry.revision + 1 }
    log.push(...registry.releases.slice(-1))
  }
  expect(releaseBefore(registry, 'news', null).entry?.version).toBe('n1')
  expect(mayReplaceAtStart(registry, 'news', 'npm start')).toBe(false)
  const ofNews = registry.releases.filter(({ remote }) => remote === 'news')
  expect(ofNews.map(({ did, entry: own }) => `${did} ${own?.version}`)).toEqual([
    ...['x2', 'x3', 'x4', 'x5', 'x6', 'x7', 'x8', 'n1', 'n2'].map((version) => `deployed ${version}`),
    'refused n2',
    'deployed n3',
  ])
  expect(restored(log)).toEqual(registry)

  const gone = after(put('n1'), (before) => withdrawn(before, 'news', doer), ...many(250, 'tv'))
  expect(mayReplaceAtStart(gone, 'news', 'npm start')).toBe(false)
  expect(versionAfter(back(gone))).toBe('n1')
})

it('carries that a promotion emptied a site’s channel, however much is released of another', () => {
  const own = (version: string) => (registry: Registry) =>
    deployed(registry, news, entry(version), doer, 'streamer')
  const promote = (registry: Registry) => promoted(registry, 'news', doer, 'streamer')
  const registry = after(own('n1'), promote, ...many(11), own('n2'), ...many(250, 'tv'))
  expect(() => releaseBefore(registry, 'news', null, 'streamer')).toThrow('nothing good was deployed before')
})

it('lets a start put its own versions over its own, and over nobody else’s', () => {
  const started = put('n1', 'npm start')
  expect(mayReplaceAtStart(emptyRegistry, 'news', 'npm start')).toBe(true)
  expect(mayReplaceAtStart(after(started), 'news', 'npm start')).toBe(true)
  expect(mayReplaceAtStart(after(started, put('n2')), 'news', 'npm start')).toBe(false)
  expect(mayReplaceAtStart(after(started, put('n2'), back), 'news', 'npm start')).toBe(false)
  const out = after(started, (registry) => withdrawn(registry, 'news', doer))
  expect(mayReplaceAtStart(out, 'news', 'npm start')).toBe(false)
})

it('is made anew from its log, line by line', () => {
  const canary = (registry: Registry) =>
    withLine(pointing(registry, 'news', { ...entry('n3'), share: 5 }, canaryChannel), doer, {
      did: 'deployed',
      remote: 'news',
      entry: { ...entry('n3'), share: 5 },
      contract: 1,
      channel: canaryChannel,
    })
  const tv = (registry: Registry) =>
    deployed(registry, { remote: 'tv', contract: 1 }, entry('t1', ['/videos']), doer)
  const gone = (registry: Registry) => withdrawn(registry, 'tv', doer)
  const bad = (registry: Registry) => refused(registry, 'news', entry('n9'), 'load: no', doer)
  for (const steps of [
    [put('n1'), put('n2'), tv, canary, bad],
    [put('n1'), put('n2'), back, tv, gone],
  ]) {
    const registry = after(...steps)
    expect(restored(registry.releases)).toEqual(registry)
  }
})

it('is refused a change where its log knows more than it does, until it is made anew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'store-'))
  try {
    const store = openStore(folder)
    for (const version of ['n1', 'n2']) await flip(store, put(version))
    const tv = (registry: Registry) =>
      deployed(registry, { remote: 'tv', contract: 1 }, entry('t1', ['/videos']), doer)
    const whole = await flip(store, tv)
    const log = await readFile(join(folder, 'log/3.json'), 'utf8')
    const old = JSON.stringify({ ...whole, revision: 1, releases: whole.releases.slice(0, 1) })
    for (const text of [null, old, '', '{"revision": 3, "chan']) {
      if (text === null) await rm(join(folder, 'registry.json'))
      else await writeFile(join(folder, 'registry.json'), text)
      await expect(flip(store, put('n3'))).rejects.toThrow(
        text === null || text === old ? RegistrySetBack : 'registry.json: not a registry',
      )
      expect(await readFile(join(folder, 'log/3.json'), 'utf8')).toBe(log)
      const made = await restore(store, doer)
      expect(made).toMatchObject({ channels: whole.channels, releases: whole.releases })
      expect(made.revision).toBeGreaterThan(whole.revision)
      await expect(restore(store, doer)).rejects.toThrow('is as new as its log')
    }
    expect(versionAfter(await flip(store, put('n3')))).toBe('n3')

    await writeFile(join(folder, 'log/2.json'), '{"revision": 2}')
    await writeFile(join(folder, 'registry.json'), old)
    await expect(restore(store, doer)).rejects.toThrow('log/2.json: not a line of the log')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('is not made anew from a log of which a line could not be read, and is where a line is missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'store-'))
  try {
    const store = openStore(folder)
    for (const version of ['n1', 'n2', 'n3']) await flip(store, put(version))
    await rm(join(folder, 'registry.json'))
    // What a store over the network says while it is overloaded.
    const busy: DeployStore = {
      ...store,
      read: (path) =>
        path === 'log/3.json' ? Promise.reject(new StoreProblem(path, 'HTTP 503')) : store.read(path),
    }
    await expect(restore(busy, doer)).rejects.toThrow('log/3.json: HTTP 503')
    expect(await store.registry()).toEqual(emptyRegistry)
    await rm(join(folder, 'log/2.json'))
    expect(versionAfter(await restore(store, doer))).toBe('n3')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
