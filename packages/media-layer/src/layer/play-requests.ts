/** What a playback asks of the platform, and the lease by which it has its place. */

import { checkCodes } from '@club/contracts/streamline-codes'
import {
  type Access,
  checkSession,
  fetchAsset,
  type Granted,
  keepLease,
  type Lease,
  requestSession,
} from '@club/player'
import type { PlayTools, PlayWhat } from './play-session.ts'

const nothingHeld = { by: 'check', code: checkCodes.notSubscribed, playing: [] } as const

/** What a playback asks of the platform. */
export function createRequests({ entryId, live, mediaType, insteadOf }: PlayWhat, tools: PlayTools) {
  const { bus, older } = tools
  // Permissions alone are its own: an asset that is there says nothing of it.
  const permitted = older?.fetch ?? tools.fetch
  /** Also from a page that is being left. */
  const endPlayback = (playbackID: string) =>
    tools
      .fetch(`/api/streamline/v1/playbacks/${encodeURIComponent(playbackID)}`, {
        method: 'DELETE',
        keepalive: true,
      })
      .catch(() => null)
  const signedIn = () => {
    const who = bus.read('session')
    return who?.status === 'signed-in' ? who : null
  }
  return {
    endPlayback,
    signedIn,
    asset: () => fetchAsset(tools.fetch, entryId),
    /** @param renewed the playback that goes on by another permission */
    async permission(renewed: string | null): Promise<Access> {
      // The platform hears that the one before was left only once its connection has closed on both sides.
      const replaces = renewed ?? insteadOf
      if (!live) return requestSession(permitted, entryId, replaces)
      const who = signedIn()
      // What goes on was asked about when it began.
      if (older && who && renewed === null) {
        const holds = await older.holds()
        if (!holds) return { granted: false, refusal: holds === null ? { by: 'nobody' } : nothingHeld }
      }
      const claims = {
        videoID: entryId,
        mediaType,
        userID: who?.userID ?? null,
        userEmail: who?.email ?? null,
      }
      return checkSession(permitted, claims, replaces, (status) =>
        console.warn(`session check answered ${status}`),
      )
    },
    giveBack(answer: Access) {
      if (!answer.granted || answer.ping === null || answer.playbackID === null) return
      void endPlayback(answer.playbackID)
    },
  }
}

type LeaseOptions = {
  assetID: string
  /** The account that is signed in; null: nobody's place is kept. */
  userID: () => string | null
  /** The permission of the moment. */
  access: () => Granted | null
  now: () => number
  ended: Parameters<typeof keepLease>[0]['ended']
}

/** The lease of a playback: of whoever is signed in by now. */
export function createPlace({ assetID, userID, access, now, ended }: LeaseOptions) {
  let lease: Lease | null = null
  let leaseOf = ''
  return {
    /** Keeps it, where a permission needs one. */
    follow() {
      const who = userID()
      const permission = access()
      if (!permission || permission.ping === null || who === null) return
      if (lease && leaseOf !== who) {
        lease.end()
        lease = null
      }
      leaseOf = who
      lease ??= keepLease({
        userID: who,
        assetID,
        playbackID: () => access()?.playbackID ?? null,
        now,
        ended,
      })
      lease.play()
    },
    play: () => lease?.play(),
    rest: () => lease?.rest(),
    /** @returns whether the platform hears of it */
    end: () => lease?.end() ?? false,
  }
}
