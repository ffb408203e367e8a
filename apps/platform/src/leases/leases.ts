/**
 * What all instances of the platform must agree on from one moment to the next: leases of playing streams, and
 * announcements (docs/architecture.md#how-changes-reach-readers). In this process, or in Redis by `REDIS_URL`. None of it outlives its few
 * minutes, so none of it is in the database.
 */

import type { Place } from '@club/access'
import type { EndedReason } from '@club/contracts'
import type { RedisClient } from '@club/limiter'

/** A stream that plays. Times in milliseconds. */
export type Lease = {
  playbackID: string
  entryID: string
  title: string
  /** What it plays on, in words. */
  device: string
  /** The playback whose page handed it to another device: it ends with that. */
  castOf?: string
  /** The session that began it. */
  sessionID: string
  /** Where it plays, as a proxy in front said when it began. */
  place: Place
  bypassed: boolean
  startedAt: number
  expiresAt: number
}

export type Claim = {
  lease: Lease
  /** So many may play at once. */
  limit: number
  /** A playback of the same account that makes room for this one. */
  replaces: string | null
  now: number
}

export type Leases = {
  /** Takes a place, or says what has them all: one step, however many ask at once. The same playback again is no other. */
  claim(account: string, claim: Claim): Promise<{ claimed: true } | { claimed: false; playing: Lease[] }>
  /** @returns how many of these were alive still, and now live until `expiresAt` */
  renew(account: string, playbackIDs: readonly string[], now: number, expiresAt: number): Promise<number>
  /** What plays now, oldest first. */
  list(account: string, now: number): Promise<Lease[]>
  /** @returns whether it was alive */
  end(account: string, playbackID: string, now: number): Promise<boolean>
  /** Since when leases have been kept without a break: what began before may have been forgotten. */
  keptSince(now: number): Promise<number>
}

/** A playback is over, before its lease ran out. */
export type Announcement = { account: string; playbackID: string; reason: EndedReason }

export type Announcements = {
  announce(announcement: Announcement): Promise<void>
  /** Hears what any instance announces, this one included. @returns how to stop */
  hear(listener: (announcement: Announcement) => void): () => void
}

export type SharedState = Leases &
  Announcements & {
    /** The connection that instances share, for what else counts in it; null: there is one process alone. */
    readonly redis: RedisClient | null
    /** Whether all of this can be had at the moment. @throws Refusal 503 where it cannot */
    demand(): Promise<void>
    close(): Promise<void>
  }

/** Whether a lease lives at an instant. */
export const isAlive = (lease: Lease, now: number): boolean => lease.expiresAt > now

export const oldestFirst = (one: Lease, other: Lease): number =>
  one.startedAt - other.startedAt || one.playbackID.localeCompare(other.playbackID)
