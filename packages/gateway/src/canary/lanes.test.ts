/** Lanes come and go with their canaries, and every visitor always has one. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MirroredDeployment } from '@club/federation/mirror'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import type { Report } from '../beacon.ts'
import type { Compositions } from '../compositions/composer.ts'
import type { Claims, Deployments } from '../compositions/deployments.core.ts'
import type { Eligible } from '../compositions/eligible.ts'
import { createLanes, type Lane, type Lanes, type LaneWish } from './lanes.ts'
import { openTakenBack } from './taken-back.server.ts'
import { watchCanaries } from './watch.ts'

const deployment = (remote: string, version: string) =>
  ({
    directory: '',
    manifest: { remote, version, basePaths: [`/${remote}`] },
  }) as unknown as MirroredDeployment
const deployments = (versions: Record<string, string>): Deployments =>
  Object.fromEntries(
    Object.entries(versions).map(([remote, version]) => [remote, deployment(remote, version)]),
  )

let eligible: Eligible
let refused: Set<string>
/** Canaries that are not ready yet. */
let warming: Set<string>
let made: (Lane & { served(): Record<string, string>; over: boolean })[]
let wishes: LaneWish[]
let lanes: Lanes
/** By `remote@version`: the reason. */
let takenBack: Record<string, string>
const log = { info: () => {}, error: jest.fn(), request: () => {} }

/** A lane that draws nothing: it serves what it should, unless that is refused. */
function fakeLane(wish: Pick<LaneWish, 'eligible'>): (typeof made)[number] {
  let serving: { deployments: Deployments; claims: Claims } | null = null
  const versions = () =>
    Object.fromEntries(
      Object.entries(serving?.deployments ?? {}).map(([name, { manifest }]) => [name, manifest.version]),
    )
  const key = (remote: string, version: string) => `${remote}@${version}`
  const lane = {
    over: false,
    served: versions,
    pages: {} as Lane['pages'],
    purge: () => {},
    forget: () => {},
    compositions: {
      served: () => serving,
      refusal: (remote: string, version: string) =>
        refused.has(key(remote, version)) ? 'render: broken' : null,
      async compose() {
        const next = wish.eligible()
        if (next === null) return
        const all = Object.entries(next.wanted).map(([remote, { manifest }]) => key(remote, manifest.version))
        if (all.some((one) => refused.has(one) || warming.has(one))) return
        serving = { deployments: next.wanted, claims: next.claims }
      },
      async close() {
        lane.over = true
      },
    } as unknown as Compositions,
  }
  return lane
}

let stable: ReturnType<typeof fakeLane>
const wants = (
  versions: Record<string, string>,
  canaries: Record<string, [version: string, share: number]> = {},
  revision = 3,
) => {
  eligible = {
    claims: Object.fromEntries(Object.keys(versions).map((remote) => [remote, [`/${remote}`]])),
    awaited: {},
    wanted: deployments(versions),
    canaries: Object.fromEntries(
      Object.entries(canaries).map(([remote, [version, share]]) => [
        remote,
        { deployment: deployment(remote, version), share, revision },
      ]),
    ),
  }
}
const take = async () => {
  await stable.compositions.compose()
  await lanes.update()
}
const versionsFor = (bucket: number | null) => (lanes.of(bucket) as (typeof made)[number]).served()

beforeEach(() => {
  jest.useFakeTimers()
  refused = new Set()
  warming = new Set()
  made = []
  wishes = []
  takenBack = {}
  wants({ tv: 't1', news: 'n1' })
  stable = fakeLane({ eligible: () => eligible })
  lanes = createLanes({
    eligible: () => eligible,
    stable,
    make(wish) {
      const lane = fakeLane(wish)
      made.push(lane)
      wishes.push(wish)
      return lane
    },
    takenBack: (remote, { deployment: { manifest } }) => takenBack[`${remote}@${manifest.version}`] ?? null,
  })
})
afterEach(() => {
  jest.useRealTimers()
})

it('there is one for everybody, and none more without a canary', async () => {
  await take()
  expect([lanes.of(0), lanes.of(null), made.length]).toEqual([stable, stable, 0])
})

it('a canary is for its share, in the place of its remote among all others', async () => {
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5] })
  await take()
  expect(versionsFor(4)).toEqual({ tv: 't2', news: 'n1' })
  expect(versionsFor(5)).toEqual({ tv: 't1', news: 'n1' })
  expect(versionsFor(null)).toEqual({ tv: 't1', news: 'n1' })
  expect(lanes.serves('tv', 't2')).toBe(true)
  // When the version for everybody changes, the canary's lane changes too.
  wants({ tv: 't1', news: 'n2' }, { tv: ['t2', 5] })
  await take()
  expect(versionsFor(4)).toEqual({ tv: 't2', news: 'n2' })
})

it('a visitor whose canary is not ready, or was refused, gets what there is', async () => {
  warming.add('tv@t2')
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5], news: ['n2', 20] })
  await take()
  expect([versionsFor(3), versionsFor(10)]).toEqual([
    { tv: 't1', news: 'n2' },
    { tv: 't1', news: 'n2' },
  ])
  expect(lanes.refusal('tv', 't2')).toBeNull()
  // Not for everybody who should get it: visitors with both canaries wait for the other one.
  expect(lanes.serves('news', 'n2')).toBe(false)
  warming.clear()
  refused.add('tv@t2')
  await take()
  expect(versionsFor(3)).toEqual({ tv: 't1', news: 'n2' })
  expect([lanes.refusal('tv', 't2'), lanes.serves('tv', 't2'), lanes.serves('news', 'n2')]).toEqual([
    'render: broken',
    false,
    true,
  ])
})

it('whoever has a canary keeps it until a newer one serves, and nobody else gets it meanwhile', async () => {
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5] })
  await take()
  warming.add('tv@t3')
  wants({ tv: 't1', news: 'n1' }, { tv: ['t3', 20] })
  await take()
  expect([versionsFor(4).tv, versionsFor(5).tv, lanes.serves('tv', 't3')]).toEqual(['t2', 't1', false])
  warming.clear()
  await take()
  expect([versionsFor(4).tv, versionsFor(5).tv, lanes.serves('tv', 't3')]).toEqual(['t3', 't3', true])
})

it.each([
  ['the newer one is refused', () => refused.add('tv@t3')],
  ['it is itself taken back', () => Object.assign(takenBack, { 'tv@t2': 'it failed' })],
])('a canary of before is left as soon as %s', async (_when, leave) => {
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5] })
  await take()
  warming.add('tv@t3')
  wants({ tv: 't1', news: 'n1' }, { tv: ['t3', 5] })
  await take()
  expect(versionsFor(4).tv).toBe('t2')
  leave()
  await take()
  expect(versionsFor(4).tv).toBe('t1')
})

it('one that is over is closed once its pages are drawn', async () => {
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5] })
  await take()
  wants({ tv: 't1', news: 'n1' })
  await take()
  expect([versionsFor(3).tv, made[0]?.over]).toEqual(['t1', false])
  await jest.advanceTimersByTimeAsync(10_000)
  expect(made[0]?.over).toBe(true)
})

it('whoever had the canary has it still while it becomes everybody’s', async () => {
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5] })
  await take()
  wants({ tv: 't2', news: 'n1' })
  await lanes.update()
  expect([versionsFor(3).tv, versionsFor(50).tv]).toEqual(['t2', 't1'])
  await take()
  expect([versionsFor(3).tv, versionsFor(50).tv, lanes.of(3)]).toEqual(['t2', 't2', stable])
})

it('each set of canaries that somebody gets has a lane of its own, as long as somebody gets it', async () => {
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5], news: ['n2', 20] })
  await take()
  expect([versionsFor(3), versionsFor(10), made.length]).toEqual([
    { tv: 't2', news: 'n2' },
    { tv: 't1', news: 'n2' },
    2,
  ])
  wants({ tv: 't1', news: 'n1' }, { news: ['n2', 20] })
  await take()
  await jest.advanceTimersByTimeAsync(10_000)
  expect([made.map(({ over }) => over), versionsFor(3)]).toEqual([[false, true], { tv: 't1', news: 'n2' }])
})

it('a canary serves once each set that it is in does, whatever becomes of others', async () => {
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5], news: ['n2', 20] })
  await take()
  const newsAlone = made.find((lane) => lane.served().tv === 't1')
  Object.assign(newsAlone?.compositions ?? {}, { served: () => null })
  expect([lanes.serves('tv', 't2'), lanes.serves('news', 'n2')]).toEqual([true, false])
})

it('a lane answers the addresses of its canaries, and those of everybody else’s remotes', async () => {
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5] })
  Object.assign(eligible.canaries.tv?.deployment.manifest ?? {}, { basePaths: ['/live'] })
  await take()
  expect(made[0]?.compositions.served()?.claims).toEqual({ tv: ['/live'], news: ['/news'] })
  expect([lanes.ownerOf('/tv/films'), lanes.ownerOf('/live'), lanes.ownerOf('/nowhere')]).toEqual([
    'tv',
    null,
    null,
  ])
})

it('whoever has two canaries of which one was taken back keeps the other', async () => {
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5], news: ['n2', 20] })
  await take()
  warming.add('tv@t3')
  wants({ tv: 't1', news: 'n1' }, { tv: ['t3', 5], news: ['n2', 20] })
  takenBack['tv@t2'] = 'it failed'
  await take()
  expect(versionsFor(3)).toEqual({ tv: 't1', news: 'n2' })
  expect([lanes.refusal('tv', 't3'), lanes.refusal('tv', 't2')]).toEqual([null, null])
  takenBack['tv@t3'] = 'it failed too'
  expect([lanes.refusal('tv', 't3'), lanes.refusal('tv', 't4')]).toEqual(['it failed too', null])
})

it('a canary that was refused is tried again when the same version is deployed again, and not before', async () => {
  refused.add('tv@t2')
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5] })
  await take()
  refused.clear()
  await take()
  expect([versionsFor(3).tv, lanes.refusal('tv', 't2')]).toEqual(['t1', 'render: broken'])
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5] }, 4)
  expect(lanes.refusal('tv', 't2')).toBeNull()
  await take()
  expect([versionsFor(3).tv, lanes.serves('tv', 't2')]).toEqual(['t2', true])
})

it('a lane is made of nothing once one of its canaries was refused, or is gone', async () => {
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5], news: ['n2', 20] })
  await take()
  const both = wishes[1]
  expect(both?.tried).toEqual(deployments({ tv: 't1', news: 'n1' }))
  expect(Object.keys(both?.eligible()?.wanted ?? {})).toEqual(['tv', 'news'])
  refused.add('tv@t2')
  expect(both?.eligible()).toBeNull()
  refused.clear()
  wants({ tv: 't1', news: 'n1' }, { news: ['n2', 20] })
  await take()
  expect(both?.eligible()).toBeNull()
})

it('a remote that is gone takes its canary with it, and so does not knowing what there is', async () => {
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5] })
  await take()
  wants({ news: 'n1' })
  await take()
  expect(versionsFor(3)).toEqual({ news: 'n1' })
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5] })
  await take()
  expect(versionsFor(3).tv).toBe('t2')
  eligible = null as unknown as Eligible
  await lanes.update()
  expect([versionsFor(3).tv, lanes.canaries(), lanes.refusal('tv', 't2')]).toEqual(['t1', {}, null])
})

it('all lanes are those that serve and those that are not closed yet; one that is over does not come back', async () => {
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5] })
  await take()
  expect(lanes.all()).toEqual([stable, made[0]])
  wants({ tv: 't1', news: 'n1' })
  await take()
  expect(lanes.all()).toEqual([stable, made[0]])
  await jest.advanceTimersByTimeAsync(10_000)
  expect(lanes.all()).toEqual([stable])
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5] })
  await take()
  expect([made.length, lanes.of(3)]).toEqual([2, made[1]])
  await lanes.close()
  expect([stable.over, made[1]?.over]).toEqual([true, true])
})

it('there is no lane before everybody is served, nor one more after the end', async () => {
  wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5] })
  await lanes.update()
  expect([made.length, lanes.ownerOf('/tv')]).toEqual([0, null])
  await stable.compositions.compose()
  await lanes.close()
  await lanes.update()
  expect(made).toEqual([])
})

it('what fails in browsers of those who got it is taken back, and stays so over a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'taken-back-'))
  try {
    jest.useRealTimers()
    const file = await openTakenBack(folder, log)
    const kept = {
      add: (...what: Parameters<typeof file.add>) => {
        file.add(...what)
        takenBack[`${what[0]}@${what[1].version}`] = what[1].reason
      },
    }
    let shaken = false
    const isShaken = () => shaken
    const watch = watchCanaries({
      lanes,
      takenBack: kept,
      isShaken,
      clock: () => 0,
      now: () => new Date(0),
      log,
    })
    wants({ tv: 't1', news: 'n1' }, { tv: ['t2', 5] })
    await take()
    const report = (version: string): Report => ({
      kind: 'error',
      remote: 'tv',
      version,
      during: 'render',
      message: 'no',
      path: '/videos',
    })
    const visitor = (bucket: number) => ({ address: `10.0.0.${bucket}`, bucket })
    const page = { drawnBy: ['tv'], failed: [] }
    for (let bucket = 0; bucket < 100; bucket++) watch.page(lanes.of(bucket), visitor(bucket), page)
    const proofOf = (bucket: number) =>
      watch.headers(lanes.of(bucket), visitor(bucket), true)['set-cookie']?.split(';')[0]
    const stranger = { address: '10.9.9.9', bucket: 1 }
    expect(watch.proven(visitor(1), proofOf(1))).toBe(true)
    expect([watch.proven(stranger, proofOf(1)), watch.proven(visitor(2), proofOf(1))]).toEqual([false, false])
    expect([watch.proven(visitor(1), 'canary=made-up'), watch.proven(visitor(1), undefined)]).toEqual([
      false,
      false,
    ])
    // The duration of pages counts only for visitors who got them.
    const took = (version: string, lcp: number | null): Report => ({
      kind: 'vitals',
      path: '/tv/films',
      lcp,
      cls: 0,
      remotes: { tv: version },
    })
    watch.report(took('t2', 1200), visitor(1), true)
    watch.report(took('t2', null), visitor(2), true)
    watch.report(took('t2', 9000), stranger, true)
    watch.report(took('t2', 9000), visitor(3), false)
    watch.report(took('t1', 800), visitor(50), false)
    // The platform stalls: pages without a kept copy fail, and only the canary has those.
    shaken = true
    for (let bucket = 0; bucket < 5; bucket++)
      for (let tries = 0; tries < 20; tries++) watch.page(lanes.of(bucket), visitor(bucket), { lost: 'tv' })
    // Pages that succeed meanwhile count.
    watch.page(lanes.of(1), visitor(1), page)
    shaken = false
    watch.check()
    expect(versionsFor(3).tv).toBe('t2')
    for (let told = 0; told < 1000; told++) {
      watch.report(report('t2'), stranger, true)
      watch.report(report('t2'), visitor(told % 5), false)
    }
    watch.check()
    expect(versionsFor(3).tv).toBe('t2')
    for (let bucket = 0; bucket < 5; bucket++) watch.report(report('t2'), visitor(bucket), true)
    const wishes = { tv: { version: 't2', trouble: null } }
    expect(watch.standing(wishes).tv).toMatchObject({
      serving: 't2',
      fares: {
        canary: { pages: 6, failedPages: 0, visitors: 5, failedVisitors: 5, starts: 1, start: 1200 },
        stable: { visitors: 95, failedVisitors: 0, starts: 1, start: 800 },
      },
    })
    watch.check()
    await lanes.update()
    expect(versionsFor(3).tv).toBe('t1')
    expect(watch.standing(wishes).tv).toMatchObject({
      serving: null,
      refused: { version: 't2', reason: expect.stringContaining('5 of 5 visitors') },
    })
    watch.stop()
    let again = await openTakenBack(folder, log)
    for (let tries = 0; tries < 100 && !again.of('tv', { version: 't2', revision: 3 }); tries++) {
      await new Promise((done) => setTimeout(done, 10))
      again = await openTakenBack(folder, log)
    }
    expect(again.of('tv', { version: 't2', revision: 3 })?.reason).toContain('5 of 5')
    // Another version is tried, and so is the same one when it is deployed again.
    expect(again.of('tv', { version: 't3', revision: 4 })).toBeNull()
    expect(again.of('tv', { version: 't2', revision: 4 })).toBeNull()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
