import type { SessionChecked, SocketAnswer } from '@club/contracts'
import { socketClose, socketSessionID } from '@club/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { WebSocket } from 'ws'
import type { Database } from '../../database/database.ts'
import { emptyDatabase, openTestDatabase } from '../../testing/databases.ts'
import { ownOrigin, type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { describeOnStates } from '../../testing/shared-states.ts'
import { cookieFor } from '../../testing/signed-in.ts'

const start = '2026-11-20T12:00:00Z'
const later = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString()
const staff = { authorization: `Bearer ${testTokens.staff}` }

type Line = {
  say(word: unknown): void
  /** The next thing to arrive: an answer, or how the socket was closed. */
  next(): Promise<SocketAnswer | { closed: number; reason: string }>
  close(code?: number): void
  /** Drops the connection without a close frame. */
  kill(): void
}

describeOnStates('the playback socket', Date.parse(start), (open) => {
  let database: Database
  let platform: TestPlatform
  let url: string
  const lines: WebSocket[] = []

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await emptyDatabase(database)
    platform = await testPlatform(database, { now: start, sample: true, state: await open() })
    url = (await platform.listen()).replace('http:', 'ws:')
  })
  afterEach(async () => {
    for (const line of lines.splice(0)) line.terminate()
    await platform.close()
  })

  const connect = (cookie: string, headers: Record<string, string> = {}): Line => {
    const socket = new WebSocket(`${url}/api/streamline/v1/socket`, {
      headers: { origin: ownOrigin, cookie, ...headers },
    })
    lines.push(socket)
    const opened = new Promise<void>((resolve) => socket.once('open', () => resolve()))
    const heard: (SocketAnswer | { closed: number; reason: string })[] = []
    const waiting: ((what: SocketAnswer | { closed: number; reason: string }) => void)[] = []
    const hear = (what: SocketAnswer | { closed: number; reason: string }) => {
      const next = waiting.shift()
      if (next) next(what)
      else heard.push(what)
    }
    socket.on('message', (data) => hear(JSON.parse(String(data)) as SocketAnswer))
    socket.on('close', (closed, reason) => hear({ closed, reason: String(reason) }))
    socket.on('error', () => {})
    return {
      say: (word) => {
        const text = typeof word === 'string' ? word : JSON.stringify(word)
        if (socket.readyState === WebSocket.OPEN) socket.send(text)
        else void opened.then(() => socket.send(text))
      },
      next: () => {
        const first = heard.shift()
        return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve))
      },
      close: (code = 1000) => socket.close(code),
      kill: () => socket.terminate(),
    }
  }
  const check = async (cookie: string, videoID = 'live-main', replaces?: string) => {
    const attributes = { videoID, mediaType: 'live-stream', ...(replaces ? { replaces } : {}) }
    const body = { data: { attributes } }
    const answer = await platform.send<SessionChecked>('POST', '/api/streamline/v1/session/check', body, {
      origin: ownOrigin,
      cookie,
    })
    return { status: answer.status, attributes: answer.body.data?.attributes }
  }
  const session = (name: string, assetID = 'live-main', token?: string) => ({
    action: 'session',
    sessionID: socketSessionID(`sample-${name}`, assetID),
    ...(token ? { token } : {}),
  })
  const lives = async (cookie: string) =>
    (await platform.get<{ data: unknown[] }>('/api/streamline/v1/playbacks', { cookie })).body.data.length
  const begun = { action: 'session', ping: 30, expiresIn: 75 }

  it('[TV-09b] keeps what plays alive by pings, and lets it end without', async () => {
    const cookie = await cookieFor(platform, 'subscriber')
    const { attributes } = await check(cookie)
    const line = connect(cookie)
    line.say(session('subscriber', 'live-main', attributes?.token))
    expect(await line.next()).toEqual(begun)
    platform.setNow(later(70))
    line.say({ action: 'ping' })
    expect(await line.next()).toEqual({ action: 'pong' })
    platform.setNow(later(140))
    expect(await lives(cookie)).toBe(1)
    platform.setNow(later(146))
    expect(await lives(cookie)).toBe(0)
    line.say({ action: 'ping' })
    const id = attributes?.playbackID
    expect(await line.next()).toEqual({ action: 'ended', reason: 'expired', playbackID: id })
    expect(await line.next()).toEqual({ closed: socketClose.ended, reason: 'expired' })
  })

  it('sends a browser whose session has been renewed to connect again, and what it plays goes on', async () => {
    const cookie = await cookieFor(platform, 'subscriber')
    const { attributes } = await check(cookie)
    const line = connect(cookie)
    line.say(session('subscriber', 'live-main', attributes?.token))
    expect(await line.next()).toEqual(begun)
    const { headers } = await platform.get('/api/refresh', { cookie })
    const renewed = (headers['set-cookie'] as unknown as string[]).map((one) => one.split(';')[0]).join('; ')
    line.say({ action: 'ping' })
    expect(await line.next()).toEqual({ closed: socketClose.restarting, reason: 'another session' })
    expect(await lives(renewed)).toBe(1)
    const again = connect(renewed)
    again.say(session('subscriber', 'live-main', attributes?.token))
    expect(await again.next()).toEqual(begun)
    // The former cookie opens nothing, and signing out ends it as ever.
    const stale = connect(cookie)
    stale.say(session('subscriber', 'live-main', attributes?.token))
    expect(await stale.next()).toMatchObject({ closed: socketClose.foreign })
    await platform.send('DELETE', '/api/account/v1/sessions', undefined, {
      cookie: renewed,
      origin: ownOrigin,
    })
    expect(await again.next()).toMatchObject({ action: 'ended', reason: 'signed-out' })
  })

  it('keeps alive whatever its session plays of the asset where it names no playback', async () => {
    const cookie = await cookieFor(platform, 'subscriber')
    const line = connect(cookie)
    // As browsers do (docs/interfaces.md#socket): they open the socket first and check the session afterwards.
    line.say(session('subscriber'))
    expect(await line.next()).toEqual(begun)
    await check(cookie)
    await check(await cookieFor(platform, 'subscriber'))
    platform.setNow(later(60))
    line.say({ action: 'ping' })
    expect(await line.next()).toEqual({ action: 'pong' })
    platform.setNow(later(100))
    // The other session’s playback is gone: nobody pinged for it.
    expect(await lives(cookie)).toBe(1)
  })

  it('follows the one playback that is named by its id, of its own session alone', async () => {
    const cookie = await cookieFor(platform, 'subscriber')
    const { attributes } = await check(cookie)
    await check(cookie)
    const playbackID = attributes?.playbackID
    const line = connect(cookie)
    line.say({ ...session('subscriber'), playbackID })
    expect(await line.next()).toEqual(begun)
    platform.setNow(later(60))
    line.say({ action: 'ping' })
    expect(await line.next()).toEqual({ action: 'pong' })
    platform.setNow(later(100))
    expect(await lives(cookie)).toBe(1)
    const foreign = connect(await cookieFor(platform, 'subscriber'))
    foreign.say({ ...session('subscriber'), playbackID })
    expect(await foreign.next()).toMatchObject({ action: 'ended', reason: 'expired' })
    await platform.send('DELETE', `/api/streamline/v1/playbacks/${playbackID}`, undefined, {
      cookie,
      origin: ownOrigin,
    })
    expect(await line.next()).toEqual({ action: 'ended', reason: 'stopped', playbackID })
  })

  it('lets a page go on that renews its permission, and stops one that another browser takes the place of', async () => {
    const cookie = await cookieFor(platform, 'subscriber')
    const first = (await check(cookie)).attributes?.playbackID
    const line = connect(cookie)
    line.say({ ...session('subscriber'), playbackID: first })
    expect(await line.next()).toEqual(begun)
    const second = (await check(cookie, 'live-main', first)).attributes?.playbackID
    line.say({ ...session('subscriber'), playbackID: second })
    expect(await line.next()).toEqual(begun)
    // The previous playback has lost its place and its keys.
    expect(await lives(cookie)).toBe(1)
    platform.setNow(later(60))
    line.say({ action: 'ping' })
    expect(await line.next()).toEqual({ action: 'pong' })
    platform.setNow(later(100))
    expect(await lives(cookie)).toBe(1)
    await check(await cookieFor(platform, 'subscriber'), 'live-main', second)
    expect(await line.next()).toEqual({ action: 'ended', reason: 'stopped', playbackID: second })
    expect(await line.next()).toEqual({ closed: socketClose.ended, reason: 'stopped' })
  })

  it('closes with 4403 whoever is not who they say, and with 4400 what it does not understand', async () => {
    const cookie = await cookieFor(platform, 'fan')
    const closed = async (given: string, word: unknown) => {
      const line = connect(given)
      line.say(word)
      const heard = await line.next()
      return 'closed' in heard ? heard.closed : heard
    }
    expect(await closed(cookie, session('subscriber'))).toBe(4403)
    expect(await closed('', session('fan'))).toBe(4403)
    const { attributes } = await check(await cookieFor(platform, 'subscriber'))
    expect(await closed(cookie, session('fan', 'live-main', attributes?.token))).toBe(4403)
    const odd = [
      'not json',
      '{}',
      { action: 'session' },
      { action: 'session', sessionID: 'bm9jb2xvbg==' },
      { action: 'ping' },
      { action: 'dance' },
    ]
    for (const word of odd) expect([word, await closed(cookie, word)]).toEqual([word, 4400])
    // A message larger than any the protocol has.
    expect(await closed(cookie, 'x'.repeat(5000))).toBe(1009)
  })

  it('is refused to foreign origins and at other addresses', async () => {
    const status = (path: string, headers: Record<string, string>) =>
      new Promise<number>((resolve) => {
        const socket = new WebSocket(`${url}${path}`, { headers })
        socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode ?? 0))
        socket.on('open', () => resolve(101))
        socket.on('error', () => {})
        lines.push(socket)
      })
    const path = '/api/streamline/v1/socket'
    expect(await status(path, { origin: 'https://evil.example.com' })).toBe(403)
    expect(await status(path, {})).toBe(403)
    expect(await status('/api/streamline/v1/other', { origin: ownOrigin })).toBe(404)
    expect(await status(path, { origin: ownOrigin })).toBe(101)
  })

  it('frees its place at once on goodbye, and after the lease when it breaks off', async () => {
    const cookie = await cookieFor(platform, 'subscriber')
    const play = async () => {
      const { attributes } = await check(cookie)
      const line = connect(cookie)
      line.say(session('subscriber', 'live-main', attributes?.token))
      expect(await line.next()).toEqual(begun)
      return line
    }
    const [leaving, dying] = [await play(), await play()]
    expect((await check(cookie)).status).toBe(403)
    leaving.close(1001)
    await until(async () => (await lives(cookie)) === 1)
    dying.kill()
    await new Promise((done) => setTimeout(done, 100))
    expect(await lives(cookie)).toBe(1)
    platform.setNow(later(75))
    expect(await lives(cookie)).toBe(0)
  })

  it('ends what plays the moment that it may not go on, and says why', async () => {
    const cookie = await cookieFor(platform, 'subscriber')
    const play = async (name = 'subscriber', own = cookie, videoID = 'live-main') => {
      const { attributes } = await check(own, videoID)
      const line = connect(own)
      line.say(session(name, videoID, attributes?.token))
      expect(await line.next()).toEqual(begun)
      return { line, id: attributes?.playbackID ?? '' }
    }
    const ended = async ({ line }: { line: Line }) => {
      const last = await line.next()
      const close = await line.next()
      expect(close).toEqual({ closed: 4410, reason: 'reason' in last ? last.reason : '' })
      return 'reason' in last ? last.reason : last
    }
    const listener = await play('listener', await cookieFor(platform, 'listener'), 'live-audio')
    const revoked = await play()
    await platform.send(
      'PUT',
      '/api/streamline/v1/users/entitlements/sample-subscriber',
      { entitlements: ['freemium'] },
      staff,
    )
    expect(await ended(revoked)).toBe('not-subscribed')
    expect(await lives(cookie)).toBe(0)
    await platform.send(
      'PUT',
      '/api/streamline/v1/users/entitlements/sample-subscriber',
      { entitlements: ['subscriber-video'] },
      staff,
    )
    const stopped = await play()
    await platform.send('DELETE', `/api/streamline/v1/playbacks/${stopped.id}`, undefined, {
      cookie,
      origin: ownOrigin,
    })
    expect(await ended(stopped)).toBe('stopped')
    const off = await play()
    await platform.send('PATCH', '/api/streamline/v1/streams/live-main', { status: 'disabled' }, staff)
    expect(await ended(off)).toBe('unavailable')
    await platform.send('PATCH', '/api/streamline/v1/streams/live-main', { status: 'live' }, staff)
    const blocked = await play()
    const account = '/api/account/v1/accounts/sample-subscriber'
    await platform.send('PATCH', account, { blocked: true }, staff)
    expect(await ended(blocked)).toBe('blocked')
    await platform.send('PATCH', account, { blocked: false }, staff)
    const leaving = await play()
    await platform.send('DELETE', '/api/account/v1/sessions', undefined, { cookie, origin: ownOrigin })
    expect(await ended(leaving)).toBe('signed-out')
    // Another fan’s playback continues through all of this.
    listener.line.say({ action: 'ping' })
    expect(await listener.line.next()).toEqual({ action: 'pong' })
  })

  it('lets go of who talks too much, and of more pages than anybody watches', async () => {
    const cookie = await cookieFor(platform, 'subscriber')
    const talker = connect(cookie)
    talker.say(session('subscriber'))
    for (let words = 0; words < 25; words += 1) talker.say({ action: 'ping' })
    let heard = await talker.next()
    while (!('closed' in heard)) heard = await talker.next()
    expect(heard.closed).toBe(4429)
    const many = Array.from({ length: 64 }, () => connect(cookie))
    const answers = await Promise.all(
      many.map(async (line) => {
        line.say(session('subscriber'))
        return line.next()
      }),
    )
    expect(answers.filter((answer) => 'closed' in answer && answer.closed === 4429).length).toBeGreaterThan(0)
    expect(answers.filter((answer) => 'action' in answer).length).toBeLessThanOrEqual(60)
  })

  it('says that it restarts when it stops', async () => {
    const cookie = await cookieFor(platform, 'subscriber')
    const line = connect(cookie)
    line.say(session('subscriber'))
    expect(await line.next()).toEqual(begun)
    await platform.close()
    expect(await line.next()).toEqual({ closed: 1012, reason: 'restarting' })
  })
})

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries += 1) {
    if (tries > 200) throw new Error('it never held')
    await new Promise((done) => setTimeout(done, 20))
  }
}
