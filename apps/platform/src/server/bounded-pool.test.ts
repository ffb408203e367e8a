import { describe, expect, it } from '@jest/globals'
import { boundedPool } from './bounded-pool.ts'

describe('the bounded pool', () => {
  it('runs so many at once, keeps so many waiting, and refuses the rest at once', async () => {
    const pool = boundedPool(2, 3, 'Full')
    let running = 0
    let most = 0
    const ends: (() => void)[] = []
    const work = () =>
      pool.run(async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise<void>((resolve) => ends.push(resolve))
        running -= 1
      })
    const started = Array.from({ length: 5 }, work)
    await expect(work()).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    while (ends.length > 0) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(started)
    expect(most).toBe(2)
  })

  /** Work that reports its owner when it begins, one after the other. */
  const inOrder = () => {
    const began: string[] = []
    const pool = boundedPool(1, 3, 'Full')
    const ask = (what: string, askedBy: ReadonlySet<string>) =>
      pool.run(async () => {
        began.push(what)
        await new Promise((resolve) => setImmediate(resolve))
      }, askedBy)
    return { began, ask }
  }

  it('goes by turns: who asks for much waits behind themselves, and keeps nobody else out', async () => {
    const { began, ask } = inOrder()
    const much = ['a1', 'a2', 'a3', 'a4'].map((what) => ask(what, new Set(['a'])))
    await expect(ask('a5', new Set(['a']))).rejects.toMatchObject({ status: 503 })
    await Promise.all([
      ...much,
      ask('b1', new Set(['b'])),
      ask('b2', new Set(['b'])),
      ask('c1', new Set(['c'])),
    ])
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('does first what others want as well who have waited longer', async () => {
    const { began, ask } = inOrder()
    const wanted = new Set(['a'])
    const all = [
      ask('a1', new Set(['a'])),
      ask('a2', new Set(['a'])),
      ask('a3', new Set(['a'])),
      ask('both', wanted),
    ]
    wanted.add('b')
    await Promise.all(all)
    expect(began).toEqual(['a1', 'a2', 'both', 'a3'])
  })

  it('has an end for all lines together', async () => {
    const { ask } = inOrder()
    const most = Array.from({ length: 13 }, (_, index) => ask('', new Set([String(index)])))
    await expect(ask('', new Set(['late']))).rejects.toMatchObject({ status: 503 })
    await Promise.all(most)
  })

  it('goes on after work that fails', async () => {
    const pool = boundedPool(1, 1, 'Full')
    await expect(pool.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await pool.run(async () => 'done')).toBe('done')
  })
})
