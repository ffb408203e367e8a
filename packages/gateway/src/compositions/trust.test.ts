/** Whose releases a host trusts: real keys, a real folder, a test clock. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyRegistry, type Registry, type RegistryEntry } from '@club/federation'
import { keyID, printKeys, publicText, signChanges, type TeamKeys, toRenew } from '@club/federation/signing'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { createTrust, type Trust } from './trust.ts'

const day = 86_400_000
const start = Date.parse('2026-11-21T14:50:00Z')
const made = () => generateKeyPairSync('ed25519').privateKey
const [root, tvKey, newsKey, stranger] = [made(), made(), made(), made()]

let folder: string
let now: number
let keysFile: string
let registry: Registry
let trust: Trust
let logged: string[]
/** The channel that the host follows. */
let follows: string | null

const team = (name: string, key: KeyObject, paths: string[]): TeamKeys['keys'][number] => ({
  team: name,
  key: publicText(key),
  remotes: [name],
  paths,
})
const tvTeam = team('tv', tvKey, ['/videos', '/live'])
const newsTeam = team('news', newsKey, ['/news'])
/** Publishes the root key's statement. */
const say = (keys: TeamKeys['keys'], by = root, days = 30) => {
  keysFile = printKeys({ sequence: now, expires: new Date(now + days * day).toISOString(), keys }, by)
}
const entry = (version: string, basePaths: string[]): RegistryEntry => ({
  version,
  manifest: 'f'.repeat(64),
  basePaths,
})
/** A change made by a team, as its store does it. */
const step = (key: KeyObject | null, change: (before: Registry) => Registry) => {
  now += 1000
  const after = { ...change(registry), revision: registry.revision + 1 }
  registry = key ? signChanges(registry, after, { key, now: () => now, days: 6 }) : after
}
const put =
  (
    remote: string,
    version: string,
    basePaths = [`/${remote === 'tv' ? 'videos' : remote}`],
    channel = 'production',
  ) =>
  (before: Registry): Registry => ({
    ...before,
    channels: {
      ...before.channels,
      [channel]: { ...before.channels[channel], [remote]: entry(version, basePaths) },
    },
  })
const withdraw = (before: Registry): Registry => {
  const { tv: _gone, ...rest } = before.channels.production ?? {}
  return { ...before, channels: { ...before.channels, production: rest } }
}
const begin = () =>
  createTrust({
    store: { read: async () => new TextEncoder().encode(keysFile) },
    rootKey: publicText(root),
    folder,
    follows,
    log: {
      info: () => {},
      error: (message, fields) => logged.push(`${message} ${fields?.reason}`),
      request: () => {},
    },
    now: () => now,
  })
const versions = async (channel = 'production') =>
  Object.fromEntries(
    Object.entries((await trust.judge(registry)).registry.channels[channel] ?? {}).map(
      ([name, { version }]) => [name, version],
    ),
  )
const doubt = async (pointer = 'production/tv') => (await trust.judge(registry)).doubts[pointer]?.reason

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trust-'))
  ;[now, registry, logged, follows] = [start, emptyRegistry, [], null]
  say([tvTeam, newsTeam])
  step(tvKey, put('tv', 't1'))
  step(newsKey, put('news', 'n1'))
  trust = begin()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('believes what a team has signed of its own remote, and says by which key', async () => {
  expect(await versions()).toEqual({ tv: 't1', news: 'n1' })
  expect(registry.channels.production?.tv?.signature?.key).toBe(keyID(publicText(tvKey)))
  step(tvKey, put('tv', 't2', ['/live'], 'canary'))
  expect([await versions('canary'), await versions()]).toEqual([{ tv: 't2' }, { tv: 't1', news: 'n1' }])
})

it('goes on with what it believed where something is unsigned, another’s, or was changed on the way', async () => {
  await versions()
  const good = registry
  const refused: [string, KeyObject | null, (before: Registry) => Registry, RegExp][] = [
    ['unsigned', null, put('tv', 't2'), /not signed/],
    ['a stranger’s', stranger, put('tv', 't2'), /nobody’s key/],
    ['another team’s', newsKey, put('tv', 't2'), /news may not release tv/],
    ['of another’s path', tvKey, put('tv', 't2', ['/videos', '/news']), /tv may not claim \/news/],
    ['of everything', tvKey, put('tv', 't2', ['/']), /tv may not claim \//],
  ]
  for (const [what, key, change, reason] of refused) {
    registry = good
    step(key, change)
    expect([what, await versions(), await doubt()]).toEqual([
      what,
      { tv: 't1', news: 'n1' },
      expect.stringMatching(reason),
    ])
  }
  registry = structuredClone(good)
  Object.assign(registry.channels.production?.tv ?? {}, { version: 't9' })
  expect([await versions(), await doubt()]).toEqual([
    { tv: 't1', news: 'n1' },
    'the signature of tv does not hold',
  ])
  // A pointer of one channel is not valid in another, and a canary in doubt is left out.
  registry = {
    ...good,
    channels: { ...good.channels, canary: structuredClone(good.channels.production ?? {}) },
  }
  expect([await versions('canary'), await doubt('canary/tv')]).toEqual([
    {},
    'the signature of tv does not hold',
  ])
})

it('answers with an error where nobody has signed yet, and nowhere that a team’s pages are', async () => {
  step(null, put('club', 'c1', ['/', '/teams']))
  step(stranger, put('matches', 'm1', ['/matches', '/news', '/videos/matches']))
  expect(await versions()).toEqual({ tv: 't1', news: 'n1' })
  expect((await trust.judge(registry)).held).toEqual({ club: ['/', '/teams'], matches: ['/matches'] })
  // A canary claims nothing.
  step(null, put('shop', 's1', ['/shop'], 'canary'))
  expect((await trust.judge(registry)).held).toEqual({ club: ['/', '/teams'], matches: ['/matches'] })
})

it('takes nothing from a trusted remote that claims everything: what nobody has signed is awaited below it', async () => {
  say([tvTeam, newsTeam, team('club', root, ['/', '/teams'])])
  step(root, put('club', 'c1', ['/', '/teams']))
  step(stranger, put('matches', 'm1', ['/matches', '/news/matches', '/teams', '/']))
  step(tvKey, put('search', 's1', ['/search']))
  const { held, awaited, registry: trusted } = await trust.judge(registry)
  expect(held).toEqual({})
  expect(awaited).toEqual({ matches: ['/matches'], search: ['/search'] })
  expect(Object.keys(trusted.channels.production ?? {})).toEqual(['tv', 'news', 'club'])
  // What was trusted once and whose key has been revoked keeps its paths, whoever claims everything.
  now += 10_000
  say([newsTeam, team('club', root, ['/', '/teams'])])
  expect((await trust.judge(registry)).held).toEqual({ tv: ['/videos'] })
})

it('does not go back to an older registry, and on an empty disk refuses last week’s', async () => {
  const old = registry
  step(tvKey, put('tv', 't2'))
  expect((await versions()).tv).toBe('t2')
  registry = old
  expect([(await versions()).tv, await doubt()]).toEqual(['t2', 'it is older than the one before'])
  trust = begin()
  expect((await versions()).tv).toBe('t2')

  now += 7 * day
  // A host that has served it goes on; none starts with it.
  step(newsKey, (before) => toRenew(before, ['news']))
  expect(await versions()).toEqual({ tv: 't2', news: 'n1' })
  await rm(join(folder, 'believed.json'))
  trust = begin()
  expect([await versions(), await doubt()]).toEqual([
    { news: 'n1' },
    expect.stringContaining('the signature of tv ended'),
  ])
  step(tvKey, (before) => toRenew(before, ['tv']))
  expect(await versions()).toEqual({ tv: 't1', news: 'n1' })
})

it('takes a remote out only where its team says so', async () => {
  await versions()
  const good = registry
  step(null, withdraw)
  expect([(await versions()).tv, await doubt()]).toEqual(['t1', 'it is not signed'])
  registry = good
  step(tvKey, withdraw)
  expect([await versions(), await doubt()]).toEqual([{ news: 'n1' }, undefined])
  // An old registry does not bring back what was withdrawn.
  registry = good
  expect((await versions()).tv).toBeUndefined()
  step(tvKey, put('tv', 't3'))
  expect((await versions()).tv).toBe('t3')
})

it('that was away takes out what was withdrawn meanwhile, however long ago, where its team has renewed that', async () => {
  await versions()
  step(tvKey, withdraw)
  now += 7 * day
  step(newsKey, (before) => toRenew(before, ['news']))
  expect([await versions(), await doubt()]).toEqual([
    { tv: 't1', news: 'n1' },
    expect.stringContaining('the signature of tv ended'),
  ])
  const ended = registry.withdrawn?.production?.tv
  step(tvKey, (before) => toRenew(before, ['tv']))
  expect(await versions()).toEqual({ news: 'n1' })
  expect(registry.withdrawn?.production?.tv?.sequence).toBeGreaterThan(ended?.sequence ?? Number.NaN)
  expect(registry.channels).toEqual({ production: { news: expect.anything() } })
})

it('follows the root’s word: a new key beside the old, then without it, and nothing of a key that is good no more', async () => {
  await versions()
  const next = made()
  const later = () => {
    now += 10_000
  }
  later()
  say([tvTeam, team('tv', next, ['/videos']), newsTeam])
  const both = keysFile
  step(next, put('tv', 't2'))
  expect((await versions()).tv).toBe('t2')
  later()
  say([team('tv', next, ['/videos']), newsTeam])
  expect((await versions()).tv).toBe('t2')
  step(tvKey, put('tv', 't3'))
  expect([(await versions()).tv, await doubt()]).toEqual(['t2', expect.stringContaining('nobody’s key')])
  // The earlier statement does not bring the old key back.
  later()
  keysFile = both
  expect([(await versions()).tv, await doubt()]).toEqual([
    't2',
    expect.stringContaining('older than the one seen before'),
  ])
  // Revoked while it runs: it goes, and returns once another key has signed it.
  later()
  say([team('tv', stranger, ['/videos']), newsTeam])
  expect(await versions()).toEqual({ news: 'n1' })
  // Its paths stay its own: its pages answer with an error, not with a 404.
  expect((await trust.judge(registry)).held).toEqual({ tv: ['/videos'] })
  step(stranger, put('tv', 't2'))
  expect((await versions()).tv).toBe('t2')
})

it('believes no other root, and no word of the root that has ended; what it believed stays', async () => {
  await versions()
  now += 10_000
  say([team('tv', stranger, ['/videos'])], stranger)
  step(stranger, put('tv', 't2'))
  expect([(await versions()).tv, await doubt()]).toEqual([
    't1',
    expect.stringContaining('not signed by the root key'),
  ])
  say([tvTeam, newsTeam], root, 1)
  now += 2 * day
  step(tvKey, put('tv', 't3'))
  expect([(await versions()).tv, await doubt()]).toEqual(['t1', expect.stringContaining('keys.json ended')])
  // Each doubt is logged once, however often it is checked: of two remotes, for two reasons.
  expect(logged.length).toBe(4)
})

it('keeps what it believed of the channel that it follows, as of what everybody gets, and nothing of one that it does not', async () => {
  follows = 'streamer'
  trust = begin()
  step(tvKey, put('tv', 't2', ['/videos'], 'streamer'))
  step(tvKey, put('tv', 't2', ['/videos'], 'elsewhere'))
  expect([await versions('streamer'), (await versions()).tv]).toEqual([{ tv: 't2' }, 't1'])
  const signed = registry
  step(newsKey, put('tv', 't3', ['/videos'], 'streamer'))
  step(newsKey, put('tv', 't3', ['/videos'], 'elsewhere'))
  expect([await versions('streamer'), await versions('elsewhere'), await doubt('streamer/tv')]).toEqual([
    { tv: 't2' },
    {},
    'news may not release tv',
  ])
  registry = { ...signed, channels: { ...signed.channels, streamer: {} } }
  expect([await versions('streamer'), await doubt('streamer/tv')]).toEqual([{ tv: 't2' }, 'it is not signed'])
  registry = signed
  step(tvKey, (before) => ({ ...before, channels: { ...before.channels, streamer: {} } }))
  expect([await versions('streamer'), await doubt('streamer/tv')]).toEqual([{}, undefined])
})

it('knows of a line of the log whether its team had signed it, however long ago', async () => {
  const line = (remote: 'tv' | 'news', channel = 'production') => ({
    channel,
    remote,
    entry: registry.channels[channel]?.[remote] ?? null,
  })
  const old = line('tv')
  now += 20 * day
  expect(await trust.wasSigned(old)).toBe(true)
  expect(await trust.wasSigned(line('news'))).toBe(true)
  // It was not signed for another remote or channel, nor without an entry, nor by an unknown key.
  expect(await trust.wasSigned({ ...old, remote: 'news' })).toBe(false)
  expect(await trust.wasSigned({ ...old, channel: 'canary' })).toBe(false)
  expect(await trust.wasSigned({ ...old, entry: null })).toBe(false)
  step(null, put('tv', 't2'))
  expect(await trust.wasSigned(line('tv'))).toBe(false)
  step(stranger, put('tv', 't3'))
  expect(await trust.wasSigned(line('tv'))).toBe(false)
  // A revoked key vouches for nothing; nor does any key while the root key's statement cannot be read.
  say([team('tv', made(), ['/videos']), newsTeam])
  now += 10_000
  expect([await trust.wasSigned(old), await trust.wasSigned(line('news'))]).toEqual([false, true])
  keysFile = 'nonsense'
  now += 10_000
  expect(await trust.wasSigned(line('news'))).toBe(false)
})

it('asks for the root’s word anew after five seconds, and not before', async () => {
  expect((await versions()).tv).toBe('t1')
  say([team('tv', made(), ['/videos']), newsTeam])
  now += 4999
  expect((await versions()).tv).toBe('t1')
  now += 1
  expect((await versions()).tv).toBeUndefined()
})

it('takes no word of the root that ends at this moment', async () => {
  say([tvTeam, newsTeam], root, 1)
  now += day
  expect(await doubt()).toContain('keys.json ended')
})

it('has nothing revoked before it has looked', () => {
  expect(trust.isRevoked('tv', 't1')).toBe(false)
})

it('says once what is revoked, over a restart too, until somebody who may has signed it', async () => {
  await versions()
  const other = made()
  say([team('tv', other, ['/videos']), newsTeam])
  now += 10_000
  expect((await trust.judge(registry)).revoked).toEqual(['tv'])
  expect([trust.isRevoked('tv', 't1'), trust.isRevoked('news', 'n1')]).toEqual([true, false])
  expect((await trust.judge(registry)).revoked).toEqual([])
  trust = begin()
  expect((await trust.judge(registry)).revoked).toEqual([])
  expect(trust.isRevoked('tv', 't1')).toBe(true)
  step(other, put('tv', 't2'))
  expect(await versions()).toEqual({ tv: 't2', news: 'n1' })
  expect([trust.isRevoked('tv', 't1'), trust.isRevoked('tv', 't2')]).toEqual([true, false])
  step(other, put('tv', 't1'))
  expect(await versions()).toEqual({ tv: 't1', news: 'n1' })
  expect(trust.isRevoked('tv', 't1')).toBe(false)
})

it.each([
  ['empty', ''],
  ['cut short', '{"keys":17'],
  ['something else', '[]'],
])('a file of what was believed that is %s counts as none, and is named once', async (_, text) => {
  await writeFile(join(folder, 'believed.json'), text)
  expect(await versions()).toEqual({ tv: 't1', news: 'n1' })
  await versions()
  expect(logged).toEqual([expect.stringMatching(/^what was believed is not known/)])
  trust = begin()
  await versions()
  expect(logged.length).toBe(1)
})

it('a disk that takes nothing changes nothing of what is believed, is named once, and is tried again', async () => {
  // With a folder of that name in the way, the file cannot be written.
  await mkdir(join(folder, 'believed.json.new'))
  const old = registry
  step(tvKey, put('tv', 't2'))
  expect(await versions()).toEqual({ tv: 't2', news: 'n1' })
  registry = old
  expect([(await versions()).tv, await doubt()]).toEqual(['t2', 'it is older than the one before'])
  expect(logged.filter((line) => line.startsWith('what is believed could not be kept')).length).toBe(1)
  await rm(join(folder, 'believed.json.new'), { recursive: true })
  await versions()
  expect(await readFile(join(folder, 'believed.json'), 'utf8')).toContain('"t2"')
})
