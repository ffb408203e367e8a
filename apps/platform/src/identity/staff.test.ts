import type { AccountExport, ErrorBody } from '@club/contracts'
import { expect, it } from '@jest/globals'
import { frozenClock } from '../clock.ts'
import { describeOnBoth } from '../testing/databases.ts'
import { ownOrigin, type TestPlatform, testPlatform, testTokens } from '../testing/platform.ts'
import { samplePassword } from '../testing/sample-club.ts'
import { cookieFor } from '../testing/signed-in.ts'
import { accountOf } from './modes/remote-accounts.ts'

const api = '/api/account/v1/accounts'
const staff = { authorization: `Bearer ${testTokens.staff}` }
const lookUp = (platform: TestPlatform, email: string, headers = staff) =>
  platform.send<ErrorBody & { data: { id: string } }>('POST', `${api}/lookups`, { email }, headers)

describeOnBoth('an account in the hands of staff', (database) => {
  const withPlatform = async (
    work: (platform: TestPlatform) => Promise<void>,
    options: Parameters<typeof testPlatform>[1] = { sample: true },
  ) => {
    const platform = await testPlatform(database(), options)
    try {
      await work(platform)
    } finally {
      await platform.close()
    }
  }

  it('is found by its address, downloaded and deleted for the fan who asks for it', () =>
    withPlatform(async (platform) => {
      const cookie = await cookieFor(platform, 'fan')
      const found = await lookUp(platform, ' FAN@example.com')
      expect(found.body.data).toMatchObject({ id: 'sample-fan', attributes: { email: 'fan@example.com' } })
      const { body } = await platform.get<AccountExport>(`${api}/sample-fan/export`, staff)
      const own = await platform.get<AccountExport>('/api/account/v1/export', { cookie })
      expect(body).toEqual(own.body)

      expect((await platform.send('DELETE', `${api}/sample-fan`, undefined, staff)).status).toBe(200)
      expect((await platform.get('/api/account/v1/export', { cookie })).status).toBe(401)
      const again = { email: 'fan@example.com', password: samplePassword }
      const signIn = await platform.send('POST', '/api/account/v1/sessions', again, { origin: ownOrigin })
      expect(signIn.status).toBe(401)
      for (const gone of [
        await lookUp(platform, 'fan@example.com'),
        await platform.get(`${api}/sample-fan/export`, staff),
        await platform.send('DELETE', `${api}/sample-fan`, undefined, staff),
      ])
        expect(gone.status).toBe(404)
    }))

  it('is nobody else’s: not the fan’s own, and no other token’s', () =>
    withPlatform(async (platform) => {
      const cookie = await cookieFor(platform, 'fan')
      for (const headers of [
        { cookie, origin: ownOrigin },
        { authorization: `Bearer ${testTokens.import}` },
        { authorization: `Bearer ${testTokens.gateway}` },
      ] as Record<string, string>[]) {
        const refused = [
          await platform.send('POST', `${api}/lookups`, { email: 'fan@example.com' }, headers),
          await platform.get(`${api}/sample-fan/export`, headers),
          await platform.send('DELETE', `${api}/sample-fan`, undefined, headers),
        ]
        for (const { status } of refused) expect([401, 403]).toContain(status)
      }
      expect((await lookUp(platform, 'fan@example.com')).status).toBe(200)
    }))

  it('is there where fans sign in at a provider, which keeps its own', () =>
    withPlatform(
      async (platform) => {
        const clock = frozenClock(new Date('2026-11-20T12:00:00Z'))
        const fan = {
          ...{ subject: '1', email: 'robin@example.net', emailVerified: true },
          ...{ displayName: 'Robin', entitlements: ['subscriber-video'] },
        }
        const come = () =>
          accountOf({ database: database(), clock, moved: async () => true }, 'code-exchange', fan)
        const id = await come()
        expect((await lookUp(platform, 'robin@example.net')).body.data.id).toBe(id)
        const { body } = await platform.get<AccountExport>(`${api}/${id}/export`, staff)
        expect(body.data.attributes).toMatchObject({
          account: { email: 'robin@example.net', displayName: 'Robin' },
          entitlements: expect.arrayContaining(['subscriber-video']),
        })
        expect((await platform.send('DELETE', `${api}/${id}`, undefined, staff)).status).toBe(200)
        expect(await database().query('select 1 from remote_accounts')).toEqual([])
        expect(await come()).not.toBe(id)
      },
      {
        signIn: {
          mode: 'code-exchange',
          url: 'http://127.0.0.1:9',
          client: 'club',
          secret: 'secret-of-tests-0123456789-0123456789',
        },
      },
    ))
})
