import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { type Rendered, type RenderRequest, shellName } from '../protocol.ts'
import { type Circuits, createCircuits } from './circuits.ts'
import { WorkerLost, type WorkerPool } from './worker-pool.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
let circuits: Circuits
let said: string[]
let forgotten: string[]
let drawn: RenderRequest[]
let open: number
/** What a trial draws. */
let answer: () => Promise<Rendered>

const page = (failed: string[] = []): Rendered => ({
  status: 200,
  headers: {},
  body: new Uint8Array(),
  tags: [],
  freshUntil: null,
  failures: failed.map((remote) => ({ remote, version: '1', during: 'render', message: 'broken' })),
  answeredBy: null,
  drawnBy: [],
  degraded: failed.length > 0,
})
const lost = (...suspects: string[]) => new WorkerLost('a render hung', suspects, true)

const startPool = (): WorkerPool => {
  open++
  return {
    composition: 'trial',
    ready: Promise.resolve([]),
    grow: async () => {},
    async render(request) {
      drawn.push(request)
      return answer()
    },
    purge: () => {},
    drain: async () => {},
    rest: async () => {},
    close: async () => {},
  }
}

beforeEach(() => {
  jest.useFakeTimers({ now: start })
  said = []
  forgotten = []
  drawn = []
  open = 0
  answer = async () => page()
  circuits = createCircuits({
    culprits: {
      name: (message, { remote }, path) => said.push(`${message} ${remote} ${path}`),
      forget: (remote) => forgotten.push(remote),
    },
    loss: (problem, remote) => ({ remote, version: '1', during: 'render', message: problem.message }),
    served: () => ({
      deployments: { news: {} as never, home: {} as never },
      claims: { news: ['/news'], tv: ['/videos'], home: ['/'] },
    }),
    startPool,
    endPool: async () => {
      open--
    },
    warmUp: () => ({ origin: 'http://club.example', now: new Date(start).toISOString(), frozen: false }),
    log: {
      info: (message, { remote, path } = {}) => said.push(`${message} ${remote} ${path}`),
      error: () => {},
      request: () => {},
    },
    clock: Date.now,
  })
})
afterEach(() => {
  circuits.stop()
  jest.useRealTimers()
})

it('leaves a remote out of the page where it took a worker, and of no other', () => {
  circuits.noteLoss(lost('news'), '/')
  expect(circuits.without('/')).toEqual(['news'])
  expect(circuits.without('/teams')).toEqual([])
  expect(circuits.outages()).toEqual([{ remote: 'news', path: '/' }])
})

it('leaves it out everywhere once it did so on three pages', () => {
  for (const path of ['/', '/news', '/news/a']) circuits.noteLoss(lost('news'), path)
  expect(circuits.without('/teams')).toEqual(['news'])
})

it('names a loss once, however many requests were under way', () => {
  for (let times = 0; times < 3; times++) circuits.noteLoss(lost('news'), '/')
  expect(said).toEqual(['circuit opened news /'])
  expect(circuits.outages()).toHaveLength(1)
})

it('leaves out every suspect where it is one of several', () => {
  circuits.noteLoss(lost('news', 'tv'), '/')
  expect(circuits.without('/')).toEqual(['news', 'tv'])
})

it('holds the owner of the page to account where nobody is suspected, and on home the site itself', () => {
  circuits.noteLoss(lost(), '/news/a?page=2')
  circuits.noteLoss(lost(), '/')
  // The path's owner does not run, which leaves the site itself.
  circuits.noteLoss(lost(), '/videos')
  expect(circuits.outages()).toEqual([
    { remote: 'news', path: '/news/a?page=2' },
    { remote: shellName, path: '/' },
    { remote: shellName, path: '/videos' },
  ])
})

it('tries it after two seconds in a worker of its own, with nobody else who is out, and closes when it is well', async () => {
  circuits.noteLoss(lost('news', 'tv'), '/')
  await jest.advanceTimersByTimeAsync(1999)
  expect(drawn).toEqual([])
  await jest.advanceTimersByTimeAsync(1)
  expect(drawn.map(({ path, without }) => [path, without])).toEqual([
    ['/', ['tv']],
    // By now the first has recovered.
    ['/', []],
  ])
  expect(circuits.without('/')).toEqual([])
  expect(forgotten).toEqual(['news', 'tv'])
  expect(said.slice(2)).toEqual(['circuit closed news /', 'circuit closed tv /'])
  expect(open).toBe(0)
})

it('tries again after twice as long where it failed or took the trial’s worker too, and leaves no worker behind', async () => {
  circuits.noteLoss(lost('news'), '/')
  answer = async () => page(['news'])
  await jest.advanceTimersByTimeAsync(2000)
  expect(circuits.without('/')).toEqual(['news'])
  answer = () => Promise.reject(lost('news'))
  await jest.advanceTimersByTimeAsync(3999)
  expect(drawn).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(1)
  expect(drawn).toHaveLength(2)
  expect(circuits.without('/')).toEqual(['news'])
  // Another remote's failure on the page is no reason to leave this one out.
  answer = async () => page(['tv'])
  await jest.advanceTimersByTimeAsync(8000)
  expect(circuits.without('/')).toEqual([])
  expect(open).toBe(0)
})

it('calls a remote well again after the last of its pages only', async () => {
  circuits.noteLoss(lost('news'), '/')
  await jest.advanceTimersByTimeAsync(1000)
  circuits.noteLoss(lost('news'), '/news')
  await jest.advanceTimersByTimeAsync(1000)
  expect(forgotten).toEqual([])
  await jest.advanceTimersByTimeAsync(1000)
  expect(forgotten).toEqual(['news'])
})

it('forgets the outages of a remote when another version of it serves, and tries no more', async () => {
  circuits.noteLoss(lost('news'), '/')
  circuits.noteLoss(lost('tv'), '/teams')
  circuits.close('news')
  expect(circuits.without('/')).toEqual([])
  expect(circuits.outages()).toEqual([{ remote: 'tv', path: '/teams' }])
  circuits.close('tv')
  await jest.advanceTimersByTimeAsync(10_000)
  expect(drawn).toEqual([])
})

it('tries nothing once it is stopped', async () => {
  circuits.noteLoss(lost('news'), '/')
  circuits.stop()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(drawn).toEqual([])
})
