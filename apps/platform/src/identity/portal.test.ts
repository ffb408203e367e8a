import type { ErrorBody, SessionState } from '@club/contracts'
import { expect, it } from '@jest/globals'
import { describeOnBoth } from '../testing/databases.ts'
import { ownOrigin, type TestPlatform, testPlatform } from '../testing/platform.ts'
import { cookieFor } from '../testing/signed-in.ts'

describeOnBoth('the account portal', (database) => {
  const withFan = async (work: (platform: TestPlatform, cookie: string) => Promise<void>) => {
    const platform = await testPlatform(database(), { sample: true })
    try {
      await work(platform, await cookieFor(platform, 'fan'))
    } finally {
      await platform.close()
    }
  }
  const asked = async (platform: TestPlatform, cookie?: string) =>
    (await platform.get<SessionState & ErrorBody>('/api/authenticated', cookie ? { cookie } : {})).status

  it('says that somebody is signed in, that they were, or that nobody is', () =>
    withFan(async (platform, cookie) => {
      const { status, body } = await platform.get<SessionState>('/api/authenticated', { cookie })
      expect([status, body.data.attributes.email]).toEqual([200, 'fan@example.com'])
      expect(await asked(platform)).toBe(401)
      const out = await platform.send('POST', '/api/sign_out', {}, { origin: ownOrigin, cookie })
      expect(out.status).toBe(200)
      expect(String(out.headers['set-cookie'])).toMatch(/^site_session=; .*Max-Age=0/)
      expect(await asked(platform, cookie)).toBe(403)
    }))

  it('signs nobody out for another site', () =>
    withFan(async (platform, cookie) => {
      const foreign = { origin: 'https://evil.example', cookie }
      expect((await platform.send('POST', '/api/sign_out', {}, foreign)).status).toBe(403)
      expect(await asked(platform, cookie)).toBe(200)
    }))

  it('renews a session, and the one before is over', () =>
    withFan(async (platform, cookie) => {
      const renewed = await platform.get<SessionState>('/api/refresh', { cookie })
      expect(renewed.status).toBe(200)
      const fresh = (renewed.headers['set-cookie'] as unknown as string[])
        .map((line) => line.split(';')[0])
        .join('; ')
      expect(await asked(platform, fresh)).toBe(200)
      expect(await asked(platform, cookie)).toBe(403)
      expect((await platform.get('/api/refresh', { cookie })).status).toBe(401)
    }))

  const renew = async (platform: TestPlatform, cookie: string) => {
    const { status, headers } = await platform.get('/api/refresh', { cookie })
    const lines = (headers['set-cookie'] ?? []) as unknown as string[]
    return { status, cookie: lines.map((line) => line.split(';')[0]).join('; ') }
  }

  it('ends every session that followed from a token that is renewed a second time, and no other', () =>
    withFan(async (platform, stolen) => {
      const elsewhere = await cookieFor(platform, 'fan')
      const first = await renew(platform, stolen)
      const second = await renew(platform, first.cookie)
      expect([first.status, second.status, await asked(platform, second.cookie)]).toEqual([200, 200, 200])
      // A token that was never ours ends nothing.
      expect((await renew(platform, `site_session=${'x'.repeat(43)}`)).status).toBe(401)
      expect(await asked(platform, second.cookie)).toBe(200)
      expect((await renew(platform, stolen)).status).toBe(401)
      expect(await asked(platform, second.cookie)).toBe(403)
      expect(await asked(platform, elsewhere)).toBe(200)
    }))

  it('renews nothing for a browser that a link or another site leads here, and ends nothing', () =>
    withFan(async (platform, cookie) => {
      const led: Record<string, string>[] = [
        { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'same-site' },
      ]
      for (const headers of [...led, ...led])
        expect((await platform.get('/api/refresh', { cookie, ...headers })).status).toBe(401)
      const head = { method: 'HEAD', url: '/api/refresh', headers: { cookie } } as const
      expect((await platform.app.inject(head)).statusCode).toBe(401)
      expect(await asked(platform, cookie)).toBe(200)
      const here = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }
      expect((await platform.get('/api/refresh', { cookie, ...here })).status).toBe(200)
    }))

  it('is renewed once, whoever asks at once', () =>
    withFan(async (platform, cookie) => {
      const both = await Promise.all([renew(platform, cookie), renew(platform, cookie)])
      expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200])
      for (const one of both) if (one.cookie) expect(await asked(platform, one.cookie)).toBe(403)
    }))
})
