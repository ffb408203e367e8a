import { randomUUID } from 'node:crypto'
import type { AdvertEvent, AdvertReport, ErrorBody } from '@club/contracts'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../../testing/databases.ts'
import { ownOrigin, type TestPlatform, testPlatform, testTokens } from '../../../testing/platform.ts'
import { anAdvert, content } from '../../../testing/samples.ts'
import { countedEvents } from './counted.core.ts'

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
let visits = 0
const anEvent = (advertID: string, more: Partial<AdvertEvent> = {}): AdvertEvent => ({
  channel: 'web',
  domain: 'localhost',
  logID: randomUUID(),
  screensize: '1440x900',
  ssoVendor: 'club',
  userAgent: browser,
  sessionID: ++visits,
  ssoID: 'account-of-somebody',
  action: 'impression',
  advertID,
  advertName: 'What a browser says',
  advertRef: 'x',
  campaignRef: 'x',
  timestamp: '2026-11-20T12:00:00Z',
  url: 'https://elsewhere.example.com/',
  trackingConsent: true,
  ...more,
})
const reportPath = '/api/admin/v1/adverts/report'

describeOnBoth('the advert store', (database) => {
  let platform: TestPlatform
  const tell = (data: unknown[], headers: Record<string, string> = {}) =>
    platform.send(
      'POST',
      '/api/advert-store/v1/events',
      { data },
      { origin: ownOrigin, 'user-agent': browser, 'x-client-address': '192.0.2.7', ...headers },
    )
  const figures = async (query = '') => {
    const { body } = await platform.get<AdvertReport>(`${reportPath}${query}`, {
      authorization: `Bearer ${testTokens.import}`,
    })
    return Object.fromEntries(
      body.data.map(({ id, attributes: { impressions, clicks } }) => [id, [impressions, clicks]]),
    )
  }
  const begin = async (events: boolean) => {
    platform = await testPlatform(database(), {
      now: '2026-11-20T23:30:00Z',
      settings: { tracking: { events } },
    })
    await platform.importContent(
      content({
        adverts: [
          anAdvert('boat'),
          anAdvert('coffee', { campaignRef: 'spring' }),
          anAdvert('over', { timings: { startUTC: null, endUTC: '2026-11-20T12:00:00Z' } }),
          anAdvert('off', { enabled: false }),
        ],
      }),
    )
  }
  beforeEach(() => begin(true))
  afterEach(() => platform.close())

  it('counts what fans saw and pressed, by campaign and day, and keeps nobody’s account [AD-05a]', async () => {
    const seen = anEvent('boat')
    const answer = await tell([
      seen,
      anEvent('boat'),
      anEvent('boat', { action: 'click', sessionID: seen.sessionID }),
      anEvent('coffee'),
    ])
    expect([answer.status, answer.body]).toEqual([202, { data: { received: 4 } }])
    platform.setNow('2026-11-21T09:00:00Z')
    await tell([anEvent('boat')])
    expect(await figures()).toEqual({ boat: [3, 1], coffee: [1, 0] })
    expect(await figures('?to=2026-11-20')).toEqual({ boat: [2, 1], coffee: [1, 0] })
    expect(await figures('?from=2026-11-21')).toEqual({ boat: [1, 0] })
    expect(await figures('?campaign=spring')).toEqual({ coffee: [1, 0] })
    const stored = await database().query<{ record: object }>('select record from advert_events')
    expect(JSON.stringify(stored)).not.toContain('account-of-somebody')
    expect(stored[0]?.record).toMatchObject({
      advertName: 'Advert boat',
      url: 'https://advertiser.example.com/offer',
    })
    expect((await platform.get(reportPath)).status).toBe(401)
    expect(
      (await platform.get(`${reportPath}?from=yesterday`, { authorization: `Bearer ${testTokens.import}` }))
        .status,
    ).toBe(400)
  })

  it('takes no advert of which a browser could not tell, and counts those with the longest names', async () => {
    const named = (letters: number) => ({
      advertName: 'n'.repeat(letters + 100),
      advertRef: 'r'.repeat(letters),
      campaignRef: 'c'.repeat(letters),
    })
    const refused = await platform.importContent<ErrorBody>(
      content({ adverts: [anAdvert('i'.repeat(201), named(201))] }),
    )
    expect([refused.status, refused.body.errors.map(({ source }) => source?.pointer)]).toEqual([
      400,
      ['id', 'advertName', 'advertRef', 'campaignRef'].map((field) => `/adverts/0/${field}`),
    ])
    const id = 'i'.repeat(200)
    expect((await platform.importContent(content({ adverts: [anAdvert(id, named(200))] }))).status).toBe(200)
    const told = await tell([anEvent('boat'), anEvent(id, named(200))])
    expect(told.status).toBe(202)
    expect(await figures()).toEqual({ boat: [1, 0], [id]: [1, 0] })
  })

  it('counts nothing twice, nothing of machines, of strangers’ adverts or of who did not agree', async () => {
    const once = anEvent('boat')
    await tell([once, once])
    await tell([{ ...once, sessionID: 999_999 }])
    // The same visit again, under another id.
    await tell([anEvent('boat', { sessionID: once.sessionID as number })])
    await tell([
      anEvent('nowhere'),
      anEvent('over'),
      anEvent('off'),
      anEvent('boat', { trackingConsent: false }),
    ])
    for (const agent of ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.0', '', 'HeadlessChrome'])
      expect((await tell([anEvent('boat')], { 'user-agent': agent })).status).toBe(202)
    expect(await figures()).toEqual({ boat: [1, 0] })
  })

  it('bounds what one address may count, whatever visits it makes up', async () => {
    for (let batch = 0; batch < 10; batch++) await tell(Array.from({ length: 40 }, () => anEvent('boat')))
    expect(await figures()).toEqual({ boat: [300, 0] })
    await tell([anEvent('boat')], { 'x-client-address': '192.0.2.8' })
    expect(await figures()).toEqual({ boat: [301, 0] })
  })

  it('counts a press of who saw the advert alone, once a visit', async () => {
    const press = (sessionID: AdvertEvent['sessionID'], advertID = 'boat') =>
      anEvent(advertID, { action: 'click', sessionID })
    for (let batch = 0; batch < 40; batch++)
      await tell(Array.from({ length: 40 }, () => anEvent('boat', { action: 'click' })))
    expect(await figures()).toEqual({})
    const seen = anEvent('boat')
    await tell([press(seen.sessionID), seen])
    expect(await figures()).toEqual({ boat: [1, 0] })
    await tell([press(seen.sessionID, 'coffee')])
    await tell([press(seen.sessionID)], { 'x-client-address': '192.0.2.8' })
    expect(await figures()).toEqual({ boat: [1, 0] })
    await tell([press(seen.sessionID)])
    await tell([press(seen.sessionID)])
    expect(await figures()).toEqual({ boat: [1, 1] })
  })

  it('counts of one address a share of its sights as presses: a crowd never, a flood soon reaches it', async () => {
    for (let batch = 0; batch < 40; batch++) {
      const sights = Array.from({ length: 20 }, () => anEvent('boat'))
      await tell([
        ...sights,
        ...sights.map(({ sessionID }) => anEvent('boat', { action: 'click', sessionID })),
      ])
    }
    // 300 sights from one address count, and three presses more than a tenth of them.
    expect(await figures()).toEqual({ boat: [300, 33] })
  })

  it.each([
    ['no list', {}],
    ['an empty list', { data: [] }],
    ['too many', { data: Array.from({ length: 41 }, () => anEvent('boat')) }],
    ['another session', { data: [anEvent('boat', { sessionID: 1_000_001 })] }],
    ['another action', { data: [{ ...anEvent('boat'), action: 'view' }] }],
    ['no consent flag', { data: [{ ...anEvent('boat'), trackingConsent: undefined }] }],
    ['a long name', { data: [anEvent('boat', { advertName: 'x'.repeat(301) })] }],
  ])('refuses %s', async (_what, body) => {
    const answer = await platform.send('POST', '/api/advert-store/v1/events', body, { origin: ownOrigin })
    expect(answer.status).toBe(400)
    expect(await figures()).toEqual({})
  })

  it('forgets records after a month, and no sum', async () => {
    await tell([anEvent('boat')])
    platform.setNow('2026-12-25T09:00:00Z')
    await tell([anEvent('coffee')])
    await platform.services.adverts.forgetOld(new Date('2026-12-25T09:00:00Z'))
    expect(await database().query('select advert_id from advert_events')).toEqual([{ advert_id: 'coffee' }])
    expect(await figures()).toEqual({ boat: [1, 0], coffee: [1, 0] })
  })

  it('counts nothing while the club’s settings say nothing of it, and its report says so', async () => {
    await platform.close()
    await begin(false)
    expect((await tell([anEvent('boat')])).status).toBe(202)
    const { body } = await platform.get<AdvertReport>(reportPath, {
      authorization: `Bearer ${testTokens.import}`,
    })
    expect(body).toEqual({ data: [], meta: { total: 0 }, counting: false })
  })
})

describe('what counts', () => {
  it('is told in the words of the store', () => {
    const event = anEvent('boat', { sessionID: 'no tracking', ssoID: 'no tracking' })
    const [counted, ...more] = countedEvents([event, event], new Map([['boat', anAdvert('boat')]]))
    expect(more).toEqual([])
    expect(counted?.record).toEqual({
      ...Object.fromEntries(Object.entries(event).filter(([name]) => name !== 'ssoID')),
      advertName: 'Advert boat',
      advertRef: 'ref-boat',
      campaignRef: 'campaign-1',
      url: 'https://advertiser.example.com/offer',
    })
  })
})
