/**
 * The life of a playing stream's lease on the browser's side: when to connect, when to ping, what to do when a connection
 * ends. Pure: the caller passes time and sockets.
 */
import { backOff, spread } from '@club/back-off'
import { type EndedReason, endedReasons, playing, socketClose } from '@club/contracts'

export type LeaseState =
  /** `tries`: connections in a row that the server ended without a message; the next one waits. */
  | { readonly is: 'resting'; readonly tries: number }
  | { readonly is: 'connecting'; readonly tries: number }
  /** `tries`: the count before it opened, until the server has sent a message; then null. A connection closed without a message has failed. */
  | { readonly is: 'open'; readonly pingedAt: number; readonly tries: number | null }
  | { readonly is: 'waiting'; readonly tries: number; readonly until: number }
  | { readonly is: 'over' }

export type LeaseEvent =
  /** `renewed`: the connection was told about an earlier playback than this one. `chance`: as below. */
  | { readonly event: 'play'; readonly renewed: boolean; readonly chance: number }
  | { readonly event: 'opened' }
  /** The server has responded on the connection. */
  | { readonly event: 'heard' }
  /** `past`: the playback that ended is an earlier one. `chance`, random from 0 to 1, keeps a crowd from reconnecting at the same moment. */
  | {
      readonly event: 'closed'
      readonly code: number
      readonly reason: string
      readonly past: boolean
      readonly chance: number
    }
  | { readonly event: 'tick' }
  | { readonly event: 'rest' }
  | { readonly event: 'end' }

export type LeaseAction =
  | 'connect'
  | 'introduce'
  | 'ping'
  | 'close'
  | { readonly tell: EndedReason | 'foreign' }

/** Milliseconds before reconnecting, by the number of attempts. */
const retryDelay = backOff(500, 20_000)
const pingEvery = playing.pingSeconds * 1000

const known = new Set<string>(endedReasons)

export const leaseAtRest: LeaseState = { is: 'resting', tries: 0 }

/** What a close code of the server means; null: the connection merely broke. */
export function endOf(code: number, reason: string): EndedReason | 'foreign' | null {
  if (code === socketClose.foreign) return 'foreign'
  // Silence on the wire means a laptop that slept: the lease has expired, and a new one may be requested.
  if (code === socketClose.silent) return 'expired'
  if (code !== socketClose.ended) return null
  return known.has(reason) ? (reason as EndedReason) : 'expired'
}

type Next = { state: LeaseState; actions: readonly LeaseAction[] }

const connectAnew: Next = { state: { is: 'connecting', tries: 0 }, actions: ['connect'] }

export function leaseAfter(state: LeaseState, happened: LeaseEvent, now: number): Next {
  const stay: Next = { state, actions: [] }
  const introduced = (tries: number | null): Next => ({
    state: { is: 'open', pingedAt: now, tries },
    actions: ['introduce'],
  })
  const wait = (tries: number, chance: number): Next => ({
    state: { is: 'waiting', tries, until: now + spread(retryDelay(tries), chance) },
    actions: [],
  })
  if (state.is === 'over') return stay
  switch (happened.event) {
    case 'play':
      if (state.is === 'resting') return state.tries === 0 ? connectAnew : wait(state.tries, happened.chance)
      return state.is === 'open' && happened.renewed ? introduced(state.tries) : stay
    case 'opened':
      return introduced(state.is === 'connecting' ? state.tries : 0)
    case 'heard':
      return state.is === 'open' ? { state: { ...state, tries: null }, actions: [] } : stay
    case 'closed': {
      if (state.is === 'resting' || state.is === 'waiting') return stay
      const end = endOf(happened.code, happened.reason)
      if (end !== null && happened.past) return connectAnew
      const tries = state.tries === null ? 0 : state.tries + 1
      return end === null
        ? wait(tries, happened.chance)
        : { state: { is: 'resting', tries }, actions: [{ tell: end }] }
    }
    case 'tick':
      if (state.is === 'open' && now - state.pingedAt >= pingEvery)
        return { state: { ...state, pingedAt: now }, actions: ['ping'] }
      if (state.is === 'waiting' && now >= state.until)
        return { state: { is: 'connecting', tries: state.tries }, actions: ['connect'] }
      return stay
    case 'rest':
      return state.is === 'resting' ? stay : { state: leaseAtRest, actions: ['close'] }
    case 'end':
      return { state: { is: 'over' }, actions: state.is === 'resting' ? [] : ['close'] }
  }
}
