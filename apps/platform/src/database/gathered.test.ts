import { expect, test } from '@jest/globals'
import { gathered } from './gathered.ts'

/** A read that finishes when the test says so. */
function held() {
  const asked: (readonly string[])[] = []
  const ends: (() => void)[] = []
  const read = async (keys: readonly string[]) => {
    asked.push(keys)
    await new Promise<void>((done) => ends.push(done))
    if (keys.includes('broken')) throw new Error('no answer')
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `${key} ${asked.length}`]))
  }
  return { asked, read, endOne: () => ends.shift()?.() }
}

test('what is asked for while a query is under way is read by the next one, each key once', async () => {
  const { asked, read, endOne } = held()
  const find = gathered(read)
  const first = find('a')
  const others = [find('b'), find('nobody'), find('b'), find('a')]
  expect(asked).toEqual([['a']])
  endOne()
  expect(await first).toBe('a 1')
  expect(asked).toEqual([['a'], ['b', 'nobody', 'a']])
  endOne()
  // The second `a` was requested after the first query had begun: it gets the second query's answer.
  expect(await Promise.all(others)).toEqual(['b 2', null, 'b 2', 'a 2'])
})

test('a query that fails fails for those who were part of it, and for nobody after', async () => {
  const { read, endOne } = held()
  const find = gathered(read)
  const first = find('a')
  const second = find('broken')
  endOne()
  expect(await first).toBe('a 1')
  const refused = expect(second).rejects.toThrow('no answer')
  endOne()
  await refused
  const third = find('c')
  endOne()
  expect(await third).toBe('c 3')
})

test('a crowd is read in portions', async () => {
  const sizes: number[] = []
  const find = gathered(async (keys) => {
    sizes.push(keys.length)
    return new Map(keys.map((key) => [key, key]))
  })
  const all = await Promise.all(Array.from({ length: 1201 }, (_, index) => find(String(index))))
  expect(all.at(-1)).toBe('1200')
  expect(sizes).toEqual([1, 500, 500, 200])
})
