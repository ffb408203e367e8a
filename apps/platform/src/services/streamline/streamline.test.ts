import type {
  CheckRefused,
  EntitlementAnswer,
  ErrorBody,
  PlayingStream,
  SessionChecked,
  SessionRequested,
  StreamAsset,
} from '@club/contracts'
import { aBlackout } from '@club/contracts/testing'
import { sampleInstallation } from '@club/settings'
import { describe, expect, it } from '@jest/globals'
import type { Database } from '../../database/database.ts'
import type { SharedState } from '../../leases/leases.ts'
import { openPlayback, type PlaybackName, sealPlayback } from '../../playbacks/playback-token.core.ts'
import { describeOnBoth, openTestDatabase } from '../../testing/databases.ts'
import {
  type Answered,
  ownOrigin,
  type TestOptions,
  type TestPlatform,
  testPlatform,
  testTokens,
} from '../../testing/platform.ts'
import { aVideo, content } from '../../testing/samples.ts'
import { describeOnStates } from '../../testing/shared-states.ts'
import { cookieFor } from '../../testing/signed-in.ts'

const start = '2026-11-20T12:00:00Z'
const api = '/api/streamline/v1'
type Headers = Record<string, string>

const check = (platform: TestPlatform, cookie: string, more: object = {}, headers: Headers = {}) =>
  platform.send<SessionChecked & CheckRefused>(
    'POST',
    `${api}/session/check`,
    { data: { attributes: { videoID: 'live-main', mediaType: 'DrmLiveVideo', ...more } } },
    { origin: ownOrigin, cookie, ...headers },
  )
const request = (platform: TestPlatform, cookie: string, entryId: string, headers: Headers = {}) =>
  platform.send<SessionRequested>(
    'POST',
    `${api}/session/request`,
    { entryId },
    { origin: ownOrigin, cookie, ...headers },
  )
const outcome = ({ status, body }: Answered<SessionChecked & CheckRefused>) =>
  status === 200 ? 'granted' : body.errors[0]?.code
const playbackCookieOf = ({ headers }: Answered) => (headers['set-cookie'] ?? '').split(';')[0] ?? ''
const staff = { authorization: `Bearer ${testTokens.staff}` }
const entitle = (platform: TestPlatform, name: string, entitlements: string[]) =>
  platform.send<EntitlementAnswer>('PUT', `${api}/users/entitlements/sample-${name}`, { entitlements }, staff)
const patch = <Body = { data: { attributes: StreamAsset } }>(
  platform: TestPlatform,
  id: string,
  body: object,
) => platform.send<Body>('PATCH', `${api}/streams/${id}`, body, staff)
const getStream = async (platform: TestPlatform, id: string) => {
  const answer = await platform.get<{ data: { attributes: StreamAsset } }>(`${api}/streams/${id}`)
  return { ...answer, asset: answer.body.data.attributes }
}
const playing = async (platform: TestPlatform, cookie: string) =>
  (await platform.get<{ data: PlayingStream[] }>(`${api}/playbacks`, { cookie })).body.data
const later = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString()

const videos = [
  aVideo('free', { entryId: 'free', entitlements: ['?'] }),
  aVideo('basic', { entryId: 'basic', entitlements: ['freemium'] }),
  aVideo('paid', { entryId: 'paid', entitlements: ['subscriber-video'] }),
  aVideo('empty', { entryId: 'empty', entitlements: [] }),
  aVideo('home-only', {
    entryId: 'home-only',
    entitlements: ['?'],
    rules: { territory: { only: ['GB'] } },
  }),
]

async function samplePlatform(database: Database, options: TestOptions = {}): Promise<TestPlatform> {
  const platform = await testPlatform(database, { now: start, sample: true, ...options })
  await platform.importContent(content({ videos }))
  return platform
}

describeOnBoth('streamline', (database) => {
  const withPlatform = async (work: (platform: TestPlatform) => Promise<void>, options: TestOptions = {}) => {
    const platform = await samplePlatform(database(), options)
    try {
      await work(platform)
    } finally {
      await platform.close()
    }
  }

  it('tells an account its own entitlements, and nobody else’s', () =>
    withPlatform(async (platform) => {
      const ask = (cookie: string, id: string) =>
        platform.get<EntitlementAnswer & ErrorBody>(`${api}/users/entitlements/${id}`, { cookie })
      const subscriber = await cookieFor(platform, 'subscriber')
      const own = await ask(subscriber, 'sample-subscriber')
      expect(own.body).toEqual({
        data: {
          id: 'sample-subscriber',
          attributes: {
            userID: 'sample-subscriber',
            entitlements: ['freemium', 'subscriber-video'],
            stripeCustomerID: null,
          },
        },
      })
      expect(own.headers['cache-control']).toBe('no-store')
      for (const id of ['sample-fan', 'nobody']) expect((await ask(subscriber, id)).status).toBe(403)
      expect((await ask('', 'sample-subscriber')).status).toBe(403)

      await entitle(platform, 'subscriber', [])
      expect((await ask(subscriber, 'sample-subscriber')).status).toBe(404)
    }))

  it('lets staff alone set entitlements, names what is invalid, and writes the outbox', () =>
    withPlatform(async (platform) => {
      const path = `${api}/users/entitlements/sample-fan`
      const body = { entitlements: ['subscriber-video', 'freemium'] }
      expect((await platform.send('PUT', path, body, { origin: ownOrigin })).status).toBe(401)
      const wrong = await platform.send('PUT', path, { entitlements: ['freemium', '*'] }, staff)
      expect([wrong.status, wrong.body.errors[0]?.source?.pointer]).toEqual([400, '/entitlements/1'])
      expect((await entitle(platform, 'nobody', [])).status).toBe(404)
      await platform.newTags()
      const set = await entitle(platform, 'fan', body.entitlements)
      expect(set.body.data.attributes.entitlements).toEqual(['freemium', 'subscriber-video'])
      expect(await platform.newTags()).toEqual(new Set(['account:sample-fan']))
    }))

  it('shows streams to everybody, in every state, until they change', () =>
    withPlatform(async (platform) => {
      const { asset, headers } = await getStream(platform, 'live-main')
      expect(asset).toMatchObject({
        title: 'Blues TV Live',
        mediaType: 'live-stream',
        format: 'video',
        entitlements: ['subscriber-video', 'match-pass'],
        assetData: { status: 'live', playbackIds: [{ id: 'live-main' }] },
        state: { status: 'live', startedAt: later(0) },
        startAt: null,
      })
      expect(JSON.stringify(asset)).not.toMatch(/blackout|territory|feed/)
      expect([headers['cache-tag'], headers['cache-control']]).toEqual([
        'stream:live-main,pictures',
        'public, no-cache',
      ])
      const states = await Promise.all(
        ['live-audio', 'live-drm', 'live-idle', 'live-disabled'].map(async (id) => {
          const { format, drm, assetData } = (await getStream(platform, id)).asset
          return [format, drm, assetData.status]
        }),
      )
      expect(states).toEqual([
        ['audio', false, 'live'],
        ['video', true, 'live'],
        ['video', false, 'idle'],
        ['video', false, 'disabled'],
      ])
      expect((await platform.get(`${api}/streams/live-none`)).status).toBe(404)

      await platform.newTags()
      await patch(platform, 'live-main', { status: 'upcoming', startAt: later(3600) })
      expect(await platform.newTags()).toEqual(new Set(['stream:live-main', 'streams']))
      const waiting = await getStream(platform, 'live-main')
      expect([waiting.asset.assetData.status, waiting.asset.startAt]).toEqual(['upcoming', later(3600)])
      expect(waiting.headers['fresh-until']).toBe(later(3600))
      platform.setNow(later(3600))
      expect((await getStream(platform, 'live-main')).asset.assetData.status).toBe('live')
      await patch(platform, 'live-main', { status: 'ended', replayFrom: later(7200) })
      const over = await getStream(platform, 'live-main')
      expect([over.asset.assetData.status, over.asset.replayFrom]).toEqual(['ended', later(7200)])
      platform.setNow(later(7200))
      expect((await getStream(platform, 'live-main')).asset.assetData.status).toBe('replay')
    }))

  it('takes changes of streams from staff alone, whole or not at all', () =>
    withPlatform(async (platform) => {
      const path = `${api}/streams/live-main`
      expect((await platform.send('PATCH', path, { status: 'live' }, { origin: ownOrigin })).status).toBe(401)
      expect((await patch(platform, 'live-none', { status: 'live' })).status).toBe(404)
      const bad: [object, number, string][] = [
        [{ status: 'replay' }, 400, '/status'],
        [{ status: 'upcoming' }, 422, '/startAt'],
        [{ status: 'live', startAt: later(5) }, 422, '/startAt'],
        [{ title: 'New', replayFrom: later(5) }, 422, '/replayFrom'],
        [{ rules: { territory: { only: ['Britain'] } } }, 400, '/rules/territory/only/0'],
        [{ imageData: { posterImageKey: 7 } }, 400, '/imageData/posterImageKey'],
      ]
      const before = (await getStream(platform, 'live-main')).asset
      for (const [body, status, pointer] of bad) {
        const refused = await patch<ErrorBody>(platform, 'live-main', body)
        expect([refused.status, refused.body.errors[0]?.source?.pointer]).toEqual([status, pointer])
      }
      expect((await getStream(platform, 'live-main')).asset).toEqual(before)
      await patch(platform, 'live-main', { title: 'Cup night', imageData: { posterImageKey: 'tv/cup.webp' } })
      const { title, imageData } = (await getStream(platform, 'live-main')).asset
      expect([title, imageData.posterImageKey]).toEqual(['Cup night', 'tv/cup.webp'])
    }))

  it('adds a stream once', () =>
    withPlatform(async (platform) => {
      const body = {
        title: 'Ladies cup tie',
        description: '',
        mediaType: 'live-stream',
        format: 'video',
        drm: false,
        entitlements: ['*'],
        imageData: { offlineImageKey: null, posterImageKey: null },
        rules: null,
      }
      const add = () => platform.send('PUT', `${api}/streams/ladies-cup`, body, staff)
      expect([(await add()).status, (await add()).status]).toEqual([201, 409])
      expect((await getStream(platform, 'ladies-cup')).asset.assetData.status).toBe('idle')
    }))

  it('[TV-07a] refuses a live stream with the code that belongs to it, and grants it with a token', () =>
    withPlatform(async (platform) => {
      const as = async (name: string, more: object = {}) =>
        outcome(await check(platform, await cookieFor(platform, name), more))
      expect(outcome(await check(platform, ''))).toBe('ERR_3684853_1')
      expect(await as('subscriber', { videoID: 'live-none' })).toBe('ERR_3684853_2')
      for (const videoID of ['live-idle', 'live-disabled']) {
        expect(await as('subscriber', { videoID })).toBe('ERR_3684853_2')
      }
      // An entry on demand is not a live stream.
      expect(await as('subscriber', { videoID: 'free' })).toBe('ERR_3684853_2')
      expect(await as('fan')).toBe('ERR_3684853_3')
      expect(await as('listener')).toBe('ERR_3684853_3')
      expect(await as('listener', { videoID: 'live-audio' })).toBe('granted')
      expect(await as('blocked')).toBe('ERR_56882466_1')
      const cookie = await cookieFor(platform, 'subscriber')
      const refused = await check(platform, cookie, {}, { 'x-client-country': 'NO' })
      expect([refused.status, outcome(refused), refused.headers['set-cookie']]).toEqual([
        403,
        'ERR_56882466_2',
        undefined,
      ])
      const granted = await check(platform, cookie, {}, { 'x-client-country': 'GB' })
      const { attributes } = granted.body.data
      expect(attributes).toMatchObject({
        bypassed: false,
        address: '/api/media/v1/live-main/master.m3u8',
        lease: { ping: 30, expiresIn: 75 },
      })
      expect(granted.headers['set-cookie']).toBe(
        `playback=${attributes.token}; Max-Age=21600; Path=/api/media/v1/live-main/; HttpOnly; SameSite=Strict`,
      )
      expect(granted.headers['cache-control']).toBe('no-store')
    }))

  it('knows who asks by the session, whatever the body claims', () =>
    withPlatform(async (platform) => {
      const claims = { userID: 'sample-subscriber', userEmail: 'subscriber@example.com' }
      expect(outcome(await check(platform, '', claims))).toBe('ERR_3684853_1')
      expect(outcome(await check(platform, await cookieFor(platform, 'fan'), claims))).toBe('ERR_3684853_3')
      const subscriber = await cookieFor(platform, 'subscriber')
      const forged = await check(platform, subscriber, { userID: 'sample-fan', userEmail: 'x' })
      expect(outcome(forged)).toBe('granted')
      expect((await playing(platform, subscriber)).map(({ entryID }) => entryID)).toEqual(['live-main'])
      // And a foreign site may not ask in a fan’s name.
      const foreign = await check(platform, subscriber, {}, { origin: 'https://evil.example.com' })
      expect(foreign.status).toBe(403)
      expect(foreign.body.errors[0]?.code).toBe('foreign_origin')
    }))

  it('keeps moving pictures back on Saturday afternoon at home, and lets sound through', () =>
    withPlatform(async (platform) => {
      platform.setNow('2026-11-21T15:00:00Z')
      const cookie = await cookieFor(platform, 'subscriber')
      const at = async (country: string, videoID = 'live-main') =>
        outcome(await check(platform, cookie, { videoID }, { 'x-client-country': country }))
      expect(await at('GB')).toBe('ERR_56882466_2')
      expect(await at('?')).toBe('ERR_56882466_2')
      expect(await at('GB', 'live-audio')).toBe('granted')
      expect(await at('US')).toBe('granted')
      await patch(platform, 'live-audio', {
        rules: {
          blackouts: [aBlackout({ audioAllowed: false })],
        },
      })
      expect(await at('GB', 'live-audio')).toBe('ERR_56882466_2')
      platform.setNow('2026-11-21T17:15:00Z')
      expect(await at('GB', 'live-audio')).toBe('granted')
    }))

  it('[TV-06a] answers a request for an entry with its status, 200 always', () =>
    withPlatform(async (platform) => {
      const as = async (name: string | null, entryId: string, headers: Headers = {}) => {
        const cookie = name === null ? '' : await cookieFor(platform, name)
        const { status, body } = await request(platform, cookie, entryId, headers)
        expect(status).toBe(200)
        expect(body.Status === -1).toBe(typeof body.KSession === 'string')
        return body.Status
      }
      expect(await as(null, 'paid')).toBe(0)
      expect(await as(null, 'basic')).toBe(0)
      expect(await as('fan', 'paid')).toBe(1)
      expect(await as('listener', 'paid')).toBe(2)
      expect(await as('blocked', 'paid')).toBe(3)
      expect(await as('subscriber', 'no-such-entry')).toBe(5)
      expect(await as('subscriber', 'paid')).toBe(-1)
      expect(await as('fan', 'basic')).toBe(-1)
      expect(await as('fan', 'empty')).toBe(-1)
      expect(await as('listener', 'live-audio')).toBe(-1)
      expect(await as(null, 'free')).toBe(-1)
      expect(await as(null, 'home-only', { 'x-client-country': 'FR' })).toBe(6)
      expect(await as(null, 'home-only', { 'x-client-country': 'GB' })).toBe(-1)
      const bypass = await request(platform, await cookieFor(platform, 'bypass'), 'paid')
      expect(bypass.body).toMatchObject({ Status: -1, bypassed: true })
      const odd = await platform.send(
        'POST',
        `${api}/session/request`,
        { entryID: 'x' },
        { origin: ownOrigin },
      )
      expect(odd.status).toBe(400)
    }))

  it('lets everybody in who is signed in where the settings bypass the checks', () =>
    withPlatform(
      async (platform) => {
        const granted = await check(platform, await cookieFor(platform, 'fan'))
        expect(granted.body.data.attributes.bypassed).toBe(true)
        expect(outcome(await check(platform, ''))).toBe('ERR_3684853_1')
      },
      { settings: { video: { ...sampleInstallation.video, bypassStreamlineSessionChecks: true } } },
    ))

  it('asks of live streams what the settings ask', async () => {
    const { video } = sampleInstallation
    const demanding = (change: Partial<typeof video.liveUpgradeData>) => ({
      settings: { video: { ...video, liveUpgradeData: { ...video.liveUpgradeData, ...change } } },
    })
    await withPlatform(
      async (platform) => {
        expect(outcome(await check(platform, await cookieFor(platform, 'fan')))).toBe('granted')
        expect(outcome(await check(platform, ''))).toBe('ERR_3684853_1')
      },
      demanding({ requireUpgradeEntitlement: false }),
    )
    await withPlatform(
      async (platform) => {
        const other = outcome(await check(platform, await cookieFor(platform, 'subscriber')))
        expect(other).toBe(outcome(await check(platform, await cookieFor(platform, 'fan'))))
        expect(other).not.toBe('granted')
      },
      demanding({ entitlementOverrides: ['match-pass'] }),
    )
    await withPlatform(
      async (platform) => {
        const anybody = await check(platform, '')
        expect([outcome(anybody), anybody.body.data.attributes.lease]).toEqual(['granted', undefined])
        expect(
          await platform.context.playbacks.authorise(playbackCookieOf(anybody), 'live-main'),
        ).toMatchObject({
          granted: true,
          playback: { userID: null },
        })
        // Off the air, it asks nobody to sign in.
        await patch(platform, 'live-main', { status: 'disabled' })
        expect(outcome(await check(platform, ''))).toBe('ERR_3684853_2')
        expect(
          await platform.context.playbacks.authorise(playbackCookieOf(anybody), 'live-main'),
        ).toMatchObject({ granted: false, reason: 'unavailable' })
      },
      demanding({ requireLoginEntitlement: false }),
    )
  })

  it('plays an entry that is open to all for as many as like, signed in or not', () =>
    withPlatform(async (platform) => {
      const cookie = await cookieFor(platform, 'fan')
      for (let times = 0; times < 5; times += 1) {
        const answer = await request(platform, cookie, 'free')
        expect([answer.body.Status, answer.body.lease]).toEqual([-1, undefined])
      }
      expect(await playing(platform, cookie)).toEqual([])
      const anybody = await request(platform, '', 'free')
      const gate = platform.context.playbacks
      expect(await gate.authorise(playbackCookieOf(anybody), 'free')).toMatchObject({
        granted: true,
        playback: { userID: null, entryID: 'free' },
      })
      expect(await gate.authorise(playbackCookieOf(anybody), 'paid')).toEqual({
        granted: false,
        reason: 'none',
      })
      platform.setNow(later(6 * 3600))
      expect(await gate.authorise(playbackCookieOf(anybody), 'free')).toEqual({
        granted: false,
        reason: 'expired',
      })
    }))

  it('gives keys to the session that plays, and to nobody who has only a part of that', () =>
    withPlatform(async (platform) => {
      const gate = platform.context.playbacks
      const cookie = await cookieFor(platform, 'subscriber')
      const answer = await request(platform, cookie, 'paid')
      const playback = playbackCookieOf(answer)
      const both = `${cookie}; ${playback}`
      expect(await gate.authorise(both, 'paid')).toMatchObject({
        granted: true,
        playback: { userID: 'sample-subscriber', entryID: 'paid', playbackID: answer.body.playbackID },
      })
      // Changed in its middle: the last letter of a seal holds unused bits.
      const middle = playback.length - 20
      const changed = `${playback.slice(0, middle)}${playback[middle] === 'A' ? 'B' : 'A'}${playback.slice(middle + 1)}`
      const refused: [string | undefined, string, string][] = [
        [undefined, 'paid', 'none'],
        [cookie, 'paid', 'none'],
        [playback, 'paid', 'signed-out'],
        [`${await cookieFor(platform, 'fan')}; ${playback}`, 'paid', 'none'],
        [`${await cookieFor(platform, 'subscriber')}; ${playback}`, 'paid', 'none'],
        [both, 'basic', 'none'],
        [`${cookie}; ${changed}`, 'paid', 'none'],
        [`${cookie}; playback=x.y.z`, 'paid', 'none'],
      ]
      for (const [header, entry, reason] of refused) {
        expect([header, await gate.authorise(header, entry)]).toEqual([header, { granted: false, reason }])
      }
      // A receiver without cookies has only the token, which is for this entry.
      const token = answer.body.KSession ?? ''
      expect((await gate.authoriseToken(token, 'paid')).granted).toBe(true)
      expect((await gate.authoriseToken(token, 'basic')).granted).toBe(false)

      platform.setNow(later(74))
      expect((await gate.authorise(both, 'paid')).granted).toBe(true)
      platform.setNow(later(75))
      expect(await gate.authorise(both, 'paid')).toEqual({ granted: false, reason: 'expired' })
      expect(await gate.authoriseToken(token, 'paid')).toEqual({ granted: false, reason: 'expired' })
    }))

  it('takes keys back at once: entitlement, block, blackout, the stream itself, sign-out', () =>
    withPlatform(async (platform) => {
      const gate = platform.context.playbacks
      const cookie = await cookieFor(platform, 'subscriber')
      const begun = await check(platform, cookie, {}, { 'x-client-country': 'GB' })
      const both = `${cookie}; ${playbackCookieOf(begun)}`
      const reason = async () => {
        const answer = await gate.authorise(both, 'live-main')
        return answer.granted ? 'granted' : answer.reason
      }
      expect(await reason()).toBe('granted')
      await entitle(platform, 'subscriber', ['freemium'])
      expect(await reason()).toBe('not-subscribed')
      await entitle(platform, 'subscriber', ['subscriber-video'])
      expect(await reason()).toBe('granted')
      const block = (blocked: boolean) =>
        platform.send('PATCH', '/api/account/v1/accounts/sample-subscriber', { blocked }, staff)
      await block(true)
      expect(await reason()).toBe('blocked')
      await block(false)
      await patch(platform, 'live-main', { rules: { territory: { except: ['GB'] } } })
      expect(await reason()).toBe('country')
      await patch(platform, 'live-main', { rules: null, status: 'disabled' })
      expect(await reason()).toBe('unavailable')
      await patch(platform, 'live-main', { status: 'live' })
      expect(await reason()).toBe('granted')
      const token = begun.body.data.attributes.token
      await platform.send('DELETE', '/api/account/v1/sessions', undefined, { cookie, origin: ownOrigin })
      expect(await reason()).toBe('signed-out')
      expect(await gate.authoriseToken(token, 'live-main')).toEqual({ granted: false, reason: 'expired' })
    }))

  it('takes keys back of what is open to all, where a rule of place begins in the middle', () =>
    withPlatform(async (platform) => {
      const gate = platform.context.playbacks
      const at = async (country: string) => {
        const begun = await request(platform, '', 'home-only', { 'x-client-country': country })
        return playbackCookieOf(begun)
      }
      const [here, nowhere] = [await at('GB'), await at('FR')]
      expect(await gate.authorise(here, 'home-only')).toMatchObject({ granted: true })
      expect(nowhere).toBe('')
      const rules = { territory: { except: ['GB'] } }
      await platform.importContent(
        content({ videos: [aVideo('home-only', { entryId: 'home-only', entitlements: ['?'], rules })] }),
      )
      expect(await gate.authorise(here, 'home-only')).toEqual({ granted: false, reason: 'country' })
    }))

  it('at the limit names what plays, lets it be stopped from anywhere, and counts a reload once', () =>
    withPlatform(async (platform) => {
      const chrome = {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
      }
      const [tv, phone] = [await cookieFor(platform, 'subscriber'), await cookieFor(platform, 'subscriber')]
      const first = await check(platform, tv, {}, chrome)
      platform.setNow(later(1))
      await request(platform, phone, 'paid')
      const third = await check(platform, phone, { videoID: 'live-drm' })
      expect([third.status, outcome(third)]).toEqual([403, 'ERR_54648_1'])
      expect(third.body.meta?.playing).toEqual([
        {
          playbackID: first.body.data.id,
          entryID: 'live-main',
          title: 'Blues TV Live',
          device: 'Chrome on Windows',
          startedAt: later(0),
          thisSession: false,
        },
        {
          playbackID: expect.any(String),
          entryID: 'paid',
          title: expect.any(String),
          device: 'Another device',
          startedAt: later(1),
          thisSession: true,
        },
      ])
      const onDemand = await request(platform, phone, 'basic')
      expect(onDemand.body).toMatchObject({ Status: 4, code: 'ERR_54648_1' })
      expect(onDemand.body.playing).toHaveLength(2)
      expect(await playing(platform, phone)).toEqual(third.body.meta?.playing)

      // Nobody can stop another fan’s playback, nor call this without one of our origins.
      const stop = (cookie: string, origin = ownOrigin) =>
        platform.send('DELETE', `${api}/playbacks/${first.body.data.id}`, undefined, { cookie, origin })
      expect((await stop(await cookieFor(platform, 'fan'))).status).toBe(404)
      expect((await stop('')).status).toBe(403)
      expect((await stop(phone, 'https://evil.example.com')).status).toBe(403)
      expect((await stop(phone)).status).toBe(200)
      expect((await stop(phone)).status).toBe(404)
      const gate = platform.context.playbacks
      expect(await gate.authorise(`${tv}; ${playbackCookieOf(first)}`, 'live-main')).toEqual({
        granted: false,
        reason: 'expired',
      })
      const again = await check(platform, phone, { videoID: 'live-drm' })
      expect(outcome(again)).toBe('granted')
      // A reloaded page names its previous playback.
      const reloaded = await check(platform, phone, { videoID: 'live-drm', replaces: again.body.data.id })
      expect(outcome(reloaded)).toBe('granted')
      expect(await playing(platform, phone)).toHaveLength(2)
      // Without pings all places are free again.
      platform.setNow(later(200))
      expect(await playing(platform, phone)).toEqual([])
    }))

  it('answers a request whose playlists cannot be sent ahead, and says so to staff: it takes one place, not one with every try', async () => {
    const told: string[] = []
    await withPlatform(
      async (platform) => {
        const cookie = await cookieFor(platform, 'subscriber')
        platform.services.media.playlistsOf = async () => {
          throw new Error('the disk is ill')
        }
        const first = await request(platform, cookie, 'paid')
        expect([first.status, first.body]).toMatchObject([200, { Status: -1, playlists: {} }])
        expect(await playing(platform, cookie)).toHaveLength(1)
        expect(told).toEqual(['the playlists could not be sent ahead'])
      },
      { warn: (_details, message) => told.push(message) },
    )
  })

  it('counts no streams of who bypasses the checks', () =>
    withPlatform(async (platform) => {
      const cookie = await cookieFor(platform, 'bypass')
      const answers = await Promise.all(Array.from({ length: 5 }, () => check(platform, cookie)))
      expect(answers.map(outcome)).toEqual(Array.from({ length: 5 }, () => 'granted'))
      expect(answers[0]?.body.data.attributes.bypassed).toBe(true)
    }))

  it('takes a playback up again that a restart has forgotten, for one lease’s life', async () => {
    const before = await samplePlatform(database())
    const cookie = await cookieFor(before, 'subscriber')
    const plays = [await check(before, cookie), await check(before, cookie)] as const
    const over = await check(before, await cookieFor(before, 'bypass'))
    await before.close()

    const after = await testPlatform(database(), { now: later(20), sample: true })
    const gate = after.context.playbacks
    const [first, second] = plays.map((play) => `${cookie}; ${playbackCookieOf(play)}`) as [string, string]
    expect((await gate.authorise(first, 'live-main')).granted).toBe(true)
    // Its place stays taken: one more reaches the limit.
    expect(outcome(await check(after, cookie))).toBe('granted')
    expect(await gate.authorise(second, 'live-main')).toEqual({ granted: false, reason: 'expired' })
    after.setNow(later(20 + 75))
    const late = `${await cookieFor(after, 'bypass')}; ${playbackCookieOf(over)}`
    expect((await gate.authorise(late, 'live-main')).granted).toBe(false)
    await after.close()
  })
})

describeOnStates('concurrency [TV-09a]', Date.parse(start), (open) => {
  it('holds when fifty ask at once, over two instances', async () => {
    const database = await openTestDatabase()
    const state = async (): Promise<SharedState> => open()
    const one = await samplePlatform(database, { state: await state() })
    const other = await testPlatform(database, { now: start, state: await state() })
    const cookie = await cookieFor(one, 'subscriber')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => check(index % 2 ? one : other, cookie)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = answers.filter(({ status }) => status === 403)
    expect(refused.map(outcome)).toEqual(Array.from({ length: 48 }, () => 'ERR_54648_1'))
    // The other instance knows the playback that one instance granted, and may stop it.
    const granted = answers.find(({ status }) => status === 200)
    const header = `${cookie}; ${playbackCookieOf(granted as Answered)}`
    for (const platform of [one, other]) {
      expect((await platform.context.playbacks.authorise(header, 'live-main')).granted).toBe(true)
    }
    const id = granted?.body.data.id ?? ''
    const stopped = await other.send('DELETE', `${api}/playbacks/${id}`, undefined, {
      cookie,
      origin: ownOrigin,
    })
    expect(stopped.status).toBe(200)
    expect(outcome(await check(one, cookie))).toBe('granted')
    await one.close()
    await other.close()
    await database.close()
  })
})

describe('the token of a playback', () => {
  const secret = 'of-this-installation'
  const name: PlaybackName = {
    playbackID: 'abcdefghijklmnopqrstuv',
    userID: 'sample-fan',
    startedAt: 1_795_176_000_000,
    place: { asked: false },
  }

  it('opens with the seal of its installation, for its entry', () => {
    const token = sealPlayback(secret, 'live-main', name)
    expect(openPlayback(secret, 'live-main', token)).toEqual(name)
    expect(openPlayback(secret, 'live-drm', token)).toBeNull()
    expect(openPlayback('of-another', 'live-main', token)).toBeNull()
    const [playbackID, , startedAt, seal] = token.split('.')
    const asOther = `${playbackID}.${Buffer.from('sample-staff').toString('base64url')}.${startedAt}.${seal}`
    for (const forged of [asOther, token.replace('abc', 'abd'), '', '...', `${token}.`, token.slice(1)]) {
      expect(openPlayback(secret, 'live-main', forged)).toBeNull()
    }
    const open = { ...name, userID: null }
    expect(openPlayback(secret, 'free', sealPlayback(secret, 'free', open))).toEqual(open)
  })

  it.each(['GB', null])('says where it began (%s), and nobody can say otherwise', (country) => {
    const there: PlaybackName = { ...name, userID: null, place: { asked: true, country } }
    const token = sealPlayback(secret, 'free', there)
    expect(openPlayback(secret, 'free', token)).toEqual(there)
    const [playbackID, user, startedAt, said, seal] = token.split('.')
    expect(said).toBe(country ?? '-')
    for (const place of ['.FR', ''])
      expect(openPlayback(secret, 'free', `${playbackID}.${user}.${startedAt}${place}.${seal}`)).toBeNull()
  })
})
