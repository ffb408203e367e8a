import type { MirroredDeployment } from '@club/federation/mirror'
import { beforeEach, expect, it } from '@jest/globals'
import { type RemoteFailure, type Rendered, type RenderRequest, shellName } from '../protocol.ts'
import { aDeployment, aPage } from '../sample.testing.ts'
import type { Deployments } from './deployments.core.ts'
import { createTrials, type Trials } from './trials.ts'
import { WorkerLost, type WorkerPool } from './worker-pool.ts'

const deployment = (remote: string, version: string, trialPaths: string[] = []) =>
  aDeployment(remote, version, { trialPaths })
const failed = (remote: string, during: RemoteFailure['during'] = 'render'): RemoteFailure => ({
  remote,
  version: '2',
  during,
  message: 'broken',
})

let good: Record<string, MirroredDeployment>
let paths: string[]
let pools: { deployments: Deployments; over: boolean }[]
let notLoaded: RemoteFailure[]
/** The page that a composition of these versions draws. */
let draw: (path: string, deployments: Deployments) => Rendered
let trials: Trials

const startPool = (deployments: Deployments): WorkerPool => {
  const pool = { deployments, over: false }
  pools.push(pool)
  return {
    composition: String(pools.length),
    ready: Promise.resolve(notLoaded),
    grow: async () => {},
    async render({ path }: RenderRequest) {
      paths.push(path)
      return draw(path, deployments)
    },
    purge: () => {},
    drain: async () => {},
    rest: async () => {},
    close: async () => {
      pool.over = true
    },
  }
}

beforeEach(() => {
  good = { news: deployment('news', '1') }
  paths = []
  pools = []
  notLoaded = []
  draw = () => aPage()
  trials = createTrials({
    culprits: {
      isFresh: (remote, { manifest }) => good[remote]?.manifest.version !== manifest.version,
      good: () => good,
    },
    startPool,
    endPool: (pool) => pool.close(),
    main: 'main.1.js',
    warmUp: () => ({ origin: 'http://club.example', now: '2026-11-20T12:00:00.000Z', frozen: false }),
  })
})
const run = (deployments: Deployments) => trials.run(startPool(deployments), deployments)

it('draws home, and of each new remote its first page, what it names itself and what fans were last given', async () => {
  trials.note(aPage({ answeredBy: { remote: 'tv', route: 'videos/:slug' } }), '/tv/goals')
  trials.note(aPage({ answeredBy: { remote: 'news', route: 'news/:slug' } }), '/news/known')
  // A page with an error, or without an owner, is not used for trials.
  trials.note(aPage({ status: 404, answeredBy: { remote: 'tv', route: 'a' } }), '/tv/none')
  trials.note(aPage({ degraded: true, answeredBy: { remote: 'tv', route: 'b' } }), '/tv/half')
  trials.note(aPage(), '/nobody')
  expect(await run({ news: deployment('news', '1'), tv: deployment('tv', '1', ['/tv/own']) })).toEqual([])
  expect(paths).toEqual(['/', '/tv', '/tv/own', '/tv/goals', '/news/known'])
})

it('goes where a page leads, but not for ever and not elsewhere', async () => {
  let hop = 0
  draw = (path) =>
    path === '/' ? aPage() : aPage({ status: 302, headers: { location: `/tv/hop-${++hop}` } })
  await run({ tv: deployment('tv', '1') })
  expect(paths).toEqual(['/', '/tv', '/tv/hop-1', '/tv/hop-2'])
  paths = []
  draw = () => aPage({ status: 302, headers: { location: '//elsewhere.example/' } })
  await run({ tv: deployment('tv', '1') })
  expect(paths).toEqual(['/', '/tv'])
})

it('tells what could not be loaded and what failed in drawing', async () => {
  notLoaded = [failed('club', 'load')]
  draw = (path) => aPage({ failures: path === '/' ? [failed('tv')] : [] })
  expect(await run({ tv: deployment('tv', '2') })).toEqual([failed('club', 'load'), failed('tv')])
})

it('blames a loader only where a version is there that could', async () => {
  draw = () => aPage({ failures: [failed('tv', 'loader')] })
  expect(await run({ tv: deployment('tv', '2') })).toEqual([])
  good.tv = deployment('tv', '1')
  expect(await run({ tv: deployment('tv', '2') })).toEqual([failed('tv', 'loader'), failed('tv', 'loader')])
})

it('draws the last whole page of each other remote, and blames the one that is new for what fails there', async () => {
  trials.note(aPage({ answeredBy: { remote: 'news', route: 'news/:slug' } }), '/news/known')
  const beside = { news: deployment('news', '1'), tv: deployment('tv', '2') }
  expect(await run(beside)).toEqual([])
  expect(paths).toEqual(['/', '/tv', '/news/known'])
  draw = (path) => aPage({ failures: path === '/news/known' ? [failed('news')] : [] })
  expect(await run(beside)).toEqual([
    {
      remote: 'tv',
      version: '2',
      during: 'render',
      message: expect.stringMatching(/^news fails beside it: /),
    },
  ])
  // A loader's failure may be the platform's fault; with two new versions either may be to blame.
  draw = (path) => aPage({ failures: path === '/news/known' ? [failed('news', 'loader')] : [] })
  expect(await run(beside)).toEqual([])
  good.club = deployment('club', '1')
  draw = (path) => aPage({ failures: path === '/news/known' ? [failed('news')] : [] })
  expect(await run({ ...beside, club: deployment('club', '2') })).toEqual([])
})

it('knows the culprit of a lost worker where one new version alone is suspected', async () => {
  draw = () => {
    throw new WorkerLost('a render hung', ['news', 'tv'], true)
  }
  // The version of news has served before, so it is not to blame.
  expect(await run({ news: deployment('news', '1'), tv: deployment('tv', '2') })).toEqual([
    { remote: 'tv', version: '2', during: 'render', message: 'a render hung, one of news, tv' },
  ])
  await expect(run({ news: deployment('news', '2'), tv: deployment('tv', '2') })).rejects.toThrow(WorkerLost)
  draw = () => {
    throw new Error('the platform does not answer')
  }
  await expect(run({ tv: deployment('tv', '2') })).rejects.toThrow('the platform does not answer')
})

it('tries each new version alone among the good ones where nobody left a mark', async () => {
  good.matches = deployment('matches', '1')
  const wanted = { news: deployment('news', '2'), tv: deployment('tv', '1') }
  draw = (_path, deployments) => {
    if (deployments.tv) throw new WorkerLost('a render hung', [], true)
    // The trial of news shows another remote's failure.
    return aPage({ failures: [failed('club')] })
  }
  const found = await trials.findCulprits(wanted, {}, new WorkerLost('a render hung', [], true))
  expect(found).toEqual([{ remote: 'tv', version: '1', during: 'render', message: 'a render hung' }])
  expect(pools.map(({ deployments }) => deployments)).toEqual([
    // A good version that is no longer wanted takes no part.
    { news: wanted.news },
    { news: good.news, tv: wanted.tv },
  ])
  expect(pools.every(({ over }) => over)).toBe(true)
})

it('needs no trial where one version alone is new', async () => {
  const wanted = { news: good.news as MirroredDeployment, tv: deployment('tv', '9') }
  const found = await trials.findCulprits(wanted, {}, new WorkerLost('a render worker ended (1)', [], true))
  expect(found).toEqual([
    { remote: 'tv', version: '9', during: 'render', message: 'a render worker ended (1)' },
  ])
  expect(pools).toEqual([])
})

it('tells a loss of the site itself by its own build', () => {
  expect(trials.loss(new WorkerLost('a render hung', [], true), shellName, {})).toMatchObject({
    remote: shellName,
    version: 'main.1.js',
  })
})
