/** Alerts as a push service receives them and a browser reads them. */
import type { AlertWishes, MatchEventInput, OneOf } from '@club/contracts'
import { addressKey } from '@club/limiter'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { ownOrigin, type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { startPushService } from '../../testing/push-service.ts'
import { aMatch, aMatchImport, anArticle, aPlayer, aTeam, content } from '../../testing/samples.ts'
import { isPushService } from './endpoints.core.ts'
import { idOf, nextReceivers } from './subscriptions.store.ts'

describe('where alerts may go', () => {
  it('is to the push services of browsers alone [alerts]', () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/a:b',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://db5p.notify.windows.com/w/?token=x',
    ])
      expect([endpoint, isPushService(endpoint)]).toEqual([endpoint, true])
    for (const endpoint of [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/fcm.googleapis.com',
      'https://fcm.googleapis.com@evil.example/x',
      'https://fcm.googleapis.com:8443/x',
      'https://evilpush.apple.com/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'x',
    ])
      expect([endpoint, isPushService(endpoint)]).toEqual([endpoint, false])
    expect(isPushService('https://127.0.0.1:8443/x', ['127.0.0.1:8443'])).toBe(true)
  })
})

describeOnBoth('alerts', (database) => {
  let platform: TestPlatform
  let service: Awaited<ReturnType<typeof startPushService>>
  let matchID: string
  const push = () => ({ contact: 'mailto:web@club.example', services: [service.host], ca: service.cert })
  const start = () => testPlatform(database(), { push: push() })
  beforeEach(async () => {
    service = await startPushService()
    platform = await start()
    await platform.importContent(
      content({
        teams: [aTeam('first-team'), aTeam('ladies')],
        articles: [anArticle('before', { publishedAt: '2026-11-20T11:50:00Z' })],
      }),
    )
    await platform.importMatches(aMatchImport([aMatch('Thornsea Town', 'Rovers')]))
    const { body } = await platform.get<{ data: { id: string }[] }>('/api/matches/v1/matches?team=first-team')
    matchID = body.data[0]?.id ?? ''
    await platform.services.alerts.look()
  })
  afterEach(async () => {
    await platform.close()
    await service.close()
  })
  const origin = { origin: ownOrigin }
  const wish = (more: Partial<AlertWishes> = {}): AlertWishes => ({
    teams: ['first-team'],
    kinds: ['kick-off', 'goals', 'full-time', 'stories'],
    quiet: null,
    language: 'en',
    ...more,
  })
  const save = (subscription: object, wishes = wish()) =>
    platform.send('PUT', '/api/alerts/v1/subscriptions', { ...subscription, wishes }, origin)
  const subscribe = async (name: string, wishes?: AlertWishes) => {
    const subscription = service.subscribe(name)
    expect((await save(subscription, wishes)).status).toBe(200)
    return subscription
  }
  const tell = (...data: MatchEventInput[]) =>
    platform.send(
      'POST',
      `/api/matches/v1/matches/${matchID}/events`,
      { data },
      {
        authorization: `Bearer ${testTokens.feed}`,
      },
    )
  const event = (id: string, type: MatchEventInput['type'], more = {}): MatchEventInput => ({
    id,
    type,
    attributes: { minute: '', period: 'first-half', team: null, player: null, text: '', ...more },
  })
  const kickOff = event('1', 'kick-off')
  const goal = event('2', 'goal', { minute: '7', team: 'home', player: 'Ada Marsh' })
  const heard = async () => {
    await platform.services.alerts.look()
    return service.delivered.splice(0).map(({ browser, message }) => [browser, message.title, message.body])
  }

  it('kick-off, goals and full time come to who follows that team, encrypted and signed, each once', async () => {
    await subscribe('a')
    await subscribe('b', wish({ teams: ['ladies'] }))
    await subscribe('c', wish({ kinds: ['goals'], language: 'ar' }))
    await tell(kickOff)
    expect(await heard()).toEqual([['a', 'Thornsea Town 0-0 Rovers', 'Kick-off']])
    await tell(goal)
    await platform.services.alerts.look()
    const [first] = service.delivered
    expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '600', urgency: 'high' })
    expect(first?.headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/)
    expect(first?.message).toMatchObject({
      tag: `match:${matchID}`,
      path: expect.stringMatching(new RegExp(`^/match/first-team/[\\d-]+/${matchID}$`)),
    })
    expect((await heard()).sort()).toEqual([
      ['a', 'Thornsea Town 1-0 Rovers', "Goal: Ada Marsh (7')"],
      ['c', 'Thornsea Town 1-0 Rovers', 'هدف: Ada Marsh (7)'],
    ])
    // Sent again, corrected and deleted: nobody is alerted twice.
    await tell(goal, { ...goal, attributes: { ...goal.attributes, revision: 1, text: 'A header' } })
    await tell({ ...goal, attributes: { ...goal.attributes, revision: 2, deleted: true } })
    expect(await heard()).toEqual([])
    await tell(event('3', 'full-time', { period: 'post-match' }))
    expect(await heard()).toEqual([['a', 'Thornsea Town 0-0 Rovers', 'Full time']])
  })

  it('full time is not told of a match in play again, by a whistle that comes behind its extra time', async () => {
    await subscribe('a')
    await tell(kickOff, event('3', 'extra-time', { minute: '91', period: 'extra-time' }))
    await heard()
    await tell(event('4', 'full-time', { minute: '90', period: 'second-half' }))
    expect(await heard()).toEqual([])
    await tell(event('5', 'full-time', { minute: '120', period: 'post-match' }))
    expect(await heard()).toEqual([['a', 'Thornsea Town 0-0 Rovers', 'Full time']])
  })

  it('call a player as the club does, and tell whose own goal it is; what happened long ago wakes nobody', async () => {
    await platform.importContent(content({ players: [aPlayer('ada-marsh', { name: 'Ada Marsh' })] }))
    await subscribe('a')
    await tell(kickOff, { ...goal, attributes: { ...goal.attributes, player: 'ada-marsh' } })
    await tell(event('4', 'own-goal', { minute: '9', team: 'away', player: 'J. Smith' }))
    await tell(event('5', 'goal', { minute: '1', team: 'home', at: '2026-11-20T11:00:00Z' }))
    // Alerts of one look are sent side by side.
    expect((await heard()).map(([, , body]) => body).sort()).toEqual([
      "Goal: Ada Marsh (7')",
      'Kick-off',
      "Own goal: J. Smith (9')",
    ])
  })

  it('who comes first is told of nothing that was before', async () => {
    await tell(kickOff)
    await subscribe('a')
    expect(await heard()).toEqual([])
    await tell(goal)
    expect(await heard()).toHaveLength(1)
  })

  it('stories come when they appear, of a team to who follows it, and of no time before', async () => {
    await subscribe('a')
    await subscribe('b', wish({ teams: ['ladies'] }))
    await subscribe('c', wish({ kinds: ['goals'] }))
    expect(await heard()).toEqual([])
    await platform.importContent(
      content({
        articles: [
          anArticle('all', { publishedAt: '2026-11-20T12:00:01Z', title: 'For all', standfirst: 'x' }),
          anArticle('theirs', {
            publishedAt: '2026-11-20T12:00:02Z',
            title: 'Theirs',
            standfirst: 'y',
            team: 'ladies',
          }),
          anArticle('draft', { publishedAt: '2026-11-20T12:00:02Z', status: 'Draft' }),
          anArticle('later', {
            publishedAt: '2026-11-20T13:00:00Z',
            title: 'Later',
            standfirst: 'z',
            team: 'first-team',
          }),
        ],
      }),
    )
    expect(await heard()).toEqual([])
    platform.setNow('2026-11-20T12:00:05Z')
    expect((await heard()).sort()).toEqual([
      ['a', 'For all', 'x'],
      ['b', 'For all', 'x'],
      ['b', 'Theirs', 'y'],
    ])
    platform.setNow('2026-11-20T13:00:00Z')
    expect(await heard()).toEqual([['a', 'Later', 'z']])
    expect(await heard()).toEqual([])
  })

  it('a story is cut between its characters, and costs no goal its alert even where it cannot be told', async () => {
    await subscribe('a')
    const told = (slug: string, more: object) =>
      anArticle(slug, { publishedAt: '2026-11-20T12:00:01Z', title: slug, standfirst: 'x', ...more })
    await platform.importContent(
      content({
        articles: [
          told('standfirst', { standfirst: `${'x'.repeat(299)}😀 and more` }),
          told('title', { title: `${'x'.repeat(199)}😀 and more` }),
          told('broken', {}),
        ],
      }),
    )
    await database().query(`alter table alerts add constraint no_broken check (id <> 'story:broken')`)
    try {
      platform.setNow('2026-11-20T12:00:05Z')
      await tell(goal)
      expect((await heard()).sort()).toEqual([
        ['a', 'Thornsea Town 1-0 Rovers', expect.stringContaining('Ada Marsh')],
        ['a', 'standfirst', 'x'.repeat(299)],
        ['a', 'x'.repeat(199), 'x'],
      ])
    } finally {
      await database().query('alter table alerts drop constraint no_broken')
    }
  })

  it('a story is told within two hours of its time, however late it comes or the platform looks, and not after', async () => {
    await subscribe('a')
    platform.setNow('2026-11-20T15:00:00Z')
    const told = (slug: string, publishedAt: string) =>
      anArticle(slug, { publishedAt, title: slug, standfirst: 'x' })
    await platform.importContent(
      content({
        articles: [
          told('past', '2026-11-20T13:00:00Z'),
          told('late', '2026-11-20T13:00:30Z'),
          told('fresh', '2026-11-20T14:20:00Z'),
        ],
      }),
    )
    await platform.services.alerts.look()
    const left = service.delivered
      .splice(0)
      .map(({ message, headers }) => [message.title, Number(headers.ttl)])
    expect(left.sort()).toEqual([
      ['fresh', 4800],
      ['late', 30],
    ])
  })

  it('quiet hours are the club’s own, over midnight too, and what came meanwhile is not told afterwards', async () => {
    await subscribe('night', wish({ quiet: { from: 22 * 60, until: 8 * 60 } }))
    await subscribe('noon', wish({ quiet: { from: 12 * 60, until: 13 * 60 } }))
    // Summer: 21:30 UTC is half past ten in London.
    for (const [id, now, who] of [
      ['a', '2026-11-20T12:30:00Z', ['night']],
      ['b', '2026-11-20T13:00:00Z', ['night', 'noon']],
      ['c', '2027-06-20T21:30:00Z', ['noon']],
      ['d', '2027-06-21T06:59:00Z', ['noon']],
      ['e', '2027-06-21T07:00:00Z', ['night', 'noon']],
    ] as const) {
      platform.setNow(now)
      await tell(event(id, 'goal', { minute: '7', team: 'home' }))
      expect([id, (await heard()).map(([browser]) => browser).sort()]).toEqual([id, who])
    }
  })

  it('a browser that is gone is forgotten; what fails for a moment is tried again and kept', async () => {
    await subscribe('gone')
    await subscribe('busy')
    service.answer('gone', 410)
    service.answer('busy', 503)
    await tell(kickOff)
    expect(await heard()).toEqual([])
    service.answer('gone', 201)
    service.answer('busy', 201)
    await tell(goal)
    expect((await heard()).map(([browser]) => browser)).toEqual(['busy'])
  })

  it('reach first whoever they have reached before: subscriptions that somebody has made up hold none of them up', async () => {
    await subscribe('fan')
    await tell(kickOff)
    expect((await heard()).map(([browser]) => browser)).toEqual(['fan'])
    const mine = idOf(service.subscribe('fan').endpoint)
    platform.setNow('2026-11-20T12:05:00Z')
    // By their ids some of them would come first.
    for (let at = 0; at < 12; at++) await subscribe(`made-up-${at}`)
    const wanted = { kind: 'goals', team: 'first-team', since: new Date('2026-11-20T12:05:00Z') } as const
    const first = await nextReceivers(database(), wanted, 720, '', 5)
    const rest = await nextReceivers(database(), wanted, 720, first.at(-1)?.place ?? '', 100)
    const ids = [...first, ...rest].map(({ id }) => id)
    expect([ids[0], ids.length, new Set(ids).size]).toEqual([mine, 13, 13])
  })

  it('come no more to what was never reached and is refused three times in a row; who was reached before stays', async () => {
    for (const name of ['fan', 'other']) await subscribe(name)
    await tell(kickOff)
    expect((await heard()).map(([browser]) => browser).sort()).toEqual(['fan', 'other'])
    await subscribe('made-up')
    for (const name of ['fan', 'made-up']) service.answer(name, 403)
    const known = async () =>
      (await database().query<{ endpoint: string }>('select endpoint from push_subscriptions'))
        .map(({ endpoint }) => endpoint.split('/').at(-1))
        .sort()
    for (const id of ['11', '12', '13']) {
      expect(await known()).toEqual(['fan', 'made-up', 'other'])
      await tell(event(id, 'goal', { minute: '7', team: 'home' }))
      expect((await heard()).map(([browser]) => browser)).toEqual(['other'])
    }
    expect(await known()).toEqual(['fan', 'other'])
    // Where a service accepts nothing from us the fault is ours: a browser that has just come stays too.
    await subscribe('newcomer')
    for (const name of ['other', 'newcomer']) service.answer(name, 403)
    for (const id of ['14', '15', '16']) {
      await tell(event(id, 'goal', { minute: '8', team: 'home' }))
      expect(await heard()).toEqual([])
    }
    expect(await known()).toEqual(['fan', 'newcomer', 'other'])
  })

  it('what none has reached for half a year after it was chosen is forgotten, whoever has made it up', async () => {
    await subscribe('fan')
    await tell(kickOff)
    expect(await heard()).toHaveLength(1)
    await subscribe('made-up', wish({ teams: ['ladies'], kinds: ['kick-off'] }))
    platform.setNow('2026-12-01T12:00:00Z')
    await subscribe('summer', wish({ teams: ['ladies'] }))
    const known = async () =>
      (await database().query<{ endpoint: string }>('select endpoint from push_subscriptions'))
        .map(({ endpoint }) => endpoint.split('/').at(-1))
        .sort()
    await platform.services.alerts.forgetOld(new Date('2027-05-19T12:00:00Z'))
    expect(await known()).toEqual(['fan', 'made-up', 'summer'])
    await platform.services.alerts.forgetOld(new Date('2027-05-20T12:00:00Z'))
    expect(await known()).toEqual(['fan', 'summer'])
  })

  it('what goes wrong on our side costs no browser its alerts', async () => {
    await subscribe('kept')
    await platform.close()
    // It cannot be used for signing.
    platform = await testPlatform(database(), { push: { ...push(), contact: 'nobody' } })
    await tell(kickOff)
    expect(await heard()).toEqual([])
    await platform.close()
    platform = await start()
    await tell(goal)
    expect((await heard()).map(([browser]) => browser)).toEqual(['kept'])
  })

  it('after a restart who was not told yet is told, who was is not again, and what is stale is told to nobody', async () => {
    const names = ['a', 'b', 'c']
    for (const name of names) await subscribe(name)
    await tell(kickOff)
    // Interrupted after the first of three.
    const [first] = await database().query<{ id: string; endpoint: string }>(
      'select id, endpoint from push_subscriptions order by id limit 1',
    )
    await platform.close()
    await database().query(
      `insert into alerts (id, kind, team, words, until, reached) values ($1, 'goals', 'first-team', $2::jsonb, $3, $4)`,
      [
        'cut-off',
        JSON.stringify({ en: { title: 'Cut off', body: '', tag: 't', path: '/' } }),
        '2026-11-20T12:10:00Z',
        `1${first?.id}`,
      ],
    )
    platform = await start()
    const told = await heard()
    const told1 = told.filter(([, title]) => title === 'Cut off').map(([name]) => name)
    expect([told1.length, told1.includes(first?.endpoint.split('/').at(-1))]).toEqual([2, false])
    // The kick-off that happened while no platform was running.
    expect(told.filter(([, , body]) => body === 'Kick-off')).toHaveLength(3)
    await tell(goal)
    platform.setNow('2026-11-20T12:09:00Z')
    await platform.services.alerts.look()
    // A late alert has only the rest of its lifetime.
    expect(service.delivered.splice(0).map(({ headers }) => headers.ttl)).toEqual(['60', '60', '60'])
    await tell(event('5', 'goal', { minute: '20', team: 'home' }))
    platform.setNow('2026-11-20T12:30:00Z')
    expect(await heard()).toEqual([])
  })

  it('cut off in the middle of a send it goes on behind the last browser that was told: each is told once', async () => {
    const subscriptions = Array.from({ length: 400 }, (_, at) => service.subscribe(`fan-${at}`))
    await subscribe('first')
    await database().query(
      `insert into push_subscriptions (id, endpoint, p256dh, auth, language, teams, kinds, changed_at)
       select one->>'id', one->>'endpoint', one->>'p256dh', one->>'auth', 'en', '{first-team}', '{kick-off}', now()
       from jsonb_array_elements($1::jsonb) one`,
      [
        JSON.stringify(
          subscriptions.map(({ endpoint, keys }) => ({ id: idOf(endpoint), endpoint, ...keys })),
        ),
      ],
    )
    await tell(kickOff)
    const cut = platform.services.alerts.look()
    while (service.delivered.length < 100) await new Promise((done) => setTimeout(done, 5))
    await platform.close()
    await cut
    expect(service.delivered.length).toBeLessThan(401)
    platform = await start()
    await platform.services.alerts.look()
    const told = service.delivered.map(({ browser }) => browser)
    expect([told.length, new Set(told).size]).toEqual([401, 401])
  })

  it('is managed without an account, by the browser’s own secret alone', async () => {
    const mine = await subscribe('a', wish({ quiet: { from: 1, until: 2 } }))
    const own = (auth: string) =>
      platform.send<OneOf<AlertWishes>>(
        'POST',
        '/api/alerts/v1/subscriptions/own',
        { endpoint: mine.endpoint, auth },
        origin,
      )
    const stranger = service.subscribe('other').keys
    expect((await own(mine.keys.auth)).body.data.attributes).toEqual(wish({ quiet: { from: 1, until: 2 } }))
    expect((await own(stranger.auth)).status).toBe(404)
    expect((await save({ endpoint: mine.endpoint, keys: stranger })).status).toBe(403)
    const end = (auth: string) =>
      platform.send('POST', '/api/alerts/v1/subscriptions/ended', { endpoint: mine.endpoint, auth }, origin)
    expect((await end(stranger.auth)).status).toBe(200)
    expect((await own(mine.keys.auth)).status).toBe(200)
    expect((await save(mine, wish({ kinds: ['goals'] }))).status).toBe(200)
    expect((await own(mine.keys.auth)).body.data.attributes.kinds).toEqual(['goals'])
    await end(mine.keys.auth)
    expect((await own(mine.keys.auth)).status).toBe(404)
    await tell(kickOff)
    expect(await heard()).toEqual([])
  })

  it('a subscription that its browser has renewed goes on with what was chosen, and the old one is gone', async () => {
    const renew = (old: { endpoint: string; auth: string }, renewed: object, headers: object = origin) =>
      platform.send(
        'POST',
        '/api/alerts/v1/subscriptions/renewals',
        { old, renewed },
        headers as Record<string, string>,
      )
    const wishes = wish({
      teams: ['ladies', 'first-team'],
      kinds: ['kick-off'],
      quiet: { from: 1, until: 2 },
    })
    const mine = await subscribe('a', wishes)
    const theirs = await subscribe('b')
    const old = { endpoint: mine.endpoint, auth: mine.keys.auth }
    const renewed = service.subscribe('a2')
    for (const [from, to, status] of [
      [old, { ...renewed, endpoint: 'https://evil.example/x' }, 422],
      [old, { ...renewed, endpoint: 'http://fcm.googleapis.com/x' }, 400],
      [old, { ...renewed, wishes: wish() }, 400],
      [{ ...old, auth: theirs.keys.auth }, renewed, 404],
      [{ ...old, endpoint: `${mine.endpoint}2` }, renewed, 404],
      // No browser can take over another's subscription.
      [old, { ...theirs, keys: renewed.keys }, 403],
    ] as const)
      expect((await renew(from, to)).status).toBe(status)
    expect((await renew(old, renewed, {})).status).toBe(403)
    expect((await renew(old, renewed)).status).toBe(200)
    const own = ({ endpoint, keys: { auth } }: typeof mine) =>
      platform.send<OneOf<AlertWishes>>(
        'POST',
        '/api/alerts/v1/subscriptions/own',
        { endpoint, auth },
        origin,
      )
    expect((await own(renewed)).body.data.attributes).toEqual(wishes)
    expect((await own(mine)).status).toBe(404)
    await tell(kickOff)
    expect((await heard()).map(([browser]) => browser).sort()).toEqual(['a2', 'b'])
    // Sent again, as after a lost response.
    expect((await renew(old, renewed)).status).toBe(404)
    // Choices already made for the new one stay.
    const third = await subscribe('a3', wish({ kinds: ['goals'] }))
    expect((await renew({ endpoint: renewed.endpoint, auth: renewed.keys.auth }, third)).status).toBe(200)
    expect((await own(third)).body.data.attributes.kinds).toEqual(['goals'])
    expect((await own(renewed)).status).toBe(404)
  })

  it('renewals spend of the same budget as subscribing', async () => {
    const from = { ...origin, 'x-client-address': '203.0.113.9' }
    const renewed = service.subscribe('a2')
    const old = { endpoint: renewed.endpoint, auth: renewed.keys.auth }
    const statuses = new Set<number>()
    await platform.context.limiter.spend('alerts', addressKey('203.0.113.9'), 2999)
    for (let call = 0; call <= 1; call += 1)
      statuses.add(
        (await platform.send('POST', '/api/alerts/v1/subscriptions/renewals', { old, renewed }, from)).status,
      )
    expect([...statuses]).toEqual([404, 429])
    expect(
      (
        await platform.send(
          'PUT',
          '/api/alerts/v1/subscriptions',
          { ...service.subscribe('a3'), wishes: wish() },
          from,
        )
      ).status,
    ).toBe(429)
  })

  it('what no browser has sent is refused, and the keys stay the same over a restart', async () => {
    const mine = service.subscribe('a')
    const keyOf = async () =>
      (await platform.get<{ data: { key: string; teams: object[] } }>('/api/alerts/v1/settings')).body.data
    const { key, teams } = await keyOf()
    expect([key.length, teams.length]).toEqual([87, 2])
    for (const [subscription, wishes, status] of [
      [{ ...mine, endpoint: 'https://evil.example/x' }, wish(), 422],
      [{ ...mine, endpoint: 'https://169.254.169.254/latest' }, wish(), 422],
      [{ ...mine, endpoint: 'http://fcm.googleapis.com/x' }, wish(), 400],
      [{ ...mine, keys: { ...mine.keys, p256dh: 'x' } }, wish(), 400],
      [mine, wish({ teams: ['nobody'] }), 422],
      [mine, wish({ teams: [] }), 400],
      [mine, wish({ kinds: ['x' as never] }), 400],
      [mine, wish({ quiet: { from: 1440, until: 0 } }), 400],
    ] as const)
      expect((await save(subscription, wishes)).status).toBe(status)
    expect(
      (await platform.send('PUT', '/api/alerts/v1/subscriptions', { ...mine, wishes: wish() })).status,
    ).toBe(403)
    // A key that is not on the curve is no real browser's: it is deleted at the first alert, and holds up nobody.
    await save({ endpoint: `${mine.endpoint}2`, keys: { ...mine.keys, p256dh: 'A'.repeat(87) } })
    await subscribe('b')
    await tell(kickOff)
    expect((await heard()).map(([browser]) => browser)).toEqual(['b'])
    await platform.close()
    platform = await start()
    expect((await keyOf()).key).toBe(key)
  })
})
