import { describe, expect, it } from '@jest/globals'
import { createTrialPages, leadsTo } from './trial-pages.core.ts'

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

describe('a page that leads on', () => {
  it('leads to a page of this site, or nowhere', () => {
    const answer = (status: number, location?: string) => ({
      status,
      headers: { ...(location === undefined ? {} : { location }) } as Record<string, string>,
    })
    expect(leadsTo(answer(302, '/match/first-team/2026-27/a'))).toBe('/match/first-team/2026-27/a')
    expect(leadsTo(answer(200))).toBeNull()
    expect(leadsTo(answer(404, '/somewhere'))).toBeNull()
    for (const elsewhere of ['https://ladies.example.com/', '//ladies.example.com/', '/\\ladies.example.com'])
      expect(leadsTo(answer(302, elsewhere))).toBeNull()
  })
})
