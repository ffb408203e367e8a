/**
 * Playbacks: who plays what now. Each has an id issued here and a lease that its browser's pings renew; without a lease no
 * key is issued. An entry that is open to all plays without an account and without a lease.
 */
import { randomBytes } from 'node:crypto'
import type { AccessRefusal, Place } from '@club/access'
import type { EndedReason, PlayingStream } from '@club/contracts'
import type { Account, SignedIn } from '../identity/accounts.store.ts'
import type { Lease } from '../leases/leases.ts'
import { type AdmissionOptions, createAdmission, type EntryKind } from './admission.ts'
import { createGoingOn, type GoingOnOptions, playbackOf } from './going-on.ts'
import type { Authorised, Playback, PlaybackGate } from './playback-gate.ts'
import { sealPlayback } from './playback-token.core.ts'
import { leaseMs, shownTo } from './playing.core.ts'

export type Begin = {
  entryID: string
  kind: EntryKind
  who: SignedIn | null
  place: Place
  device: string
  replaces: string | null
  /**
   * A second check, by another provider, of a fan whom our own rules let in, unless checks are skipped for them; it runs before a place is taken:
   * whatever the result, what is playing now plays on. @returns why the fan may not play after all
   */
  refusedElsewhere?: () => Promise<AccessRefusal | null>
}

export type Begun =
  | { granted: true; token: string; playback: Playback; counted: boolean }
  /** `opens`: the entitlements that open the entry, if it exists. */
  | { granted: false; because: AccessRefusal; opens?: readonly string[] }
  | { granted: false; because: 'concurrency'; playing: PlayingStream[] }

export type Playbacks = PlaybackGate & {
  /** The most streams that one account may play at once. */
  readonly limit: number
  begin(wish: Begin): Promise<Begun>
  playing(who: SignedIn): Promise<PlayingStream[]>
  /** Ends one of the account's playbacks, on any device. @returns whether it was playing */
  stop(who: SignedIn, playbackID: string, reason?: EndedReason): Promise<boolean>
  /** Ends everything that a session plays: it was signed out. */
  endSession(session: { accountID: string; sessionID: string }): Promise<void>
  /** What a session plays goes on with the session that takes its place. */
  moveSession(accountID: string, from: string, to: string): Promise<void>
  /** The session with which a playback goes on; null: it is over. */
  sessionOf(userID: string, playbackID: string): Promise<string | null>
  /** Leases of a session that play an entry; without those of other devices that it has handed it to. */
  ofSession(who: SignedIn, entryID: string): Promise<string[]>
  /** A ping: extends them. @returns how many of them were alive */
  renew(userID: string, playbackIDs: readonly string[]): Promise<number>
  /** The playback of a token; one lost in a restart takes its place again. */
  findByToken(token: string, entryID: string, who: SignedIn): Promise<Authorised>
  /** Why this account may not continue with an entry, or null if it may. */
  refusalOf(account: Account | null, entryID: string, place: Place): Promise<EndedReason | null>
  /** The same, for an account by its id. */
  refusalOfUser(userID: string, entryID: string, place: Place): Promise<EndedReason | null>
  /** Ends everything that an account plays of an entry. */
  endAll(userID: string, entryID: string, reason: EndedReason): Promise<void>
}

type Options = AdmissionOptions & GoingOnOptions

export function createPlaybacks(options: Options): Playbacks {
  const { memory, clock, state, secret, limit } = options
  const admission = createAdmission(options)
  const goingOn = createGoingOn(options, admission)

  const end = async (userID: string, playbackID: string, reason: EndedReason): Promise<boolean> => {
    const ended = await state.end(userID, playbackID, clock.now().getTime())
    if (!ended) return false
    await state.announce({ account: userID, playbackID, reason })
    // Other devices play what this page has handed over, but no longer than the page itself.
    await endWhere(userID, reason, ({ castOf }) => castOf === playbackID)
    return true
  }
  const endWhere = async (userID: string, reason: EndedReason, which: (lease: Lease) => boolean) => {
    const leases = await state.list(userID, clock.now().getTime())
    await Promise.all(leases.filter(which).map(({ playbackID }) => end(userID, playbackID, reason)))
  }
  const leaseOf = async (userID: string, playbackID: string) =>
    (await state.list(userID, clock.now().getTime())).find((lease) => lease.playbackID === playbackID)

  return {
    limit,
    async begin({ entryID, kind, who, place, device, replaces, refusedElsewhere }) {
      const { entry, access } = await admission.ask(who?.account ?? null, entryID, place, kind)
      if (!access.may)
        return {
          granted: false,
          because: access.because,
          ...(entry ? { opens: entry.entitlements } : {}),
        }
      const playbackID = randomBytes(16).toString('base64url')
      if (access.open || who === null) {
        const name = { playbackID, userID: null, startedAt: clock.now().getTime(), place }
        const opened = await goingOn.openPlaybackOf(name, entryID)
        if (!opened.granted) return { granted: false, because: 'problem' }
        const token = sealPlayback(secret, entryID, name)
        return { granted: true, token, playback: opened.playback, counted: false }
      }
      const refused = access.bypassed ? null : ((await refusedElsewhere?.()) ?? null)
      if (refused !== null) return { granted: false, because: refused }
      const now = clock.now().getTime()
      const userID = who.account.id
      const lease: Lease = {
        playbackID,
        entryID,
        title: entry?.title ?? '',
        device,
        sessionID: who.sessionID,
        place,
        bypassed: access.bypassed,
        startedAt: now,
        expiresAt: now + leaseMs,
      }
      const most = access.bypassed ? Number.POSITIVE_INFINITY : limit
      const before = replaces === null ? undefined : await leaseOf(userID, replaces)
      const claim = await state.claim(userID, { lease, limit: most, replaces, now })
      if (!claim.claimed) {
        return {
          granted: false,
          because: 'concurrency',
          playing: claim.playing.map((other) => shownTo(other, who.sessionID)),
        }
      }
      // A page that continues with another permission is not told that it was stopped: its own connection still names the previous playback.
      if (before && before.sessionID !== who.sessionID)
        await state.announce({ account: userID, playbackID: before.playbackID, reason: 'stopped' })
      // A playback that continues keeps its other devices; one left for another entry ends on all of them.
      if (before && before.entryID !== entryID)
        await endWhere(userID, 'stopped', ({ castOf }) => castOf === before.playbackID)
      const token = sealPlayback(secret, entryID, { playbackID, userID, startedAt: now, place })
      return { granted: true, token, playback: playbackOf(lease, userID), counted: true }
    },

    authorise: goingOn.authorise,
    authoriseOwn: goingOn.authoriseOwn,
    authoriseToken: goingOn.authoriseToken,
    playing: async (who) =>
      (await state.list(who.account.id, clock.now().getTime())).map((lease) => shownTo(lease, who.sessionID)),
    stop: (who, playbackID, reason = 'stopped') => end(who.account.id, playbackID, reason),
    endSession: (session) =>
      endWhere(session.accountID, 'signed-out', ({ sessionID }) => sessionID === session.sessionID),
    moveSession: (accountID, from, to) => state.move(accountID, from, to, clock.now().getTime()),
    sessionOf: async (userID, playbackID) => (await leaseOf(userID, playbackID))?.sessionID ?? null,
    endAll: (userID, entryID, reason) => endWhere(userID, reason, (lease) => lease.entryID === entryID),
    ofSession: async (who, entryID) =>
      (await state.list(who.account.id, clock.now().getTime()))
        .filter(
          ({ sessionID, entryID: played, castOf }) =>
            sessionID === who.sessionID && played === entryID && castOf === undefined,
        )
        .map(({ playbackID }) => playbackID),
    renew: (userID, playbackIDs) => {
      const now = clock.now().getTime()
      return state.renew(userID, playbackIDs, now, now + leaseMs)
    },
    findByToken: goingOn.findByToken,
    refusalOf: admission.refusalOf,
    refusalOfUser: async (userID, entryID, place) =>
      admission.refusalOf(await memory.account(userID), entryID, place),
  }
}
