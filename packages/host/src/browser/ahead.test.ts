import { expect, test } from '@jest/globals'
import { answersAhead, keptFor, mostKept } from './ahead.ts'

const signal = () => AbortSignal.timeout(1000)

function asked(answers: (path: string) => { status: number; body: unknown } | Error) {
  const paths: string[] = []
  let clock = 0
  const ahead = answersAhead(
    async (path) => {
      paths.push(path)
      const answer = answers(path)
      if (answer instanceof Error) throw answer
      return answer
    },
    () => clock,
  )
  return {
    ahead,
    paths,
    wait: (ms: number) => {
      clock += ms
    },
  }
}

const ok = (path: string) => ({ status: 200, body: path })

test('a navigation finds what was asked for ahead of it, once', async () => {
  const { ahead, paths } = asked(ok)
  await ahead.ask('/api/a', signal)
  await ahead.ask('/api/a', signal)
  expect(await ahead.take('/api/a', signal)).toEqual({ status: 200, body: '/api/a' })
  expect(paths).toEqual(['/api/a'])
  await ahead.take('/api/a', signal)
  expect(paths).toEqual(['/api/a', '/api/a'])
})

test('an answer that is still on its way is waited for and not asked for twice', async () => {
  let told = (_: { status: number; body: unknown }) => {}
  let times = 0
  const ahead = answersAhead(
    () => {
      times++
      return new Promise((done) => {
        told = done
      })
    },
    () => 0,
  )
  void ahead.ask('/api/a', signal)
  const taken = ahead.take('/api/a', signal)
  told({ status: 200, body: 1 })
  expect(await taken).toEqual({ status: 200, body: 1 })
  expect(times).toBe(1)
})

test('what is old, failed or refused is asked for again', async () => {
  let answer: { status: number; body: unknown } | Error = { status: 200, body: 'old' }
  const { ahead, paths, wait } = asked(() => answer)
  await ahead.ask('/api/a', signal)
  wait(keptFor)
  answer = { status: 200, body: 'new' }
  expect((await ahead.take('/api/a', signal)).body).toBe('new')

  answer = new Error('no line')
  await ahead.ask('/api/b', signal).catch(() => {})
  answer = { status: 200, body: 'b' }
  expect((await ahead.take('/api/b', signal)).body).toBe('b')

  answer = { status: 503, body: null }
  await ahead.ask('/api/c', signal)
  answer = { status: 200, body: 'c' }
  expect((await ahead.take('/api/c', signal)).body).toBe('c')
  expect(paths).toEqual(['/api/a', '/api/a', '/api/b', '/api/b', '/api/c', '/api/c'])
})

test('a failure that nobody takes up is nobody’s business, and one that the navigation meets is its own', async () => {
  const { ahead } = asked(() => new Error('no line'))
  await expect(ahead.ask('/api/a', signal)).rejects.toThrow('no line')
  await expect(ahead.take('/api/a', signal)).rejects.toThrow('no line')
})

test('so many are kept and no more; old ones make room, and all go when they are to be forgotten', async () => {
  const { ahead, paths, wait } = asked(ok)
  for (let i = 0; i <= mostKept; i++) await ahead.ask(`/api/${i}`, signal)
  await ahead.take('/api/0', signal)
  await ahead.take(`/api/${mostKept}`, signal)
  expect(paths).toHaveLength(mostKept + 2)
  wait(keptFor)
  await ahead.ask('/api/later', signal)
  await ahead.take('/api/later', signal)
  expect(paths).toHaveLength(mostKept + 3)
  await ahead.ask('/api/mine', signal)
  ahead.forget()
  await ahead.take('/api/mine', signal)
  expect(paths).toHaveLength(mostKept + 5)
})
