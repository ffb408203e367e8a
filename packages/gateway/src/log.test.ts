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
