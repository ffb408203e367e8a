/** What a playback asks of the platform, and the lease by which it has its place. */

import type { PlaybackRefusal } from '@club/contracts'
import { checkCodes, requestStatus } from '@club/contracts/streamline-codes'
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

const unanswered: Access = { granted: false, refusal: { by: 'nobody' } }
const nothingHeld = { by: 'check', code: checkCodes.notSubscribed, playing: [] } as const

const isSignedOut = (refusal: PlaybackRefusal): boolean =>
  (refusal.by === 'check' && refusal.code === checkCodes.signIn) ||
  (refusal.by === 'request' && refusal.status === requestStatus.signedOut)

/** So often is asked, before a fan whom the page knows is told that nobody could say it. */
const mostAsked = 3
/** Milliseconds before the last try: what has just been renewed may not have come round everywhere. */
const moment = 700

type Doubting = {
  /** Whether the page shows somebody as signed in. */
  knows: () => boolean
  /** Looks who is signed in, and tells the page. @returns false where nobody could say it */
  look: () => Promise<boolean>
}

/**
 * That nobody is signed in, while the page shows that somebody is, may come of a session that is renewed at this moment, or be so: the page
 * looks, and asks once more where it still is the fan whom it shows. What stays a contradiction is no answer, and never one about the fan.
 */
async function asSomebody(ask: () => Promise<Access>, { knows, look }: Doubting): Promise<Access> {
  for (let asked = 1; ; asked++) {
    const answer = await ask()
    if (answer.granted || !isSignedOut(answer.refusal) || !knows()) return answer
    if (asked === mostAsked) return unanswered
    const told = await look()
    if (!knows()) return answer
    if (!told) return unanswered
    if (asked + 1 === mostAsked) await new Promise((done) => setTimeout(done, moment))
  }
}

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
  const ask = async (renewed: string | null): Promise<Access> => {
    // The platform hears that the one before was left only once its connection has closed on both sides.
    const replaces = renewed ?? insteadOf
    if (!live) return requestSession(permitted, entryId, replaces)
    const who = signedIn()
    // What goes on was asked about when it began.
    if (older && who && renewed === null) {
      const holds = await older.holds()
      if (!holds) return holds === null ? unanswered : { granted: false, refusal: nothingHeld }
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
  }
  return {
    endPlayback,
    signedIn,
    asset: () => fetchAsset(tools.fetch, entryId),
    /** @param renewed the playback that goes on by another permission */
    permission: (renewed: string | null): Promise<Access> =>
      asSomebody(() => ask(renewed), { knows: () => signedIn() !== null, look: tools.whoIsIn }),
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
