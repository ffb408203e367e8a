import { expect, it } from '@jest/globals'
import { pageQueries } from './page-queries.ts'

it.each(['/', '/videos/browse', '/match/first-team/2026-27/a'])(
  'may be asked for in any language that a club offers: %s',
  (path) => {
    const lang = pageQueries.find(({ pages }) => pages.test(path))?.keys.lang
    expect(['ar', 'en-GB', 'en', 'en-IE', 'fr', 'cy'].filter((tag) => !lang?.test(tag))).toEqual([])
    expect(['', 'fr fr', '../x'].filter((tag) => lang?.test(tag))).toEqual([])
  },
)
