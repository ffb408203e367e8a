import type { Article } from '@club/contracts'
import { imageUrl } from '@club/contracts/images'
import { sampleClub } from '@club/settings'
import { describe, expect, it } from '@jest/globals'
import { itemMeta } from './article-meta.core.ts'

const article: Article = {
  slug: 'a-b',
  title: 'A night to keep',
  standfirst: 'It rained.',
  category: { name: 'Club', slug: 'club' },
  publishedAt: '2026-11-18T10:00:00Z',
  updatedAt: '2026-11-19T10:00:00Z',
  image: { key: 'news/a b.webp', alt: 'Rain' },
  team: null,
  author: 'Meg Ashdown',
  matchID: null,
  tags: [],
  body: [],
}
const input = (data: Parameters<typeof itemMeta>[0]['data']) => ({
  data,
  settings: sampleClub,
  lang: 'en-GB',
  say: (text: string) => text,
  params: {},
  path: '/news/a-b',
  origin: 'https://club.example',
})

describe('itemMeta', () => {
  it('names each page of a period as itself, as that of the listing', () => {
    const list = { page: 2, pages: 3, size: 8, total: 20, stories: [] }
    const period = { kind: 'period', title: '2026', path: '/news/2026' } as const
    expect(itemMeta(input({ ...period, list })).canonical).toBe('/news/2026?page=2')
    expect(itemMeta(input({ ...period, list: { ...list, page: 1 } })).canonical).toBe('/news/2026')
    expect(itemMeta(input({ ...period, list: null })).canonical).toBe('/news/2026')
  })

  it('describes an article to search engines and shared links', () => {
    const meta = itemMeta(
      input({ kind: 'article', article, related: [], match: null, advert: null, adverts: {}, address: '' }),
    )
    expect(meta).toMatchObject({
      title: article.title,
      description: 'It rained.',
      image: 'news/a b.webp',
      type: 'article',
    })
    expect(meta.structured?.[0]).toMatchObject({
      '@type': 'NewsArticle',
      headline: article.title,
      image: ['https://club.example/images/fit-in/1400x1400/news/a%20b.webp'],
      datePublished: article.publishedAt,
      dateModified: article.updatedAt,
      author: { '@type': 'Person', name: 'Meg Ashdown' },
      publisher: { '@type': 'Organization', name: 'Thornsea Town FC' },
      mainEntityOfPage: 'https://club.example/news/a-b',
    })
  })

  it('names the club’s picture for one that the library does not hold', () => {
    const missing = { ...article, pictureMissing: true }
    const meta = itemMeta(
      input({
        kind: 'article',
        article: missing,
        related: [],
        match: null,
        advert: null,
        adverts: {},
        address: '',
      }),
    )
    expect(meta.image).toBeNull()
    expect(meta.structured?.[0]).toMatchObject({
      image: [`https://club.example${imageUrl(sampleClub.club.shareImage, '1400x1400')}`],
    })
  })

  it('names the club where there is neither author nor picture', () => {
    const meta = itemMeta(
      input({
        kind: 'article',
        article: { ...article, author: null, image: null },
        related: [],
        match: null,
        advert: null,
        adverts: {},
        address: '',
      }),
    )
    expect(meta.image).toBeNull()
    expect(meta.structured?.[0]).toMatchObject({
      author: { '@type': 'Organization', name: 'Thornsea Town FC' },
      image: ['https://club.example/images/fit-in/1400x1400/share/default.webp'],
    })
  })

  it('says nothing of an article that says nothing of itself: the site describes it', () => {
    const silent = { ...article, standfirst: '' }
    const given = { related: [], match: null, advert: null, adverts: {}, address: '' }
    const meta = itemMeta(input({ kind: 'article', article: silent, ...given }))
    expect(meta.description).toBeNull()
    expect(meta.structured?.[0]).not.toHaveProperty('description')
  })

  it('keeps a closed archive out of search engines', () => {
    const period = { kind: 'period', title: '2026', path: '/news/2026' } as const
    expect(itemMeta(input({ ...period, list: null })).noIndex).toBe(true)
    const list = { page: 1, pages: 1, size: 8, total: 0, stories: [] }
    expect(itemMeta(input({ ...period, list }))).toMatchObject({ noIndex: false, canonical: '/news/2026' })
  })
})
