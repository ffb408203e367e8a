import type { PlaybackRefusal } from '@club/contracts'
import { createEventBus, type EventBus } from '@club/event-bus'
import type { PlaybackReport, Player, PlayerSource, PlayerState } from '@club/player'
import { playerAtRest } from '@club/player'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createPlaySession, type PlaySession, type PlayWhat } from './play-session.ts'

/** The socket as the lease sees it; records what is sent to it. */
class Socket extends EventTarget {
  static readonly OPEN = 1
  static all: Socket[] = []
  /** Whether the server has a word for whoever connects, as it has for its own. */
  static answers = true
  readyState = 1
  said: unknown[] = []
  closed = false
  constructor() {
    super()
    Socket.all.push(this)
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }
  send(word: string) {
    const said = JSON.parse(word)
    this.said.push(said)
    if (Socket.answers && said.action === 'session') queueMicrotask(() => this.hear({ action: 'session' }))
  }
  close() {
    this.closed = true
  }
  hear(answer: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(answer) }))
  }
  end(code: number, reason: string) {
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason }))
  }
}

/** A player that obeys every call. */
function fakePlayer() {
  let state = playerAtRest
  const listeners = new Set<() => void>()
  const opened: PlayerSource[] = []
  const [close, play, pause, forgetPause] = [jest.fn(), jest.fn(), jest.fn(), jest.fn()]
  const seek = jest.fn<(to: number) => void>()
  let paused = false
  const player = {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open: async (source: PlayerSource) => void opened.push(source),
    ...{ close, play, pause, forgetPause, seek },
    isPaused: () => paused,
    engineName: () => 'fake',
  } as unknown as Player
  return {
    player,
    opened,
    ...{ close, play, pause, forgetPause, seek },
    pauses() {
      paused = true
    },
    is(change: Partial<PlayerState>) {
      state = { ...state, ...change }
      for (const listener of [...listeners]) listener()
    },
  }
}

type Answer = { status?: number; body: unknown }
const granted = (playbackID = 'p1') => ({
  Status: -1,
  KSession: 'k',
  playbackID,
  address: '/api/media/v1/film/master.m3u8',
  lease: { ping: 30, expiresIn: 75 },
})
const liveAsset = (status: string) => ({
  data: {
    id: 'live-main',
    attributes: { title: 'Live', drm: true, assetData: { status, playbackIds: [] }, imageData: {} },
  },
})
const checked = {
  data: { id: 'p9', attributes: { token: 't', bypassed: true, playbackID: 'p9', lease: { ping: 30 } } },
}

const film: PlayWhat = {
  entryId: 'film',
  live: false,
  mediaType: 'OnDemand',
  audio: false,
  pressed: 1000,
  insteadOf: null,
  paused: false,
  stoodAt: 0,
}
const live: PlayWhat = {
  entryId: 'live-main',
  live: true,
  mediaType: 'DrmLiveVideo',
  audio: false,
  pressed: 0,
  insteadOf: null,
  paused: false,
  stoodAt: 0,
}

let bus: EventBus
let now: number
let clock: number
let sessions: PlaySession[]
beforeEach(() => {
  bus = createEventBus((problem) => {
    throw problem
  })
  bus.publish('session', { status: 'signed-in', userID: 'u1', displayName: 'A' })
  bus.publish('entitlements', { held: ['gold'] })
  now = 1000
  clock = Date.parse('2026-11-20T12:00:00Z')
  sessions = []
  Socket.all = []
  Socket.answers = true
  Object.assign(globalThis, { WebSocket: Socket })
})
afterEach(() => {
  for (const session of sessions) session.end()
})

/** Responds by path, repeating the last response. */
function start(
  what: PlayWhat,
  answers: Record<string, Answer[]>,
  whoIsIn: () => Promise<boolean> = async () => true,
) {
  const asked: { path: string; method: string; body: Record<string, unknown> | null }[] = []
  const refused: PlaybackRefusal[] = []
  const reports: PlaybackReport[] = []
  const kept: number[] = []
  const session = createPlaySession(what, {
    bus,
    older: null,
    whoIsIn,
    async fetch(path, init) {
      // Prefetching is the engine's affair.
      if (path.endsWith('.m3u8')) return new Response('')
      asked.push({
        path,
        method: init.method ?? 'GET',
        body: init.body ? JSON.parse(String(init.body)) : null,
      })
      const name = Object.keys(answers).find((part) => path.includes(part)) ?? ''
      const queue = answers[name] ?? []
      const answer = queue.length > 1 ? queue.shift() : queue[0]
      if (!answer) throw new TypeError('no network')
      return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
    },
    now: () => now,
    clock: () => clock,
    version: 'v',
    report: (report) => reports.push(report),
    startAt: () => 41,
    keepPosition: (position) => void kept.push(position),
    refused: (refusal) => refused.push(refusal),
    granted() {},
  })
  sessions.push(session)
  const fake = fakePlayer()
  const detach = session.attach(fake.player)
  return { session, detach, asked, refused, reports, kept, ...fake }
}
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  await new Promise((done) => setTimeout(done, 5))
}

describe('a moment that is asked for while its film loads', () => {
  const at = (phase: PlayerState['phase'], time = 0): Partial<PlayerState> => ({
    ...{ phase, begun: phase === 'playing' },
    facts: { ...playerAtRest.facts, duration: 600, time },
  })

  it('is where the film starts, as long as it may not play yet', async () => {
    const { session, opened, seek, is } = start(film, { request: [{ body: granted() }] })
    session.seek(300)
    await settle()
    expect(opened.map(({ startAt }) => startAt)).toEqual([300])
    is(at('playing', 300))
    expect(seek).not.toHaveBeenCalled()
  })

  it('is gone to once what has been opened is there, and only then', async () => {
    const { session, opened, seek, is, kept } = start(film, { request: [{ body: granted() }] })
    await settle()
    expect(opened.map(({ startAt }) => startAt)).toEqual([41])
    is(at('loading'))
    session.seek(300)
    expect(seek).not.toHaveBeenCalled()
    is(at('playing', 41))
    now += 5000
    is(at('playing', 300))
    expect(seek.mock.calls).toEqual([[300]])
    // It has been seen: what is opened again goes on where the fan is.
    expect(kept.length).toBeGreaterThan(0)
    session.seek(120)
    expect(seek.mock.calls).toEqual([[300], [120]])
  })
})

describe('refused as signed out, while the page shows who is signed in', () => {
  const nobody = {
    status: 403,
    body: { errors: [{ code: 'ERR_3684853_1', type: 'requireLogin' }] },
  }
  const asset = { body: liveAsset('live') }

  it('looks who is in, and plays once it is the same fan still', async () => {
    const whoIsIn = jest.fn(async () => true)
    const { session, refused, opened } = start(
      live,
      { check: [nobody, { body: checked }], streams: [asset] },
      whoIsIn,
    )
    await settle()
    expect(session.get().is).toBe('granted')
    expect([opened.length, refused, whoIsIn.mock.calls.length]).toEqual([1, [], 1])
  })

  it('goes on playing while it looks', async () => {
    const { session, opened, close } = start(live, {
      check: [{ body: checked }, nobody, { body: checked }],
      streams: [asset],
    })
    await settle()
    close.mockClear()
    expect(await opened[0]?.renew()).toBe(true)
    expect([session.get().is, close.mock.calls.length]).toEqual(['granted', 0])
  })

  it('on demand too', async () => {
    const { session, refused } = start(film, { request: [{ body: { Status: 0 } }, { body: granted() }] })
    await settle()
    expect([session.get().is, refused]).toEqual(['granted', []])
  })

  it('asks the fan to sign in where the page then shows nobody, and plays once they have', async () => {
    const whoIsIn = async () => {
      bus.publish('entitlements', { held: [] })
      bus.publish('session', { status: 'signed-out' })
      return true
    }
    const { session, opened, close } = start(
      live,
      { check: [{ body: checked }, nobody, { body: checked }], streams: [asset] },
      whoIsIn,
    )
    await settle()
    close.mockClear()
    expect(await opened[0]?.renew()).toBe(false)
    expect(session.get()).toMatchObject({ is: 'refused', refusal: { code: 'ERR_3684853_1' } })
    expect(close).toHaveBeenCalledTimes(1)
    bus.publish('session', { status: 'signed-in', userID: 'u1', displayName: 'A' })
    await settle()
    expect(session.get().is).toBe('granted')
  })

  it('is told that nobody answered where nobody could say who is in, and asked anew with the next look', async () => {
    const { session } = start(
      live,
      { check: [nobody, { body: checked }], streams: [asset] },
      async () => false,
    )
    await settle()
    expect(session.get()).toEqual({ is: 'refused', refusal: { by: 'nobody' } })
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(session.get().is).toBe('granted')
  })

  it('asks three times, and no more', async () => {
    const { session, asked } = start(live, { check: [nobody], streams: [asset] })
    await settle()
    await new Promise((done) => setTimeout(done, 900))
    expect(session.get()).toEqual({ is: 'refused', refusal: { by: 'nobody' } })
    expect(asked.filter(({ path }) => path.includes('check'))).toHaveLength(3)
  })
})

describe('on demand', () => {
  it('opens what was granted where the fan left it, and keeps its lease', async () => {
    const { session, opened } = start(film, { request: [{ body: granted() }] })
    await settle()
    expect(session.get()).toEqual({ is: 'granted', bypassed: false, asset: null })
    expect(opened).toHaveLength(1)
    expect(opened[0]).toMatchObject({
      entryId: 'film',
      kind: 'on-demand',
      startAt: 41,
      licences: null,
      autoplay: true,
    })
    expect(Socket.all[0]?.said).toEqual([{ action: 'session', sessionID: btoa('u1:film'), playbackID: 'p1' }])
  })

  it('shows a refusal, and asks again when the fan signs in or is given more', async () => {
    bus.publish('session', { status: 'signed-out' })
    const { session, refused, opened } = start(film, {
      request: [{ body: { Status: 0 } }, { body: { Status: 2 } }, { body: granted() }],
    })
    await settle()
    expect(session.get()).toMatchObject({ is: 'refused', refusal: { status: 0 } })
    bus.publish('session', { status: 'signed-in', userID: 'u1', displayName: 'A' })
    await settle()
    expect(session.get()).toMatchObject({ refusal: { status: 2 } })
    bus.publish('entitlements', { held: ['gold', 'silver'] })
    await settle()
    expect(session.get().is).toBe('granted')
    expect(refused).toHaveLength(2)
    expect(opened).toHaveLength(1)
  })

  it.each([
    ['has said nothing yet', false],
    ['says that it is looking', true],
  ])(
    'keeps a lease for the fan who turns out to be signed in, where the page %s when it is granted',
    async (_what, says) => {
      bus = createEventBus((problem) => {
        throw problem
      })
      if (says) bus.publish('session', { status: 'checking' })
      const { session } = start(film, { request: [{ body: granted() }] })
      await settle()
      expect([session.get().is, Socket.all.length]).toEqual(['granted', 0])
      bus.publish('entitlements', { held: [] })
      bus.publish('session', { status: 'signed-in', userID: 'u1', displayName: 'A' })
      bus.publish('entitlements', { held: ['gold'] })
      await settle()
      expect(Socket.all.map(({ said }) => said)).toEqual([
        [{ action: 'session', sessionID: btoa('u1:film'), playbackID: 'p1' }],
      ])
    },
  )

  it('asks again once it is known who is there and what they hold, where it was refused before', async () => {
    bus = createEventBus((problem) => {
      throw problem
    })
    const { session } = start(film, { request: [{ body: { Status: 2 } }, { body: granted() }] })
    await settle()
    expect(session.get().is).toBe('refused')
    bus.publish('entitlements', { held: ['gold'] })
    await settle()
    expect(session.get().is).toBe('granted')
  })

  it('takes the place of what was left for it, and leaves its own to what comes after', async () => {
    const { session, asked } = start({ ...film, insteadOf: 'p0' }, { request: [{ body: granted() }] })
    await settle()
    expect(asked.map(({ body }) => body)).toEqual([{ entryId: 'film', replaces: 'p0' }])
    expect(session.end()).toBe('p1')
    expect(session.end()).toBeNull()
  })

  it('gives a place back that came when nobody wanted it any more', async () => {
    const { session, asked, opened } = start(film, { request: [{ body: granted() }] })
    session.end()
    await settle()
    expect(opened).toEqual([])
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/streamline/v1/session/request',
      'DELETE /api/streamline/v1/playbacks/p1',
    ])
  })

  it('gives a place back whose lease was still being made', async () => {
    const { session, asked } = start(film, { request: [{ body: granted() }] })
    await settle()
    for (const socket of Socket.all) socket.readyState = 0
    session.end()
    await settle()
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/streamline/v1/playbacks/p1' })
  })

  it('ends with the reason when a right is taken, and goes on when it was kept', async () => {
    const { session, asked, close, opened } = start(film, {
      request: [{ body: granted() }, { body: granted('p2') }, { body: { Status: 2 } }],
    })
    await settle()
    close.mockClear()
    bus.publish('entitlements', { held: [] })
    await settle()
    // Renewed: replacing the playback before it, and without a new source.
    expect(asked.at(-1)?.body).toEqual({ entryId: 'film', replaces: 'p1' })
    expect(session.get().is).toBe('granted')
    expect(opened).toHaveLength(1)
    expect(await opened[0]?.renew()).toBe(false)
    expect(session.get()).toMatchObject({ is: 'refused', refusal: { status: 2 } })
    expect(close).toHaveBeenCalled()
  })

  it('plays on with what is in hand when nobody answers a renewal', async () => {
    const { session, opened } = start(film, { request: [{ body: granted() }, { status: 503, body: {} }] })
    await settle()
    expect(await opened[0]?.renew()).toBe(true)
    expect(session.get().is).toBe('granted')
  })

  it('is over when its owner stops it elsewhere; a lease that ran out is asked for anew', async () => {
    const { session, asked } = start(film, { request: [{ body: granted() }, { body: granted('p2') }] })
    await settle()
    Socket.all[0]?.end(4410, 'expired')
    await settle()
    expect(session.get().is).toBe('granted')
    expect(asked).toHaveLength(2)
    expect(Socket.all[1]?.said[0]).toMatchObject({ playbackID: 'p2' })
    Socket.all[1]?.end(4410, 'stopped')
    await settle()
    expect(session.get()).toEqual({ is: 'refused', refusal: { by: 'owner' } })
    expect(asked).toHaveLength(2)
  })

  it('plays on by a renewed permission: what ended before it is no end of it', async () => {
    const { session, asked, opened, close } = start(film, {
      request: [{ body: granted() }, { body: granted('p2') }, { body: granted('p3') }],
    })
    await settle()
    close.mockClear()
    expect(await opened[0]?.renew()).toBe(true)
    // The connection learns of it at once; later restarts of the player do not send it again.
    const [first] = Socket.all
    expect(first?.said.slice(1)).toEqual([
      { action: 'session', sessionID: btoa('u1:film'), playbackID: 'p2' },
    ])
    // On its way while the renewal was requested.
    first?.hear({ action: 'ended', reason: 'stopped', playbackID: 'p1' })
    first?.end(4410, 'stopped')
    await settle()
    expect(session.get().is).toBe('granted')
    expect(close).not.toHaveBeenCalled()
    expect(Socket.all[1]?.said).toEqual([{ action: 'session', sessionID: btoa('u1:film'), playbackID: 'p2' }])
    expect(asked).toHaveLength(2)
    // The end of this playback counts.
    Socket.all[1]?.hear({ action: 'ended', reason: 'stopped', playbackID: 'p2' })
    Socket.all[1]?.end(4410, 'stopped')
    expect(session.get()).toEqual({ is: 'refused', refusal: { by: 'owner' } })
  })

  it('renews once where its lease is told to have run out before the renewal is answered', async () => {
    const { session, asked, opened } = start(film, {
      request: [{ body: granted() }, { body: granted('p2') }, { body: granted('p3') }],
    })
    await settle()
    const renewal = opened[0]?.renew()
    Socket.all[0]?.hear({ action: 'ended', reason: 'expired', playbackID: 'p1' })
    Socket.all[0]?.end(4410, 'expired')
    expect(await renewal).toBe(true)
    await settle()
    expect(session.get().is).toBe('granted')
    expect(asked).toHaveLength(2)
    expect(Socket.all[1]?.said).toEqual([{ action: 'session', sessionID: btoa('u1:film'), playbackID: 'p2' }])
  })

  it.each([
    ['is paused', { begun: true, phase: 'paused' }],
    ['is over', { begun: true, phase: 'ended' }],
    ['has been given up', { begun: true, phase: 'failed' }],
    ['was never begun, since the browser plays nothing by itself', { phase: 'ready' }],
  ] as const)('leaves its place to another device after five minutes in which it %s', async (_, still) => {
    const { is } = start(film, { request: [{ body: granted() }] })
    const look = () => document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    is({ phase: 'loading' })
    is(still)
    now += 300_000
    look()
    expect(Socket.all[0]?.closed).toBe(false)
    now += 1
    look()
    expect(Socket.all[0]?.closed).toBe(true)
    // It plays again and takes its place again.
    is({ begun: true, phase: 'playing' })
    expect(Socket.all).toHaveLength(2)
  })

  it('keeps its place for as long as it plays, or would', async () => {
    const { is } = start(film, { request: [{ body: granted() }] })
    await settle()
    is({ begun: true, phase: 'paused' })
    for (const phase of ['playing', 'waiting'] as const) {
      is({ phase })
      now += 400_000
      document.dispatchEvent(new Event('visibilitychange'))
      expect(Socket.all[0]?.closed).toBe(false)
    }
  })

  it('stops another stream, then takes its place', async () => {
    const playing = [{ playbackID: 'x', title: 'Other' }]
    const { session, asked } = start(film, {
      request: [{ body: { Status: 4, code: 'ERR_54648_1', playing } }, { body: granted() }],
      playbacks: [{ body: { data: null } }],
    })
    await settle()
    await session.stopAnother('x')
    await settle()
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain(
      'DELETE /api/streamline/v1/playbacks/x',
    )
    expect(session.get().is).toBe('granted')
  })

  it('is under way with two segments in hand, and at once where nothing will come', async () => {
    const states: string[] = []
    const { session, is } = start(film, { request: [{ body: granted() }] })
    void session.underWay.then(() => states.push('film'))
    await settle()
    const facts = { ...playerAtRest.facts, duration: 90 }
    is({ begun: true, phase: 'playing', facts: { ...facts, time: 0.1, buffered: [{ start: 0, end: 2 }] } })
    await settle()
    expect(states).toEqual([])
    is({ facts: { ...facts, time: 0.5, buffered: [{ start: 0, end: 4 }] } })
    await settle()
    expect(states).toEqual(['film'])
    const refused = start(film, { request: [{ body: { Status: 2 } }] }).session
    void refused.underWay.then(() => states.push('refused'))
    await settle()
    expect(states).toEqual(['film', 'refused'])
  })

  it('keeps the place, and tells how it went when it ends', async () => {
    const { session, is, kept, reports } = start(film, { request: [{ body: granted() }] })
    await settle()
    now = 1400
    is({ begun: true, phase: 'playing', facts: { ...playerAtRest.facts, time: 0.1, duration: 90 } })
    now = 9400
    is({ phase: 'waiting' })
    now = 9900
    is({ phase: 'playing', facts: { ...playerAtRest.facts, time: 8, duration: 90 } })
    is({ phase: 'paused', facts: { ...playerAtRest.facts, time: 9, duration: 90 } })
    session.end()
    expect(kept.at(-1)).toBe(9)
    expect(reports).toEqual([
      {
        kind: 'playback',
        version: 'v',
        engine: 'fake',
        media: 'on-demand',
        start: 400,
        stalls: 1,
        stalled: 500,
        watched: 8,
        refused: '',
        failed: '',
      },
    ])
    expect(Socket.all[0]?.closed).toBe(true)
  })
})

describe('live', () => {
  it('holds while nothing is on the air, and asks nobody for a permission', async () => {
    const { session, asked } = start(live, { streams: [{ body: liveAsset('upcoming') }] })
    await settle()
    expect(session.get()).toMatchObject({ is: 'holding', asset: { assetData: { status: 'upcoming' } } })
    expect(asked.map(({ path }) => path)).toEqual(['/api/streamline/v1/streams/live-main'])
  })

  it('asks the session check for what is on the air, and takes keys from licences where it must', async () => {
    const { session, opened, asked } = start(live, {
      streams: [{ body: liveAsset('live') }],
      check: [{ body: checked }],
    })
    await settle()
    expect(session.get()).toMatchObject({ is: 'granted', bypassed: true })
    expect(asked[1]?.body).toMatchObject({ data: { attributes: { videoID: 'live-main', userID: 'u1' } } })
    expect(opened[0]).toMatchObject({
      kind: 'live',
      startAt: 0,
      licences: { 'org.w3.clearkey': { licence: '/api/media/v1/live-main/licence' } },
    })
  })

  it('asks again at the hour at which a pass opens, by the site’s clock and not by the device’s', async () => {
    const refusal = { code: 'ERR_3684853_3', passOpensAt: '2026-11-20T13:00:00Z' }
    const { session } = start(live, {
      streams: [{ body: liveAsset('live') }],
      check: [{ status: 403, body: { errors: [refusal] } }, { body: checked }],
    })
    const looks = () => new Promise((done) => setTimeout(done, 1200))
    await settle()
    await looks()
    expect(session.get()).toMatchObject({ is: 'refused', refusal: { passOpensAt: refusal.passOpensAt } })
    clock = Date.parse(refusal.passOpensAt)
    await looks()
    expect(session.get()).toMatchObject({ is: 'granted' })
  })

  it.each([
    ['sound', { ...live, audio: true }, {}, 'granted'],
    ['what floats', live, { pip: true }, 'granted'],
    ['what plays on another device', live, { cast: 'connected' }, 'granted'],
    ['no other picture', live, {}, 'refused'],
  ] as const)('follows %s from a tab that nobody looks at', async (_, what, state, after) => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const refusal = { code: 'ERR_3684853_3', passOpensAt: '2026-11-20T13:00:00Z' }
    const { session, is } = start(what, {
      streams: [{ body: liveAsset('live') }],
      check: [{ status: 403, body: { errors: [refusal] } }, { body: checked }],
    })
    await settle()
    is(state)
    clock = Date.parse(refusal.passOpensAt)
    await new Promise((done) => setTimeout(done, 1200))
    expect(session.get().is).toBe(after)
    hidden.mockRestore()
  })

  it('knows its asset whatever becomes of the question, as it was last seen', async () => {
    const { session } = start(live, {
      streams: [{ body: liveAsset('upcoming') }, { body: liveAsset('live') }],
      check: [{ status: 403, body: { errors: [{ code: 'ERR_3684853_3' }] } }],
    })
    const seen: (string | undefined)[] = []
    session.subscribe(() => seen.push(session.asset()?.assetData.status))
    expect(session.asset()).toBeNull()
    await settle()
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(session.get().is).toBe('refused')
    expect(seen.at(0)).toBe('upcoming')
    expect(seen.at(-1)).toBe('live')
  })

  it('[TV-07h] waits for a press where the fan had paused it before the page was left', async () => {
    const { pause, session } = start({ ...live, paused: true }, { streams: [{ body: liveAsset('idle') }] })
    expect([pause.mock.calls.length, session.isPaused()]).toEqual([1, false])
    const other = start(live, { streams: [{ body: liveAsset('idle') }] })
    expect(other.pause).not.toHaveBeenCalled()
    other.pauses()
    expect(other.session.isPaused()).toBe(true)
    other.detach()
    expect(other.session.isPaused()).toBe(true)
  })

  it('is asked for anew by a press while it is off the air: it starts by itself then, even if it had been paused', async () => {
    const { session, forgetPause, play, pauses } = start(live, { streams: [{ body: liveAsset('idle') }] })
    await settle()
    pauses()
    session.goOn()
    expect([forgetPause.mock.calls.length, play.mock.calls.length]).toEqual([1, 0])
  })

  it('does not ask without a pause while the page shows another account than the one that is signed in', async () => {
    Socket.answers = false
    let looked = 0
    const { session, asked } = start(film, { request: [{ body: granted() }] }, async () => {
      looked += 1
      return false
    })
    for (let at = 0; at < 20; at++) {
      const socket = Socket.all.at(-1)
      await settle()
      // It closes each connection, as often as there is another.
      if (socket === Socket.all.at(-1)) socket?.end(4403, 'another account')
      await settle()
    }
    expect([asked.length, looked, Socket.all.length, session.get().is]).toEqual([2, 1, 1, 'granted'])
  })

  it('a replay that is opened again goes on where the fan was, as a film does, and begins at its beginning', async () => {
    const { session, opened, is } = start(live, {
      streams: [{ body: liveAsset('live') }, { body: liveAsset('replay') }],
      check: [{ body: checked }],
    })
    await settle()
    const plays = (time: number, duration: number) => {
      now += 6000
      is({ begun: true, phase: 'playing', facts: { ...playerAtRest.facts, time, duration } })
    }
    plays(9000, Number.POSITIVE_INFINITY)
    // It has ended, and its length is known.
    plays(9010, 9010)
    is({ begun: false, phase: 'idle', facts: playerAtRest.facts })
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    plays(4200, 7200)
    plays(4206, 7200)
    Socket.all.at(-1)?.end(4410, 'stopped')
    is({ begun: false, phase: 'idle', facts: playerAtRest.facts })
    session.askAgain()
    await settle()
    expect(opened.map(({ kind, startAt }) => [kind, startAt])).toEqual([
      ['live', 0],
      ['on-demand', 0],
      ['on-demand', 4206],
    ])
    // And where the page comes back after it was left.
    const again = start(
      { ...live, stoodAt: session.stoodAt() },
      { streams: [{ body: liveAsset('replay') }], check: [{ body: checked }] },
    )
    await settle()
    expect(again.opened[0]?.startAt).toBe(4206)
  })

  it('counts how soon it began from when it could begin, and not from when a fan came to wait for the stream', async () => {
    const { session, reports, is } = start(
      { ...live, pressed: now },
      {
        streams: [{ body: liveAsset('upcoming') }, { body: liveAsset('live') }],
        check: [{ body: checked }],
      },
    )
    await settle()
    expect(session.get().is).toBe('holding')
    now += 1_800_000
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    expect(session.get().is).toBe('granted')
    now += 400
    is({ begun: true, phase: 'playing' })
    session.end()
    expect(reports[0]?.start).toBe(400)
  })

  it('takes nothing but 200 and 403 for an answer', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { session } = start(live, {
      streams: [{ body: liveAsset('live') }],
      check: [{ status: 429, body: { errors: [{ code: 'x' }] } }],
    })
    await settle()
    expect(session.get()).toEqual({ is: 'refused', refusal: { by: 'nobody' } })
    expect(warn).toHaveBeenCalledWith('session check answered 429')
    warn.mockRestore()
  })
})
