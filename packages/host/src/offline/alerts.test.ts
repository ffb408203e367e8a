import { expect, it } from '@jest/globals'
import { alertPath, readAlert } from './alerts.core.ts'

it('an alert is read, and leads to a page of this site alone', () => {
  const alert = { title: 'a', body: 'b', tag: 'c', path: '/match/x' }
  expect(readAlert(JSON.stringify(alert))).toEqual(alert)
  expect(readAlert(JSON.stringify({ ...alert, path: 'https://evil.example' }))?.path).toBe('/')
  for (const text of ['', 'null', '[]', '{}', '{"title":1}']) expect(readAlert(text)).toBeNull()
  for (const data of [null, {}, { path: '//evil.example' }, { path: '/\\evil' }, { path: 7 }])
    expect(alertPath(data)).toBe('/')
})
