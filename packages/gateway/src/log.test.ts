import { randomBytes } from 'node:crypto'
import { expect, it } from '@jest/globals'
import { createLog } from './log.ts'

it('no line, of whatever kind, keeps a query or an authority that stands in a path', async () => {
  const token = randomBytes(32).toString('base64url')
  let text = ''
  const log = createLog((part) => {
    text += part
  })
  const path = `/news/${token}?q=a.fan%40example.com`
  log.error('page not made', { path, reason: 'late' })
  log.info('circuit closed', { path })
  log.request({ id: 'a', method: 'GET', path, status: 200, ms: 1 })
  await new Promise((done) => setImmediate(done))
  const lines = text.trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual(Array(3).fill('/news/…'))
  expect(text).not.toContain('fan')
})

it('every line is JSON that says when, how bad, who and what; lines of one turn are one write', async () => {
  const writes: string[] = []
  const log = createLog((part) => void writes.push(part))
  log.error('page not made', { reason: 'late' })
  log.info('stopped')
  log.request({ id: 'a1', method: 'GET', path: '/news', status: 200, ms: 1.26, cache: 'hit' })
  log.request({ id: 'a2', method: 'PUT', path: '/news', status: 204, ms: 0 })
  await new Promise((done) => setImmediate(done))
  expect(writes).toEqual([expect.stringMatching(/\}\n$/)])
  const common = { time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), app: 'gateway' }
  const read = () =>
    writes.map((text) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    )
  expect(read()[0]).toEqual([
    { ...common, level: 'error', message: 'page not made', reason: 'late' },
    { ...common, level: 'info', message: 'stopped' },
    {
      ...common,
      level: 'info',
      message: 'request',
      request: 'a1',
      method: 'GET',
      path: '/news',
      status: 200,
      ms: 1.3,
      cache: 'hit',
    },
    {
      ...common,
      level: 'info',
      message: 'request',
      request: 'a2',
      method: 'PUT',
      path: '/news',
      status: 204,
      ms: 0,
    },
  ])
  log.info('again')
  await new Promise((done) => setImmediate(done))
  expect(read()[1]).toMatchObject([{ message: 'again' }])
})
