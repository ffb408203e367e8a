import { createHash } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import {
  dueOf,
  filesOf,
  isPage,
  isPageFile,
  keptAddress,
  keptOf,
  kickOffOf,
  leadsTo,
  offlinePage,
  offlinePolicy,
} from './keeping.core.ts'

const at = (pathname: string) => ({ pathname })

/** Only as much of a response as the rule reads. */
const answer = (status: number, cache: string, type = 'text/html; charset=utf-8', redirected = false) =>
  ({
    status,
    redirected,
    url: 'https://x/match/first-team/2026-27/a-match?page=2',
    headers: new Map([
      ['cache-control', cache],
      ['content-type', type],
    ]),
  }) as unknown as Response

describe('what is kept for want of a network', () => {
  it.each(['/', '/matches', '/match/first-team/2026-27/a-match', '/news/a-story', '/apis'])(
    '%s is a page',
    (path) => {
      expect(isPage(at(path))).toBe(true)
      expect(isPageFile(at(path))).toBe(false)
    },
  )

  it.each([
    '/api/account/v1/sessions',
    '/api/media/v1/0_a/master.m3u8',
    '/_beacon',
    '/healthz',
    '/sw.js',
    '/favicon.ico',
  ])('%s is neither page nor file of one', (path) =>
    expect([isPage(at(path)), isPageFile(at(path))]).toEqual([false, false]),
  )

  it.each([
    '/_r/news/abc/web/listing.js',
    '/_s/main.css',
    '/images/fit-in/400x400/a.webp',
    '/assets/icons.svg',
  ])('%s is what pages are drawn with', (path) =>
    expect([isPage(at(path)), isPageFile(at(path))]).toEqual([false, true]),
  )

  it('keeps answers that are everybody’s, and no others', () => {
    const page = answer(200, 'public, max-age=0, must-revalidate')
    expect(keptOf('GET', page)).toBe(page)
    expect(keptOf('HEAD', page)).toBeNull()
    expect(keptOf('GET', answer(200, 'no-store'))).toBeNull()
    expect(keptOf('GET', answer(200, 'private'))).toBeNull()
    expect(keptOf('GET', answer(404, 'public, max-age=0'))).toBeNull()
    expect(keptOf('GET', answer(200, 'public', 'application/json'))).toBeNull()
  })

  it('keeps of an address that leads on where it leads, and of what is one fan’s own not even that', () => {
    const led = keptOf('HEAD', answer(200, 'public', 'text/html', true))
    expect([led?.status, led?.headers.get('location')]).toEqual([
      302,
      '/match/first-team/2026-27/a-match?page=2',
    ])
    expect(keptOf('HEAD', answer(200, 'no-store', 'text/html', true))).toBeNull()
  })

  it('looks after all of it every six hours, and after the next match’s page while its line-ups may come', () => {
    const [minute, hour] = [60_000, 3_600_000]
    const now = 100 * hour
    const look = (all: number, at: number, kickOff: number | null) => ({
      all: now - all,
      match: { path: '/match/a', at: now - at, kickOff: kickOff === null ? null : now + kickOff },
    })
    expect(dueOf(null, now)).toBe('all')
    expect(dueOf(look(6 * hour, minute, hour), now)).toBe('all')
    expect(dueOf(look(5 * hour, 5 * hour, null), now)).toBeNull()
    expect(dueOf(look(5 * hour, 5 * hour, 4 * hour), now)).toBeNull()
    expect(dueOf(look(3.25 * hour, 3.25 * hour, 0.75 * hour), now)).toBe('match')
    expect(dueOf(look(3 * hour, 9 * minute, 0.75 * hour), now)).toBeNull()
    expect(dueOf(look(3 * hour, hour, -2 * hour), now)).toBe('match')
  })

  it('reads when a match begins from its page', () => {
    const page = (at: string) =>
      `<script type="application/ld+json">{"@type":"SportsEvent","startDate":"${at}"}</script>`
    expect(kickOffOf(page('2026-11-21T15:00:00.000Z'))).toBe(Date.UTC(2026, 10, 21, 15))
    expect([kickOffOf(page('2026-11-21')), kickOffOf(page('Thursday')), kickOffOf('<p>')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('knows what leads to the match that counts', () => {
    expect(leadsTo('/match/first-team/2026-27/a-match')).toEqual([
      '/match',
      '/match/first-team',
      '/match/first-team/2026-27',
    ])
  })

  it('knows a page by its address without what was added to it', () => {
    expect(keptAddress('https://x/news?utm_source=a&page=2&loginSuccess=true#b')).toBe(
      'https://x/news?page=2',
    )
    expect(keptAddress('https://x/')).toBe('https://x/')
  })

  it('finds the styles and scripts of a page, and nothing from elsewhere', () => {
    const html =
      '<link rel="stylesheet" data-precedence="site" href="/_s/main.1.css"/><a href="/_r">x</a>' +
      '<link rel="stylesheet" href="https://elsewhere.example/_s/x.css"/><link rel="stylesheet" href="/_s/main.1.css"/>' +
      '<script type="application/json">{"main":"/_s/main.2.js","entry":"/_r/news/3/web/remoteEntry.js"}</script>'
    expect(filesOf(html)).toEqual(['/_s/main.1.css', '/_s/main.2.js', '/_r/news/3/web/remoteEntry.js'])
  })

  it('says what can be read, and nothing that could run', () => {
    const words = { lang: 'en', dir: 'ltr', title: 'No network <b>', text: 'Not read', kept: 'Kept' } as const
    const page = offlinePage(words, [{ path: '/a"><script>', title: 'Tom &amp; Ann' }])
    expect(page).toContain('No network &#60;b&#62;')
    expect(page).toContain('Tom &amp; Ann')
    // Except for its own script, by the hash in its policy.
    const scripts = [...page.matchAll(/<script>(.*?)<\/script>/g)].map(([, script]) => script ?? '')
    expect(scripts).toHaveLength(1)
    expect(offlinePolicy).toContain(
      createHash('sha256')
        .update(scripts[0] ?? '')
        .digest('base64'),
    )
  })
})
