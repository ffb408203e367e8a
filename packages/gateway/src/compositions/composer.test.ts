import type { MirroredDeployment } from '@club/federation/mirror'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { RemoteFailure, Rendered, RenderRequest } from '../protocol.ts'
import { aDeployment, aPage } from '../sample.testing.ts'
import { type Compositions, createCompositions } from './composer.ts'
import type { Eligible } from './eligible.ts'
import { type createWorkerPool, WorkerLost, type WorkerPool } from './worker-pool.ts'

/** What a version does when it is loaded or drawn; without an entry it works. */
type Behaviour = 'fails to load' | 'throws' | 'its loader fails' | 'hangs' | 'hangs unseen'

const start = Date.parse('2026-11-20T12:00:00Z')
let behaviours: Record<string, Behaviour>
let platformAway: boolean
let pools: (WorkerPool & {
  versions: Record<string, string>
  drawn: RenderRequest[]
  over: 'no' | 'drained' | 'closed' | 'rests'
})[]
let logged: string[]
let eligible: Eligible | null
let kept: Record<string, MirroredDeployment>
let remembered: Record<string, string>[]
let compositions: Compositions
/** By 'remote@version': revision at which it was last put in place. */
let placed: Record<string, number>

/** Sets what the registry points at: versions by remote. */
const point = (versions: Record<string, string>) => {
  const remotes = Object.entries(versions)
  eligible = {
    claims: Object.fromEntries(remotes.map(([remote]) => [remote, [`/${remote}`]])),
    awaited: {},
    canaries: {},
    wanted: Object.fromEntries(remotes.map(([remote, version]) => [remote, aDeployment(remote, version)])),
  }
}

/** Draws a page with the remote that owns its path; home contains all remotes. */
function draw(versions: Record<string, string>, { path, without }: RenderRequest): Rendered {
  if (platformAway) throw new Error('the platform does not answer')
  const drawn = Object.keys(versions).filter(
    (remote) => !without.includes(remote) && (path === '/' || path.startsWith(`/${remote}`)),
  )
  const failures: RemoteFailure[] = []
  for (const remote of drawn) {
    const version = versions[remote] ?? ''
    const behaviour = behaviours[`${remote}@${version}`]
    if (behaviour === 'hangs') throw new WorkerLost('a render hung', [remote], true)
    if (behaviour === 'hangs unseen') throw new WorkerLost('a render hung', [], true)
    if (behaviour === 'throws') failures.push({ remote, version, during: 'render', message: 'broken' })
    if (behaviour === 'its loader fails')
      failures.push({ remote, version, during: 'loader', message: 'no data' })
  }
  return aPage({ failures, degraded: failures.length > 0 })
}

const createPool: typeof createWorkerPool = (setup) => {
  const versions = Object.fromEntries(
    Object.entries(setup.remotes).map(([name, { version }]) => [name, version]),
  )
  const pool: (typeof pools)[number] = {
    versions,
    drawn: [],
    over: 'no',
    composition: setup.composition,
    ready: Promise.resolve(
      Object.entries(versions)
        .filter(([remote, version]) => behaviours[`${remote}@${version}`] === 'fails to load')
        .map(([remote, version]) => ({ remote, version, during: 'load' as const, message: 'broken' })),
    ),
    grow: jest.fn(async () => {}),
    async render(request) {
      pool.drawn.push(request)
      return draw(versions, request)
    },
    purge: jest.fn(),
    async drain() {
      pool.over = 'drained'
    },
    async rest() {
      pool.over = 'rests'
    },
    async close() {
      pool.over = 'closed'
    },
  }
  pools.push(pool)
  return pool
}

beforeEach(() => {
  jest.useFakeTimers({ now: start })
  behaviours = {}
  placed = {}
  platformAway = false
  pools = []
  logged = []
  eligible = null
  kept = {}
  remembered = []
  begin()
})

const begin = (keepsBefore = false) => {
  const note = (message: string, fields: Record<string, unknown> = {}) =>
    logged.push([message, fields.remote, fields.version].filter(Boolean).join(' '))
  compositions = createCompositions({
    eligible: () => eligible,
    setup: {
      platform: 'http://platform',
      shell: { main: '/_s/main.js', preload: [], css: [], fonts: [], pageScripts: {} },
      limits: { apiTimeout: 1, loaderTimeout: 1, drawTimeout: 1 },
    },
    createPool,
    pool: { file: 'worker.mjs', size: 2, hangAfter: 1, loadLimit: 1, heap: 1, outside: 1 },
    log: { info: note, error: note, request: () => {} },
    clock: Date.now,
    warmUp: () => ({ origin: 'http://localhost', now: new Date().toISOString(), frozen: false }),
    kept,
    isRevoked: () => false,
    placedAt: (remote, version) => placed[`${remote}@${version}`] ?? 0,
    keepsBefore,
    remember: (deployments) =>
      void remembered.push(
        Object.fromEntries(
          Object.entries(deployments).map(([remote, { manifest }]) => [remote, manifest.version]),
        ),
      ),
  })
}

afterEach(async () => {
  await compositions.close()
  jest.useRealTimers()
})

/** The versions that fans get now. */
const served = () => pools.findLast(({ over, drawn }) => over === 'no' && drawn.length > 0)?.versions
const ask = (path: string) =>
  compositions.render({ path, origin: 'http://localhost', now: new Date().toISOString(), frozen: false })

describe('a composition', () => {
  it('serves once it has drawn home and the pages of what is new in it, with all its workers', async () => {
    expect(compositions.current('/')).toBeNull()
    expect([compositions.serving(), compositions.served(), compositions.composition()]).toEqual([
      {},
      null,
      null,
    ])
    await expect(ask('/news')).rejects.toThrow('no composition serves yet')
    point({ news: 'n1', tv: 't1' })
    await compositions.compose()
    expect(compositions.composition()).toBe(pools[0]?.composition)
    expect(compositions.served()?.claims).toEqual({ news: ['/news'], tv: ['/tv'] })
    expect(served()).toEqual({ news: 'n1', tv: 't1' })
    expect(pools[0]?.drawn.map(({ path }) => path)).toEqual(['/', '/news', '/tv'])
    expect(pools[0]?.grow).toHaveBeenCalledTimes(1)
    expect(compositions.current('/news')).toMatch(/^[0-9a-f]{12}$/)
  })

  it('is not made anew while the same versions and claims are wished for', async () => {
    point({ news: 'n1' })
    await compositions.compose()
    await compositions.compose()
    expect(pools).toHaveLength(1)
  })

  it('drains when the next one serves, and tries only what is new in that', async () => {
    point({ news: 'n1', tv: 't1' })
    await compositions.compose()
    const first = compositions.current('/')
    point({ news: 'n2', tv: 't1' })
    await compositions.compose()
    expect(pools.map(({ over }) => over)).toEqual(['drained', 'no'])
    expect(pools[1]?.drawn.map(({ path }) => path)).toEqual(['/', '/news'])
    expect(compositions.current('/')).not.toBe(first)
  })

  it('rests when the next one serves, where it may be wanted again: to go back takes no start and no trial but home', async () => {
    begin(true)
    point({ news: 'n1', tv: 't1' })
    await compositions.compose()
    point({ news: 'n2', tv: 't1' })
    await compositions.compose()
    expect(pools.map(({ over }) => over)).toEqual(['rests', 'no'])
    point({ news: 'n1', tv: 't1' })
    await compositions.compose()
    expect(pools).toHaveLength(2)
    expect(pools[1]?.over).toBe('rests')
    expect(pools[0]?.drawn.map(({ path }) => path).slice(3)).toEqual(['/'])
    expect(compositions.serving()).toEqual({ news: 'n1', tv: 't1' })
    expect(pools[0]?.grow).toHaveBeenCalledTimes(2)

    // Only one composition is kept, and for a limited time; one that no longer works is started afresh.
    point({ news: 'n3', tv: 't1' })
    await compositions.compose()
    expect(pools.map(({ over }) => over)).toEqual(['rests', 'drained', 'no'])
    behaviours['news@n1'] = 'throws'
    point({ news: 'n1', tv: 't1' })
    await compositions.compose()
    expect(pools[0]?.over).toBe('closed')
    expect(compositions.serving()).toEqual({ news: 'n3', tv: 't1' })
    behaviours = {}
    point({ news: 'n4', tv: 't1' })
    await compositions.compose()
    await jest.advanceTimersByTimeAsync(600_000)
    expect(pools[2]?.over).toBe('closed')
  })

  it('that rested goes on for as long as it serves again, however long ago it came to rest', async () => {
    begin(true)
    point({ news: 'n1' })
    await compositions.compose()
    point({ news: 'n2' })
    await compositions.compose()
    await jest.advanceTimersByTimeAsync(300_000)
    point({ news: 'n1' })
    await compositions.compose()
    expect(pools[0]?.drawn.at(-1)).toMatchObject({ path: '/', without: [] })
    await jest.advanceTimersByTimeAsync(599_999)
    expect(pools.map(({ over }) => over)).not.toContain('closed')
    await jest.advanceTimersByTimeAsync(1)
    expect(pools.map(({ over }) => over === 'closed')).toEqual([false, true])
    expect(compositions.serving()).toEqual({ news: 'n1' })
  })

  it('that rested and cannot draw home is made anew', async () => {
    begin(true)
    point({ news: 'n1' })
    await compositions.compose()
    point({ news: 'n2' })
    await compositions.compose()
    platformAway = true
    point({ news: 'n1' })
    await compositions.compose()
    expect([pools[0]?.over, compositions.serving()]).toEqual(['closed', { news: 'n2' }])
    platformAway = false
    await jest.advanceTimersByTimeAsync(500)
    expect([pools.length, compositions.serving()]).toEqual([4, { news: 'n1' }])
  })

  it('is closed with all its workers, and nothing is composed any more', async () => {
    point({ news: 'n1' })
    await compositions.compose()
    await ask('/news')
    await compositions.close()
    expect(pools.map(({ over }) => over)).toEqual(['closed'])
    point({ news: 'n2' })
    await compositions.compose()
    expect(pools).toHaveLength(1)
  })

  it('is tried with pages that fans were given of the version before', async () => {
    point({ news: 'n1' })
    await compositions.compose()
    const [pool] = pools
    if (!pool) throw new Error('nothing serves')
    pool.render = async () => aPage({ answeredBy: { remote: 'news', route: 'news/:slug' } })
    await ask('/news/a-story')
    point({ news: 'n2' })
    await compositions.compose()
    expect(pools[1]?.drawn.map(({ path }) => path)).toEqual(['/', '/news', '/news/a-story'])
  })

  it('that nobody is to blame for is warmed again, half a second later at first', async () => {
    point({ news: 'n1' })
    platformAway = true
    await compositions.compose()
    expect(compositions.current('/')).toBeNull()
    platformAway = false
    await jest.advanceTimersByTimeAsync(500)
    expect(served()).toEqual({ news: 'n1' })
    expect(logged.filter((line) => line.startsWith('version refused'))).toEqual([])
  })

  it('hears of changes in every pool: what warms or drains may serve its answers yet', async () => {
    point({ news: 'n1' })
    await compositions.compose()
    compositions.purge(['news'])
    expect(pools[0]?.purge).toHaveBeenCalledWith(['news'])
  })
})

describe('a new version that fails', () => {
  it.each<Behaviour>(['fails to load', 'throws', 'its loader fails', 'hangs'])(
    'because it %s is refused, and the last good one stays',
    async (behaviour) => {
      point({ news: 'n1', tv: 't1' })
      await compositions.compose()
      behaviours = { 'news@n2': behaviour }
      point({ news: 'n2', tv: 't2' })
      await compositions.compose()
      expect(served()).toEqual({ news: 'n1', tv: 't2' })
      expect(logged.filter((line) => line.startsWith('version refused'))).toEqual(['version refused news n2'])
    },
  )

  it('is served all the same where only its loader failed and there was none before it: the data may be at fault', async () => {
    behaviours = { 'news@n1': 'its loader fails' }
    point({ news: 'n1' })
    await compositions.compose()
    expect(served()).toEqual({ news: 'n1' })
  })

  it('and has no predecessor is left out', async () => {
    behaviours = { 'news@n1': 'throws' }
    point({ news: 'n1', tv: 't1' })
    await compositions.compose()
    expect(served()).toEqual({ tv: 't1' })
  })

  it('is tried again after 5 s, then after 10, and taken up when it is well', async () => {
    point({ news: 'n1' })
    await compositions.compose()
    behaviours = { 'news@n2': 'throws' }
    point({ news: 'n2' })
    await compositions.compose()
    const tries = () => pools.filter(({ versions }) => versions.news === 'n2').length
    expect(tries()).toBe(1)
    await jest.advanceTimersByTimeAsync(4_900)
    expect(tries()).toBe(1)
    await jest.advanceTimersByTimeAsync(200)
    expect(tries()).toBe(2)
    behaviours = {}
    await jest.advanceTimersByTimeAsync(9_900)
    expect(served()).toEqual({ news: 'n1' })
    await jest.advanceTimersByTimeAsync(200)
    expect(served()).toEqual({ news: 'n2' })
    expect(logged).toContain('version taken up again news n2')
  })

  it('is tried again at once where it is put in place again, also where that happens during its trial', async () => {
    point({ news: 'n1' })
    await compositions.compose()
    behaviours = { 'news@n2': 'throws' }
    placed = { 'news@n2': 3 }
    point({ news: 'n2' })
    await compositions.compose()
    expect(compositions.refusal('news', 'n2')).toBe('render: broken')
    placed = { 'news@n2': 4 }
    expect(compositions.refusal('news', 'n2')).toBeNull()
    const tries = () => pools.filter(({ versions }) => versions.news === 'n2').length
    const composing = compositions.compose()
    while (tries() < 2) await Promise.resolve()
    placed = { 'news@n2': 5 }
    await composing
    expect(tries()).toBe(3)
    behaviours = {}
    placed = { 'news@n2': 6 }
    await compositions.compose()
    expect(served()).toEqual({ news: 'n2' })
  })

  it('and ended its worker without a mark is found: each new one is tried alone among the good ones', async () => {
    point({ news: 'n1', tv: 't1', club: 'c1' })
    await compositions.compose()
    behaviours = { 'tv@t2': 'hangs unseen' }
    point({ news: 'n2', tv: 't2', club: 'c1' })
    await compositions.compose()
    expect(served()).toEqual({ news: 'n2', tv: 't1', club: 'c1' })
    expect(pools.map(({ versions }) => versions)).toContainEqual({ news: 'n2', tv: 't1', club: 'c1' })
    expect(pools.map(({ versions }) => versions)).toContainEqual({ news: 'n1', tv: 't2', club: 'c1' })
    expect(logged.filter((line) => line.startsWith('version refused'))).toEqual(['version refused tv t2'])
  })
})

describe('a remote that takes a worker with it', () => {
  beforeEach(async () => {
    point({ news: 'n1', tv: 't1' })
    await compositions.compose()
    behaviours = { 'tv@t1': 'hangs' }
  })

  it('is left out of that page at once, and of no other', async () => {
    const whole = compositions.current('/')
    expect((await ask('/')).status).toBe(200)
    expect(compositions.outages()).toEqual([{ remote: 'tv', path: '/' }])
    expect(pools[0]?.drawn.at(-1)?.without).toEqual(['tv'])
    expect(compositions.current('/')).toBe(`${whole} -tv`)
    expect(compositions.current('/news')).toBe(whole)
  })

  it('is tried away from fans after 2 s, then after 4, and comes back when it is well', async () => {
    await ask('/')
    await jest.advanceTimersByTimeAsync(2_000)
    expect(pools.map(({ over }) => over)).toEqual(['no', 'closed'])
    expect(compositions.outages()).toHaveLength(1)
    behaviours = {}
    await jest.advanceTimersByTimeAsync(3_900)
    expect(compositions.outages()).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(100)
    expect(compositions.outages()).toEqual([])
    expect(logged).toContain('circuit closed tv')
  })

  it('comes back with another version of it', async () => {
    await ask('/')
    point({ news: 'n1', tv: 't2' })
    await compositions.compose()
    expect(compositions.outages()).toEqual([])
  })

  it('stays out while another remote has a new version', async () => {
    await ask('/')
    // The new version is tried on home without the remote that is out.
    behaviours = {}
    point({ news: 'n2', tv: 't1' })
    await compositions.compose()
    expect(compositions.serving()).toEqual({ news: 'n2', tv: 't1' })
    expect(compositions.outages()).toEqual([{ remote: 'tv', path: '/' }])
  })

  it('unseen is looked for in the owner of the page, and on home in the site itself', async () => {
    behaviours = { 'tv@t1': 'hangs unseen' }
    await ask('/tv')
    expect(compositions.outages()).toEqual([{ remote: 'tv', path: '/tv' }])
    await expect(ask('/')).rejects.toThrow('the page is out of service')
  })

  it('costs a page that was only beside it nothing: it is drawn elsewhere', async () => {
    const [pool] = pools
    if (!pool) throw new Error('nothing serves')
    const { render } = pool
    pool.render = jest.fn(render).mockRejectedValueOnce(new WorkerLost('a render hung', ['tv'], false))
    expect((await ask('/news')).status).toBe(200)
    expect(compositions.outages()).toEqual([])
  })
})

describe('a page whose worker is lost through another', () => {
  const losing = async (problem: Error, more: object = {}) => {
    point({ news: 'n1' })
    await compositions.compose()
    const [pool] = pools
    if (!pool) throw new Error('nothing serves')
    pool.render = jest.fn(async () => Promise.reject(problem))
    const page = { path: '/news', origin: 'http://localhost', now: '', frozen: false, ...more }
    await expect(compositions.render(page)).rejects.toBe(problem)
    return pool.render
  }
  const lost = new WorkerLost('a render hung', [], false)

  it('is tried elsewhere twice, and no more', async () => {
    expect(await losing(lost)).toHaveBeenCalledTimes(3)
  })

  it('is not tried again where it was a form: what that asked for may have been done', async () => {
    expect(await losing(lost, { visit: { method: 'POST' } })).toHaveBeenCalledTimes(1)
  })

  it('is tried again where it was a visit that asks for nothing', async () => {
    expect(await losing(lost, { visit: { method: 'GET' } })).toHaveBeenCalledTimes(3)
  })

  it('is not tried again where the worker lives and says that it cannot', async () => {
    expect(await losing(new Error('cannot'))).toHaveBeenCalledTimes(1)
  })
})

describe('what served before this process', () => {
  /** Starts a process that has never drawn anything, with a folder that names 'n1'. */
  const startAnew = async () => {
    await compositions.close()
    kept = { news: aDeployment('news', 'n1') }
    begin()
  }

  it('stands in for a version that is refused, and says what that was refused for', async () => {
    await startAnew()
    behaviours['news@n2'] = 'throws'
    point({ news: 'n2' })
    await compositions.compose()
    expect(compositions.serving()).toEqual({ news: 'n1' })
    expect(compositions.refusal('news', 'n2')).toBe('render: broken')
    expect(compositions.refusal('news', 'n1')).toBeNull()
    expect(remembered).toEqual([{ news: 'n1' }])
  })

  it('is tried like any other: where it fails as well, the remote is left out', async () => {
    await startAnew()
    behaviours['news@n1'] = 'fails to load'
    behaviours['news@n2'] = 'throws'
    point({ news: 'n2', matches: 'm1' })
    await compositions.compose()
    expect(compositions.serving()).toEqual({ matches: 'm1' })
  })

  it('is no witness against a loader: the data may be at fault as well', async () => {
    await startAnew()
    behaviours['news@n2'] = 'its loader fails'
    point({ news: 'n2' })
    await compositions.compose()
    expect(compositions.serving()).toEqual({ news: 'n2' })
  })

  it('is forgotten for what serves now', async () => {
    await startAnew()
    point({ news: 'n2' })
    await compositions.compose()
    behaviours['news@n3'] = 'throws'
    point({ news: 'n3' })
    await compositions.compose()
    expect(compositions.serving()).toEqual({ news: 'n2' })
    expect(remembered).toEqual([{ news: 'n2' }])
  })
})

it('names a remote that throws on a page once, until it draws all those pages again', async () => {
  point({ news: 'n1' })
  await compositions.compose()
  behaviours = { 'news@n1': 'throws' }
  for (const path of ['/news', '/news/a', '/news']) await ask(path)
  expect(logged.filter((line) => line === 'remote failed news n1')).toHaveLength(1)
  behaviours = {}
  await ask('/news')
  expect(logged).not.toContain('remote well again news')
  await ask('/news/a')
  expect(logged).toContain('remote well again news')
})
