import { describe, expect, it } from '@jest/globals'
import { isPagePath } from './addresses.core.ts'

describe('isPagePath', () => {
  it('[CL-03b] takes one to five slugs', () => {
    for (const path of ['/tickets', '/club/academy', '/a/b/c/d/e', '/1906-club'])
      expect(isPagePath(path)).toBe(true)
  })

  it.each([
    '/',
    '',
    '/a/b/c/d/e/f',
    '/a//b',
    '/a/',
    '/Club',
    '/a.php',
    '/%00',
    '/..',
    '/a_b',
    `/${'x'.repeat(121)}`,
  ])('refuses %j', (path) => {
    expect(isPagePath(path)).toBe(false)
  })
})
