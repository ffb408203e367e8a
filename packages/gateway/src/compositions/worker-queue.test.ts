import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createWorkerQueue, type WorkerQueue } from './worker-queue.ts'
import type { Job, Thread } from './worker-thread.ts'

const thread = (name: string, ready = true) =>
  ({ name, ready, jobs: new Map<number, Job>() }) as unknown as Thread & { name: string }

let threads: (Thread & { name: string })[]
let given: string[]
let failed: string[]
let now: number
let queue: WorkerQueue

const add = (path: string) =>
  queue.add({
    request: { path } as Job['request'],
    done() {},
    failed: ({ message }) => void failed.push(`${path}: ${message}`),
  })
/** Finishes a page: its worker has a place again. */
const finish = (from: Thread) => {
  from.jobs.delete([...from.jobs.keys()][0] ?? 0)
  queue.deal()
}

beforeEach(() => {
  ;[given, failed, now] = [[], [], 0]
  jest.spyOn(performance, 'now').mockImplementation(() => now)
  threads = [thread('a'), thread('b')]
  queue = createWorkerQueue(threads, (to, id, { request }) => {
    given.push(`${(to as (typeof threads)[0]).name} ${id} ${request.path}`)
  })
})
afterEach(() => void jest.restoreAllMocks())

describe('pages that wait for a worker', () => {
  it('go to the one with the fewest, each under a number of its own', () => {
    for (const path of ['/1', '/2', '/3']) add(path)
    expect(given).toEqual(['a 1 /1', 'b 2 /2', 'a 3 /3'])
    expect([...(threads[0]?.jobs.keys() ?? [])]).toEqual([1, 3])
  })

  it('wait for one that has loaded, in their order', () => {
    for (const one of threads) one.ready = false
    add('/1')
    add('/2')
    expect(given).toEqual([])
    for (const one of threads) one.ready = true
    queue.deal()
    expect(given).toEqual(['a 1 /1', 'b 2 /2'])
  })

  it('are sixteen at once in one worker; the next waits until one is done', () => {
    for (let page = 1; page <= 33; page++) add(`/${page}`)
    expect(threads.map(({ jobs }) => jobs.size)).toEqual([16, 16])
    finish(threads[1] as Thread)
    expect(given.at(-1)).toBe('b 33 /33')
  })

  it('are more at once where a worker may have more', () => {
    queue = createWorkerQueue(threads, (_to, id) => void given.push(`${id}`), 20)
    for (let page = 1; page <= 41; page++) add(`/${page}`)
    expect(threads.map(({ jobs }) => jobs.size)).toEqual([20, 20])
  })

  it('are given up once they have waited for longer than four seconds, and the next one is drawn', () => {
    for (const one of threads) one.ready = false
    add('/late')
    now = 1
    add('/in-time')
    now = 4001
    for (const one of threads) one.ready = true
    queue.deal()
    expect(failed).toEqual(['/late: no worker was free in time'])
    expect(given).toEqual(['a 1 /in-time'])
  })

  it('are told of an end, once', () => {
    for (const one of threads) one.ready = false
    add('/1')
    add('/2')
    queue.refuse(new Error('closed'))
    expect(failed).toEqual(['/1: closed', '/2: closed'])
    for (const one of threads) one.ready = true
    queue.deal()
    queue.refuse(new Error('again'))
    expect([given, failed.length]).toEqual([[], 2])
  })
})
