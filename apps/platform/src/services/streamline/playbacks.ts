/**
 * Playbacks: who plays what now. Each has an id given out here and a lease that its browser's pings renew; without a lease no
 * key goes out. An entry that is open to all plays without an account and without a lease.
 */
import { randomBytes } from 'node:crypto'
import {
  type AccessPolicy,
  type AccessRefusal,
  type Asker,
  accessTo,
  type Entry,
  endings,
  isPlayable,
  liveOpens,
  openToAll,
  type Place,
} from '@club/access'
import { type EndedReason, type PlayingStream, playing as times } from '@club/contracts'
import type { InstallationSettings } from '@club/settings'
import type { AccessMemory } from '../../access-memory/access-memory.ts'
import type { Clock } from '../../clock.ts'
import type { Account, SignedIn } from '../../identity/accounts.store.ts'
import { sessionTokenOf } from '../../identity/cookie.core.ts'
import type { Lease, SharedState } from '../../leases/leases.ts'
import type { Authorised, Playback, PlaybackGate } from './playback-gate.ts'
import { openPlayback, type PlaybackName, playbackTokenOf, sealPlayback } from './playback-token.core.ts'
import { shownTo } from './playing.core.ts'
import { stateOf } from './streams.store.ts'

export type Begin = {
  entryID: string
  /** A live check asks for stream assets alone. */
  kind: 'on-demand' | 'stream' | 'any'
  who: SignedIn | null
  place: Place
  device: string
  replaces: string | null
}

export type Begun =
  | { granted: true; token: string; playback: Playback; counted: boolean }
  | { granted: false; because: AccessRefusal }
  | { granted: false; because: 'concurrency'; playing: PlayingStream[] }

export type Playbacks = PlaybackGate & {
  /** Streams that one account may play at once. */
  readonly limit: number
  begin(wish: Begin): Promise<Begun>
  playing(who: SignedIn): Promise<PlayingStream[]>
  /** Ends one of the account's playbacks, wherever it plays. @returns whether it was playing */
  stop(who: SignedIn, playbackID: string, reason?: EndedReason): Promise<boolean>
  /** Ends whatever a session plays: it was signed out. */
  endSession(who: SignedIn): Promise<void>
  /** Leases of a session that play an entry; those of other devices that it has handed it to are not among them. */
  ofSession(who: SignedIn, entryID: string): Promise<string[]>
  /** A ping: they live on. @returns how many of them were alive */
  renew(userID: string, playbackIDs: readonly string[]): Promise<number>
  /** The playback that a token names; one that a restart has forgotten takes its place again. */
  findByToken(token: string, entryID: string, who: SignedIn): Promise<Authorised>
  /** Why this account may not go on with an entry, or null where it may. */
  refusalOf(account: Account | null, entryID: string, place: Place): Promise<EndedReason | null>
  /** The same, of an account by its id. */
  refusalOfUser(userID: string, entryID: string, place: Place): Promise<EndedReason | null>
  /** Ends whatever an account plays of an entry. */
  endAll(userID: string, entryID: string, reason: EndedReason): Promise<void>
}

type Options = {
  memory: AccessMemory
  clock: Clock
  settings: InstallationSettings
  state: SharedState
  /** Seals the tokens of playbacks. */
  secret: string
  /** Streams that one account may play at once. */
  limit: number
  /** The site whose sessions count. */
  site: string
  secureCookies: boolean
}

const leaseMs = times.leaseSeconds * 1000
/** An entry that is open to all is played for so long by one token. */
const openMs = 6 * 3600 * 1000

export function createPlaybacks({
  memory,
  clock,
  settings,
  state,
  secret,
  limit,
  site,
  secureCookies,
}: Options): Playbacks {
  const policy: AccessPolicy = {
    bypassAll: settings.video.bypassStreamlineSessionChecks,
    emptyListLocked: settings.tv.lockEmptyEntitlements,
    registered: settings.video.memberships.freemium.mappedEntitlements,
  }

  const entryOf = async (id: string, kind: Begin['kind'] = 'any'): Promise<Entry | null> => {
    const now = clock.now()
    const stream = kind === 'on-demand' ? null : await memory.stream(id)
    if (stream) {
      const { title, format, rules } = stream
      const demand = settings.video.liveUpgradeData
      return {
        id,
        title,
        format,
        entitlements: liveOpens(stream.entitlements, demand),
        // Live streams need sign-in, whatever they list, unless the club says otherwise of all of them.
        open: !demand.requireLoginEntitlement,
        rules,
        available: isPlayable(stateOf(stream, now).status),
      }
    }
    const video = kind === 'stream' ? null : await memory.video(id)
    if (!video) return null
    const { title, entitlements, rules } = video
    const open = entitlements.includes(openToAll)
    return { id, title, format: 'video', entitlements, open, rules, available: true }
  }
  const askerOf = (account: Account | null): Asker =>
    account && { blocked: account.blocked, bypassed: account.bypassed, held: account.entitlements }

  const playbackOf = (lease: Lease, userID: string): Playback => ({
    playbackID: lease.playbackID,
    entryID: lease.entryID,
    userID,
    startedAt: new Date(lease.startedAt),
    expiresAt: new Date(lease.expiresAt),
    bypassed: lease.bypassed,
  })
  const findLease = async (userID: string, playbackID: string) =>
    (await state.list(userID, clock.now().getTime())).find((lease) => lease.playbackID === playbackID)

  const openPlaybackOf = async (name: PlaybackName, entryID: string): Promise<Authorised> => {
    const expiresAt = name.startedAt + openMs
    if (expiresAt <= clock.now().getTime()) return { granted: false, reason: 'expired' }
    // Where it plays is not known any more; what was ruled out was never begun.
    const access = accessTo(await entryOf(entryID), null, { asked: false }, clock.now(), policy)
    if (!access.may) return { granted: false, reason: endings[access.because] }
    return {
      granted: true,
      playback: {
        playbackID: name.playbackID,
        entryID,
        userID: null,
        startedAt: new Date(name.startedAt),
        expiresAt: new Date(expiresAt),
        bypassed: false,
      },
    }
  }

  /** @param account as it is now */
  const goesOn = async (lease: Lease, account: Account): Promise<Authorised> => {
    const reason = await refusalOf(account, lease.entryID, lease.place)
    return reason === null
      ? { granted: true, playback: playbackOf(lease, account.id) }
      : { granted: false, reason }
  }

  const refusalOf: Playbacks['refusalOf'] = async (account, entryID, place) => {
    const access = accessTo(await entryOf(entryID), askerOf(account), place, clock.now(), policy)
    return access.may ? null : endings[access.because]
  }

  /**
   * Leases are kept in memory. After a restart, for as long as a lease lives, a playback that had begun before takes its place
   * again, if there is one; nobody has to begin anew because we did.
   */
  const takeUp = async (name: PlaybackName, entryID: string, who: SignedIn): Promise<Authorised> => {
    const now = clock.now().getTime()
    const keptSince = await state.keptSince(now)
    if (name.startedAt >= keptSince || now >= keptSince + leaseMs)
      return { granted: false, reason: 'expired' }
    const entry = await entryOf(entryID)
    const place: Place = { asked: false }
    const access = accessTo(entry, askerOf(who.account), place, clock.now(), policy)
    if (!access.may) return { granted: false, reason: endings[access.because] }
    const bypassed = !access.open && access.bypassed
    const lease: Lease = {
      playbackID: name.playbackID,
      entryID,
      title: entry?.title ?? '',
      device: 'Another device',
      sessionID: who.sessionID,
      place,
      bypassed,
      startedAt: name.startedAt,
      expiresAt: now + leaseMs,
    }
    const claim = { lease, limit: bypassed ? Number.POSITIVE_INFINITY : limit, replaces: null, now }
    const { claimed } = await state.claim(who.account.id, claim)
    return claimed
      ? { granted: true, playback: playbackOf(lease, who.account.id) }
      : { granted: false, reason: 'expired' }
  }

  const findByToken: Playbacks['findByToken'] = async (token, entryID, who) => {
    const name = openPlayback(secret, entryID, token)
    if (name?.userID !== who.account.id) return { granted: false, reason: 'none' }
    const lease = await findLease(who.account.id, name.playbackID)
    if (!lease) return takeUp(name, entryID, who)
    // Whoever has the token alone, and another session, has nothing.
    if (lease.sessionID !== who.sessionID) return { granted: false, reason: 'none' }
    return goesOn(lease, who.account)
  }

  const end = async (userID: string, playbackID: string, reason: EndedReason): Promise<boolean> => {
    const ended = await state.end(userID, playbackID, clock.now().getTime())
    if (!ended) return false
    await state.announce({ account: userID, playbackID, reason })
    // Other devices play what its page has handed over, and no longer than it.
    await endWhere(userID, reason, ({ castOf }) => castOf === playbackID)
    return true
  }
  const endWhere = async (userID: string, reason: EndedReason, which: (lease: Lease) => boolean) => {
    const leases = await state.list(userID, clock.now().getTime())
    await Promise.all(leases.filter(which).map(({ playbackID }) => end(userID, playbackID, reason)))
  }

  return {
    limit,
    async begin({ entryID, kind, who, place, device, replaces }) {
      const entry = await entryOf(entryID, kind)
      const access = accessTo(entry, askerOf(who?.account ?? null), place, clock.now(), policy)
      if (!access.may) return { granted: false, because: access.because }
      const now = clock.now().getTime()
      const playbackID = randomBytes(16).toString('base64url')
      if (access.open || who === null) {
        const name = { playbackID, userID: null, startedAt: now }
        const opened = await openPlaybackOf(name, entryID)
        if (!opened.granted) return { granted: false, because: 'problem' }
        const token = sealPlayback(secret, entryID, name)
        return { granted: true, token, playback: opened.playback, counted: false }
      }
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
      const claim = await state.claim(userID, { lease, limit: most, replaces, now })
      if (!claim.claimed) {
        return {
          granted: false,
          because: 'concurrency',
          playing: claim.playing.map((other) => shownTo(other, who.sessionID)),
        }
      }
      if (replaces !== null)
        await state.announce({ account: userID, playbackID: replaces, reason: 'stopped' })
      const token = sealPlayback(secret, entryID, { playbackID, userID, startedAt: now })
      return { granted: true, token, playback: playbackOf(lease, userID), counted: true }
    },

    async authorise(cookieHeader, entryID) {
      const token = playbackTokenOf(cookieHeader, secureCookies)
      const name = token === null ? null : openPlayback(secret, entryID, token)
      if (token === null || name === null) return { granted: false, reason: 'none' }
      if (name.userID === null) return openPlaybackOf(name, entryID)
      const session = sessionTokenOf(cookieHeader, site, secureCookies)
      const who = session && (await memory.signedIn(session))
      return who ? findByToken(token, entryID, who) : { granted: false, reason: 'signed-out' }
    },

    async authoriseToken(token, entryID) {
      const name = openPlayback(secret, entryID, token)
      if (name === null) return { granted: false, reason: 'none' }
      if (name.userID === null) return openPlaybackOf(name, entryID)
      const [account, lease] = await Promise.all([
        memory.account(name.userID),
        findLease(name.userID, name.playbackID),
      ])
      if (!account || !lease) return { granted: false, reason: 'expired' }
      return goesOn(lease, account)
    },

    playing: async (who) =>
      (await state.list(who.account.id, clock.now().getTime())).map((lease) => shownTo(lease, who.sessionID)),
    stop: (who, playbackID, reason = 'stopped') => end(who.account.id, playbackID, reason),
    endSession: (who) =>
      endWhere(who.account.id, 'signed-out', ({ sessionID }) => sessionID === who.sessionID),
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
    findByToken,
    refusalOf,
    refusalOfUser: async (userID, entryID, place) => refusalOf(await memory.account(userID), entryID, place),
  }
}
