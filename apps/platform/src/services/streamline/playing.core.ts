/** How a stream that plays is shown to its owner. Pure. */
import type { PlayingStream } from '@club/contracts'
import type { Lease } from '../../leases/leases.ts'

/** @param sessionID of whoever looks */
export const shownTo = (lease: Lease, sessionID: string): PlayingStream => ({
  playbackID: lease.playbackID,
  entryID: lease.entryID,
  title: lease.title,
  device: lease.device,
  startedAt: new Date(lease.startedAt).toISOString(),
  thisSession: lease.sessionID === sessionID,
})
