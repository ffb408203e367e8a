import { expect, it } from '@jest/globals'
import { describeOnBoth } from '../testing/databases.ts'
import { ownOrigin, testPlatform } from '../testing/platform.ts'
import { sessionCookieName } from './cookie.core.ts'
import {
  endSession,
  endSessionsOf,
  findSession,
  forgetExpiredSessions,
  openSession,
  sessionSeconds,
} from './sessions.store.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describeOnBoth('sessions', (database) => {
  it('are found by their token, on their own site alone', async () => {
    const token = await openSession(database(), now, 'fan-1', 'site')
    expect(await findSession(database(), now, token, 'site')).toMatchObject({ userID: 'fan-1', site: 'site' })
    expect(await findSession(database(), now, token, 'streamer')).toBeNull()
    expect(await findSession(database(), now, `${token.slice(1)}A`, 'site')).toBeNull()
  })

  it('never rest as the token itself', async () => {
    const token = await openSession(database(), now, 'fan-1', 'site')
    const rows = await database().query('select * from sessions')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  it('run out, and are forgotten then', async () => {
    const token = await openSession(database(), now, 'fan-1', 'site')
    expect(await findSession(database(), later(sessionSeconds - 1), token, 'site')).not.toBeNull()
    expect(await findSession(database(), later(sessionSeconds), token, 'site')).toBeNull()
    await forgetExpiredSessions(database(), later(sessionSeconds))
    expect(await database().query('select * from sessions')).toEqual([])
  })

  it('end one by one, or all of a user’s at once', async () => {
    const tokens = [
      await openSession(database(), now, 'fan-1', 'site'),
      await openSession(database(), now, 'fan-1', 'streamer'),
      await openSession(database(), now, 'fan-2', 'site'),
    ] as const
    await endSession(database(), tokens[0])
    expect(await findSession(database(), now, tokens[0], 'site')).toBeNull()
    expect(await findSession(database(), now, tokens[1], 'streamer')).not.toBeNull()
    await endSessionsOf(database(), 'fan-1')
    expect(await findSession(database(), now, tokens[1], 'streamer')).toBeNull()
    expect(await findSession(database(), now, tokens[2], 'site')).not.toBeNull()
  })

  it('answer over the API: signed out, signed in, signed out again', async () => {
    const platform = await testPlatform(database(), { now: now.toISOString() })
    const session = (cookie?: string) => platform.get('/api/account/v1/session', cookie ? { cookie } : {})
    const out = { data: { id: 'session', attributes: { loggedIn: false, ssoID: null } } }

    const first = await session()
    expect(first.body).toEqual(out)
    expect(first.headers['cache-control']).toBe('no-store')

    const cookie = `other=1; ${sessionCookieName('site')}=${await openSession(database(), now, 'fan-1', 'site')}`
    expect((await session(cookie)).body).toEqual({
      data: { id: 'session', attributes: { loggedIn: true, ssoID: 'fan-1' } },
    })

    const foreign = await platform.send('DELETE', '/api/account/v1/sessions', undefined, {
      cookie,
      origin: 'https://evil.example.com',
    })
    expect(foreign.status).toBe(403)
    expect((await session(cookie)).body).not.toEqual(out)

    const ended = await platform.send('DELETE', '/api/account/v1/sessions', undefined, {
      cookie,
      origin: ownOrigin,
    })
    expect(ended.status).toBe(200)
    expect(ended.headers['set-cookie']).toBe(
      'site_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    )
    expect((await session(cookie)).body).toEqual(out)
    await platform.close()
  })
})
