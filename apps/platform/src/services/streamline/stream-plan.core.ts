/** What staff make of a stream's state. Pure. */
import type { StreamChange, StreamPlan } from '@club/contracts'
import { unprocessable } from '../../server/errors.ts'

/** What a change says, or else what was there. */
export const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value)

/** @throws Refusal 422 for what the state does not have, or lacks */
export function planAfter(before: StreamPlan, change: StreamChange, now: Date): StreamPlan {
  const status = change.status ?? before.status
  if (change.startAt !== undefined && status !== 'upcoming') {
    throw unprocessable('/startAt', 'belongs to a stream that is upcoming')
  }
  if (change.replayFrom !== undefined && status !== 'ended') {
    throw unprocessable('/replayFrom', 'belongs to a stream that has ended')
  }
  // One that was planned has been on the air since its hour, if that has come.
  const begun =
    before.status === 'upcoming' && Date.parse(before.startsAt) <= now.getTime()
      ? before.startsAt
      : now.toISOString()
  const startedAt = 'startedAt' in before ? before.startedAt : begun
  switch (status) {
    case 'idle':
    case 'disabled':
      return { status }
    case 'upcoming': {
      const startsAt = change.startAt ?? (before.status === 'upcoming' ? before.startsAt : null)
      if (startsAt === null) throw unprocessable('/startAt', 'is needed: when does it begin?')
      return { status, startsAt }
    }
    case 'live':
      return { status, startedAt: before.status === 'live' ? startedAt : now.toISOString() }
    case 'ended': {
      const was = before.status === 'ended' ? before : null
      return {
        status,
        startedAt,
        endedAt: was?.endedAt ?? now.toISOString(),
        replayFrom: given(change.replayFrom, was?.replayFrom ?? null),
      }
    }
  }
}
