import { describe, expect, it } from '@jest/globals'
import { createTrialPages } from './trial-pages.core.ts'

const manifest = { basePaths: ['/news', '/archive'], trialPaths: ['/news/archive'] }

describe('trial pages', () => {
  it('are the first base path and what the remote names, before any fan came', () => {
    expect(createTrialPages().of('news', manifest)).toEqual(['/news', '/news/archive'])
  })

  it('are the last page of each route that was given to a fan', () => {
    const pages = createTrialPages()
    pages.note('news', 'news.article', '/news/a')
    pages.note('news', 'news.article', '/news/b')
    pages.note('news', 'news.listing', '/news')
    pages.note('matches', 'matches.fixtures', '/matches')
    expect(pages.of('news', manifest)).toEqual(['/news', '/news/archive', '/news/b'])
  })

  it('stay few, however many routes there are', () => {
    const pages = createTrialPages()
    for (let i = 0; i < 100; i++) pages.note('news', `route-${i}`, `/news/${i}`)
    const paths = pages.of('news', manifest)
    expect(paths).toHaveLength(14)
    expect(paths.at(-1)).toBe('/news/99')
  })
})
