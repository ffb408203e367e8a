/** Every call that a page makes, by its address on a site: answered by a real service, in the shape that it is known by, and described. */

import { hasRedis, redisUrl } from '@club/limiter/testing'
import { createClient } from 'redis'
import { WebSocket } from 'ws'
import { startAccountSandbox } from '../accounts/sandbox.ts'
import { createTestSchema, hasTestServer } from '../postgres/test-server.ts'
import { type Service, startService, stopService } from '../start/services.mjs'
import { freePort } from '../test/free-port.ts'
import { anAdvert, anExperiment } from './adverts.ts'
import { aPage, importContent } from './content.ts'
import { runTool, type Site, staffToken, startSite, testNow } from './site.ts'
import { shopForTests } from './site-for-tests.ts'
import { expect, test } from './test.ts'

test.describe.configure({ timeout: 240_000 })

const text = expect.any(String)
const number = expect.any(Number)
const flag = expect.any(Boolean)
const list = expect.any(Array)
type Fields = Record<string, unknown>
const listed = (attributes: Fields) => ({
  data: expect.arrayContaining([{ id: text, attributes: expect.objectContaining(attributes) }]),
  meta: { total: number },
})
const one = (attributes: Fields) => ({ data: { id: text, attributes: expect.objectContaining(attributes) } })

type Asked = { method?: string; body?: object; origin?: boolean; cookie?: string }
type Call = Asked & {
  path: string
  /** Its path in the description. */
  as?: string
  status?: number
  gives: unknown
}

const video = {
  mediaData: expect.objectContaining({ entryId: text, thumbnailUrl: text }),
  metaData: expect.objectContaining({ title: text, VideoDuration: number, SysEntryEntitlements: list }),
  publicationData: expect.objectContaining({ createdAt: text, releaseFrom: text }),
}
const square = {
  id: text,
  advertName: text,
  advertRef: text,
  campaignRef: text,
  url: text,
  images: { mobile: { imageKey: text }, desktop: { imageKey: text } },
  enabled: true,
  channel: '',
  childFriendly: true,
  timings: { startUTC: null, endUTC: null },
}
const packaged = {
  title: text,
  description: text,
  priceData: expect.arrayContaining([
    expect.objectContaining({ id: text, type: text, priceDisplay: text, accessData: { entitlements: list } }),
  ]),
  styleData: expect.objectContaining({ styleMode: text, displayType: text }),
  imageData: { landscape: expect.anything() },
  successfulPaymentPage: text,
  cancelledPaymentPage: text,
}
const checked = (more: object = {}) => ({
  method: 'POST',
  origin: true,
  body: { data: { attributes: { videoID: 'live-main', mediaType: 'live-stream', ...more } } },
})

/** What pages ask of their services, with what each answer must have. */
const pageCalls: Call[] = [
  {
    path: '/api/ondemand/v1/feed/blues-tv/sections/?section=none-such&pageIndex=0&pageSize=10',
    as: '/api/ondemand/v1/feed/{videoFeed}/sections/',
    gives: {
      feed: expect.anything(),
      sections: [
        expect.objectContaining({ itemData: expect.arrayContaining([expect.objectContaining(video)]) }),
      ],
    },
  },
  { path: '/api/videos/v1/search?page[size]=3&q=town', gives: listed(video) },
  {
    path: '/api/matrix/v1/en/search?query=goals&pageIndex=0&pageSize=3',
    gives: { itemData: list, pagingData: expect.objectContaining({ pageIndex: 0, pageSize: 3 }) },
  },
  {
    path: '/api/matrix/v1/en/sections/latest?pageIndex=0&pageSize=3',
    as: '/api/matrix/v1/en/sections/{section}',
    gives: expect.objectContaining({ itemData: expect.arrayContaining([expect.objectContaining(video)]) }),
  },
  {
    path: '/api/web/v1/news/search?query=%22town%22&size=8&start=0&sort=published_date%20desc',
    gives: expect.objectContaining({
      hits: expect.objectContaining({
        found: number,
        hit: expect.arrayContaining([
          expect.objectContaining({
            fields: expect.objectContaining({ slug: [text], title: [text], published_date: [text] }),
          }),
        ]),
      }),
    }),
  },
  {
    path: '/api/adverts/v1/adverts/?area=footer',
    gives: listed({
      advertID: 'line',
      advertName: text,
      targetUrl: text,
      childFriendly: true,
      imageData: { Location: text },
    }),
  },
  {
    path: '/api/advertising/v1/slots/footer_slot?includeAllAdverts=true',
    as: '/api/advertising/v1/slots/{slotID}',
    gives: one({ adverts: expect.arrayContaining([expect.objectContaining(square)]) }),
  },
  {
    path: '/api/advertising/v1/slots/default_page_last',
    as: '/api/advertising/v1/slots/{slotID}',
    gives: one({
      advert: expect.objectContaining({
        advertTitle: text,
        childFriendly: true,
        advertData: {
          url: text,
          mobile: expect.objectContaining({ key: text, imageSize: 'mpu' }),
          desktop: expect.objectContaining({ key: text, imageSize: 'banner' }),
        },
      }),
    }),
  },
  {
    path: '/api/experiments/v1/data',
    gives: listed({
      slotID: 'footer_slot',
      variants: [{ name: 'a', weight: 1, adverts: [expect.objectContaining(square)] }],
    }),
  },
  {
    path: '/api/streamline/v1/streams/live-main',
    as: '/api/streamline/v1/streams/{assetID}',
    gives: one({
      title: text,
      description: text,
      mediaType: 'live-stream',
      imageData: expect.objectContaining({
        offlineImageKey: expect.anything(),
        posterImageKey: expect.anything(),
      }),
      assetData: { status: text, playbackIds: expect.arrayContaining([{ id: text }]) },
    }),
  },
  { path: '/api/streamline/v1/packages?filter.packageType=match-pass', gives: listed(packaged) },
  { path: '/api/streamline/v1/packages?filter.packageType=membership', gives: listed(packaged) },
  {
    path: '/api/promo/v1/promo-overlays/?channel=Web',
    gives: listed({
      promoID: text,
      startDateTime: text,
      endDateTime: text,
      type: 'Mini',
      url: text,
      webNewWindow: false,
      imageKey: text,
      imageAltText: text,
    }),
  },
  { path: '/api/videos/v1/categories', gives: listed({ orderPosition: number, title: text }) },
]

/** The rest of the base services, each with a version in its address. */
const baseCalls: Call[] = [
  {
    path: '/api/maps/v1/places',
    gives: listed({ name: text, latitude: number, longitude: number, kind: text }),
  },
  { path: '/api/organisations/v1/organisations', gives: listed({ name: text, kind: text, aliases: list }) },
  { path: '/api/globals/v1/global-variables', gives: listed({ name: text, value: text }) },
  { path: '/api/loaned/v1/loaned-players', gives: listed({ name: text, direction: text, club: text }) },
  { path: '/api/loaned/v1/loaned-teams', gives: listed({ club: text, in: number, out: number }) },
  {
    path: '/api/tables/v1/custom-league-tables',
    gives: listed({ title: text, team: text, season: text, rows: list }),
  },
  {
    path: '/api/aggregated-feed/v1/feed?page[size]=10',
    gives: {
      data: expect.arrayContaining([
        expect.objectContaining({ attributes: expect.objectContaining({ kind: 'article', title: text }) }),
        expect.objectContaining({
          attributes: expect.objectContaining({
            kind: 'advert',
            title: text,
            url: text,
            imageData: { key: text },
            imageSize: 'content-feed',
          }),
        }),
      ]),
      meta: { total: number },
    },
  },
  {
    path: '/api/sponsors/v1/rows',
    gives: listed({
      adminName: text,
      forcedOrder: number,
      rowID: text,
      sponsorSize: text,
      title: text,
      titleSize: text,
    }),
  },
  {
    path: '/api/sponsors/v1/header',
    gives: listed({ imgLocation: text, name: text, sponsorUrl: text, childFriendly: flag }),
  },
  {
    path: '/api/sponsors/v1/sections',
    gives: listed({ active: flag, sectionID: text, name: text, type: text, sponsors: list }),
  },
  {
    path: '/api/matches/v1/teams',
    gives: listed({ name: text, slug: text, id: text, showOnMatches: flag, isSingleGroup: flag }),
  },
  {
    path: '/api/matches/v1/matches?team=first-team&page[size]=2',
    gives: listed({ season: text, state: expect.anything() }),
  },
  { path: '/api/matches/v1/seasons', gives: listed({}) },
  {
    path: '/api/videos/v1/settings',
    gives: one({ feeds: expect.anything(), memberships: expect.anything() }),
  },
  {
    path: '/api/web/v1/menus',
    gives: {
      data: expect.arrayContaining([
        expect.objectContaining({
          postID: text,
          postTitle: text,
          postStatus: 'Published',
          pageTemplate: text,
          savedTimestamp: number,
          children: list,
          pageOrder: number,
          pageSlug: text,
          fullPath: text,
          publishedDate: text,
          publishedTime: text,
          nestedLevel: 0,
          postType: text,
          newTab: flag,
        }),
      ]),
    },
  },
]

async function ask(
  site: Pick<Site, 'url'>,
  { method = 'GET', path, body, origin, cookie }: Asked & { path: string },
) {
  const answer = await fetch(site.url + path, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(origin ? { origin: site.url } : {}),
      ...(cookie ? { cookie } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answered = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(answered) : answered,
  }
}

async function signIn(site: Pick<Site, 'url'>, name: string): Promise<string> {
  const { status, headers } = await ask(site, {
    method: 'POST',
    path: '/api/account/v1/sessions',
    origin: true,
    body: { email: `${name}@example.com`, password: 'Terrace-1906!' },
  })
  expect(status).toBe(200)
  return (headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
}

/** Content that the sample has not, one of each. */
const giveContent = (site: Site) =>
  importContent(site, {
    adverts: [anAdvert('line', { area: 'footer' }), anAdvert('square')],
    advertSlots: [
      { slotID: 'footer_slot', adverts: ['square'] },
      { slotID: 'default_page_last', adverts: ['square'] },
      { slotID: 'content_feed', adverts: ['square'] },
    ],
    experiments: [anExperiment('footer_slot', [{ name: 'a', weight: 1, adverts: ['square'] }])],
    mapPlaces: [
      {
        id: 'gate',
        name: 'Gate 4',
        kind: 'entrance',
        address: 'Marsh Lane',
        latitude: 51.5,
        longitude: 0.7,
        url: '',
      },
    ],
    promoOverlays: [
      {
        promoID: 'winter',
        startDateTime: '2026-11-01T00:00:00Z',
        endDateTime: '2026-12-31T00:00:00Z',
        type: 'Mini',
        url: '/tickets',
        webNewWindow: false,
        imageKey: 'news/tickets-01.webp',
        imageAltText: 'Two tickets',
        channel: 'Web',
      },
    ],
  })

/** Asks each, and looks it up in the description of all of them. */
async function expectCalls(site: Site, calls: readonly Call[]) {
  const { paths } = (await ask(site, { path: '/api/openapi.json' })).body as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  }
  for (const call of calls) {
    const { status, body } = await ask(site, call)
    expect({ path: call.path, status, body }).toEqual({
      path: call.path,
      status: call.status ?? 200,
      body: call.gives,
    })
    const described = paths[call.as ?? call.path.split('?')[0] ?? '']
    const { responses } = described?.[(call.method ?? 'GET').toLowerCase()] ?? { responses: {} }
    expect(Object.keys(responses), call.path).toContain(status < 400 ? String(status) : '4XX')
    expect(call.path, 'the version stands in the address').toMatch(/^\/api\/[a-z-]+\/v[12]\//)
  }
}

test.describe('by the embedded database', () => {
  const { site, payments } = shopForTests({
    embedded: true,
    environment: { SEARCH_OPENS_AFTER: '0', STAFF_TOKEN: staffToken },
  })
  test.beforeAll(() => giveContent(site))

  test('[PF-01] every call of a page is answered by its service over the database, in its shape, and described', async () => {
    await expect
      .poll(
        async () => (await ask(site, { path: '/api/web/v1/news/search?query=town' })).body.hits?.found ?? 0,
      )
      .toBeGreaterThan(0)
    await expectCalls(site, pageCalls)

    // What an account holds: its own alone; 404 where staff have left it nothing.
    const subscriber = await signIn(site, 'subscriber')
    const fan = await signIn(site, 'fan')
    const held = '/api/streamline/v1/users/entitlements'
    await expectCalls(site, [
      {
        path: `${held}/sample-subscriber`,
        as: `${held}/{ssoID}`,
        cookie: subscriber,
        gives: one({ userID: 'sample-subscriber', entitlements: list, stripeCustomerID: null }),
      },
      {
        path: `${held}/sample-subscriber`,
        as: `${held}/{ssoID}`,
        cookie: fan,
        status: 403,
        gives: expect.objectContaining({ errors: list }),
      },
      // The check of live streams: granted, and refused with the code that says why.
      {
        path: '/api/streamline/v1/session/check',
        ...checked({ userID: 'sample-subscriber', userEmail: 'subscriber@example.com' }),
        cookie: subscriber,
        gives: one({ token: text, bypassed: false }),
      },
      {
        path: '/api/streamline/v1/session/check',
        ...checked(),
        status: 403,
        gives: { errors: [expect.objectContaining({ code: 'ERR_3684853_1' })] },
      },
    ])

    const emptied = await fetch(`${site.url}${held}/sample-fan`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${staffToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ entitlements: [] }),
    })
    expect(emptied.status).toBe(200)
    expect((await ask(site, { path: `${held}/sample-fan`, cookie: fan })).status).toBe(404)

    // The socket: who plays is said once, then it is kept alive.
    const heard = await new Promise<unknown[]>((done, failed) => {
      const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/streamline/v1/socket`, {
        headers: { origin: site.url, cookie: subscriber },
      })
      const words: unknown[] = []
      socket.on('open', () => {
        const sessionID = Buffer.from('sample-subscriber:live-main').toString('base64')
        socket.send(JSON.stringify({ action: 'session', sessionID }))
      })
      socket.on('message', (data) => {
        words.push(JSON.parse(String(data)))
        if (words.length === 1) socket.send(JSON.stringify({ action: 'ping' }))
        else {
          socket.close()
          done(words)
        }
      })
      socket.on('error', failed)
    })
    expect(heard).toEqual([
      { action: 'session', ping: 30, expiresIn: expect.any(Number) },
      { action: 'pong' },
    ])

    // A checkout leads to the payment provider, and the portal is its customer's.
    const { body } = await ask(site, { path: '/api/streamline/v1/packages?filter.packageType=membership' })
    const { id, attributes } = (
      body as {
        data: {
          id: string
          attributes: {
            title: string
            description: string
            successfulPaymentPage: string
            cancelledPaymentPage: string
            priceData: { id: string }[]
          }
        }[]
      }
    ).data[0] ?? { id: '', attributes: null }
    const made = await ask(site, {
      method: 'POST',
      path: '/api/payments/v1/create-checkout',
      origin: true,
      cookie: fan,
      body: {
        mode: 'subscription',
        success_url: site.url + attributes?.successfulPaymentPage,
        cancel_url: site.url + attributes?.cancelledPaymentPage,
        metadata: {
          userID: 'sample-fan',
          userEmail: 'fan@example.com',
          packageDescription: attributes?.description,
          packageTitle: attributes?.title,
          packageID: id,
        },
        line_items: [{ price: attributes?.priceData[0]?.id, quantity: 1 }],
        allow_promotion_codes: true,
        customerEmail: 'fan@example.com',
      },
    })
    expect([made.status, made.body]).toEqual([
      200,
      { id: text, url: expect.stringContaining(payments.sandbox.url) },
    ])
    const portal = await ask(site, {
      method: 'POST',
      path: '/api/payments/v1/create-portal-redirect',
      origin: true,
      cookie: fan,
      body: { customerID: 'cus_of_another', returnURL: `${site.url}/videos` },
    })
    expect([403, 404, 409]).toContain(portal.status)
    expect(portal.body.errors).toHaveLength(1)

    // The account portal, on the account site.
    const accounts = { url: site.account }
    const account = await ask(accounts, {
      method: 'POST',
      path: '/api/account/v1/sessions',
      origin: true,
      body: { email: 'fan@example.com', password: 'Terrace-1906!' },
    })
    const there = (account.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    expect((await ask(accounts, { path: '/api/authenticated' })).status).toBe(401)
    expect((await ask(accounts, { path: '/api/authenticated', cookie: there })).status).toBe(200)
    const renewed = await ask(accounts, { path: '/api/refresh', cookie: there })
    expect(renewed.status).toBe(200)
    const kept = (renewed.headers.getSetCookie()[0] ?? there).split(';')[0] ?? ''
    expect(
      (await ask(accounts, { method: 'POST', path: '/api/sign_out', origin: true, cookie: kept })).status,
    ).toBe(200)
    expect((await ask(accounts, { path: '/api/authenticated', cookie: kept })).status).not.toBe(200)

    // What the providers of accounts answer is theirs: here by the sandbox that each mode is driven by.
    const providers = await startAccountSandbox()
    try {
      const basic = `Basic ${Buffer.from('sandbox-club:sandbox-secret-that-is-no-secret').toString('base64')}`
      const of = async (path: string, init: RequestInit = {}) => {
        const answer = await fetch(providers.url + path, init)
        return [answer.status, await answer.json()]
      }
      const said = (data: Fields) => [200, { data: expect.objectContaining(data) }]
      expect(
        await of('/exchange/exchange?code=none&redirect_uri=x', { headers: { authorization: basic } }),
      ).toEqual(said({ success: false, message: 'invalid_grant', response: null }))
      expect(await of('/alliance/refresh?refresh_token=none&user_agent_pass=true')).toEqual(
        said({ success: false }),
      )
      expect(await of('/alliance/session/none?user_agent_pass=true')).toEqual(said({ success: false }))
      const cookieData = { forename: 'R', id: '1', username: 'r@example.net', auth_string: 'none' }
      const verified = await of('/portal/api/cookie-auth', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { type: 'cookie', attributes: { cookieData } } }),
      })
      expect(verified[0]).toBe(422)
    } finally {
      await providers.stop()
    }
  })

  test('[PF-04] the other base services answer, each with its version; settings carry the club’s constants', async () => {
    await expectCalls(site, baseCalls)
    const { body } = await ask(site, { path: '/api/settings/v1/client-settings' })
    const settings = body.data.attributes
    expect(settings.site).toMatchObject({ timezone: 'Europe/London', sport: 'Football' })
    expect(settings.season).toMatchObject({ slug: '2026-27', label: '2026/27' })
    expect(settings.streaming).toEqual({ clubID: 16, region: 'eu-west-1' })
    expect(settings.news).toMatchObject({ pageSize: 8, relatedQuantity: 4, archive: false, sharing: true })
    expect(settings.adverts.positions).toEqual({ newsArticle: 'last', defaultPage: 'last', hubPage: 'last' })
    expect(settings.header).toMatchObject({ type: 'reveal', globalNav: true })
    expect(
      settings.languages.map(({ shortName, link }: { shortName: string; link: string }) => [shortName, link]),
    ).toEqual([
      ['EN', '/'],
      ['AR', '/category/arabic'],
    ])
    expect(settings.childFriendly.default).toBe(true)
    expect(settings.tv.lockEmptyEntitlements).toBe(false)
    expect(settings.video.pageSizes).toMatchObject({ search: 12, related: 10, playlist: 10 })

    // A match to keep, and a season to follow, as calendars.
    const match = (await ask(site, { path: '/api/matches/v1/matches?team=first-team&page[size]=1' })).body
      .data[0].id
    for (const path of [`/api/calendar/v1/matches/${match}.ics`, '/api/calendar/v1/teams/first-team.ics']) {
      const answer = await ask(site, { path })
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        expect.stringContaining('text/calendar'),
      ])
      expect(answer.body).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*BEGIN:VEVENT[\s\S]*END:VCALENDAR\r\n$/)
    }
    // A change of each is on the site's own answer at once, and outlives a restart.
    await importContent(site, {
      globalVariables: [{ name: 'kiosk', value: 'Open from one' }],
      organisations: [{ id: 'ferry', name: 'Thornsea Ferries', kind: 'supplier', url: null, aliases: [] }],
    })
    const both = async () => [
      JSON.stringify(
        (await ask(site, { path: '/api/globals/v1/global-variables?page[size]=100' })).body,
      ).includes('Open from one'),
      JSON.stringify(
        (await ask(site, { path: '/api/organisations/v1/organisations?page[size]=100' })).body,
      ).includes('Thornsea Ferries'),
    ]
    expect(await both()).toEqual([true, true])
    await site.stopPlatform('kill')
    await site.startPlatform()
    await expect.poll(both).toEqual([true, true])
  })
})

test('[PF-03] the same code on PostgreSQL and Redis, by several platforms and gateways that know of each other', async ({
  browser,
}) => {
  test.skip(!hasRedis() || !hasTestServer(), 'PostgreSQL and Redis do not both answer here')
  const schema = await createTestSchema()
  // Leases are known by account alone, and other tests have the same accounts: a database of Redis that nothing else here uses.
  const emptyRedis = new URL('/13', redisUrl)
  const cleaner = createClient({ url: emptyRedis.href })
  await cleaner.connect()
  await cleaner.flushDb()
  await cleaner.close()
  const servers = { DATABASE_URL: schema.url, REDIS_URL: emptyRedis.href, SEARCH_OPENS_AFTER: '0' }
  const more: Service[] = []
  let site: Site | null = null
  try {
    site = await startSite({ environment: servers })
    const first = site
    await runTool('tools/sample-club/load.ts', [], {
      DATA_DIR: first.dataDir,
      PLATFORM_PORT: new URL(first.platform).port,
      NOW: testNow,
      ...servers,
    })
    await giveContent(first)
    // A second platform and a second gateway beside the first, over the same servers.
    const [platformPort, sitePort] = [await freePort(), await freePort()]
    const shared = {
      DATA_DIR: first.dataDir,
      NOW: testNow,
      PICTURE_EFFORT: '0',
      RENDER_WORKERS: '1',
      SITE_PORT: String(sitePort),
      ...servers,
    }
    const logs = `${first.dataDir}/second`
    more.push(
      await startService('platform', { ...shared, PLATFORM_PORT: String(platformPort) }, platformPort, logs),
    )
    more.push(await startService('site', { ...shared, PLATFORM_PORT: String(platformPort) }, sitePort, logs))
    const second = { ...first, url: `http://localhost:${sitePort}` }

    // The same answers by both, as by the embedded database.
    for (const instance of [first, second]) {
      await expect
        .poll(
          async () =>
            (await ask(instance, { path: '/api/web/v1/news/search?query=town' })).body.hits?.found ?? 0,
        )
        .toBeGreaterThan(0)
      await expectCalls(instance, [...pageCalls, ...baseCalls])
    }

    // Who signs in at one is signed in at the other; so many streams of an account play, wherever they were asked for.
    const cookie = await signIn(first, 'subscriber')
    expect(
      (await ask(second, { path: '/api/account/v1/session', cookie })).body.data.attributes,
    ).toMatchObject({ loggedIn: true })
    const check = (instance: Pick<Site, 'url'>) =>
      ask(instance, { path: '/api/streamline/v1/session/check', ...checked(), cookie })
    const codeOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.errors?.[0]?.code]
    expect(codeOf(await check(first))).toEqual([200, undefined])
    expect(codeOf(await check(second))).toEqual([200, undefined])
    expect(codeOf(await check(first))).toEqual([403, 'ERR_54648_1'])
    await ask(second, { method: 'DELETE', path: '/api/account/v1/sessions', origin: true, cookie })
    await expect
      .poll(
        async () =>
          (await ask(first, { path: '/api/account/v1/session', cookie })).body.data.attributes.loggedIn,
      )
      .toBe(false)

    // What is written at one is on the pages of both, and a page comes alive on either.
    await importContent(first, {
      pages: [aPage('/club/two-of-us', { title: 'Two of us' })],
    })
    const page = await browser.newPage()
    for (const { url } of [first, second]) {
      await expect.poll(async () => (await page.request.get(`${url}/club/two-of-us`)).status()).toBe(200)
      await page.goto(`${url}/club/two-of-us`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two of us')
    }
    await page.close()

    // One platform falls; the other's site goes on, and the account with it.
    await first.stopPlatform('kill')
    expect((await ask(second, { path: '/api/videos/v1/categories' })).status).toBe(200)
    await signIn(second, 'fan')
  } finally {
    for (const service of more.reverse()) await stopService(service)
    await site?.stop()
    await schema.drop()
  }
})
