import { afterEach, expect, it, jest } from '@jest/globals'
import type { Player } from '../player.ts'
import type { PlayerState } from '../player-state.core.ts'
import { followMediaSession } from './media-session.ts'

class Metadata {
  constructor(given: object) {
    Object.assign(this, given)
  }
}
Object.assign(globalThis, { MediaMetadata: Metadata })

function fakeSession() {
  const handlers = new Map<string, ((details: object) => void) | null>()
  const session = {
    metadata: null as unknown,
    playbackState: 'none',
    setPositionState: jest.fn(),
    setActionHandler(action: string, handler: ((details: object) => void) | null) {
      // As a browser without that action does.
      if (action === 'stop') throw new TypeError(action)
      handlers.set(action, handler)
    },
  }
  return { session: session as unknown as MediaSession, handlers }
}

function fakePlayer() {
  let state = {
    phase: 'idle',
    live: null,
    facts: { time: 5, rate: 1 },
    range: { start: 0, end: 90 },
  } as PlayerState
  const listeners = new Set<() => void>()
  const player = {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    play: jest.fn(),
    pause: jest.fn(),
    step: jest.fn(),
    seek: jest.fn(),
  }
  return {
    player: player as unknown as Player,
    did: player,
    is(change: Partial<PlayerState>) {
      state = { ...state, ...change }
      for (const listener of [...listeners]) listener()
    },
  }
}

const film = { title: 'Goals', artist: 'The club', artwork: [{ src: '/a.webp', sizes: '600x600' }] }
const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

it('says what plays and where it is, and does what the keys of a lock screen ask for', () => {
  const { session, handlers } = fakeSession()
  const { player, did, is } = fakePlayer()
  leaving.push(followMediaSession(player, film, session))
  expect(session.metadata).toBeNull()
  is({ phase: 'playing', plays: true })
  expect(session.metadata).toMatchObject(film)
  expect(session.playbackState).toBe('playing')
  expect(session.setPositionState).toHaveBeenLastCalledWith({ duration: 90, position: 5, playbackRate: 1 })
  for (const action of ['play', 'pause']) handlers.get(action)?.({})
  handlers.get('seekbackward')?.({})
  handlers.get('seekforward')?.({ seekOffset: 30 })
  handlers.get('seekto')?.({ seekTime: 40 })
  expect([did.play, did.pause].map((asked) => asked.mock.calls.length)).toEqual([1, 1])
  expect(did.step.mock.calls).toEqual([[-10], [30]])
  expect(did.seek.mock.calls).toEqual([[40]])
  is({ phase: 'paused', plays: false, live: { atEdge: true, behind: 0, dvr: false } })
  expect(session.playbackState).toBe('paused')
  // It is to play and has not begun: its key pauses.
  is({ phase: 'loading', plays: true })
  expect(session.playbackState).toBe('playing')
  // A live stream has no length to report.
  expect(session.setPositionState).toHaveBeenLastCalledWith()
})

it('is given to whoever plays last, and left by whoever has it alone', () => {
  const { session, handlers } = fakeSession()
  const one = fakePlayer()
  const other = fakePlayer()
  const leaveOne = followMediaSession(one.player, film, session)
  leaving.push(followMediaSession(other.player, { ...film, title: 'Radio' }, session))
  one.is({ phase: 'playing', plays: true })
  other.is({ phase: 'playing', plays: true })
  leaveOne()
  expect(session.metadata).toMatchObject({ title: 'Radio' })
  other.is({ phase: 'idle' })
  expect([session.metadata, session.playbackState, handlers.get('play')]).toEqual([null, 'none', null])
})
