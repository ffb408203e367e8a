import { expect, it } from '@jest/globals'
import { pageQueries } from './page-queries.ts'

it.each(['/', '/videos/browse', '/match/first-team/2026-27/a'])(
  'may be asked for in any language that a club offers: %s',
  (path) => {
    const lang = pageQueries.find(({ pages }) => pages.test(path))?.keys.lang
    const tags = ['ar', 'en-GB', 'en', 'en-IE', 'fr', 'cy', 'es-419', 'zh-Hant-TW', 'sl-rozaj', 'de-CH-1996']
    expect(tags.filter((tag) => !lang?.test(tag))).toEqual([])
    expect(['', 'fr fr', '../x', 'ar_EG', 'fr-'].filter((tag) => lang?.test(tag))).toEqual([])
  },
)
