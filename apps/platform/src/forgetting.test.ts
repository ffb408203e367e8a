import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { forgetOld, keepForgetting } from './forgetting.ts'
import { describeOnBoth } from './testing/databases.ts'
import { type TestPlatform, testPlatform } from './testing/platform.ts'

describeOnBoth('what is over', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database(), { now: '2026-11-20T12:00:00Z' })
    await database().query(
      `insert into accounts (id, email, display_name, password_hash, created_at) values ('fan', 'fan@example.com', 'Fan', 'x', now())`,
    )
  })
  afterEach(() => platform.close())

  const kept = async () => {
    const [row] = await database().query(
      `select (select count(*)::int from sessions) as sessions, (select count(*)::int from renewed_sessions) as renewals,
         (select count(*)::int from mailed_codes) as codes, (select count(*)::int from spent_codes) as spent, (select count(*)::int from advert_events) as adverts,
         (select count(*)::int from checkouts) as checkouts, (select count(*)::int from payment_events) as news,
         (select count(*)::int from mails) as mails, (select count(*)::int from alerts) as alerts,
         (select count(*)::int from push_subscriptions) as browsers`,
    )
    return row
  }

  it('goes, whether adverts are counted and anything is sold or not; what is not over stays', async () => {
    const [before, lately] = ['2026-08-01T00:00:00Z', '2026-11-19T00:00:00Z']
    for (const [id, at, ends] of [
      ['old', before, '2026-11-20T09:59:59Z'],
      ['new', lately, '2026-11-20T12:00:01Z'],
    ]) {
      const rows: [string, unknown[]][] = [
        [
          `insert into sessions (token_hash, user_id, site, created_at, expires_at) values ($1, 'fan', 'site', $2, $3)`,
          [id, at, ends],
        ],
        [`insert into renewed_sessions values ($1, 'fan', 'site', 'x', $2)`, [id, at]],
        [`insert into mailed_codes values ('register', $1, 'x', 1, $2, '{}')`, [id, ends]],
        [`insert into spent_codes values ($1, 'fan', $2::timestamptz - interval '1 minute')`, [id, ends]],
        [`insert into advert_events values (gen_random_uuid(), $1, 'boat', 'click', '{}')`, [at]],
        [
          `insert into checkouts (key, account, package_id, request, state, created_at) values ($1, 'fan', 'p', 'x', 'over', $2)`,
          [id, at],
        ],
        [
          `insert into mails (id, recipient, subject, body, created_at, expires_at) values ($1, 'x', 'x', 'x', $2, $3)`,
          [id, at, ends],
        ],
        [`insert into alerts (id, kind, words, until) values ($1, 'goals', '{}', $2)`, [id, at]],
        [
          `insert into push_subscriptions (id, endpoint, p256dh, auth, language, teams, kinds, changed_at)
           values ($1, 'x', 'x', 'x', 'en', '{}', '{}', $2::timestamptz - interval '100 days')`,
          [id, at],
        ],
        [`insert into payment_events values ($1, 'x', $2, $2)`, [id, at]],
      ]
      for (const [statement, values] of rows) await database().query(statement, values)
    }
    await forgetOld(platform)
    expect(await kept()).toEqual({
      sessions: 1,
      renewals: 1,
      codes: 1,
      spent: 1,
      adverts: 1,
      checkouts: 1,
      news: 1,
      mails: 1,
      alerts: 1,
      browsers: 1,
    })
  })
})

it('is looked for once an hour, and again after a time that failed', async () => {
  jest.useFakeTimers()
  try {
    const failed: string[] = []
    let asked = 0
    const database = {
      query: async () => {
        asked += 1
        throw new Error('no database')
      },
    }
    const service = { forgetOld: async () => {} }
    const stop = keepForgetting(
      {
        context: { database: database as never, clock: { now: () => new Date() } },
        services: { alerts: service, adverts: service, payments: service },
      },
      (_details, message) => failed.push(message),
    )
    await jest.advanceTimersByTimeAsync(2 * 3_600_000 + 1)
    stop()
    await jest.advanceTimersByTimeAsync(3_600_000)
    expect([asked, failed]).toEqual([2, Array.from({ length: 2 }, () => 'what is over was not forgotten')])
  } finally {
    jest.useRealTimers()
  }
})
