import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { endsOf, entitlementsByTrail } from '../../identity/entitlements.store.ts'
import { sampleAccountID } from '../../identity/sample-accounts.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { ownOrigin, type TestPlatform, testPlatform } from '../../testing/platform.ts'
import { cookieFor } from '../../testing/signed-in.ts'
import { endOfPeriod } from './period.core.ts'

const asStaff = { authorization: 'Bearer staff-token-of-tests' }
type Refused = { errors: { code: string }[] }

describeOnBoth('vouchers', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database(), { sample: true, now: '2026-11-20T12:00:00Z' })
  })
  afterEach(() => platform.close())

  const bring = (
    codes: string[],
    expiresAt: string | null = null,
    headers: Record<string, string> = asStaff,
    opens: object = { for: 'year' },
  ) =>
    platform.send<{ data: { added: number; known: number } }>(
      'POST',
      '/api/payments/v1/vouchers',
      {
        data: codes.map((code) => ({
          code,
          title: 'A season of films',
          entitlements: ['films'],
          expiresAt,
          opens,
        })),
      },
      headers,
    )
  const redeem = async (who: 'fan' | 'subscriber' | 'blocked', code: string, from = '203.0.113.7') => {
    const cookie = await cookieFor(platform, who)
    const headers = { cookie, origin: ownOrigin, 'x-forwarded-for': from }
    const path = '/api/payments/v1/vouchers/redemptions'
    const { status, body } = await platform.send<Refused>('POST', path, { code }, headers)
    return [status, body.errors?.[0]?.code ?? 'redeemed']
  }

  it('are staff’s to bring, once each, and stand nowhere as they are printed', async () => {
    expect((await bring(['TERRACE-1906-A'], null, {})).status).toBe(401)
    expect((await bring(['SHORT'])).status).toBe(400)
    expect((await bring(['terrace 1906 a', 'TERRACE-1906-B'])).body.data).toEqual({ added: 2, known: 0 })
    expect((await bring(['TERRACE1906A', 'TERRACE-1906-C'])).body.data).toEqual({ added: 1, known: 1 })
    const rows = await database().query('select * from vouchers')
    expect(JSON.stringify(rows)).not.toContain('TERRACE')
  })

  it('open what they say, once, for who comes first; the trail knows', async () => {
    await bring(['TERRACE-1906-A'])
    const tries = await Promise.all([
      redeem('fan', ' terrace-1906-a '),
      redeem('subscriber', 'TERRACE1906A'),
      redeem('fan', 'Terrace 1906 A'),
    ])
    expect(tries.map(([status]) => status).sort()).toEqual([200, 409, 409])
    const [holder] = await database().query<{ redeemed_by: string }>('select redeemed_by from vouchers')
    const account = holder?.redeemed_by ?? ''
    expect(await entitlementsByTrail(database(), account)).toContain('films')
    const [first, second] =
      account === sampleAccountID('fan') ? (['fan', 'subscriber'] as const) : (['subscriber', 'fan'] as const)
    expect(await redeem(first, 'TERRACE1906A')).toEqual([409, 'voucher_yours'])
    expect(await redeem(second, 'TERRACE1906A')).toEqual([409, 'voucher_used'])
    // The state after the end of their account: the voucher stays used, and never expires.
    await database().query('update vouchers set redeemed_by = null')
    expect(await redeem(second, 'TERRACE1906A')).toEqual([409, 'voucher_used'])
  })

  it('expire, and are nobody’s who is not signed in or is blocked', async () => {
    await bring(['TERRACE-1906-A'], '2026-11-20T12:00:01Z')
    await bring(['TERRACE-1906-B'], '2026-11-20T12:00:00Z')
    expect(await redeem('fan', 'TERRACE-1906-B')).toEqual([410, 'voucher_over'])
    expect(await redeem('blocked', 'TERRACE-1906-A')).toEqual([403, 'blocked'])
    const nobody = await platform.send(
      'POST',
      '/api/payments/v1/vouchers/redemptions',
      { code: 'x' },
      { origin: ownOrigin },
    )
    expect(nobody.status).toBe(401)
    expect(await redeem('fan', 'TERRACE-1906-A')).toEqual([200, 'redeemed'])
  })

  it('are not guessed: ten tries, and what can be none costs one too', async () => {
    await bring(['TERRACE-1906-A'])
    const tries: unknown[] = []
    for (let round = 0; round < 10; round++)
      tries.push(await redeem('fan', round % 2 ? '<b>' : `GUESS-${round}-1906`))
    expect(new Set(tries.map(String))).toEqual(new Set(['404,voucher_unknown']))
    expect((await redeem('fan', 'TERRACE-1906-A'))[0]).toBe(429)
    expect(await redeem('subscriber', 'TERRACE-1906-A')).toEqual([200, 'redeemed'])
  })

  type Listed = {
    data: { attributes: { kind: string; status: string; active: boolean; endsAt: string | null } }[]
  }
  const listed = async (cookie: string) =>
    (await platform.get<Listed>('/api/payments/v1/purchases', { cookie })).body.data.map(
      ({ attributes: { kind, status, active, endsAt } }) => ({ kind, status, active, endsAt }),
    )
  const may = async (cookie: string) => {
    const { body } = await platform.get<{ data: { attributes: { entitlements: string[] } } }>(
      `/api/streamline/v1/users/entitlements/${sampleAccountID('fan')}`,
      { cookie },
    )
    return body.data.attributes.entitlements.includes('films')
  }
  const lettersTo = async (email: string) =>
    (
      await platform.get<{ data: { attributes: { subject: string } }[] }>(`/dev/mailbox?to=${email}`)
    ).body.data.map(({ attributes }) => attributes.subject)

  it('open for a package’s period, or until their day, and no longer; listed and downloaded, with a letter at the end', async () => {
    await bring(['TERRACE-1906-M'], null, asStaff, { for: 'month' })
    await bring(['TERRACE-1906-D'], null, asStaff, { until: '2026-11-25T00:00:00Z' })
    platform.setNow('2026-11-20T13:00:00Z')
    expect(await redeem('fan', 'TERRACE-1906-M')).toEqual([200, 'redeemed'])
    platform.setNow('2026-11-20T14:00:00Z')
    expect(await redeem('fan', 'TERRACE-1906-D')).toEqual([200, 'redeemed'])
    const cookie = await cookieFor(platform, 'fan')
    const [day, month] = ['2026-11-25T00:00:00.000Z', '2026-12-20T13:00:00.000Z']
    const running = { kind: 'voucher', status: 'redeemed', active: true }
    expect(await listed(cookie)).toEqual([
      { ...running, endsAt: day },
      { ...running, endsAt: month },
    ])
    expect(await endsOf(database(), sampleAccountID('fan'))).toEqual({ films: month })
    const download = await platform.get<{ data: { attributes: { purchases: { title: string }[] } } }>(
      '/api/account/v1/export',
      { cookie },
    )
    expect(download.body.data.attributes.purchases).toMatchObject([
      { title: 'A season of films', endsAt: day },
      { title: 'A season of films', endsAt: month },
    ])

    const { ending } = platform.services.vouchers
    platform.setNow('2026-12-20T12:59:59Z')
    await ending.look()
    expect(await may(cookie)).toBe(true)
    const over = { kind: 'voucher', status: 'ended', active: false }
    expect(await listed(cookie)).toEqual([
      { ...over, endsAt: day },
      { ...running, endsAt: month },
    ])
    platform.setNow('2026-12-20T13:00:00Z')
    await Promise.all([ending.look(), ending.look()])
    await ending.look()
    expect(await may(cookie)).toBe(false)
    expect((await listed(cookie)).every(({ active }) => !active)).toBe(true)
    expect(await entitlementsByTrail(database(), sampleAccountID('fan'))).not.toContain('films')
    for (let round = 0; round < 200 && (await lettersTo('fan@example.com')).length < 2; round += 1)
      await new Promise((done) => setTimeout(done, 10))
    expect(await lettersTo('fan@example.com')).toEqual([
      'A season of films has ended',
      'A season of films has ended',
    ])
  })

  it('are over before they are redeemed where their day has come, and say how long they open', async () => {
    await bring(['TERRACE-1906-D'], null, asStaff, { until: '2026-11-20T12:00:00Z' })
    expect(await redeem('fan', 'TERRACE-1906-D')).toEqual([410, 'voucher_over'])
    expect((await bring(['TERRACE-1906-E'], null, asStaff, {})).status).toBe(400)
    expect((await bring(['TERRACE-1906-E'], null, asStaff, { for: 'ever' })).status).toBe(400)
  })
})

describe('the end of a period', () => {
  it('is the same day of the next month or year, or that month’s last', () => {
    const end = (from: string, period: 'month' | 'year') => endOfPeriod(new Date(from), period).toISOString()
    expect(end('2026-11-20T12:34:56Z', 'month')).toBe('2026-12-20T12:34:56.000Z')
    expect(end('2026-12-31T23:59:59Z', 'month')).toBe('2027-01-31T23:59:59.000Z')
    expect(end('2027-01-31T00:00:00Z', 'month')).toBe('2027-02-28T00:00:00.000Z')
    expect(end('2028-02-29T00:00:00Z', 'year')).toBe('2029-02-28T00:00:00.000Z')
  })
})
