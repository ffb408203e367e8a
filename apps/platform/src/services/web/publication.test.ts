/** What appears and disappears by itself, and what the holder of a preview link sees before. */
import type { ArticleSummary, ListOf, MenuItem, NewsSearchAnswer, OneOf, Page } from '@club/contracts'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { aMenuEntry, anArticle, aPage, content } from '../../testing/samples.ts'

const noon = '2026-11-20T12:00:00.000Z'
const one = '2026-11-20T13:00:00.000Z'
const two = '2026-11-20T14:00:00.000Z'
const bearer = { authorization: `Bearer ${testTokens.import}` }

describeOnBoth('publication', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database(), { now: noon })
  })
  afterEach(() => platform.close())
  const page = (path: string, headers = {}) =>
    platform.get<OneOf<Page>>(`/api/web/v1/pages?path=${encodeURIComponent(path)}`, headers)

  it('pages and what stands below them come and go at their moments: the page, the menu, lists, search and sitemap [CL-05a]', async () => {
    await platform.importContent(
      content({
        pages: [
          aPage('/club', { title: 'Club', template: 'Hub' }),
          aPage('/club/sale', { title: 'Zebra sale', publishedFrom: one, publishedUntil: two }),
          aPage('/club/sale/prices', { title: 'Walrus prices' }),
        ],
        menu: [aMenuEntry('Club', '/club'), aMenuEntry('Sale', '/club/sale')],
      }),
    )
    const seen = async () => {
      const menu = await platform.get<{ data: MenuItem[] }>('/api/web/v1/menus')
      const sale = await page('/club/sale')
      const suggested = async (word: string) =>
        (await platform.get<ListOf<unknown>>(`/api/search/v1/suggestions?query=${word}`)).body.data.length
      return {
        statuses: [sale.status, (await page('/club/sale/prices')).status],
        until: [menu.headers['fresh-until'], sale.headers['fresh-until']],
        menu: menu.body.data.map(({ postTitle }) => postTitle),
        listed: (await page('/club')).body.data.attributes.related.map(({ title }) => title),
        suggested: [await suggested('zebra'), await suggested('walrus')],
        sitemap: (await platform.get('/sitemaps/pages.xml')).text.split('/club/sale').length - 1,
      }
    }
    const without = {
      statuses: [404, 404],
      menu: ['Club'],
      listed: [],
      suggested: [0, 0],
      sitemap: 0,
    }
    expect(await seen()).toEqual({ ...without, until: [one, one] })
    platform.setNow('2026-11-20T12:59:59.999Z')
    expect(await seen()).toEqual({ ...without, until: [one, one] })
    platform.setNow(one)
    expect(await seen()).toEqual({
      statuses: [200, 200],
      until: [two, two],
      menu: ['Club', 'Sale'],
      listed: ['Zebra sale'],
      // Pages below appear with the pages above them, too.
      suggested: [2, 1],
      sitemap: 2,
    })
    platform.setNow(two)
    expect(await seen()).toEqual({ ...without, until: [undefined, undefined] })
  })

  it('articles go at their moment: the article, lists, search, sitemap and feed; the answers say when [CL-05b]', async () => {
    await platform.importContent(
      content({
        articles: [anArticle('stays'), anArticle('goes', { title: 'Zebra goes', publishedUntil: one })],
      }),
    )
    const seen = async () => {
      const list = await platform.get<ListOf<ArticleSummary>>('/api/web/v1/articles')
      const found = await platform.get<NewsSearchAnswer>('/api/web/v1/news/search?query=zebra')
      return {
        status: (await platform.get('/api/web/v1/articles/goes')).status,
        list: list.body.data.map(({ id }) => id).sort(),
        related: (
          await platform.get<ListOf<ArticleSummary>>('/api/web/v1/articles/stays/related')
        ).body.data.map(({ id }) => id),
        found: found.body.hits.found,
        until: [list.headers['fresh-until'], found.headers['fresh-until']],
        files: await Promise.all(
          ['/sitemaps/news.xml', '/feeds/news.xml'].map(async (path) =>
            (await platform.get(path)).text.includes('/news/goes'),
          ),
        ),
      }
    }
    expect(await seen()).toEqual({
      status: 200,
      list: ['goes', 'stays'],
      related: ['goes'],
      found: 1,
      until: [one, one],
      files: [true, true],
    })
    expect((await platform.get('/api/web/v1/articles/goes')).headers['fresh-until']).toBe(one)
    platform.setNow(one)
    expect(await seen()).toEqual({
      status: 404,
      list: ['stays'],
      related: [],
      found: 0,
      until: [undefined, undefined],
      files: [false, false],
    })
  })

  it('what would go before it comes is refused', async () => {
    for (const wrong of [
      { articles: [anArticle('a', { publishedAt: two, publishedUntil: one })] },
      { pages: [aPage('/club', { publishedFrom: one, publishedUntil: one })] },
    ])
      expect((await platform.importContent(content(wrong))).status).toBe(400)
  })

  describe('previews', () => {
    beforeEach(async () => {
      await platform.importContent(
        content({
          pages: [
            aPage('/club', { status: 'Draft' }),
            aPage('/club/sale', { publishedFrom: two }),
            aPage('/other', { status: 'Draft' }),
          ],
          articles: [anArticle('secret', { status: 'Draft' }), anArticle('open')],
        }),
      )
    })
    type Made = { data: { address: string; until: string } }
    const make = (path: string, hours?: number) =>
      platform.send<Made>(
        'POST',
        '/api/admin/v1/previews',
        { path, ...(hours === undefined ? {} : { hours }) },
        bearer,
      )
    const tokenOf = async (path: string, hours?: number) =>
      (await make(path, hours)).body.data.address.split('?preview=')[1] ?? ''
    const cookie = (token: string) => ({ cookie: `a=1; preview=${token}` })

    it('open their own page or article to whoever has the link, kept by nobody, until they are over [CL-05c]', async () => {
      const made = await make('/club/sale', 2)
      expect(made.body.data).toEqual({
        address: expect.stringMatching(/^\/club\/sale\?preview=[\w-]+\.[\w-]{43}$/),
        until: '2026-11-20T14:00:00.000Z',
      })
      const token = await tokenOf('/club/sale', 1)
      const told = await platform.get<{ data: object }>(`/api/web/v1/previews?token=${token}`)
      expect([told.status, told.body.data]).toEqual([200, { path: '/club/sale', until: one, seconds: 3600 }])
      const shown = await page('/club/sale', cookie(token))
      expect([shown.status, shown.headers['cache-control'], shown.headers['previewed-until']]).toEqual([
        200,
        'no-store',
        one,
      ])
      expect(shown.headers['cache-tag']).toBeUndefined()
      const article = await tokenOf('/news/secret')
      for (const path of ['secret', 'secret/related']) {
        const answer = await platform.get(`/api/web/v1/articles/${path}`, cookie(article))
        expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
        expect((await platform.get(`/api/web/v1/articles/${path}`)).status).toBe(404)
      }
      // Nothing else opens, and public pages stay public.
      for (const path of ['/other', '/club']) expect((await page(path, cookie(token))).status).toBe(404)
      expect((await platform.get('/api/web/v1/articles/open', cookie(article))).headers['cache-tag']).toBe(
        'article:open',
      )
      platform.setNow(one)
      expect((await page('/club/sale', cookie(token))).status).toBe(404)
      expect((await platform.get(`/api/web/v1/previews?token=${token}`)).status).toBe(404)
    })

    it('are believed only as they were given out, and made only for who may import', async () => {
      const token = await tokenOf('/club/sale')
      const [named = '', seal = ''] = token.split('.')
      const other = (await tokenOf('/other')).split('.')[0]
      const longer = Buffer.from(`zzzzzzz /club/sale`).toString('base64url')
      for (const wrong of [
        `${other}.${seal}`,
        `${longer}.${seal}`,
        // The first letter, since the last one of a seal has unused bits.
        `${named}.${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`,
        `${named}.${'A'.repeat(43)}`,
        '',
        '.',
        'x'.repeat(2000),
        `${named}.${seal}.${seal}`,
      ]) {
        const paths = ['/club/sale', '/other']
        const statuses = await Promise.all(
          paths.map(async (path) => (await page(path, cookie(wrong))).status),
        )
        expect([wrong, statuses]).toEqual([wrong, [404, 404]])
      }
      expect((await platform.send('POST', '/api/admin/v1/previews', { path: '/other' })).status).toBe(401)
      expect((await make('/nowhere')).status).toBe(422)
      for (const hours of [0, -1, 1.5, 100_000]) expect((await make('/other', hours)).status).toBe(400)
      for (const path of ['other', '//other', 'https://evil.example/', 'javascript:x'])
        expect([path, (await make(path)).status]).toEqual([path, 400])
    })
  })
})
