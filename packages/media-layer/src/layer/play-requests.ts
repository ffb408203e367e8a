/** The requests of a playback to the platform, and the lease by which it has its place. */

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
import { isAtLimit } from './play-rules.core.ts'
import type { PlayTools, PlayWhat } from './play-session.ts'

const unanswered: Access = { granted: false, refusal: { by: 'nobody' } }
const nothingHeld = { by: 'check', code: checkCodes.notSubscribed, playing: [] } as const

const isSignedOut = (refusal: PlaybackRefusal): boolean =>
  (refusal.by === 'check' && refusal.code === checkCodes.signIn) ||
  (refusal.by === 'request' && refusal.status === requestStatus.signedOut)

/** Number of attempts before a fan whom the page shows as signed in is told that nobody could answer. */
const mostAsked = 3
/** Milliseconds before the last attempt: what has just been renewed may not have reached every cache. */
const moment = 700

type Doubting = {
  /** Whether the page shows somebody as signed in. */
  knows: () => boolean
  /** Checks who is signed in, and updates the page. @returns false if that is unknown */
  look: () => Promise<boolean>
}

/**
 * "Nobody is signed in", while the page shows somebody, may come from a session that is being renewed right now, or be true: the page
 * checks, and asks again if it is still the same fan. A lasting contradiction counts as no response, and never as a refusal of the fan.
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

/** The requests of a playback to the platform. */
export function createRequests({ entryId, live, mediaType, insteadOf }: PlayWhat, tools: PlayTools) {
  const { bus, older } = tools
  // Only for permissions: a response for an asset says nothing about the provider.
  const permitted = older?.fetch ?? tools.fetch
  /** Works from a page that is being left, too. */
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
  // The platform learns that the previous one was left only once its connection has closed on both sides.
  let left = typeof insteadOf === 'string' ? insteadOf : null
  /** One that was left while it was still being asked for: whether it has a place, and which, is not known yet. */
  let coming = typeof insteadOf === 'string' ? null : insteadOf
  const ask = async (renewed: string | null): Promise<Access> => {
    const replaces = renewed ?? left
    if (!live) return requestSession(permitted, entryId, replaces)
    const who = signedIn()
    // A playback that continues was checked when it began, and a fan whose checks are skipped is not asked about anywhere.
    if (older && who && !who.bypassed && renewed === null) {
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
  const askAsSomebody = (renewed: string | null) =>
    asSomebody(() => ask(renewed), { knows: () => signedIn() !== null, look: tools.whoIsIn })
  return {
    endPlayback,
    signedIn,
    asset: () => fetchAsset(tools.fetch, entryId),
    /** @param renewed the playback that continues with a new permission */
    async permission(renewed: string | null): Promise<Access> {
      const answer = await askAsSomebody(renewed)
      if (coming === null || answer.granted || !isAtLimit(answer.refusal)) return answer
      left = await coming
      coming = null
      return left === null ? answer : askAsSomebody(renewed)
    },
    giveBack(answer: Access) {
      if (!answer.granted || answer.ping === null || answer.playbackID === null) return
      void endPlayback(answer.playbackID)
    },
  }
}

type LeaseOptions = {
  assetID: string
  /** The account that is signed in; null: no place is kept. */
  userID: () => string | null
  /** The current permission. */
  access: () => Granted | null
  now: () => number
  ended: Parameters<typeof keepLease>[0]['ended']
}

/** The lease of a playback: belongs to the fan who is signed in now. */
export function createPlace({ assetID, userID, access, now, ended }: LeaseOptions) {
  let lease: Lease | null = null
  let leaseOf = ''
  return {
    /** Keeps the place, if the permission needs one. */
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
    /** @returns whether the platform is notified */
    end: () => lease?.end() ?? false,
  }
}
