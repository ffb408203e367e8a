/** The places that receivers take up among an account's streams. */
import type { EndedReason } from '@club/contracts'
import { sessionLives } from '../../../identity/sessions.store.ts'
import type { Lease } from '../../../leases/leases.ts'
import type { Playback } from '../../../playbacks/playback-gate.ts'
import { leaseMs } from '../../../playbacks/playing.core.ts'
import type { MediaPorts } from '../ports.ts'
import type { Cast } from './casting.core.ts'

export type CastPlaceOptions = Pick<MediaPorts, 'database' | 'clock' | 'state' | 'playbacks'>

/** The holder whose places it takes up: the account, or a playback without one. */
export const holderOf = ({ userID, playbackID }: { userID: string | null; playbackID: string }) =>
  userID ?? `open:${playbackID}`

export function createCastPlaces({ database, clock, state, playbacks }: CastPlaceOptions) {
  const nowMs = () => clock.now().getTime()

  /** The places of a playback: its own, and those of receivers of the same session that play the same entry. */
  const placesOf = async (playback: Playback) => {
    const leases = await state.list(holderOf(playback), nowMs())
    const own = leases.find(({ playbackID }) => playbackID === playback.playbackID)
    const sessionID = own?.sessionID ?? ''
    const casts = leases.filter(
      (lease) =>
        lease.castOf !== undefined && lease.sessionID === sessionID && lease.entryID === playback.entryID,
    )
    return { own, sessionID, casts }
  }

  /** After a restart that lost all places, a receiver that was alive takes its own again, as playbacks do. */
  const takeUp = async (cast: Cast, entryID: string): Promise<Lease | null> => {
    const now = nowMs()
    const keptSince = await state.keptSince(now)
    if (cast.startedAt >= keptSince || now >= keptSince + leaseMs) return null
    if (cast.userID !== null && !(await sessionLives(database, clock.now(), cast.userID, cast.sessionID)))
      return null
    const lease: Lease = {
      playbackID: cast.castID,
      castOf: cast.playbackID,
      entryID,
      title: '',
      device: 'Another device',
      sessionID: cast.sessionID,
      place: { asked: false },
      bypassed: false,
      startedAt: cast.startedAt,
      expiresAt: now + leaseMs,
    }
    const claim = { lease, limit: playbacks.limit, replaces: null, now }
    return (await state.claim(holderOf(cast), claim)).claimed ? lease : null
  }

  /** Why a receiver may fetch nothing more, or null if it may. */
  const refusalOfCast = async (cast: Cast, entryID: string): Promise<EndedReason | null> => {
    const leases = await state.list(holderOf(cast), nowMs())
    const lease = leases.find(({ playbackID }) => playbackID === cast.castID) ?? (await takeUp(cast, entryID))
    if (!lease) return 'expired'
    return cast.userID === null
      ? playbacks.refusalOf(null, entryID, lease.place)
      : playbacks.refusalOfUser(cast.userID, entryID, lease.place)
  }

  return { placesOf, refusalOfCast }
}
