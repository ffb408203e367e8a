import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { entitlementsByTrail } from '../../identity/entitlements.store.ts'
import { describeOnBoth } from '../../testing/databases.ts'
import { ownOrigin, type TestPlatform, testPlatform } from '../../testing/platform.ts'
import { cookieFor } from '../../testing/signed-in.ts'

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
  ) =>
    platform.send<{ data: { added: number; known: number } }>(
      'POST',
      '/api/payments/v1/vouchers',
      {
        data: codes.map((code) => ({ code, title: 'A season of films', entitlements: ['films'], expiresAt })),
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
    expect(await redeem('fan', 'TERRACE1906A')).toEqual([409, 'voucher_used'])
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
})
