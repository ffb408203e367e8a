/**
 * A cache of what the gate of media keys, licences and the concurrency socket must know: sessions with their accounts, streams,
 * entries and their films. PGlite answers one query at a time, and a reader's search must not delay a key. Changes in this
 * process are invalidated before the response to the change; changes by another instance when the outbox reports them, a quarter of a
 * second later at most, and before anybody is told of them. While the outbox cannot be read, the cache is not used.
 */
import type { Change } from '@club/contracts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Account, type FindSignedIn, findAccount, sessionReader } from '../identity/accounts.store.ts'
import { sessionUse } from '../identity/session-use.ts'
import { tokenHash } from '../identity/sessions.store.ts'
import { changesAfter, type Heard, hearOwnChanges, newestChange } from '../outbox/outbox.ts'
import type { Stream } from '../services/streamline/index.ts'
import type { VideoEntry } from '../services/videos/index.ts'
import { remembered } from './remembered.ts'

const most = { sessions: 50_000, accounts: 5000, entries: 5000 }
/** Milliseconds: between two checks of the outbox, and for which a check is valid. */
const lookEvery = 250
const lookCounts = 1000
/** An encoder's stream is live by its last segment: if another instance may receive it, it is read again after this long. */
const feedFresh = 2000

/** Read what is not in the cache. */
export type Readers = {
  stream(id: string): Promise<Stream | null>
  video(entryID: string): Promise<VideoEntry | null>
  film(entryID: string): Promise<string | null>
}

type Options = {
  database: Database
  clock: Clock
  /** The club's time zone. */
  zone: string
  readers: Readers
}

export type AccessMemory = {
  signedIn: FindSignedIn
  account(id: string): Promise<Account | null>
  stream(id: string): Promise<Stream | null>
  /** An entry that may be played now. */
  video(entryID: string): Promise<VideoEntry | null>
  /** The name of an entry's film, whether published or not. */
  film(entryID: string): Promise<string | null>
  /**
   * Invalidates everything that a change affects, unless it has read of it itself. For whoever tells others of a change: they ask at once, and
   * must not get what was remembered before it.
   */
  hear(change: Pick<Change, 'seq' | 'topic' | 'payload'>): void
  stop(): void
}

export function createAccessMemory({ database, clock, zone, readers }: Options): AccessMemory {
  const { gate, shared } = database
  let lookedAt = Number.NEGATIVE_INFINITY
  const isRight = () => !shared || performance.now() - lookedAt < lookCounts
  const isThere = (value: unknown) => value !== null

  const sessions = remembered({
    most: most.sessions,
    read: sessionReader(gate, clock),
    // A session that had expired when it was read may have been extended by another instance.
    trusted: (known) => isRight() && (known === null || known.expiresAt > clock.now().getTime()),
    worth: isThere,
  })
  const used = sessionUse({ database, clock, zone, moved: sessions.renew })
  const accounts = remembered({
    most: most.accounts,
    read: (id) => findAccount(gate, id),
    trusted: isRight,
    worth: isThere,
  })
  const streams = remembered({
    most: most.entries,
    read: readers.stream,
    trusted: (stream, age) => isRight() && !(shared && stream?.feed.kind === 'encoder' && age > feedFresh),
    // Also for an entry that is not a stream: each of its keys asks for it.
    worth: () => true,
  })
  const videos = remembered({
    most: most.entries,
    read: readers.video,
    trusted: isRight,
    // A missing entry may appear by the clock.
    worth: isThere,
  })
  const films = remembered({
    most: most.entries,
    read: readers.film,
    trusted: isRight,
    worth: () => true,
  })

  const forgetAll = () => {
    for (const kept of [sessions, accounts, streams, videos, films]) kept.forget()
  }

  const forgetOf = ({ topic, payload }: Heard) => {
    const { userID, sessionID, assetID } = payload
    if (topic === 'entitlements' || topic === 'sessions') {
      sessions.forget(
        (_hash, known) =>
          known?.who.account.id === userID && (sessionID === undefined || known?.who.sessionID === sessionID),
      )
      accounts.forget((id) => id === userID)
    }
    if (topic === 'streams') streams.forget((id) => id === assetID)
    if (topic === 'videos') {
      videos.forget()
      films.forget()
    }
  }
  const stopHearing = hearOwnChanges(database, (heard, told) => {
    if (told) forgetOf(heard)
    else if (heard.topic === 'streams') streams.renew(String(heard.payload.assetID))
  })

  let stopped = false
  let timer: NodeJS.Timeout | null = null
  let seen: number | null = null
  const look = async () => {
    const at = performance.now()
    try {
      if (seen === null) seen = await newestChange(gate)
      else {
        for (let more = true; more; ) {
          const changes = await changesAfter(gate, seen)
          // Changes that it has not seen may have been deleted already.
          if (changes[0] && changes[0].seq > seen + 1) forgetAll()
          for (const change of changes) {
            forgetOf(change)
            seen = change.seq
          }
          more = changes.length > 0
        }
      }
      lookedAt = at
    } catch {
      // Until a check succeeds, the cache does not count.
    }
    if (!stopped) timer = setTimeout(look, lookEvery).unref()
  }
  if (shared) void look()

  return {
    async signedIn(token, site) {
      const hash = tokenHash(token)
      const known = await sessions.get(hash)
      if (known?.site !== site || known.expiresAt <= clock.now().getTime()) return null
      used(hash, known)
      return known.who
    },
    account: accounts.get,
    stream: streams.get,
    video: videos.get,
    film: films.get,
    hear(change) {
      // This process's own changes are forgotten before they are answered.
      if (shared && (seen === null || change.seq > seen)) forgetOf(change)
    },
    stop() {
      stopped = true
      stopHearing()
      if (timer) clearTimeout(timer)
    },
  }
}
