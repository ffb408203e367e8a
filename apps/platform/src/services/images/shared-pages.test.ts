import type { Article, Match } from '@club/contracts'
import { sampleClub } from '@club/settings'
import { describe, expect, it } from '@jest/globals'
import { type PageSources, sharedPage } from './shared-pages.ts'

const now = new Date('2026-11-20T12:00:00Z')
const match = (state: Match['state'], date: string | null = '2026-11-21') =>
  ({
    team: 'first-team',
    season: '2026-27',
    home: { club: 'a', name: 'Thornsea Town', shortName: 'Thornsea' },
    away: { club: 'b', name: 'Dunmere Athletic', shortName: 'Dunmere' },
    competition: { slug: 'league', name: 'Premier Counties League', kind: 'league' },
    state,
    date,
  }) as Match

const sources = (attributes: Match | null, article: Partial<Article> | null = null): PageSources => ({
  match: async () => (attributes ? { attributes } : null),
  article: async () => article as Article | null,
})
const ofMatch = (attributes: Match | null) =>
  sharedPage('match/first-team/2026-27/m1', now, sources(attributes), sampleClub)

describe('the picture of a shared page', () => {
  it.each([
    [{ status: 'fixture' }, 'Thornsea_Town v Dunmere_Athletic'],
    [
      { status: 'live', phase: 'first-half', score: { home: 1, away: 0 } },
      'Thornsea_Town v Dunmere_Athletic',
    ],
    [{ status: 'result', score: { home: 2, away: 1 } }, 'Thornsea_Town 2–1 Dunmere_Athletic'],
    [
      { status: 'result', score: { home: 2, away: 2 }, penalties: { home: 4, away: 3 } },
      'Thornsea_Town 2–2 Dunmere_Athletic (Penalties_4–3)',
    ],
    [{ status: 'awarded', score: { home: 3, away: 0 }, reason: null }, 'Thornsea_Town 3–0 Dunmere_Athletic'],
    [{ status: 'postponed', reason: null }, 'Thornsea_Town v Dunmere_Athletic'],
  ])('of a match that is %j says %s', async (state, title) => {
    const page = await ofMatch(match(state as Match['state']))
    // An underscore marks a non-breaking space here.
    const words = { ...page?.words, title: page?.words.title.replaceAll('\u00a0', '_') }
    expect(words).toEqual({ above: 'Premier Counties League · Sat 21 Nov', title })
    expect(page?.tags).toEqual(['match:m1'])
  })

  it('breaks a name that is longer than a line', async () => {
    const name = 'Upper Thornsea and District Railway'
    const away = { club: 'b', name, shortName: 'Upper Thornsea' }
    const page = await ofMatch({ ...match({ status: 'fixture' }), away })
    expect(page?.words.title).toBe(`Thornsea\u00a0Town v ${name}`)
  })

  it('of a match without a date names the competition alone', async () => {
    expect((await ofMatch(match({ status: 'fixture' }, null)))?.words.above).toBe('Premier Counties League')
  })

  it('of a match gives its day in the club’s own format', async () => {
    const site = { ...sampleClub.site, dateFormats: { match: 'D/M' } }
    const fixture = sources(match({ status: 'fixture' }))
    const page = await sharedPage('match/first-team/2026-27/m1', now, fixture, { ...sampleClub, site })
    expect(page?.words.above).toBe('Premier Counties League · 21/11')
  })

  it.each(['match/ladies/2026-27/m1', 'match/first-team/2025-26/m1'])(
    'of a match is not at %s',
    async (path) => {
      expect(await sharedPage(path, now, sources(match({ status: 'fixture' })), sampleClub)).toBeNull()
    },
  )

  it('of an article without a picture stands on the one that home begins with', async () => {
    const article = { title: 'Pies', category: { slug: 'club', name: 'Club' }, image: null }
    const page = await sharedPage('news/pies', now, sources(null, article as Partial<Article>), sampleClub)
    expect(page).toEqual({
      key: sampleClub.home.heroImage,
      words: { above: 'Club', title: 'Pies' },
      tags: ['article:pies'],
    })
  })

  it.each(['', 'news', 'news/none', 'match/a/b/c', 'match/a/b', 'club/history'])(
    '%j has none',
    async (path) => {
      expect(await sharedPage(path, now, sources(null), sampleClub)).toBeNull()
    },
  )
})
