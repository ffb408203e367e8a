/** The link checker: its requests to a site, its faults, and the command against a site of the test's own. */

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oldAddressKey } from '@club/contracts/old-addresses'
import { listening } from '@club/process/testing'
import { type ClubSettings, sampleClub } from '@club/settings'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readPreviewCommand } from '../preview/preview.core.ts'
import { type Known, knownOldAddress, knownPage, pathOf, spread, withoutLastSlash } from './known.core.ts'
import { readLinksCommand, targetOf } from './links.core.ts'
import { createPace } from './pace.core.ts'
import { createProgress } from './progress.core.ts'

const own = 'http://localhost:4200'

describe('a link', () => {
  it.each([
    ['/club#below', null, { kind: 'own', path: '/club', place: 'below' }],
    ['#below', '/club', { kind: 'own', path: '/club', place: 'below' }],
    [`${own}/club?page=2`, null, { kind: 'own', path: '/club?page=2', place: null }],
    ['/club#100%', null, { kind: 'own', path: '/club', place: '100%' }],
    ['/club#%D8%A3', null, { kind: 'own', path: '/club', place: 'أ' }],
    ['https://other.example/a', null, { kind: 'elsewhere', url: 'https://other.example/a' }],
    ['mailto:a@b.example', null, { kind: 'unasked' }],
    ['tel:0123', null, { kind: 'unasked' }],
  ])('%s leads where it says', (address, page, target) => {
    expect(targetOf({ address, page }, own)).toEqual(target)
  })
})

describe('the commands', () => {
  it('are read, and what cannot be meant is refused', () => {
    expect(readLinksCommand([], own)).toEqual({ folder: null, site: own, external: false })
    expect(readLinksCommand(['a', '--site', 'https://x.example/', '--external'], own)).toEqual({
      folder: 'a',
      site: 'https://x.example',
      external: true,
    })
    for (const words of [['a', 'b'], ['--site', 'x'], ['--what']])
      expect(() => readLinksCommand(words, own)).toThrow()
    expect(readPreviewCommand(['/club', '--hours', '3'], own)).toEqual({ path: '/club', hours: 3, site: own })
    for (const words of [
      [],
      ['club'],
      ['/a', '/b'],
      ['/a', '--hours', '0'],
      ['/a', '--hours', '1.5'],
      ['/a', '--hours', '400'],
    ])
      expect(() => readPreviewCommand(words, own)).toThrow()
  })
})

describe('what the site lists', () => {
  const known: Known = {
    pages: new Set(['/', '/news', '/club', '/club/caf%C3%A9']),
    oldAddresses: new Map(
      [
        ['/old.aspx', '/club'],
        ['/a/b/c/d/e/f', '/club'],
        ['/%D8%A3', '/news'],
        ['/news/old', '/club'],
        ['/page.aspx?id=5', '/club'],
      ].map(([from = '', to = '']) => [oldAddressKey(from), to]),
    ),
    roots: new Set(['news', 'teams']),
  }
  const told = (address: string) => {
    const answer = knownOldAddress(known, address)
    return answer && (answer.to ?? answer.status)
  }

  it.each([
    ['/old.aspx', '/club'],
    ['/old.aspx?utm_source=a', '/club'],
    ['/أ', '/news'],
    ['/%d8%a3', '/news'],
    ['/page.aspx?id=5', '/club'],
    ['/Page.aspx?utm_source=a&ID=5', '/club'],
    ['/page.aspx?id=6', 404],
    ['/page.aspx', 404],
    ['/Old.aspx', '/club'],
    ['/a/b/c/d/e/f', 404],
    ['/club', 200],
    ['/club/café', 200],
    // Another remote's, a file's, or one that the site may refuse: these are requested.
    ['/news/old', null],
    ['/teams/old', null],
    ['/', null],
    ['/a//b', null],
    ['/%zz', null],
    ['/a%2fb', null],
  ])('answers an address of the former site: %s', (address, answer) => {
    expect([address, told(address)]).toEqual([address, answer])
  })

  it.each([
    ['/2019/story/', '/2019/story'],
    ['/story/?p=1/', '/story?p=1/'],
    ['/story?p=1/', '/story?p=1/'],
    ['/', '/'],
    ['/?p=1', '/?p=1'],
  ])('is looked up without a slash at its end: %s', (address, without) =>
    expect(withoutLastSlash(address)).toBe(without),
  )

  it('answers a page that is there, and nothing else', () => {
    expect(knownPage(known, '/club')?.status).toBe(200)
    expect(knownPage(known, '/club/caf%c3%a9')?.status).toBe(200)
    for (const address of ['/club?page=2', '/nowhere', '/%zz']) expect(knownPage(known, address)).toBeNull()
    expect(knownOldAddress({ ...known, oldAddresses: null }, '/old.aspx')).toBeNull()
    expect(pathOf('/a/../b')).toBeNull()
    expect(spread([1, 2, 3, 4, 5, 6], 3)).toEqual([1, 3, 5])
  })
})

describe('pace and progress', () => {
  it('stay well within the budget of an address in any minute, and rest where the site says so', () => {
    let now = 0
    const pace = createPace({ points: 600, seconds: 60 }, () => now)
    const turns: number[] = []
    while (now < 300_000) {
      now += pace.take()
      turns.push(now)
    }
    const within = (from: number) => turns.filter((at) => at >= from && at < from + 60_000).length
    const busiest = Math.max(...Array.from({ length: 240 }, (_, second) => within(second * 1000)))
    expect(busiest).toBeGreaterThan(400)
    expect(busiest).toBeLessThanOrEqual(481)
    pace.rest(30_000)
    expect(pace.take()).toBeGreaterThanOrEqual(30_000)
  })

  it('are told every two seconds, and not of what is done before', () => {
    let now = 0
    const lines: string[] = []
    const oneMore = createProgress(
      10_052,
      (line) => lines.push(line),
      () => now,
    )
    for (let asked = 0; asked < 40; asked += 1) {
      now += 100
      oneMore()
    }
    expect(lines).toEqual([
      '20 of 10,052 addresses asked, about 1004 s to go',
      '40 of 10,052 addresses asked, about 1002 s to go',
    ])
  })
})

describe('against a site', () => {
  let site: Server
  let url: string
  let folder: string
  const asked: string[] = []
  /** What the home page holds. */
  let front = ''
  beforeAll(async () => {
    let busy = true
    const answers: Record<string, [number, Record<string, string>, string]> = {
      '/readyz': [200, {}, ''],
      '/club': [200, { 'content-type': 'text/html' }, '<h2 id="below">x</h2>'],
      '/moved': [301, { location: '/club' }, ''],
      '/old.aspx': [301, { location: '/club' }, ''],
      '/old-elsewhere': [301, { location: '/moved' }, ''],
      '/elsewhere': [500, {}, ''],
    }
    site = createServer((request, response) => {
      const path = request.url ?? ''
      asked.push(path)
      // A site that gets too many requests says so, and is asked again later.
      if (path === '/club' && busy) {
        busy = false
        return void response.writeHead(429, { 'retry-after': '1' }).end()
      }
      if (path === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(front)
      const [status, headers, body] = answers[path] ?? [404, {}, '']
      response.writeHead(status, headers).end(body)
    })
    url = await listening(site)
    folder = await mkdtemp(join(tmpdir(), 'links-'))
    await mkdir(join(folder, 'pages'))
  })
  afterAll(async () => {
    site.close()
    await rm(folder, { recursive: true })
  })
  const run = (...words: string[]) =>
    new Promise<{ code: number; out: string }>((done) => {
      execFile(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', 'tools/links/links.ts', ...words],
        (failure, out, err) => done({ code: Number(failure?.code ?? 0), out: out + err }),
      )
    })
  const page = (body: string) =>
    writeFile(join(folder, 'pages/fans.md'), `---\ntitle: Fans\ntemplate: Hub\n---\n${body}`)

  it('each link that leads nowhere is named with its file and line; other sites are asked on request alone [CL-05d]', async () => {
    const elsewhere = url.replace('127.0.0.1', 'localhost')
    await page(
      `[a](/club#below) [b](${elsewhere}/elsewhere)\n\n[c](/club#nowhere)\n\n[d](/gone)\n\n[e](/moved)\n`,
    )
    await writeFile(
      join(folder, 'old-addresses.json'),
      JSON.stringify(
        [
          { from: '/old.aspx', to: '/club' },
          { from: '/old-elsewhere', to: '/club' },
          { from: '/club', to: '/moved' },
          { from: '/never', to: '/club' },
        ],
        null,
        1,
      ),
    )
    const told = await run(folder, '--site', url)
    // Progress messages appear when the machine is slow.
    expect(told.out.split('\n').filter((line) => !line.includes(' addresses asked'))).toEqual([
      'old-addresses.json:6: /old-elsewhere redirects to /moved',
      'old-addresses.json:10: /club is answered by a page of this site: nobody is redirected',
      'old-addresses.json:12: /moved has moved to /club',
      'old-addresses.json:14: /never returns 404, and does not redirect',
      "pages/fans.md:7: /club#nowhere there is no anchor 'nowhere' on that page",
      'pages/fans.md:9: /gone returns 404',
      'pages/fans.md:11: /moved has moved to /club',
      '12 links followed, 7 broken',
      '',
    ])
    expect(told.code).toBe(1)
    expect(asked).not.toContain('/elsewhere')
    expect((await run(folder, '--site', url, '--external')).out).toContain(
      `pages/fans.md:5: ${elsewhere}/elsewhere returns 500`,
    )
  }, 60_000)

  it('a link of the site itself without an address is named with its page, wherever the folder leads', async () => {
    await page('[a](/club#below)\n')
    await rm(join(folder, 'old-addresses.json'), { force: true })
    front = '<a href="/club">x</a><a class="menu" href="">Tickets</a><a href="">Shop</a>'
    const told = await run(folder, '--site', url)
    front = ''
    expect([told.code, told.out.split('\n')[0]]).toEqual([
      1,
      "/:1: '' is the address of 2 links on this page",
    ])
  }, 60_000)

  it('ends with 0 where all lead somewhere, and with 2 where nothing could be asked [CL-05e]', async () => {
    await page('[a](/club#below)\n')
    await rm(join(folder, 'old-addresses.json'), { force: true })
    expect(await run(folder, '--site', url)).toEqual({
      code: 0,
      out: '1 links followed, none is broken\n',
    })
    expect((await run(folder, '--site', 'http://127.0.0.1:1')).code).toBe(2)
    await page('[a](javascript:x)\n')
    const broken = await run(folder, '--site', url)
    expect([broken.code, broken.out]).toEqual([2, expect.stringContaining('pages/fans.md:5:')])
  }, 60_000)
})

describe('a folder of thousands of odd addresses', () => {
  let site: Server
  let url: string
  let folder: string
  let drawn = 0
  let lies = false
  const many = 6000
  const oddities = [
    (index: number) => `/Article/${index}.aspx`,
    (index: number) => `/old/story-${index}/`,
    (index: number) => `/caf%C3%A9/${index}`,
    (index: number) => `/a/b/c/d/${index}~x`,
  ]
  const old = Array.from({ length: many }, (_, index) => ({
    from: (oddities[index % oddities.length] as (typeof oddities)[0])(index),
    to: index % 2 === 0 ? '/club' : '/news',
  }))

  beforeAll(async () => {
    const targets = new Map(old.map(({ from, to }) => [from.replace(/\/$/, ''), to]))
    const json = (body: object) =>
      [200, { 'content-type': 'application/json' }, JSON.stringify(body)] as const
    const xml = (...paths: string[]) =>
      [200, {}, paths.map((path) => `<loc>https://club.example${path}</loc>`).join('')] as const
    const answerTo = (address: string) => {
      const { pathname, searchParams } = new URL(address, 'http://site')
      if (pathname === '/readyz') return [200, {}, ''] as const
      if (pathname === '/sitemap.xml') return xml('/sitemaps/pages.xml')
      if (pathname === '/sitemaps/pages.xml') return xml('/club', '/news')
      if (pathname === '/api/web/v1/old-addresses') {
        const from = 100 * Number(searchParams.get('page[number]'))
        const data = old.slice(from, from + 100).map(({ from: id, to }) => ({ id, attributes: { to } }))
        return json({ data, meta: { total: many } })
      }
      drawn += 1
      if (drawn > 600) return [429, { 'retry-after': '60' }, ''] as const
      if (pathname.endsWith('/')) return [308, { location: pathname.slice(0, -1) }, ''] as const
      const to = lies ? '/elsewhere' : targets.get(pathname)
      return to === undefined ? ([404, {}, ''] as const) : ([301, { location: to }, ''] as const)
    }
    site = createServer((request, response) => {
      const [status, headers, body] = answerTo(request.url ?? '')
      response.writeHead(status, headers).end(body)
    })
    url = await listening(site)
    folder = await mkdtemp(join(tmpdir(), 'links-many-'))
  })
  afterAll(async () => {
    site.close()
    await rm(folder, { recursive: true })
  })
  const run = async (addresses: readonly { from: string; to: string }[]) => {
    await writeFile(join(folder, 'old-addresses.json'), JSON.stringify(addresses, null, 1))
    return new Promise<{ code: number; out: string }>((done) => {
      execFile(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', 'tools/links/links.ts', folder, '--site', url],
        { maxBuffer: 32 * 1024 * 1024 },
        (failure, out) => done({ code: Number(failure?.code ?? 0), out }),
      )
    })
  }

  it('is checked within a minute, and hardly a page is drawn for it', async () => {
    drawn = 0
    const began = performance.now()
    expect(await run(old)).toEqual({ code: 0, out: '12000 links followed, none is broken\n' })
    expect(performance.now() - began).toBeLessThan(60_000)
    // Those that are tried, and home.
    expect(drawn).toBeLessThanOrEqual(21)
  }, 90_000)

  it('is asked for itself where fans get something else than the lists tell', async () => {
    lies = true
    const few = old.slice(0, 60)
    const told = await run(few)
    expect([told.code, told.out.trim().split('\n')].flat()).toEqual([
      1,
      ...few.map((_, index) =>
        expect.stringMatching(`^old-addresses.json:${2 + index * 4}: .* redirects to /elsewhere$`),
      ),
      '120 links followed, 60 broken',
    ])
  }, 90_000)
})

describe('a site that does not answer to the name that it is asked by', () => {
  it('is told once, with what to do about it, and no link is called broken', async () => {
    // Its health is told to anybody, as the gateway's is.
    const site = createServer(({ url }, response) =>
      response.writeHead(url === '/readyz' ? 200 : 421).end('{}'),
    )
    const url = await listening(site)
    try {
      const told = await new Promise<[unknown, string]>((done) => {
        execFile(
          process.execPath,
          ['--disable-warning=ExperimentalWarning', 'tools/links/links.ts', '--site', url],
          (failure, out, err) => done([failure?.code, out + err]),
        )
      })
      expect(told).toEqual([
        2,
        expect.stringMatching(/^127\.0\.0\.1:\d+ is not a name of the site .*--site https:.*\n$/),
      ])
    } finally {
      site.close()
    }
  })
})

describe('without a folder', () => {
  it('the links of the sample club are followed on its own site alone', async () => {
    let settings: ClubSettings = sampleClub
    const site = createServer(({ url }, response) => {
      const said = { data: { id: 'club', attributes: settings } }
      if (url === '/readyz' || url === '/sitemap.xml') return void response.writeHead(200).end()
      if (url === '/api/settings/v1/client-settings')
        return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
      response.writeHead(404).end()
    })
    const url = await listening(site)
    const run = () =>
      new Promise<string>((done) => {
        execFile(
          process.execPath,
          ['--disable-warning=ExperimentalWarning', 'tools/links/links.ts', '--site', url],
          { maxBuffer: 32 * 1024 * 1024 },
          (_failure, out, err) => done(out + err),
        )
      })
    try {
      expect(await run()).toContain(' links followed')
      settings = { ...sampleClub, club: { ...sampleClub.club, clubSlug: 'hafen-04' } }
      expect(await run()).toMatch(
        /^name the folder of content: the club at http:\S+ is not the sample club\n\nnpm run links/,
      )
    } finally {
      site.close()
    }
  }, 60_000)
})
