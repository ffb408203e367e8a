import { describe, expect, it } from '@jest/globals'
import { longestSlug, slugForm } from './address-forms.core.ts'
import { fittingSlug, nameSlug } from './name-slug.core.ts'

describe('an address part made of a name', () => {
  it.each([
    ['Club News & Views', 'club-news-and-views'],
    ['Fan’s café', 'fans-cafe'],
    ['Fußball', 'fussball'],
    ['2026', '2026'],
    ['!', ''],
    ['أخبار', '17n-17y-17s-17r-181'],
    ['أخبار U19', '17n-17y-17s-17r-181-u19'],
    ['Лига 1', 't7-u0-tv-ts-1'],
  ])('%s: %s', (name, slug) => expect(nameSlug(name)).toBe(slug))

  it('is another one for each name of another script, within the length of an address', () => {
    const long = 'أ'.repeat(300)
    const names = [
      'أخبار',
      '新聞',
      '新聞 2',
      '新聞 3',
      '新聞 ٣',
      'की',
      'का',
      'Лига 1',
      'Кубок 1',
      long,
      `${long}ب`,
    ]
    const slugs = names.map((name) => nameSlug(name))
    expect(new Set(slugs).size).toBe(names.length)
    for (const slug of slugs) {
      expect(slug).toMatch(slugForm)
      expect(slug.length).toBeLessThanOrEqual(longestSlug)
    }
  })

  it('stays as it is while it fits', () => {
    const slug = 'a'.repeat(longestSlug)
    expect(fittingSlug(slug)).toBe(slug)
    expect(fittingSlug(`${slug}b`)).not.toBe(fittingSlug(`${slug}c`))
  })
})
