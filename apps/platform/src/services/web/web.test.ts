import type {
  Article,
  ArticleSummary,
  ImportReport,
  ListOf,
  MenuItem,
  NewsCategory,
  NewsSearchAnswer,
  OneOf,
  Page,
} from '@club/contracts'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { aMenuEntry, anArticle, aPage, content } from '../../testing/samples.ts'

const said = (text: string) => [{ type: 'paragraph' as const, spans: [{ text }] }]

describeOnBoth('the web API', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database())
  })
  afterEach(() => platform.close())

  const report = async (parts: Parameters<typeof content>[0]) =>
    (await platform.importContent<ImportReport>(content(parts))).body.data
  const articles = async (query = '') =>
    platform.get<ListOf<ArticleSummary>>(`/api/web/v1/articles?page[size]=100${query}`)
  const slugs = async (query = '') => (await articles(query)).body.data.map((entry) => entry.id)
  const page = (path: string) =>
    platform.get<OneOf<Page>>(`/api/web/v1/pages?path=${encodeURIComponent(path)}`)

  it('a page whose file alone has a new time keeps its date, and is no change', async () => {
    const write = (updatedAt: string, more: Parameters<typeof aPage>[1] = { undated: true }) =>
      report({ pages: [aPage('/privacy', { updatedAt, ...more })] })
    const date = async () => (await page('/privacy')).body.data.attributes.updatedAt
    expect(await write('2026-10-01T10:00:00Z')).toMatchObject({ added: 1 })
    expect(await write('2026-11-01T10:00:00Z')).toEqual({ added: 0, changed: 0, unchanged: 1 })
    expect(await date()).toBe('2026-10-01T10:00:00.000Z')
    expect(await write('2026-11-02T10:00:00Z', { undated: true, body: said('New terms.') })).toMatchObject({
      changed: 1,
    })
    expect(await date()).toBe('2026-11-02T10:00:00.000Z')
    expect(await write('2026-11-03T10:00:00Z', { body: said('New terms.') })).toMatchObject({ changed: 1 })
    expect(await date()).toBe('2026-11-03T10:00:00.000Z')
  })

  describe('articles', () => {
    it('are listed newest first, eight to a page [NW-01a]', async () => {
      await report({
        articles: Array.from({ length: 20 }, (_article, index) =>
          anArticle(`a-${index}`, { publishedAt: `2026-10-${String(index + 1).padStart(2, '0')}T10:00:00Z` }),
        ),
      })
      const first = await platform.get<ListOf<ArticleSummary>>('/api/web/v1/articles?page[size]=8')
      expect(first.body.data.map((entry) => entry.id)).toEqual([
        'a-19',
        'a-18',
        'a-17',
        'a-16',
        'a-15',
        'a-14',
        'a-13',
        'a-12',
      ])
      const last = await platform.get<ListOf<ArticleSummary>>(
        '/api/web/v1/articles?page[size]=8&page[number]=2',
      )
      expect(last.body.data.map((entry) => entry.id)).toEqual(['a-3', 'a-2', 'a-1', 'a-0'])
      expect(last.body.meta.total).toBe(20)
    })

    it('are filtered by category, team and period of the club’s own calendar [NW-03a]', async () => {
      await report({
        articles: [
          anArticle('new-year', { publishedAt: '2025-12-31T23:59:00Z' }),
          // Half past midnight in London is still the day before in UTC.
          anArticle('midsummer', {
            publishedAt: '2026-06-30T23:30:00Z',
            category: 'Match Reports',
            team: 'ladies',
          }),
          anArticle('july', { publishedAt: '2026-07-02T10:00:00Z' }),
        ],
      })
      expect(await slugs('&year=2025')).toEqual(['new-year'])
      expect(await slugs('&year=2026&month=7')).toEqual(['july', 'midsummer'])
      expect(await slugs('&year=2026&month=7&day=1')).toEqual(['midsummer'])
      expect(await slugs('&category=match-reports')).toEqual(['midsummer'])
      expect(await slugs('&team=ladies')).toEqual(['midsummer'])
      expect((await articles('&month=7')).status).toBe(400)
    })

    it('appear by themselves at their time, and the answer says when [NW-01b]', async () => {
      await report({
        articles: [
          anArticle('now'),
          anArticle('soon', { publishedAt: '2026-11-20T13:00:00+00:00' }),
          anArticle('later', { publishedAt: '2026-11-21T09:00:00Z' }),
          anArticle('draft', { status: 'Draft', publishedAt: '2026-11-20T12:30:00Z' }),
        ],
      })
      const before = await articles()
      expect(before.body.data.map((entry) => entry.id)).toEqual(['now'])
      expect(before.headers).toMatchObject({ 'cache-tag': 'news', 'fresh-until': '2026-11-20T13:00:00.000Z' })
      expect((await platform.get('/api/web/v1/articles/soon')).status).toBe(404)

      platform.setNow('2026-11-20T12:59:59.999Z')
      expect(await slugs()).toEqual(['now'])
      platform.setNow('2026-11-20T13:00:00Z')
      const after = await articles()
      expect(after.body.data.map((entry) => entry.id)).toEqual(['soon', 'now'])
      expect(after.headers['fresh-until']).toBe('2026-11-21T09:00:00.000Z')
      expect((await platform.get('/api/web/v1/articles/soon')).status).toBe(200)
      expect((await platform.get('/api/web/v1/articles/draft')).status).toBe(404)
    })

    it('are whole when asked for one, with a picture and blocks [NW-02a]', async () => {
      const given = anArticle('derby', {
        image: { key: 'news/derby.webp', alt: 'The winner' },
        author: 'Press office',
        team: 'first-team',
        tags: ['derby'],
        body: [
          { type: 'heading', level: 2, spans: [{ text: 'Late', bold: true }] },
          ...said('And <script>text</script>.'),
        ],
      })
      const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1237c8' } })
        .webp()
        .toBuffer()
      await platform.send('PUT', '/api/admin/v1/pictures/news/derby.webp', picture, {
        'content-type': 'image/webp',
        authorization: `Bearer ${testTokens.import}`,
      })
      await report({ articles: [given] })
      const answer = await platform.get<OneOf<Article>>('/api/web/v1/articles/derby')
      expect(answer.headers['cache-tag']).toBe('article:derby,pictures')
      expect(answer.body.data).toEqual({
        id: 'derby',
        attributes: {
          slug: 'derby',
          title: 'Title of derby',
          standfirst: 'What it is about.',
          category: { name: 'Club News', slug: 'club-news' },
          publishedAt: '2026-11-01T10:00:00.000Z',
          updatedAt: '2026-11-01T10:00:00.000Z',
          image: { key: 'news/derby.webp', alt: 'The winner' },
          author: 'Press office',
          team: 'first-team',
          matchID: null,
          tags: ['derby'],
          body: given.body,
        },
      })
    })

    it('have four related ones, the closest first, never themselves [NW-02b]', async () => {
      const at = (day: number) => ({ publishedAt: `2026-10-0${day}T10:00:00Z` })
      await report({
        articles: [
          anArticle('base', { category: 'Tickets', team: 'ladies', tags: ['cup', 'away'] }),
          anArticle('newest', { ...at(9) }),
          anArticle('same-category', { ...at(1), category: 'Tickets' }),
          anArticle('category-and-team', { ...at(1), category: 'Tickets', team: 'ladies' }),
          anArticle('one-tag', { ...at(1), tags: ['cup'] }),
          anArticle('nothing', { ...at(2) }),
          anArticle('to-come', { category: 'Tickets', team: 'ladies', publishedAt: '2027-01-01T00:00:00Z' }),
        ],
      })
      const answer = await platform.get<ListOf<ArticleSummary>>('/api/web/v1/articles/base/related')
      expect(answer.body.data.map((entry) => entry.id)).toEqual([
        'category-and-team',
        'same-category',
        'one-tag',
        'newest',
      ])
      expect((await platform.get('/api/web/v1/articles/none/related')).status).toBe(404)
    })

    it('make the categories', async () => {
      await report({
        articles: [
          anArticle('a'),
          anArticle('b'),
          anArticle('c', { category: 'Académie & Youth' }),
          anArticle('d', { category: 'Empty', status: 'Draft' }),
        ],
      })
      const answer = await platform.get<ListOf<NewsCategory>>('/api/web/v1/categories')
      expect(answer.body.data.map((entry) => entry.attributes)).toEqual([
        { slug: 'academie-and-youth', name: 'Académie & Youth', articles: 1 },
        { slug: 'club-news', name: 'Club News', articles: 2 },
      ])
    })

    it('are imported once, and say what changed [PF-02b]', async () => {
      expect(await report({ articles: [anArticle('a'), anArticle('b')] })).toEqual({
        added: 2,
        changed: 0,
        unchanged: 0,
      })
      await platform.newTags()
      expect(await report({ articles: [anArticle('a'), anArticle('b')] })).toEqual({
        added: 0,
        changed: 0,
        unchanged: 2,
      })
      expect(await platform.newTags()).toEqual(new Set())
      expect(await report({ articles: [anArticle('b', { title: 'Corrected' })] })).toEqual({
        added: 0,
        changed: 1,
        unchanged: 0,
      })
      expect(await platform.newTags()).toEqual(new Set(['news', 'article:b']))
      expect((await slugs()).sort()).toEqual(['a', 'b'])
    })

    it('whose category is spelt another way are told of, all of them, and are found with the new spelling', async () => {
      const found = async () =>
        (await platform.get<NewsSearchAnswer>('/api/web/v1/news/search?query=harbour')).body.hits.hit.map(
          ({ id, fields }) => [id, fields.categories],
        )
      await report({ articles: [anArticle('a', { title: 'Harbour fair' }), anArticle('b')] })
      expect(await found()).toEqual([['a', ['Club News']]])
      await platform.newTags()
      const respelt = { articles: [anArticle('b', { category: 'Club news' })] }
      expect(await report(respelt)).toEqual({ added: 0, changed: 1, unchanged: 0 })
      expect(await platform.newTags()).toEqual(new Set(['news', 'article:a', 'article:b']))
      expect(await found()).toEqual([['a', ['Club news']]])
      expect(await report(respelt)).toEqual({ added: 0, changed: 0, unchanged: 1 })
      expect(await platform.newTags()).toEqual(new Set())
    })

    it('are refused whole where one is invalid', async () => {
      const twice = await platform.importContent(
        content({ pages: [aPage('/club')], articles: [anArticle('a'), anArticle('a')] }),
      )
      expect([twice.status, twice.body.errors[0]?.source?.pointer]).toEqual([422, '/articles/1'])
      const html = { ...anArticle('b'), body: '<p>text</p>' as never }
      const wrong = await platform.importContent(content({ articles: [anArticle('a'), html] }))
      expect([wrong.status, wrong.body.errors[0]?.source?.pointer]).toEqual([400, '/articles/1/body'])
      const link = [{ type: 'paragraph' as const, spans: [{ text: 'x', href: 'javascript:alert(1)' }] }]
      const evil = await platform.importContent(content({ articles: [anArticle('a', { body: link })] }))
      expect([evil.status, evil.body.errors[0]?.source?.pointer]).toEqual([
        400,
        '/articles/0/body/0/spans/0/href',
      ])
      expect(await slugs()).toEqual([])
      expect((await page('/club')).status).toBe(404)
    })
  })

  describe('pages', () => {
    it('come with the way to them and what they list [CL-03a]', async () => {
      await report({
        pages: [
          aPage('/club', { title: 'Club', template: 'Hub' }),
          aPage('/club/history', { title: 'History', order: 2 }),
          aPage('/club/academy', { title: 'Academy', order: 1, standfirst: 'Saltings Park' }),
          aPage('/club/history/honours', { title: 'Honours' }),
        ],
        menu: [
          {
            title: 'Club',
            postType: 'internal',
            fullPath: '/club',
            externalUrl: null,
            newTab: false,
            children: [
              {
                title: 'Foundation',
                postType: 'external',
                fullPath: null,
                externalUrl: 'https://foundation.example.org/',
                newTab: true,
                children: [],
              },
            ],
          },
        ],
      })
      const hub = await page('/club')
      expect(
        hub.body.data.attributes.related.map((entry) => [entry.fullPath, entry.external, entry.newTab]),
      ).toEqual([
        ['https://foundation.example.org/', true, true],
        ['/club/academy', false, false],
        ['/club/history', false, false],
      ])
      const history = await page('/club/history')
      expect(history.headers['cache-tag']).toBe('page:/club/history,menu')
      expect(history.body.data.attributes).toMatchObject({
        title: 'History',
        trail: [{ title: 'Club', fullPath: '/club' }],
      })
      expect(history.body.data.attributes.related.map((entry) => entry.fullPath)).toEqual([
        'https://foundation.example.org/',
        '/club/academy',
      ])
      const deep = await page('/club/history/honours')
      expect(deep.body.data.attributes.trail.map((entry) => entry.fullPath)).toEqual([
        '/club',
        '/club/history',
      ])
    })

    it('are 404 where they or anything above them is unpublished [CL-03b]', async () => {
      const pages = [
        aPage('/club', { template: 'Hub' }),
        aPage('/club/history'),
        aPage('/club/history/honours'),
      ]
      await report({ pages })
      for (const path of ['/club', '/club/history', '/club/history/honours'])
        expect((await page(path)).status).toBe(200)
      await platform.newTags()
      await report({ pages: [aPage('/club/history', { status: 'Draft' })] })
      expect(await platform.newTags()).toEqual(new Set(['menu', 'page:/club/history']))
      expect([
        (await page('/club')).status,
        (await page('/club/history')).status,
        (await page('/club/history/honours')).status,
      ]).toEqual([200, 404, 404])
      for (const path of [
        '',
        '/',
        'club',
        '/Club',
        '/club/',
        '/a/b/c/d/e/f',
        '/club/../club',
        '/%00',
        '//club',
      ]) {
        expect([path, (await page(path)).status >= 400]).toEqual([path, true])
      }
    })

    it('make the menu, which an import replaces whole', async () => {
      await report({ pages: [aPage('/club'), aPage('/fans', { status: 'Draft' })] })
      expect(
        await report({
          menu: [aMenuEntry('Club', '/club'), aMenuEntry('Fans', '/fans'), aMenuEntry('News', '/news')],
        }),
      ).toEqual({ added: 3, changed: 0, unchanged: 0 })
      const titles = async () =>
        (await platform.get<{ data: MenuItem[] }>('/api/web/v1/menus')).body.data.map(
          (item) => item.postTitle,
        )
      expect(await titles()).toEqual(['Club', 'News'])
      await platform.newTags()
      expect(await report({ menu: [aMenuEntry('Club', '/club'), aMenuEntry('News', '/news')] })).toEqual({
        added: 0,
        changed: 2,
        unchanged: 1,
      })
      expect(await platform.newTags()).toEqual(new Set(['menu']))
      expect(await report({ menu: [aMenuEntry('Club', '/club'), aMenuEntry('News', '/news')] })).toEqual({
        added: 0,
        changed: 0,
        unchanged: 2,
      })
    })
  })
})
