/** How long a playing stream's lease lasts, and how its owner sees it. Pure. */
import { type PlayingStream, playing as times } from '@club/contracts'
import type { Lease } from '../leases/leases.ts'

/** A playback without a ping for this long is over. */
export const leaseMs = times.leaseSeconds * 1000

/** @param sessionID of the fan who is looking */
export const shownTo = (lease: Lease, sessionID: string): PlayingStream => ({
  playbackID: lease.playbackID,
  entryID: lease.entryID,
  title: lease.title,
  device: lease.device,
  startedAt: new Date(lease.startedAt).toISOString(),
  thisSession: lease.sessionID === sessionID,
})
