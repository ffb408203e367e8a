import type { ErrorBody, SessionState } from '@club/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type CloudSandbox, startCloudSandbox } from '../../../../../tools/accounts/cloud.ts'
import { readSignInSettings } from '../../sign-in-settings.ts'
import { openTestDatabase } from '../../testing/databases.ts'
import { ownOrigin, type TestPlatform, testPlatform } from '../../testing/platform.ts'

const password = 'Terrace-1906!'
const fresh = 'Estuary-End-1921'
let cloud: CloudSandbox
beforeAll(async () => {
  cloud = await startCloudSandbox([
    { email: 'robin@example.net', password, temporary: false },
    { email: 'new@example.net', password, temporary: true },
  ])
}, 90_000)
afterAll(() => cloud.stop())

describe('cloud identity, by Amazon’s own SDK', () => {
  it('signs in, demands a new password, refreshes and revokes', async () => {
    const { SIGN_IN_URL, SIGN_IN_REGION, SIGN_IN_POOL, SIGN_IN_CLIENT } = cloud.switches
    const signIn = readSignInSettings(
      { SIGN_IN_MODE: 'cloud-identity', SIGN_IN_URL, SIGN_IN_REGION, SIGN_IN_POOL, SIGN_IN_CLIENT },
      false,
    )
    const database = await openTestDatabase()
    const platform: TestPlatform = await testPlatform(database, { signIn, now: new Date().toISOString() })
    const send = async (body: object) => {
      const answer = await platform.send<SessionState & ErrorBody>('POST', '/api/account/v1/sessions', body, {
        origin: ownOrigin,
      })
      const cookie = [answer.headers['set-cookie'] ?? []]
        .flat()
        .map((line) => line.split(';')[0])
        .join('; ')
      return { status: answer.status, code: answer.body.errors?.[0]?.code, cookie }
    }
    const session = async (cookie: string) =>
      (await platform.get<SessionState>('/api/account/v1/session', { cookie })).body.data.attributes
    try {
      // The same response for an unknown address, a wrong password, and a wrong temporary one.
      for (const [email, given] of [
        ['who@example.net', password],
        ['robin@example.net', 'wrong'],
        ['new@example.net', 'wrong'],
      ])
        expect(await send({ email, password: given })).toMatchObject({
          status: 401,
          code: 'wrong_credentials',
        })
      const robin = await send({ email: ' Robin@Example.net', password })
      expect(robin.status).toBe(200)
      expect(await session(robin.cookie)).toMatchObject({ loggedIn: true, email: 'robin@example.net' })

      const due = { email: 'new@example.net', password }
      expect(await send(due)).toMatchObject({ status: 403, code: 'passwordChangeRequired' })
      expect(await send({ ...due, newPassword: password })).toMatchObject({ status: 422 })
      const changed = await send({ ...due, newPassword: fresh })
      expect(changed.status).toBe(200)
      expect(await send(due)).toMatchObject({ status: 401 })
      expect(await send({ ...due, password: fresh })).toMatchObject({ status: 200 })

      // The id token has expired: the refresh token is used instead.
      const lapse = () => database.query("update remote_sessions set until = now() - interval '1 minute'")
      await lapse()
      expect(await session(changed.cookie)).toMatchObject({ loggedIn: true, email: 'new@example.net' })
      const [{ renewed } = { renewed: null }] = await database.query<{ renewed: number | null }>(
        'select max(revision) as renewed from remote_sessions where until > now()',
      )
      // First its tokens, then its confirmation.
      expect(renewed).toBe(2)
      // After signing out, the stored tokens are gone.
      await platform.send(
        'DELETE',
        '/api/account/v1/sessions',
        {},
        { origin: ownOrigin, cookie: robin.cookie },
      )
      expect((await session(robin.cookie)).loggedIn).toBe(false)
    } finally {
      await platform.close()
      await database.close()
    }
  }, 60_000)
})
