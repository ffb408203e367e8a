/**
 * State that all instances of the platform must share from one moment to the next: leases of playing streams, and
 * announcements (docs/architecture.md#how-changes-reach-readers). In this process, or in Redis by `REDIS_URL`. None of it outlives a few
 * minutes, so none of it is in the database.
 */

import type { Place } from '@club/access'
import type { EndedReason } from '@club/contracts'
import type { RedisClient } from '@club/limiter'

/** A playing stream. Times in milliseconds. */
export type Lease = {
  playbackID: string
  entryID: string
  title: string
  /** The device that plays it, in words. */
  device: string
  /** The playback whose page handed it to another device: it ends together with that one. */
  castOf?: string
  /** The session that started it. */
  sessionID: string
  /** Where it plays, as reported by a proxy in front when it started. */
  place: Place
  bypassed: boolean
  startedAt: number
  expiresAt: number
}

export type Claim = {
  lease: Lease
  /** The most that may play at once. */
  limit: number
  /** A playback of the same account that this one replaces. */
  replaces: string | null
  now: number
}

export type Leases = {
  /** Takes a place, or returns what occupies them all: atomic, however many claim at once. Repeating a claim for one playback takes no second place. */
  claim(account: string, claim: Claim): Promise<{ claimed: true } | { claimed: false; playing: Lease[] }>
  /** @returns how many of these were still alive, and now live until `expiresAt` */
  renew(account: string, playbackIDs: readonly string[], now: number, expiresAt: number): Promise<number>
  /** What one session plays is another's from now on. */
  move(account: string, from: string, to: string, now: number): Promise<void>
  /** What plays now, oldest first. */
  list(account: string, now: number): Promise<Lease[]>
  /** @returns whether it was alive */
  end(account: string, playbackID: string, now: number): Promise<boolean>
  /** Since when leases have been stored without a gap: older ones may have been lost. */
  keptSince(now: number): Promise<number>
}

/** A playback has ended before its lease expired. */
export type Announcement = { account: string; playbackID: string; reason: EndedReason }

export type Announcements = {
  announce(announcement: Announcement): Promise<void>
  /** Receives what any instance announces, including this one. @returns stops listening */
  hear(listener: (announcement: Announcement) => void): () => void
}

export type SharedState = Leases &
  Announcements & {
    /** The connection that instances share, for other shared counters; null: there is only one process. */
    readonly redis: RedisClient | null
    /** Checks that all of this is available. @throws Refusal 503 if it is not */
    demand(): Promise<void>
    close(): Promise<void>
  }

/** Whether a lease is alive at an instant. */
export const isAlive = (lease: Lease, now: number): boolean => lease.expiresAt > now

export const oldestFirst = (one: Lease, other: Lease): number =>
  one.startedAt - other.startedAt || one.playbackID.localeCompare(other.playbackID)
