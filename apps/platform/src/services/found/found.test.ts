import { sampleVideo } from '@club/settings'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { JSDOM } from 'jsdom'
import { describeOnBoth } from '../../testing/databases.ts'
import { platformFor, type TestPlatform, testPlatform } from '../../testing/platform.ts'
import {
  aMatch,
  aMatchImport,
  anArticle,
  aPage,
  aPlayer,
  aTeam,
  aVideo,
  content,
} from '../../testing/samples.ts'
import { videosFeed } from './feeds.core.ts'

const { podcast: _podcast, ...withoutPodcast } = sampleVideo
const site = { 'x-site-origin': 'https://club.example' }
const { DOMParser } = new JSDOM('').window

/** Parses a document, which must be well formed. */
function parsed(text: string) {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  expect(document.querySelector('parsererror')?.textContent ?? null).toBeNull()
  return document
}
const texts = (text: string, name: string) =>
  [...parsed(text).getElementsByTagName(name)].map((element) => element.textContent)

describeOnBoth('found and shared', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database())
    await platform.importContent(
      content({
        articles: [
          anArticle('fish', { title: 'Fish & <chips> \u0007 🐟', standfirst: 'Said "well"' }),
          anArticle('later', { publishedAt: '2026-12-01T10:00:00Z' }),
          anArticle('draft', { status: 'Draft' }),
        ],
        pages: [
          aPage('/club'),
          aPage('/club/history'),
          aPage('/hidden', { status: 'Draft' }),
          aPage('/hidden/below'),
        ],
        teams: [
          aTeam('first-team'),
          aTeam('elsewhere', { externalTeamPage: 'https://elsewhere.example/' }),
          aTeam('academy', { showOnTeams: false }),
        ],
        players: [
          aPlayer('nine'),
          aPlayer('gone', { left: true }),
          aPlayer('small', { team: 'academy' }),
          aPlayer('away', { team: 'elsewhere' }),
        ],
        videos: [aVideo('v1'), aVideo('v2', { startAt: '2026-12-01T10:00:00Z' })],
      }),
    )
    await platform.importMatches(
      aMatchImport([aMatch('Thornsea Town', 'Rovers'), aMatch('Rovers', 'Athletic')]),
    )
  })
  afterEach(() => platform.close())
  const text = async (path: string) => {
    const answer = await platform.get(path, site)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.text
  }

  it('sitemaps name what is public, by kind, under the address of the site', async () => {
    const of = async (path: string) => texts(await text(path), 'loc')
    expect(await of('/sitemap.xml')).toEqual(
      ['news', 'videos', 'pages'].map((kind) => `https://club.example/sitemaps/${kind}.xml`),
    )
    expect(await of('/sitemaps/news.xml')).toEqual(['https://club.example/news/fish'])
    expect(await of('/sitemaps/videos.xml')).toEqual(['https://club.example/videos/v1'])
    const pages = await of('/sitemaps/pages.xml')
    expect(pages).toEqual(
      expect.arrayContaining(
        ['/', '/club', '/club/history', '/teams/first-team', '/players/first-team/nine'].map(
          (path) => `https://club.example${path}`,
        ),
      ),
    )
    expect(pages.filter((address) => /hidden|elsewhere|gone/.test(address ?? ''))).toEqual([])
    expect(pages.filter((address) => address?.includes('/match/'))).toHaveLength(1)
  })

  it('sitemaps of the site for streams name what it has, under its own address', async () => {
    const streams = { 'x-site': 'streamer', 'x-site-origin': 'https://tv.example' }
    const of = async (path: string) => texts((await platform.get(path, streams)).text, 'loc')
    expect(await of('/sitemap.xml')).toEqual(
      ['videos', 'pages'].map((kind) => `https://tv.example/sitemaps/${kind}.xml`),
    )
    expect(await of('/sitemaps/videos.xml')).toEqual(['https://tv.example/videos/v1'])
    const pages = await of('/sitemaps/pages.xml')
    expect(pages).toEqual(expect.arrayContaining(['https://tv.example/', 'https://tv.example/live']))
    expect(pages.filter((address) => address?.includes('/match/'))).toHaveLength(1)
    expect(pages.filter((address) => /\/(?:club|news|teams|players)/.test(address ?? ''))).toEqual([])
  })

  it('feeds hold the newest, whatever their editors typed', async () => {
    const news = await text('/feeds/news.xml')
    expect(texts(news, 'title')).toEqual(['Thornsea Town FC', 'Fish & <chips>  🐟'])
    expect(texts(news, 'guid')).toEqual(['https://club.example/news/fish'])
    expect(texts(news, 'pubDate')).toEqual(['Sun, 01 Nov 2026 10:00:00 GMT'])
    expect(texts(await text('/feeds/videos.xml'), 'guid')).toEqual(['https://club.example/videos/v1'])
  })

  it('a film has its page and its player by addresses of their own', async () => {
    const videos = await text('/sitemaps/videos.xml')
    expect(texts(videos, 'video:player_loc')).toEqual(['https://club.example/videos/player/v1'])
  })

  it('a sitemap is what is public now, however soon after a change or a moment it is asked for', async () => {
    const stories = async () => {
      const all = await Promise.all(['', '?a', '?b'].map((query) => text(`/sitemaps/news.xml${query}`)))
      return [...new Set(all)].map((one) => texts(one, 'loc').map((address) => address?.replace(/.*\//, '')))
    }
    expect(await stories()).toEqual([['fish']])
    await platform.importContent(content({ articles: [anArticle('chips')] }))
    expect(await stories()).toEqual([['chips', 'fish']])
    platform.setNow('2026-12-01T10:00:00Z')
    expect(await stories()).toEqual([['later', 'chips', 'fish']])
  })

  it('a feed of films whose page is on another site leads there', () => {
    const head = {
      origin: 'https://club.example',
      self: '/feeds/videos.xml',
      title: 'TV',
      description: '',
      language: 'en',
    }
    const linked = (page: string) => texts(videosFeed({ ...head, page }, []), 'link')
    expect(linked('/videos')).toEqual(['https://club.example/videos'])
    expect(linked('https://tv.example/')).toEqual(['https://tv.example/'])
  })

  describe('for machines', () => {
    it('robots are told of the sitemaps, and browsers of the app', async () => {
      expect(await text('/robots.txt')).toContain('Sitemap: https://club.example/sitemap.xml')
      const manifest = JSON.parse(await text('/manifest.webmanifest'))
      expect(manifest).toMatchObject({ name: 'Thornsea Town', short_name: 'Thornsea', start_url: '/' })
      expect([manifest.display, manifest.display_override]).toEqual([
        'standalone',
        ['minimal-ui', 'standalone'],
      ])
      const streams = { 'x-site': 'streamer', 'x-site-origin': 'https://tv.example' }
      const own = JSON.parse((await platform.get('/manifest.webmanifest', streams)).text)
      expect(own).toEqual({
        ...manifest,
        name: 'Blues TV',
        short_name: 'Blues TV',
        description: 'Blues TV – Thornsea Town',
      })
    })

    it('nobody keeps them beyond the moment at which they change', async () => {
      const kept = async () => (await platform.get('/feeds/news.xml', site)).headers['cache-control']
      expect(await kept()).toBe('public, max-age=300')
      platform.setNow('2026-12-01T09:59:30Z')
      expect(await kept()).toBe('public, max-age=30')
    })

    it('what has not changed is not sent again, and what changes says so', async () => {
      const first = await platform.get('/feeds/news.xml?utm_source=a', site)
      expect(first.headers).toMatchObject({
        'cache-tag': 'news',
        'content-type': 'application/rss+xml; charset=utf-8',
      })
      const again = await platform.get('/feeds/news.xml', {
        ...site,
        'if-none-match': first.headers.etag ?? '',
      })
      expect(again.status).toBe(304)
    })
  })
})

describeOnBoth('the podcast', (database) => {
  const itunes = (text: string, name: string, attribute: string) =>
    [...parsed(text).getElementsByTagName(`itunes:${name}`)].map((element) => element.getAttribute(attribute))
  const radio = (id: string, more: Partial<ReturnType<typeof aVideo>> = {}) =>
    aVideo(id, { categories: ['radio'], entitlements: ['?'], film: 'radio-attic', duration: 61.6, ...more })
  const feed = '/feeds/podcasts.xml'

  it('sitemaps leave out pages that the club has switched off', () => {
    const { feeds } = sampleVideo
    const video = { ...sampleVideo, feeds: { ...feeds, faqs: { ...feeds.faqs, enabled: false } } }
    return platformFor(database, { settings: { video } })(async (platform) => {
      const pages = texts((await platform.get('/sitemaps/pages.xml', site)).text, 'loc')
      expect(pages).toContain('https://club.example/videos/subscriptions')
      expect(pages).not.toContain('https://club.example/videos/faqs')
    })
  })

  it('has every entry of its category that anybody may have as a file, and no other, whatever editors typed', () =>
    platformFor(database)(async (platform) => {
      await platform.importContent(
        content({
          videos: [
            radio('odd', {
              title: 'Tea & <biscuits> \u0007 🐟',
              description: '',
              startAt: '2026-11-02T10:00:00Z',
            }),
            radio('plain', { thumbnail: { key: 'news/fans-03.webp', alt: 'A drum' } }),
            radio('draft', { status: 'Draft' }),
            radio('future', { startAt: '2026-12-01T10:00:00Z' }),
            radio('unlisted', { startAt: null }),
            radio('locked', { entitlements: ['*'] }),
            radio('nothing-listed', { entitlements: [] }),
            radio('ruled', { rules: { territory: { only: ['GB'] } } }),
            radio('no-film', { film: null }),
            radio('film-lost'),
            radio('elsewhere', { categories: ['archive'] }),
          ],
        }),
      )
      // An import takes only films that there are; this one is deleted afterwards.
      await platform.context.database.query("update videos set film = 'never-drawn' where id = 'film-lost'")
      const answer = await platform.get(feed, site)
      expect([answer.status, answer.headers['content-type'], answer.headers['cache-tag']]).toEqual([
        200,
        'application/rss+xml; charset=utf-8',
        'videos,settings',
      ])
      const { text } = answer
      expect(texts(text, 'title')).toEqual(['Blues Radio', 'Tea & <biscuits>  🐟', 'Title of plain'])
      expect(texts(text, 'guid')).toEqual(['episode:0_odd', 'episode:0_plain'])
      expect(texts(text, 'description').slice(1)).toEqual(['Tea & <biscuits>  🐟', 'What is to be seen.'])
      expect(texts(text, 'pubDate')[0]).toBe('Mon, 02 Nov 2026 10:00:00 GMT')
      expect(texts(text, 'itunes:duration')).toEqual(['62', '62'])
      expect(new Set(texts(text, 'itunes:explicit'))).toEqual(new Set(['false']))
      expect(itunes(text, 'category', 'text')).toEqual(['Sports', 'Soccer'])
      expect(itunes(text, 'image', 'href')).toEqual(
        ['news/office-01.webp', 'news/office-01.webp', 'news/fans-03.webp'].map(
          (key) => `https://club.example/images/square/${key}.jpg`,
        ),
      )
      expect(texts(text, 'link').slice(0, 2)).toEqual([
        'https://club.example/videos/channel/radio',
        'https://club.example/videos/odd',
      ])
      for (const enclosure of parsed(text).getElementsByTagName('enclosure')) {
        const address = new URL(enclosure.getAttribute('url') ?? '')
        const file = await platform.app.inject({ method: 'GET', url: address.pathname })
        expect([file.statusCode, file.headers['content-type'], String(file.rawPayload.length)]).toEqual([
          200,
          enclosure.getAttribute('type'),
          enclosure.getAttribute('length'),
        ])
      }
    }))

  it('is a feed without episodes where there are none yet, and none at all where a club has no podcast', async () => {
    await platformFor(database)(async (platform) => {
      const empty = await platform.get(feed, site)
      expect([empty.status, texts(empty.text, 'title')]).toEqual([200, ['Blues Radio']])
    })
    await platformFor(database, { settings: { video: withoutPodcast } })(async (platform) => {
      await platform.importContent(content({ videos: [radio('plain')] }))
      expect((await platform.get(feed, site)).status).toBe(404)
      expect((await platform.get('/api/media/v1/0_plain/episode.m4a')).status).toBe(404)
    })
  })
})
