import { expect, it } from '@jest/globals'
import { remembered } from './remembered.ts'

/** Reads that finish when the test says so. */
function held() {
  const asked: string[] = []
  const ends: ((value: string | null) => void)[] = []
  const read = (key: string) => {
    asked.push(key)
    return new Promise<string | null>((resolve) => ends.push(resolve))
  }
  return { asked, ends, read }
}

it('answers what it knows without a read, and reads what was forgotten', async () => {
  const { asked, ends, read } = held()
  const memory = remembered({ most: 10, read, trusted: () => true, worth: (value) => value !== null })
  const first = memory.get('a')
  ends[0]?.('one')
  expect([await first, await memory.get('a')]).toEqual(['one', 'one'])
  memory.forget((key) => key === 'b')
  expect(await memory.get('a')).toBe('one')
  memory.forget((_key, value) => value === 'one')
  const again = memory.get('a')
  ends[1]?.('two')
  expect(await again).toBe('two')
  expect(asked).toEqual(['a', 'a'])
})

it('keeps nothing that was read before it was told to forget', async () => {
  const { asked, ends, read } = held()
  const memory = remembered({ most: 10, read, trusted: () => true, worth: () => true })
  const slow = memory.get('a')
  memory.forget()
  ends[0]?.('old')
  await slow
  void memory.get('a')
  expect(asked).toEqual(['a', 'a'])
})

it('keeps nothing of no worth, and answers nothing that is not trusted', async () => {
  const { asked, ends, read } = held()
  let trusted = true
  const memory = remembered({ most: 10, read, trusted: () => trusted, worth: (value) => value !== null })
  const none = memory.get('a')
  ends[0]?.(null)
  await none
  const some = memory.get('a')
  ends[1]?.('one')
  await some
  trusted = false
  void memory.get('a')
  expect(asked).toEqual(['a', 'a', 'a'])
})
