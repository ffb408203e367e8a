import { expect, it } from '@jest/globals'
import { pageQueries } from './page-queries.ts'

it('every page may be asked for in any language that a club offers', () => {
  const lang = pageQueries.find(({ pages }) => pages.test('/subscriptions'))?.keys.lang
  expect(['ar', 'en-GB', 'es-419', 'zh-Hant-TW'].filter((tag) => !lang?.test(tag))).toEqual([])
  expect(['', 'fr fr', '../x', 'ar_EG'].filter((tag) => lang?.test(tag))).toEqual([])
})
