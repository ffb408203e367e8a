/** The gate of a playback that has begun: whether it is alive, and whether its account may still watch. */
import { endings } from '@club/access'
import type { SiteID } from '@club/contracts'
import type { AccessMemory } from '../access-memory/access-memory.ts'
import type { Clock } from '../clock.ts'
import type { Account, SignedIn } from '../identity/accounts.store.ts'
import { sessionTokenOf } from '../identity/cookie.core.ts'
import type { Lease, SharedState } from '../leases/leases.ts'
import type { Admission } from './admission.ts'
import type { Authorised, Playback, PlaybackGate } from './playback-gate.ts'
import { openPlayback, type PlaybackName, playbackTokenOf } from './playback-token.core.ts'
import { leaseMs } from './playing.core.ts'

export type GoingOnOptions = {
  memory: AccessMemory
  clock: Clock
  state: SharedState
  /** Seals the tokens of playbacks. */
  secret: string
  /** The most streams that one account may play at once. */
  limit: number
  secureCookies: boolean
}

/** How long one token plays an entry that is open to all, in milliseconds. */
const openMs = 6 * 3600 * 1000

export const playbackOf = (lease: Lease, userID: string): Playback => ({
  playbackID: lease.playbackID,
  entryID: lease.entryID,
  userID,
  startedAt: new Date(lease.startedAt),
  expiresAt: new Date(lease.expiresAt),
  bypassed: lease.bypassed,
})

/** The playback that the cookie names, whether or not it lives. */
const cameBy = (
  { secret, secureCookies }: GoingOnOptions,
  cookieHeader: string | undefined,
  entryID: string,
) => {
  const token = playbackTokenOf(cookieHeader, secureCookies)
  const name = token === null ? null : openPlayback(secret, entryID, token)
  return token === null || name === null ? null : { token, name }
}

export function createGoingOn(options: GoingOnOptions, admission: Admission) {
  const { memory, clock, state, secret, limit, secureCookies } = options
  const findLease = async (userID: string, playbackID: string) =>
    (await state.list(userID, clock.now().getTime())).find((lease) => lease.playbackID === playbackID)

  const openPlaybackOf = async (name: PlaybackName, entryID: string): Promise<Authorised> => {
    const expiresAt = name.startedAt + openMs
    if (expiresAt <= clock.now().getTime()) return { granted: false, reason: 'expired' }
    const { access } = await admission.ask(null, entryID, name.place)
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

  /** @param account in its current state */
  const goesOn = async (lease: Lease, account: Account): Promise<Authorised> => {
    const reason = await admission.refusalOf(account, lease.entryID, lease.place)
    return reason === null
      ? { granted: true, playback: playbackOf(lease, account.id) }
      : { granted: false, reason }
  }

  /**
   * Leases are stored in memory. After a restart, for the length of a lease, a playback that had begun earlier takes its place
   * again, if one is free; nobody has to start again because we did.
   */
  const takeUp = async (name: PlaybackName, entryID: string, who: SignedIn): Promise<Authorised> => {
    const now = clock.now().getTime()
    const keptSince = await state.keptSince(now)
    if (name.startedAt >= keptSince || now >= keptSince + leaseMs)
      return { granted: false, reason: 'expired' }
    const { place } = name
    const { entry, access } = await admission.ask(who.account, entryID, place)
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

  const findByToken = async (token: string, entryID: string, who: SignedIn): Promise<Authorised> => {
    const name = openPlayback(secret, entryID, token)
    if (name?.userID !== who.account.id) return { granted: false, reason: 'none' }
    const lease = await findLease(who.account.id, name.playbackID)
    if (!lease) return takeUp(name, entryID, who)
    // The token is worth nothing with another session.
    if (lease.sessionID !== who.sessionID) return { granted: false, reason: 'none' }
    return goesOn(lease, who.account)
  }

  const bySession = async (
    token: string,
    cookieHeader: string | undefined,
    entryID: string,
    site: SiteID,
  ): Promise<Authorised> => {
    const session = sessionTokenOf(cookieHeader, site, secureCookies)
    const who = session && (await memory.signedIn(session, site))
    return who ? findByToken(token, entryID, who) : { granted: false, reason: 'signed-out' }
  }

  const gate: PlaybackGate = {
    async authorise(cookieHeader, entryID, site = 'site') {
      const found = cameBy(options, cookieHeader, entryID)
      if (found === null) return { granted: false, reason: 'none' }
      const { token, name } = found
      return name.userID === null
        ? openPlaybackOf(name, entryID)
        : bySession(token, cookieHeader, entryID, site)
    },

    async authoriseOwn(token, cookieHeader, entryID, site = 'site') {
      const name = openPlayback(secret, entryID, token)
      if (name === null || cameBy(options, cookieHeader, entryID) === null)
        return { granted: false, reason: 'none' }
      return name.userID === null
        ? openPlaybackOf(name, entryID)
        : bySession(token, cookieHeader, entryID, site)
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
  }

  return { ...gate, findByToken, openPlaybackOf }
}
