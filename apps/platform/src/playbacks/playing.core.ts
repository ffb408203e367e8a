/** How long a stream that plays is kept, and how it is shown to its owner. Pure. */
import { type PlayingStream, playing as times } from '@club/contracts'
import type { Lease } from '../leases/leases.ts'

/** A playback that no ping has kept for so long is over. */
export const leaseMs = times.leaseSeconds * 1000

/** @param sessionID of whoever looks */
export const shownTo = (lease: Lease, sessionID: string): PlayingStream => ({
  playbackID: lease.playbackID,
  entryID: lease.entryID,
  title: lease.title,
  device: lease.device,
  startedAt: new Date(lease.startedAt).toISOString(),
  thisSession: lease.sessionID === sessionID,
})
