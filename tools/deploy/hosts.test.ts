import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listening } from '@club/process/testing'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { askAll, askHost, followedBy, hostsOf, refusalAt, verdicts } from './hosts.ts'

let server: Server
let host: string
/** What the host reports, one answer after another; the last one is repeated. */
let says: object[]

const standing = (serving: string | null, refused: { version: string; reason: string } | null = null) => ({
  remotes: { tv: { wanted: 'v2', serving, refused } },
  contracts: { from: 2, to: 3 },
})

const tv = { remote: 'tv', version: 'v2' }

/** Milliseconds that a verdict may take: enough for any machine, since it comes as soon as the host says it. */
const patience = 60_000

beforeEach(async () => {
  says = [standing('v1')]
  server = createServer((_request, response) => {
    const [next] = says
    if (says.length > 1) says.shift()
    response.writeHead(503).end(JSON.stringify(next))
  })
  host = await listening(server)
})
afterEach(() => new Promise((done) => server.close(done)))

it('is over when the version serves, or was refused for a reason', async () => {
  says = [standing('v1'), standing('v1'), standing('v2')]
  expect(await verdicts([host], tv, patience)).toEqual([{ host, outcome: 'serves', reason: null }])
  says = [standing('v1'), standing('v1', { version: 'v2', reason: 'render: broken' })]
  expect(await verdicts([host], tv, patience)).toEqual([
    { host, outcome: 'refused', reason: 'render: broken' },
  ])
})

it('is told of a canary apart from what everybody gets', async () => {
  const canary = (serving: string | null) => ({ tv: { wanted: 'v2', serving, refused: null, fares: null } })
  says = [
    { ...standing('v1'), canaries: canary(null) },
    { ...standing('v1'), canaries: canary('v2') },
  ]
  expect(await verdicts([host], { ...tv, channel: 'canary' }, patience)).toMatchObject([
    { outcome: 'serves' },
  ])
  expect(await verdicts([host], tv, 120)).toMatchObject([{ outcome: 'late' }])
})

it('takes a refusal of another version for no word on this one, and gives up in the end', async () => {
  says = [standing('v1', { version: 'v0', reason: 'old' })]
  expect(await verdicts([host], tv, 120)).toMatchObject([{ outcome: 'late' }])
  expect(await verdicts(['http://127.0.0.1:1'], tv, 120)).toMatchObject([{ outcome: 'late' }])
})

it('takes what a host refused before it read the change for no word on it', async () => {
  const no = { version: 'v2', reason: 'web/a.js has another hash' }
  const at = (revision: number, serving: string | null) => ({ ...standing(serving, no), revision })
  says = [at(4, 'v1'), { ...standing('v1'), revision: 5 }, at(5, 'v2')]
  expect(await verdicts([host], { ...tv, revision: 5 }, patience)).toMatchObject([{ outcome: 'serves' }])
  says = [at(4, 'v1'), at(5, 'v1')]
  expect(await verdicts([host], { ...tv, revision: 5 }, patience)).toMatchObject([{ outcome: 'refused' }])
})

it('is over for a remote that was withdrawn when nothing of it serves', async () => {
  const { contracts } = standing('v1')
  says = [standing('v1'), standing('v1'), { remotes: {}, contracts }]
  expect(await verdicts([host], { remote: 'tv', version: null }, patience)).toMatchObject([
    { outcome: 'serves' },
  ])
  expect(says).toHaveLength(1)
  says = [standing('v1')]
  expect(await verdicts([host], { remote: 'tv', version: null }, 120)).toMatchObject([{ outcome: 'late' }])
  expect(await verdicts(['http://127.0.0.1:1'], { remote: 'tv', version: null }, 120)).toMatchObject([
    { outcome: 'late' },
  ])
})

it('does not wait for a host that runs other remotes alone', async () => {
  says = [{ ...standing('v1'), runs: ['tv'] }]
  expect(await verdicts([host], { remote: 'news', version: 'v2' }, patience)).toEqual([])
  expect(await verdicts([host], tv, 120)).toMatchObject([{ outcome: 'late' }])
})

it('waits in a channel of a site for the hosts that follow it, which are not waited for elsewhere while they have a release of their own', async () => {
  const own = { remotes: { tv: { wanted: 'v3', serving: 'v3', refused: null, own: true } } }
  says = [{ ...standing('v2'), ...own, follows: 'streamer' }]
  const verdictIn = (channel?: string, version = 'v2') =>
    verdicts([host], { remote: 'tv', version, ...(channel ? { channel } : {}) }, 120)
  expect(await verdictIn('streamer', 'v3')).toMatchObject([{ outcome: 'serves' }])
  expect(await verdictIn('streamer')).toMatchObject([{ outcome: 'late' }])
  for (const channel of [undefined, 'canary', 'elsewhere']) expect(await verdictIn(channel)).toEqual([])
  says = [{ ...standing('v2'), follows: 'streamer' }]
  expect(await verdictIn()).toMatchObject([{ outcome: 'serves' }])
})

it('knows the first host that refuses a version in a channel', async () => {
  const no = { version: 'v2', reason: 'render: broken' }
  const canaries = { tv: { wanted: 'v3', serving: null, refused: { ...no, version: 'v3' }, fares: null } }
  says = [{ ...standing('v1', no), canaries, follows: 'streamer' }]
  const at = (channel: string, version = 'v2') =>
    refusalAt(['http://127.0.0.1:1', host], { remote: 'tv', version, channel })
  expect(await at('production')).toEqual({ host, reason: 'render: broken' })
  expect(await at('streamer')).toEqual({ host, reason: 'render: broken' })
  expect(await at('canary', 'v3')).toEqual({ host, reason: 'render: broken' })
  for (const [channel, version] of [['production', 'v1'], ['elsewhere'], ['canary', 'v2']])
    expect(await at(channel ?? '', version)).toBeNull()
})

it('knows which channels the hosts that answer follow', async () => {
  says = [{ ...standing('v1'), follows: 'streamer' }]
  expect(await followedBy([host, host, 'http://127.0.0.1:1'])).toEqual(['streamer'])
  says = [standing('v1')]
  expect(await followedBy([host])).toEqual([])
})

it('finds a host that serves no remote of this contract, and leaves out who does not answer', async () => {
  const hosts = [host, 'http://127.0.0.1:1']
  expect(await askAll(hosts, { ...tv, contract: 2 })).toMatchObject({ running: [{ host }], unfit: null })
  expect((await askAll(hosts, { ...tv, contract: 1 })).unfit).toMatchObject({ host })
  expect((await askAll(hosts, { ...tv, contract: 4 })).unfit).toMatchObject({
    says: { contracts: { from: 2, to: 3 } },
  })
  says = [{ status: 'ready' }]
  expect(await askHost(host)).toBeNull()
})

it('knows the hosts of a data folder and those that are named, each once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hosts-'))
  try {
    expect(await hostsOf(folder, '')).toEqual([])
    await mkdir(join(folder, 'hosts'))
    await writeFile(join(folder, 'hosts/mirror.json'), JSON.stringify({ inner: host, pid: 1 }))
    await writeFile(join(folder, 'hosts/other.json'), '{"inner":"http://elsewhere.example"}')
    await writeFile(join(folder, 'hosts/mirror.json.7'), '{"inner":')
    expect(await hostsOf(folder, `${host}, http://10.0.0.7:4201`)).toEqual([host, 'http://10.0.0.7:4201'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
