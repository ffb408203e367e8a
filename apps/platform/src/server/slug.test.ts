import { describe, expect, it } from '@jest/globals'
import { slugOf } from './slug.core.ts'

describe('an address part made of a name', () => {
  it.each([
    ['Club News & Views', 'club-news-and-views'],
    ['Fan’s café', 'fans-cafe'],
    ['2026', '2026'],
    ['!', ''],
  ])('%s: %s', (name, slug) => expect(slugOf(name)).toBe(slug))

  it('is another one for each name of another script, within the length of an address', () => {
    const names = ['أخبار', '新聞', '新聞 2', '新聞 3', 'أ'.repeat(300)]
    const slugs = names.map(slugOf)
    expect(new Set(slugs).size).toBe(names.length)
    for (const slug of slugs) {
      expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
      expect(slug.length).toBeLessThanOrEqual(120)
    }
  })
})
