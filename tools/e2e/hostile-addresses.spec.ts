/** Addresses that nobody means well with, over bare sockets. */
import { errorShown, innards, isWholeDocument } from './page-text.ts'
import { type RawAnswer, rawGet } from './raw-http.ts'
import { expect, test } from './test.ts'

const port = () => Number(new URL(process.env.CLUB_TEST_SITE ?? '').port)
const long = 'a'.repeat(8192)

/** Refusals: a 4xx, without a word about our insides, and nobody's to keep for long. */
function expectRefused(target: string, answer: RawAnswer) {
  const shown = target.slice(0, 100)
  expect(answer.status, shown).toBeGreaterThanOrEqual(400)
  expect(answer.status, shown).toBeLessThan(500)
  expect(innards(answer.body), shown).toBeNull()
  expect(answer.headers['set-cookie'], shown).toBeUndefined()
  expect(answer.headers['cache-control'] ?? 'no-store', shown).not.toMatch(/immutable|max-age=[1-9]/)
}

const pages = [
  '/%00',
  '/news/%00',
  '/news/a%00b',
  '/teams/%00/squad',
  '/../etc/passwd',
  '/news/../../secrets.json',
  '/news/..%2f..%2fsecrets.json',
  '/news/%2e%2e/%2e%2e/secrets.json',
  '/news/%2e',
  '/..\\..\\secrets.json',
  '/news/%5c..%5c',
  '/%',
  '/%zz',
  '/news/%c0%ae%c0%ae',
  '/news/%ff%fe',
  '/news/%ed%a0%80',
  '/news/%u0041',
  '/news/%0d%0aset-cookie:%20a=b',
  '/news/%1b[31m',
  '//news',
  '//evil.example/',
  '//evil.example/%2e%2e',
  '/news//2026',
  '/\\evil.example/',
  '*',
  'http://evil.example/news',
  `/${long}`,
  `/news/${long}`,
  `/teams/${long}`,
  `/club/${'a/'.repeat(400)}b`,
  `/videos/browse?season=${long}`,
  `/news?${'a=1&'.repeat(2000)}`,
  `/news/${'%41'.repeat(400)}`,
  '/news/no-such-story',
  '/news/story"><script>alert(1)</script>',
  '/news/1999/99/99/x',
  '/news/2026/13',
  '/matches/no-such-team',
  '/matches/first-team/1066-67',
  '/matches/first-team/2025-26/extra',
  '/matches/__proto__',
  '/matches/constructor/prototype',
  '/teams/no-such-team',
  '/teams/__proto__',
  '/teams/toString',
  '/teams/first-team/no-such-player/x/y/z',
  '/club/no/such/page/at/all',
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/news/<img src=x onerror=alert(1)>'.replaceAll(' ', '%20'),
  '/_r/',
  '/_r/news',
  '/_r/../registry.json',
  '/_r/registry.json',
  '/_r/news/x/web/../../../registry.json',
  '/_r/news/x/web/%2e%2e/%2e%2e/%2e%2e/registry.json',
  '/_r/news/x/web/..%2f..%2fregistry.json',
  '/_r/news/x/node/remoteEntry.cjs',
  '/_r/news/../web/x.js',
  '/_r/news/x/web/%00.js',
  `/_r/news/x/web/${long}.js`,
  '/_r/no-such-remote/x/web/remoteEntry.js',
  '/_s/../package.json',
  '/_s/../../package.json',
  '/_s/../node/worker.mjs',
  '/_s/%2e%2e/node/worker.mjs',
  '/_s/..\\node\\worker.mjs',
  '/_s/./shell.json',
  '/_s//shell.json',
  '/_s/no-such-file.js',
  '/_s/%00',
  '/assets/../secrets.json',
  '/assets/no-such-file.svg',
]

test('pages, files and everything between: each bad address is refused with the error page, and good ones are as before', async () => {
  test.setTimeout(120_000)
  const good = ['/', '/news', '/matches/first-team', '/teams/first-team', '/club/history']
  const titles = new Map<string, string | undefined>()
  const titleOf = async (path: string) => {
    const answer = await rawGet(port(), path)
    expect([path, answer.status]).toEqual([path, 200])
    return /<title>([^<]*)<\/title>/.exec(answer.body)?.[1]
  }
  for (const path of good) titles.set(path, await titleOf(path))

  for (const target of pages) {
    const answer = await rawGet(port(), target)
    expectRefused(target, answer)
    expect(errorShown(answer.body), target.slice(0, 100)).toBe(answer.status)
    expect(isWholeDocument(answer.body), target.slice(0, 100)).toBe(true)
    expect(answer.body, target.slice(0, 100)).not.toMatch(
      /<script>alert|onerror=alert|href="[^"]*evil\.example/,
    )
    // The same a second time, from whatever was kept of the first.
    expect((await rawGet(port(), target)).status, target.slice(0, 100)).toBe(answer.status)
  }
  for (const path of good) expect(await titleOf(path), path).toBe(titles.get(path))
})

const services = [
  '/api',
  '/api/',
  '/api/%00',
  '/api/no/such/service',
  '/api/../api/web/v1/menus',
  '/api/%2e%2e/secrets.json',
  '/api//web/v1/menus',
  '/api/web/v1/articles/%00',
  '/api/web/v1/articles/%',
  '/api/web/v1/articles/%c0%ae',
  '/api/web/v1/articles/..%2f..%2fadmin',
  '/api/web/v1/articles/no-such-story',
  `/api/web/v1/articles/${long}`,
  '/api/web/v1/articles?page[size]=-1',
  '/api/web/v1/articles?page[size]=101',
  '/api/web/v1/articles?page[number]=-1',
  '/api/web/v1/articles?page[number]=1e9',
  '/api/web/v1/articles?page[size]=1&page[size]=2',
  '/api/web/v1/articles?page[size][x]=1',
  '/api/web/v1/articles?page=1',
  '/api/web/v1/articles?__proto__[x]=1',
  '/api/web/v1/articles?page[size]=%00',
  '/api/web/v1/news/search?query=%00',
  '/api/web/v1/news/search?query=a&query=b',
  `/api/web/v1/news/search?query=${long}`,
  '/api/web/v1/news/search?query[$ne]=1',
  '/api/matches/v1/matches?team=no-such-team&season=x',
  "/api/matches/v1/tables?team=first-team'&season=2026-27",
  '/api/matches/v1/matches/no-such-match/events',
  '/api/live/v1/stream',
  '/api/live/v1/stream?topics=../..',
  '/api/admin/v1/imports/content',
  '/api/internal/v1/changes',
  '/api/%69nternal/v1/changes',
  '/api/intern%61l/v1/changes?after=0',
  '/api/%61dmin/v1/imports/content',
  '/api/./internal/v1/changes',
  '/api/web/../internal/v1/changes',
  '/images/',
  '/images/%00',
  '/images/../secrets.json',
  '/images/fit-in/750x750/../../secrets.json',
  '/images/fit-in/750x750/..%2f..%2fsecrets.json',
  '/images/fit-in/750x750/%2e%2e/%2e%2e/secrets.json',
  '/images/fit-in/750x750/no-such-picture.webp',
  '/images/fit-in/1x1/crest.svg',
  '/images/fit-in/99999x99999/crest.svg',
  '/images/750x750,contain/%00',
  `/images/fit-in/750x750/${long}`,
]

test('services and pictures: each bad address is refused in the services’ own way, and what is hidden stays so', async () => {
  test.setTimeout(60_000)
  for (const target of services) {
    const answer = await rawGet(port(), target)
    expectRefused(target, answer)
    expect(answer.body, target.slice(0, 100)).not.toContain('event: position')
  }
  // A token does not open from outside what is not for the outside.
  for (const target of [
    '/api/internal/v1/changes',
    '/api/%69nternal/v1/changes',
    '/api/admin/v1/imports/content',
  ]) {
    const answer = await rawGet(port(), target, { authorization: 'Bearer x'.padEnd(40, 'x') })
    expect([target, answer.status]).toEqual([target, 404])
  }
  expect((await rawGet(port(), '/api/web/v1/menus')).status).toBe(200)
})

test('other methods, other hosts and other protocols than there are leave no trace in the pages of everybody', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
    const answer = await rawGet(port(), '/news', { 'content-length': '0' }, method)
    expect([method, answer.status, errorShown(answer.body)]).toEqual([method, 405, 405])
    expect(answer.headers.allow).toBe('GET, HEAD')
  }
  const head = await rawGet(port(), '/news', {}, 'HEAD')
  expect([head.status, head.body]).toEqual([200, ''])

  for (const host of [
    'evil.example"><script>alert(1)</script>',
    'evil.example/news?',
    'a@evil.example',
    '%00',
    '',
  ]) {
    const answer = await rawGet(port(), '/news', { host })
    expect(answer.status).toBeLessThan(500)
    expect(answer.body).not.toContain('evil.example')
  }
  for (const [name, value] of [
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-proto', 'javascript'],
    ['forwarded', 'host=evil.example'],
    ['x-original-url', '/admin'],
    ['x-rewrite-url', '/admin'],
  ] as const)
    expect((await rawGet(port(), '/news', { [name]: value })).body).not.toMatch(/evil\.example|javascript:/)

  // A host of one's own is one's own copy.
  await rawGet(port(), '/news', { host: 'evil.example' })
  const mine = await rawGet(port(), '/news')
  expect(mine.body).not.toContain('evil.example')
  expect(mine.body).toContain(`<link rel="canonical" href="http://localhost:${port()}/news"/>`)
})

test('what is no request at all is refused before anything reads it', async () => {
  for (const target of ['news', '/news HTTP/1.1\r\nhost: x\r\n\r\nGET', `/${'a'.repeat(20_000)}`]) {
    const answer = await rawGet(port(), target)
    expect([400, 414, 431], target.slice(0, 40)).toContain(answer.status)
    expect(innards(answer.body)).toBeNull()
  }
})

/** Queries that no page can be asked: whoever follows such a link gets the page that stands before them. */
const oddQueries = [
  "?page=1'%20or%201=1",
  '?__proto__[x]=1',
  '?page%5Bnumber%5D=1',
  '?page=%',
  '?page=%31%20',
  '?page=%ff',
  '?page=-1',
  '?page=0',
  '?page=1&page=1',
  '?page=1.5',
  '?page=1e3',
  '?page=99999999',
  '?page[]=1',
  '?page[a][b]=1',
  '?page[size]=100',
  '?x=1&x=2',
]
const oddChoices = [
  '?team=First%20Team',
  '?team=../../x',
  '?team=<script>alert(1)</script>',
  '?season=2026-27-28',
  '?season=%E2%80%AE2026',
]

test('a query that is not for the page is none, and an address has one canonical form', async () => {
  const plain = await rawGet(port(), '/news')
  for (const target of ['/news?utm_source=x', '/news?fbclid=1&gclid=2', '/news?page=', '/%6eews', '/news?'])
    expect([target, (await rawGet(port(), target)).headers.etag]).toEqual([target, plain.headers.etag])
  const browse = await rawGet(port(), '/videos/browse')
  for (const [path, page, queries] of [
    ['/news', plain, [...oddQueries, '?ref=100%', '?utm_source=a&utm_source=b', '?page=abc']],
    ['/videos/browse', browse, oddChoices],
  ] as const) {
    expect(page.status).toBe(200)
    for (const query of queries) {
      const answer = await rawGet(port(), path + query)
      expect([query, answer.status, answer.headers.etag]).toEqual([query, 200, page.headers.etag])
      expect(answer.body, query).not.toMatch(/<script>alert/)
    }
  }
  const second = await rawGet(port(), '/news?page=2')
  expect(second.headers.etag).not.toBe(plain.headers.etag)
  for (const target of ['/news?page=2&page=3', '/news?page=1&page=2'])
    expect([target, (await rawGet(port(), target)).headers.etag]).toEqual([target, second.headers.etag])
  for (const [target, location] of [
    ['/news/', '/news'],
    // What the page does not read goes along: a script of the next page may.
    ['/news/?page=2&x=1', '/news?page=2&x=1'],
    ['/teams/first-team/', '/teams/first-team'],
  ] as const) {
    const answer = await rawGet(port(), target)
    expect([target, answer.status, answer.headers.location]).toEqual([target, 308, location])
  }
  // Who types an address writes it as names are written.
  for (const [target, location] of [
    ['/News', '/news'],
    ['/TEAMS', '/teams'],
    ['/Teams/First-Team', '/teams/first-team'],
    ['/Tickets?utm_source=Programme', '/tickets?utm_source=Programme'],
    ['/%4eews?page=2', '/news?page=2'],
    ['/Match', '/match'],
    ['/No-Such-Page', undefined],
    ['/No-Such-%C3%89', undefined],
  ] as const) {
    const { status, headers } = await rawGet(port(), target)
    expect([target, status, headers.location]).toEqual([target, location ? 301 : 404, location])
  }
})
