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

  it('goes on after work that fails', async () => {
    const pool = boundedPool(1, 1, 'Full')
    await expect(pool.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await pool.run(async () => 'done')).toBe('done')
  })
})
