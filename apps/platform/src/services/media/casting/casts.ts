/**
 * Playing on another device: each receiver has its own place among the streams that its account plays, for as long as the page
 * that handed over keeps it alive. The page gets an address; only the first to request it gets the receiver's authority.
 */
import { randomBytes } from 'node:crypto'
import type { EndedReason, PlayingStream } from '@club/contracts'
import type { Lease } from '../../../leases/leases.ts'
import type { Playback } from '../../../playbacks/playback-gate.ts'
import { leaseMs, shownTo } from '../../../playbacks/playing.core.ts'
import { type CastPlaceOptions, createCastPlaces, holderOf } from './cast-places.ts'
import { type Cast, castIsOver, castLasts, openCast, sealCast } from './casting.core.ts'
import { isSpent, spend } from './casts.store.ts'

export type Made =
  | { made: true; castID: string; authority: string; expiresAt: Date }
  | { made: false; playing: PlayingStream[] }

export type Exchanged =
  | { outcome: 'exchanged'; authority: string }
  /** It has been exchanged already, or is too old. */
  | { outcome: 'gone' }
  | { outcome: 'refused'; reason: EndedReason | 'none' }

export type Casts = {
  /** Makes the authority of an address for a playback. An earlier one of the same playback ends. */
  make(playback: Playback): Promise<Made>
  /** @param how `look`: reports the outcome without changing anything */
  exchange(authority: string, entryID: string, how?: 'look'): Promise<Exchanged>
  /** Whether an authority is a receiver's, for this entry and not expired; does not check its place. */
  isReceiver(authority: string, entryID: string): boolean
  /** Why a receiver may fetch nothing (more), or null if it may. */
  refusalOf(authority: string, entryID: string): Promise<EndedReason | 'none' | null>
  /** Keeps the receiver's place alive while the page is open. @returns whether it was alive */
  renew(castID: string, playback: Playback): Promise<boolean>
  /** @returns whether it was alive */
  end(castID: string, playback: Playback): Promise<boolean>
}

type Options = CastPlaceOptions & {
  /** Seals the authorities. */
  secret: Buffer
}

export function createCasts(options: Options): Casts {
  const { database, clock, state, playbacks, secret } = options
  const nowMs = () => clock.now().getTime()
  const { placesOf, refusalOfCast } = createCastPlaces(options)

  const mostOf = (bypassed: boolean) => (bypassed ? Number.POSITIVE_INFINITY : playbacks.limit)

  const receiverOf = (authority: string, entryID: string): Cast | null => {
    const cast = openCast(secret, 'receiver', entryID, authority)
    return cast && !castIsOver('receiver', cast, clock.now()) ? cast : null
  }

  return {
    async make(playback) {
      const now = nowMs()
      const { own, sessionID, casts } = await placesOf(playback)
      const [before, ...more] = casts
      const castID = randomBytes(16).toString('base64url')
      const lease: Lease = {
        playbackID: castID,
        castOf: playback.playbackID,
        entryID: playback.entryID,
        title: own?.title ?? '',
        device: 'Another device',
        sessionID,
        place: own?.place ?? { asked: false },
        bypassed: playback.bypassed,
        startedAt: now,
        expiresAt: now + leaseMs,
      }
      const holder = holderOf(playback)
      const replaces = before?.playbackID ?? null
      const claim = await state.claim(holder, { lease, limit: mostOf(playback.bypassed), replaces, now })
      if (!claim.claimed)
        return { made: false, playing: claim.playing.map((other) => shownTo(other, sessionID)) }
      for (const { playbackID } of more) await state.end(holder, playbackID, now)
      const { userID, playbackID } = playback
      const cast: Cast = { castID, userID, playbackID, sessionID, startedAt: now }
      return {
        made: true,
        castID,
        authority: sealCast(secret, 'handed', playback.entryID, cast),
        expiresAt: new Date(now + castLasts.handed),
      }
    },

    async exchange(authority, entryID, how) {
      const cast = openCast(secret, 'handed', entryID, authority)
      if (!cast) return { outcome: 'refused', reason: 'none' }
      if (castIsOver('handed', cast, clock.now()) || (await isSpent(database, cast.castID)))
        return { outcome: 'gone' }
      const reason = await refusalOfCast(cast, entryID)
      if (reason) return { outcome: 'refused', reason }
      // Of several concurrent requests, only one is the first.
      if (how !== 'look' && !(await spend(database, cast.castID, clock.now()))) return { outcome: 'gone' }
      return { outcome: 'exchanged', authority: sealCast(secret, 'receiver', entryID, cast) }
    },

    isReceiver: (authority, entryID) => receiverOf(authority, entryID) !== null,

    async refusalOf(authority, entryID) {
      const cast = receiverOf(authority, entryID)
      return cast ? refusalOfCast(cast, entryID) : 'none'
    },

    async renew(castID, playback) {
      const now = nowMs()
      const holder = holderOf(playback)
      const lease = (await placesOf(playback)).casts.find((cast) => cast.playbackID === castID)
      if (!lease) return false
      if (lease.castOf === playback.playbackID)
        return (await state.renew(holder, [castID], now, now + leaseMs)) === 1
      // The page now plays by another playback: when that ends, the receiver ends too.
      const moved = { ...lease, castOf: playback.playbackID, expiresAt: now + leaseMs }
      const claim = { lease: moved, limit: Number.POSITIVE_INFINITY, replaces: null, now }
      return (await state.claim(holder, claim)).claimed
    },

    async end(castID, playback) {
      const { casts } = await placesOf(playback)
      if (!casts.some(({ playbackID }) => playbackID === castID)) return false
      return state.end(holderOf(playback), castID, nowMs())
    },
  }
}
