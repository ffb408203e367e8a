import { expect, it } from '@jest/globals'
import { shownName } from './shown-name.core.ts'

it('is the first name that is one', () => {
  expect(shownName('Robin', 'Rob', 'Robin Ashdown')).toBe('Robin')
  expect(shownName('', ' ', 'robin@example.net')).toBe('robin@example.net')
  expect(shownName(null, undefined, ' Kim ')).toBe('Kim')
  expect(shownName(null)).toBe('')
})

it('is cut between two letters, short enough for a cookie', () => {
  expect(shownName('é'.repeat(61))).toBe('é'.repeat(60))
  const name = shownName('🐦'.repeat(1000))
  expect(name).toBe('🐦'.repeat(60))
  expect(encodeURIComponent(name).length).toBeLessThan(4096 - 100)
})
