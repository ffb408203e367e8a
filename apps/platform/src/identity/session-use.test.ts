import type { SessionState } from '@club/contracts'
import { expect, it } from '@jest/globals'
import { createAccessMemory } from '../access-memory/access-memory.ts'
import { streamReader } from '../services/streamline/index.ts'
import { entryReaders } from '../services/videos/index.ts'
import { describeOnBoth } from '../testing/databases.ts'
import { type TestPlatform, testPlatform } from '../testing/platform.ts'
import { addressesIn, testPlayer } from '../testing/player.ts'
import { cookieFor } from '../testing/signed-in.ts'
import { moveSessionsOn, openSession, tokenHash } from './sessions.store.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const after = (days: number) => new Date(start + days * 24 * 3_600_000)

describeOnBoth('a session that is used', (database) => {
  const withPlatform = async (work: (platform: TestPlatform) => Promise<void>) => {
    const platform = await testPlatform(database(), { sample: true })
    try {
      await work(platform)
    } finally {
      await platform.close()
    }
  }
  /** Days until it ends, to a tenth. */
  const lasts = async (platform: TestPlatform) => {
    const [row] = await database().query<{ expires_at: string }>('select expires_at from sessions')
    const now = platform.context.clock.now().getTime()
    return Math.round((Date.parse(row?.expires_at ?? '') - now) / 8_640_000) / 10
  }
  const until = async (done: () => Promise<boolean>) => {
    for (let look = 0; look < 200 && !(await done()); look++)
      await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const isIn = async (platform: TestPlatform, cookie: string) =>
    (await platform.get<SessionState>('/api/account/v1/session', { cookie })).body.data.attributes.loggedIn

  it('lasts on from its last use, and ends in the night after ninety days all the same', () =>
    withPlatform(async (platform) => {
      platform.setNow(after(0).toISOString())
      const cookie = await cookieFor(platform, 'fan')
      for (let used = 0; used <= 84; used += 14) {
        platform.setNow(after(used).toISOString())
        expect([used, await isIn(platform, cookie)]).toEqual([used, true])
        if (used > 0 && used <= 56) await until(async () => (await lasts(platform)) === 30)
        // From here to the last night.
        if (used === 70) await until(async () => (await lasts(platform)) > 20)
      }
      platform.setNow('2027-02-19T03:59:00Z')
      expect(await isIn(platform, cookie)).toBe(true)
      platform.setNow('2027-02-19T04:00:00Z')
      expect(await isIn(platform, cookie)).toBe(false)
    }))

  it('is over thirty days after its last use', () =>
    withPlatform(async (platform) => {
      platform.setNow(after(0).toISOString())
      const cookie = await cookieFor(platform, 'fan')
      platform.setNow(after(20).toISOString())
      expect(await isIn(platform, cookie)).toBe(true)
      await until(async () => (await lasts(platform)) === 30)
      platform.setNow(after(50).toISOString())
      expect(await isIn(platform, cookie)).toBe(false)
    }))

  it('plays on through the hour at which it would have ended', () =>
    withPlatform(async (platform) => {
      platform.setNow(after(0).toISOString())
      const player = await testPlayer(platform, 'subscriber')
      const master = '/api/media/v1/live-main/master.m3u8'
      const keyNow = async () => {
        const [media = ''] = addressesIn((await player.get(master)).text, master).media
        const [key = ''] = addressesIn((await player.get(media)).text, media).keys
        return (await player.bytes(key)).status
      }
      const end = after(30).getTime()
      platform.setNow(new Date(end - 30_000).toISOString())
      expect(await player.check('live-main')).not.toBeNull()
      expect(await keyNow()).toBe(200)
      await until(async () => (await lasts(platform)) === 30)
      // With the same permission, whose lease is still alive.
      platform.setNow(new Date(end + 30_000).toISOString())
      expect(await keyNow()).toBe(200)
    }))

  it('renewed by another token is as old as before', () =>
    withPlatform(async (platform) => {
      platform.setNow(after(0).toISOString())
      const cookie = await cookieFor(platform, 'fan')
      platform.setNow(after(25).toISOString())
      const { headers } = await platform.get('/api/refresh', { cookie })
      expect(String(headers['set-cookie'])).toMatch(/site_session=/)
      const [row] = await database().query<{ created_at: string }>('select created_at from sessions')
      expect([new Date(row?.created_at ?? 0), await lasts(platform)]).toEqual([after(0), 30])
    }))

  it('is known to last on where another instance has moved it, though memory holds its old end', () =>
    withPlatform(async (platform) => {
      let now = after(0)
      const clock = { now: () => now }
      const memory = createAccessMemory({
        database: database(),
        clock,
        zone: 'Europe/London',
        readers: { stream: streamReader(database().gate), ...entryReaders(database().gate, clock) },
      })
      try {
        const token = await openSession(database(), now, 'sample-fan', 'site')
        expect(await memory.signedIn(token, 'site')).not.toBeNull()
        await moveSessionsOn(platform.context.database, now, [
          { hash: tokenHash(token), endsAt: after(40).getTime() },
        ])
        now = after(31)
        expect(await memory.signedIn(token, 'site')).not.toBeNull()
        now = after(80)
        expect(await memory.signedIn(token, 'site')).toBeNull()
      } finally {
        memory.stop()
      }
    }))

  it('that has ended is not brought back, and none is cut short', () =>
    withPlatform(async () => {
      const token = await openSession(database(), after(0), 'sample-fan', 'site')
      const move = (now: Date, endsAt: Date) =>
        moveSessionsOn(database(), now, [{ hash: tokenHash(token), endsAt: endsAt.getTime() }])
      const end = async () =>
        new Date((await database().query<{ e: string }>('select expires_at as e from sessions'))[0]?.e ?? 0)
      await move(after(1), after(10))
      expect(await end()).toEqual(after(30))
      await move(after(31), after(60))
      expect(await end()).toEqual(after(30))
    }))
})
