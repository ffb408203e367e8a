/** What is counted of canaries, what is reported, and what is rolled back automatically. */
import type { MirroredDeployment } from '@club/federation/mirror'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Report } from '../beacon.ts'
import type { Canary } from '../compositions/eligible.ts'
import type { Lane, Lanes } from './lanes.ts'
import type { Taken } from './taken-back.server.ts'
import { type CanaryWatch, watchCanaries } from './watch.ts'

const deployment = (remote: string, version: string) =>
  ({ manifest: { remote, version, basePaths: [`/${remote}`] } }) as unknown as MirroredDeployment
const laneOf = (versions: Record<string, string>) =>
  ({
    compositions: {
      served: () => ({
        deployments: Object.fromEntries(
          Object.entries(versions).map(([remote, version]) => [remote, deployment(remote, version)]),
        ),
      }),
    },
  }) as unknown as Lane

const stable = laneOf({ tv: 't1', news: 'n1' })
const lane = laneOf({ tv: 't2', news: 'n1' })
let canaries: Record<string, Canary>
let refusals: Record<string, string>
let taken: [remote: string, what: Taken][]
let logged: string[]
let updates: number
let shaken: boolean
let clock: number
let watch: CanaryWatch

beforeEach(() => {
  jest.useFakeTimers()
  canaries = { tv: { deployment: deployment('tv', 't2'), share: 5, revision: 3 } as Canary }
  ;[refusals, taken, logged, updates, shaken, clock] = [{}, [], [], 0, false, 0]
  watch = watchCanaries({
    lanes: {
      stable,
      canaries: () => canaries,
      ownerOf: (path: string) => (path.startsWith('/tv') ? 'tv' : null),
      refusal: (remote: string, version: string) => refusals[`${remote}@${version}`] ?? null,
      serves: (remote: string, version: string) =>
        canaries[remote]?.deployment.manifest.version === version && !refusals[`${remote}@${version}`],
      update: async () => void updates++,
    } as unknown as Lanes,
    takenBack: {
      add(remote, what) {
        taken.push([remote, what])
        delete canaries[remote]
      },
    },
    isShaken: () => shaken,
    clock: () => clock,
    now: () => new Date('2026-11-21T15:00:00Z'),
    log: { info: () => {}, error: (message) => void logged.push(message), request: () => {} },
  })
})
afterEach(() => {
  watch.stop()
  jest.useRealTimers()
})

const visitor = (bucket: number) => ({ address: `10.0.0.${bucket}`, bucket })
const drawn = { drawnBy: ['tv'], failed: [] }
const broken = { drawnBy: ['news'], failed: ['tv'] }
const fares = () => watch.standing({ tv: { version: 't2', trouble: null } }).tv?.fares
const error = (version: string): Report => ({
  kind: 'error',
  remote: 'tv',
  version,
  during: 'render',
  message: 'no',
  path: '/tv',
})
const vitals = (path: string, lcp: number | null, remotes: Record<string, string>): Report => ({
  kind: 'vitals',
  path,
  lcp,
  cls: 0,
  remotes,
})

describe('pages', () => {
  it('count for the version that they were made of, where its code was at work or failed', () => {
    watch.page(lane, visitor(1), drawn)
    watch.page(lane, visitor(2), { drawnBy: ['news'], failed: [] })
    watch.page(lane, visitor(3), broken)
    watch.page(stable, visitor(50), drawn)
    expect(fares()).toMatchObject({
      canary: { pages: 2, failedPages: 1, visitors: 2 },
      stable: { pages: 1, failedPages: 0, visitors: 1 },
    })
  })

  it('that could not be answered count against the remote whose address it was, and against no other', () => {
    watch.page(lane, visitor(1), { lost: 'tv' })
    watch.page(lane, visitor(2), { lost: 'news' })
    watch.page(lane, visitor(3), { lost: null })
    expect(fares()?.canary).toMatchObject({ pages: 1, failedPages: 1, visitors: 1 })
  })

  it('that fail while the platform does are nobody’s fault', () => {
    shaken = true
    watch.page(lane, visitor(1), broken)
    watch.page(lane, visitor(2), { lost: 'tv' })
    watch.page(lane, visitor(3), drawn)
    expect(fares()?.canary).toMatchObject({ pages: 1, failedPages: 0 })
  })
})

describe('what browsers tell', () => {
  beforeEach(() => {
    for (const bucket of [1, 2, 3]) watch.page(lane, visitor(bucket), drawn)
    watch.page(stable, visitor(50), drawn)
  })

  it('counts for a canary where it is proven, and for the other version without', () => {
    watch.report(error('t2'), visitor(1), true)
    watch.report(error('t2'), visitor(2), false)
    watch.report(error('t1'), visitor(50), false)
    expect(fares()).toMatchObject({ canary: { failedVisitors: 1 }, stable: { failedVisitors: 1 } })
  })

  it('tells how long a page took of the remote that answers its address', () => {
    watch.report(vitals('/tv/films', 1200, { tv: 't2', news: 'n1' }), visitor(1), true)
    watch.report(vitals('/nowhere', 9000, { tv: 't2' }), visitor(2), true)
    watch.report(vitals('/tv', 9000, { news: 'n1' }), visitor(2), true)
    watch.report(vitals('/tv', null, { tv: 't2' }), visitor(3), true)
    expect(fares()?.canary).toMatchObject({ starts: 1, start: 1200, failedVisitors: 0 })
  })

  it('is not about canaries where it is about a playback', () => {
    const playback = {
      kind: 'playback' as const,
      version: 't2',
      engine: 'native',
      media: 'on-demand' as const,
      start: null,
      stalls: 0,
      stalled: 0,
      watched: 0,
      refused: '',
      failed: 'broken',
    }
    watch.report(playback, visitor(1), true)
    expect(fares()?.canary).toMatchObject({ failedVisitors: 0, starts: 0 })
  })
})

describe('a canary that fares worse', () => {
  const fail = (times = 5) => {
    for (let bucket = 0; bucket < times; bucket++) watch.page(lane, visitor(bucket), broken)
  }

  it('is taken back within a second, with what speaks against it, and what is left is taken up', () => {
    fail()
    jest.advanceTimersByTime(999)
    expect(taken).toEqual([])
    jest.advanceTimersByTime(1)
    expect(taken).toEqual([
      [
        'tv',
        {
          version: 't2',
          revision: 3,
          reason: '5 of 5 pages failed, 0 of 0 of the other version failed',
          at: '2026-11-21T15:00:00.000Z',
        },
      ],
    ])
    expect([updates, logged]).toEqual([1, ['canary taken back']])
  })

  it('is left alone where it fails as the other does, or once nobody watches', () => {
    for (let bucket = 20; bucket < 60; bucket++) watch.page(stable, visitor(bucket), broken)
    fail()
    jest.advanceTimersByTime(2000)
    expect([taken, updates]).toEqual([[], 0])
    watch.stop()
    fail(90)
    for (let bucket = 60; bucket < 100; bucket++) watch.page(stable, visitor(bucket), drawn)
    jest.advanceTimersByTime(5000)
    expect(taken).toEqual([])
  })

  it('is judged by limits of its own, where it has some', () => {
    canaries = {
      tv: { deployment: deployment('tv', 't2'), share: 5, revision: 3, limits: { errors: 100, slower: 50 } },
    }
    fail()
    watch.check()
    expect(taken).toEqual([])
  })

  it('is forgotten with what was counted of it, once it is none any more', () => {
    fail(4)
    const { tv } = canaries
    canaries = {}
    watch.check()
    if (tv) canaries = { tv }
    expect(fares()?.canary).toMatchObject({ pages: 0, failedPages: 0 })
  })
})

it('a page of a canary brings the proof of it, and one for everybody asks for a number', () => {
  expect(watch.headers(stable, visitor(1), true)).toEqual({
    vary: 'accept-encoding, cookie',
    'server-timing': 'canary',
  })
  const headers = watch.headers(lane, visitor(1), true)
  expect(Object.keys(headers).sort()).toEqual(['set-cookie', 'vary'])
  expect(headers['set-cookie']).toMatch(
    /^canary=[\w-]{43}; Path=\/_beacon; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(watch.headers(lane, visitor(1), false)['set-cookie']).not.toContain('Secure')
})

describe('what is said of a canary', () => {
  const standing = (version: string, trouble: string | null = null) =>
    watch.standing({ tv: { version, trouble } }).tv

  it('is its share and how it fares, while it runs', () => {
    expect(standing('t2')).toMatchObject({ wanted: 't2', share: 5, serving: 't2', refused: null })
    expect(standing('t2')?.fares).not.toBeNull()
  })

  it('is why it does not run, and nothing of how it fares', () => {
    const refused = (version: string, reason: string) => ({
      wanted: version,
      serving: null,
      refused: { version, reason },
      fares: null,
    })
    refusals = { 'tv@t2': 'render: broken' }
    expect(standing('t2')).toMatchObject(refused('t2', 'render: broken'))
    expect(standing('t3', 'no such file')).toMatchObject(refused('t3', 'no such file'))
    canaries = {}
    expect(standing('t3')).toEqual({ wanted: 't3', share: null, serving: null, refused: null, fares: null })
  })
})
