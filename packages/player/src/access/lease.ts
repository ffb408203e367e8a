/** Keeps a playing stream's lease alive over the socket (docs/product.md#concurrency). */
import { type EndedReason, socketSessionID } from '@club/contracts'
import { type LeaseAction, type LeaseEvent, type LeaseState, leaseAfter, leaseAtRest } from './lease.core.ts'

export type Lease = {
  /** It plays: keep the lease; after a renewed permission, on the existing connection. */
  play(): void
  /** It has been paused for long: another device may take the place. */
  rest(): void
  /** @returns whether the platform is notified: a socket that was still connecting sends nothing */
  end(): boolean
}

type Options = {
  userID: string
  assetID: string
  /** The current playback; it changes with each renewal. */
  playbackID: () => string | null
  now: () => number
  ended(reason: EndedReason | 'foreign'): void
}

const address = () =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/streamline/v1/socket`
const tickEvery = 1000

export function keepLease({ userID, assetID, playbackID, now, ended }: Options): Lease {
  let state: LeaseState = leaseAtRest
  let socket: WebSocket | null = null
  /** The playback that the connection was told about. */
  let introduced: string | null = null

  const happen = (event: LeaseEvent) => {
    const next = leaseAfter(state, event, now())
    state = next.state
    for (const action of next.actions) act(action)
  }
  const say = (word: object) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(word))
  }
  const act = (action: LeaseAction) => {
    if (action === 'connect') connect()
    else if (action === 'introduce') {
      const playback = playbackID()
      introduced = playback
      say({
        action: 'session',
        sessionID: socketSessionID(userID, assetID),
        ...(playback === null ? {} : { playbackID: playback }),
      })
    } else if (action === 'ping') say({ action: 'ping' })
    else if (action === 'close') {
      socket?.close(1000)
      socket = null
    } else ended(action.tell)
  }
  const connect = () => {
    const mine = new WebSocket(address())
    let over: string | null = null
    socket = mine
    mine.addEventListener('open', () => {
      if (socket === mine) happen({ event: 'opened' })
    })
    mine.addEventListener('message', ({ data }) => {
      const { action, playbackID: of }: { action: string; playbackID?: string } = JSON.parse(data)
      if (action === 'ended') over = of ?? null
      else if (socket === mine) happen({ event: 'heard' })
    })
    mine.addEventListener('close', ({ code, reason }) => {
      if (socket !== mine) return
      socket = null
      const past = over !== null && over !== playbackID()
      happen({ event: 'closed', code, reason, past, chance: Math.random() })
    })
  }
  const tick = () => happen({ event: 'tick' })
  const timer = setInterval(tick, tickEvery)
  // Timers of a hidden tab are slow, and those of a sleeping machine stop: anything due is done on waking.
  document.addEventListener('visibilitychange', tick)
  addEventListener('online', tick)
  addEventListener('pageshow', tick)

  return {
    play: () => happen({ event: 'play', renewed: introduced !== playbackID(), chance: Math.random() }),
    rest: () => happen({ event: 'rest' }),
    end() {
      // Between two connections the platform still keeps the place.
      const heard = socket === null ? state.is !== 'waiting' : socket.readyState === WebSocket.OPEN
      happen({ event: 'end' })
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
      removeEventListener('online', tick)
      removeEventListener('pageshow', tick)
      return heard
    },
  }
}
