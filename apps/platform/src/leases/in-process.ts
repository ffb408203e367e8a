/** Leases and announcements of a platform with a single instance. */
import { type Announcement, isAlive, type Lease, oldestFirst, type SharedState } from './leases.ts'

/** Number of claims between two sweeps for expired leases. */
const sweepEvery = 500

/** @param since the clock's now, in milliseconds */
export function inProcessState(since: number): SharedState {
  const accounts = new Map<string, Map<string, Lease>>()
  const listeners = new Set<(announcement: Announcement) => void>()
  let untilSweep = sweepEvery

  const alive = (account: string, now: number): Map<string, Lease> => {
    const leases = accounts.get(account) ?? new Map<string, Lease>()
    for (const [id, lease] of leases) if (!isAlive(lease, now)) leases.delete(id)
    if (leases.size === 0) accounts.delete(account)
    return leases
  }
  const sweep = (now: number) => {
    untilSweep -= 1
    if (untilSweep > 0) return
    untilSweep = sweepEvery
    for (const account of accounts.keys()) alive(account, now)
  }

  return {
    redis: null,

    async claim(account, { lease, limit, replaces, now }) {
      sweep(now)
      const leases = alive(account, now)
      const others = [...leases.values()].filter(
        ({ playbackID }) => playbackID !== lease.playbackID && playbackID !== replaces,
      )
      if (others.length >= limit) return { claimed: false, playing: others.sort(oldestFirst) }
      if (replaces !== null) leases.delete(replaces)
      leases.set(lease.playbackID, lease)
      accounts.set(account, leases)
      return { claimed: true }
    },
    async renew(account, playbackIDs, now, expiresAt) {
      const leases = alive(account, now)
      const renewed = playbackIDs.flatMap((id) => leases.get(id) ?? [])
      for (const lease of renewed) leases.set(lease.playbackID, { ...lease, expiresAt })
      return renewed.length
    },
    async move(account, from, to, now) {
      const leases = alive(account, now)
      for (const [id, lease] of leases)
        if (lease.sessionID === from) leases.set(id, { ...lease, sessionID: to })
    },
    list: async (account, now) => [...alive(account, now).values()].sort(oldestFirst),
    async end(account, playbackID, now) {
      const ended = alive(account, now).delete(playbackID)
      alive(account, now)
      return ended
    },
    keptSince: async () => since,

    async announce(announcement) {
      for (const listener of [...listeners]) listener(announcement)
    },
    hear(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    demand: async () => {},
    close: async () => listeners.clear(),
  }
}
