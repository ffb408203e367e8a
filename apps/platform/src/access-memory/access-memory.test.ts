import { describe, expect, it } from '@jest/globals'
import { createTestSchema, hasTestServer } from '../../../../tools/postgres/test-server.ts'
import { migrate } from '../database/migrations.ts'
import { openPostgres } from '../database/postgres.server.ts'
import { addAccount, changePassword, setEntitlements } from '../identity/accounts.store.ts'
import { endOneOf, openSession, sessionIDOf, tokenHash } from '../identity/sessions.store.ts'
import { streamReader } from '../services/streamline/index.ts'
import { entryReaders } from '../services/videos/index.ts'
import { describeOnBoth } from '../testing/databases.ts'
import { ownOrigin, type TestPlatform, testPlatform, testTokens } from '../testing/platform.ts'
import { addressesIn, type TestPlayer, testPlayer } from '../testing/player.ts'
import { createAccessMemory } from './access-memory.ts'

const clock = { now: () => new Date('2026-11-20T12:00:00Z') }
const staff = { authorization: `Bearer ${testTokens.staff}` }

describeOnBoth('a media key', (database) => {
  const playing = async (
    work: (platform: TestPlatform, player: TestPlayer, key: string) => Promise<void>,
  ) => {
    const platform = await testPlatform(database(), { sample: true })
    try {
      const player = await testPlayer(platform, 'subscriber')
      expect(await player.check('live-main')).not.toBeNull()
      const master = '/api/media/v1/live-main/master.m3u8'
      const [media = ''] = addressesIn((await player.get(master)).text, master).media
      const [key = ''] = addressesIn((await player.get(media)).text, media).keys
      expect((await player.bytes(key)).status).toBe(200)
      await work(platform, player, key)
    } finally {
      await platform.close()
    }
  }

  it('does not wait for anybody’s query, however slow, nor for sixty searches', () =>
    playing(async (platform, player, key) => {
      let over = 0
      const slow = [
        database().query('select sum(n) from generate_series(1, 3000000) as n'),
        ...Array.from({ length: 60 }, () =>
          platform.get('/api/matrix/v1/en/search?query=harbour derby goals'),
        ),
      ].map((query) => query.then(() => (over += 1)))
      expect((await player.bytes(key)).status).toBe(200)
      // On a server, searches have their own connections, and may be over.
      if (!database().shared) expect(over).toBe(0)
      await Promise.all(slow)
    }))

  it('is refused as soon as signing out is answered', () =>
    playing(async (platform, player, key) => {
      const cookie = player.cookies()
      await platform.send('DELETE', '/api/account/v1/sessions', undefined, { cookie, origin: ownOrigin })
      expect((await player.bytes(key)).status).toBe(403)
    }))

  it('is refused as soon as a block, a lost entitlement or a stream switched off is answered', async () => {
    const taken = [
      ['PATCH', '/api/account/v1/accounts/sample-subscriber', { blocked: true }, { blocked: false }],
      ['PATCH', '/api/streamline/v1/streams/live-main', { status: 'disabled' }, { status: 'live' }],
      ['PUT', '/api/streamline/v1/users/entitlements/sample-subscriber', { entitlements: [] }, null],
    ] as const
    await playing(async (platform, player, key) => {
      for (const [method, url, away, back] of taken) {
        expect((await platform.send(method, url, away, staff)).status).toBe(200)
        expect([url, (await player.bytes(key)).status]).toEqual([url, 403])
        if (back === null) continue
        expect((await platform.send(method, url, back, staff)).status).toBe(200)
        expect([url, (await player.bytes(key)).status]).toEqual([url, 200])
      }
    })
  })
})

describe('across instances', () => {
  const onServer = hasTestServer() ? it : it.skip
  onServer('what another one changes is forgotten within a second', async () => {
    const schema = await createTestSchema()
    const [here, there] = [await openPostgres(schema.url), await openPostgres(schema.url)]
    await migrate(here)
    const memory = createAccessMemory({
      database: here,
      clock,
      zone: 'Europe/London',
      readers: { stream: streamReader(here.gate), ...entryReaders(here.gate, clock) },
    })
    try {
      const account = {
        id: 'fan',
        email: 'fan@example.com',
        displayName: 'Fan',
        passwordHash: 'x',
        mustChangePassword: false,
        blocked: false,
        bypassed: false,
        sample: false,
        entitlements: ['a'],
      }
      await addAccount(there, clock.now(), account)
      const [one, other] = [
        await openSession(there, clock.now(), 'fan', 'site'),
        await openSession(there, clock.now(), 'fan', 'site'),
      ]
      const held = async (token: string) =>
        (await memory.signedIn(token, 'site'))?.account.entitlements ?? null
      const within = async (done: () => Promise<boolean>) => {
        const at = performance.now()
        while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 10))
        return performance.now() - at
      }
      // The first check of the outbox comes before any response from memory.
      await new Promise((resolve) => setTimeout(resolve, 400))
      expect([await held(one), await held(other)]).toEqual([['a'], ['a']])

      await setEntitlements(there, clock.now(), 'fan', ['b'])
      expect(await within(async () => (await held(one))?.[0] === 'b')).toBeLessThan(1000)
      await endOneOf(there, 'fan', sessionIDOf(tokenHash(one)))
      expect(await within(async () => (await held(one)) === null)).toBeLessThan(1000)
      expect(await held(other)).toEqual(['b'])
      await changePassword(there, 'fan', 'x', 'y')
      expect(await within(async () => (await held(other)) === null)).toBeLessThan(1000)
    } finally {
      memory.stop()
      await Promise.all([here.close(), there.close()])
      await schema.drop()
    }
  })
})
