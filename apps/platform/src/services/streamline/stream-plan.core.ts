/** How a change by staff alters a stream's plan. Pure. */
import { goesOn, interruptedMs, streamStateAt } from '@club/access'
import type { StreamChange, StreamFeed, StreamPlan } from '@club/contracts'
import { unprocessable } from '../../server/errors.ts'

/** The changed value, or else the previous one. */
export const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value)

/** Milliseconds after its end in which a stream set live again is the same broadcast: staff ended it by mistake, at half-time say. */
const endedByMistakeMs = 30 * 60_000

/** When the stream that is on the air at this moment began; null: it is off the air. */
function onAirSince(plan: StreamPlan, feed: StreamFeed, now: Date): string | null {
  if (plan.status === 'ended')
    return now.getTime() - Date.parse(plan.endedAt) < endedByMistakeMs ? plan.startedAt : null
  const state = streamStateAt(plan, feed, now)
  return state.status === 'live' || state.status === 'interrupted' ? state.startedAt : null
}

/** When an unplanned stream came on the air, if its last segment is within the hour: longer than fans wait for it. Null: it was not recently. */
const wasOnAirSince = (plan: StreamPlan, feed: StreamFeed, now: Date): string | null =>
  plan.status === 'idle' && feed.kind === 'encoder' && goesOn(plan, feed, now.getTime(), interruptedMs)
    ? feed.since
    : null

/** @throws Refusal 422 for a field that the state does not have, or a missing one that it needs */
export function planAfter(
  { plan: before, feed }: { plan: StreamPlan; feed: StreamFeed },
  change: StreamChange,
  now: Date,
): StreamPlan {
  const status = change.status ?? before.status
  if (change.startAt !== undefined && status !== 'upcoming') {
    throw unprocessable('/startAt', 'belongs to a stream that is upcoming')
  }
  if (change.replayFrom !== undefined && status !== 'ended') {
    throw unprocessable('/replayFrom', 'belongs to a stream that has ended')
  }
  const since = onAirSince(before, feed, now)
  // A planned stream whose start has passed counts as on the air since then.
  const begun =
    before.status === 'upcoming' && Date.parse(before.startsAt) <= now.getTime()
      ? before.startsAt
      : now.toISOString()
  switch (status) {
    case 'idle':
      return change.status === undefined ? before : { status, saidAt: now.toISOString() }
    case 'disabled':
      return { status }
    case 'upcoming': {
      const startsAt = change.startAt ?? (before.status === 'upcoming' ? before.startsAt : null)
      if (startsAt === null) throw unprocessable('/startAt', 'is required: when does it begin?')
      return { status, startsAt }
    }
    case 'live':
      return { status, startedAt: since ?? now.toISOString() }
    case 'ended': {
      const was = before.status === 'ended' ? before : null
      return {
        status,
        startedAt: was?.startedAt ?? since ?? wasOnAirSince(before, feed, now) ?? begun,
        endedAt: was?.endedAt ?? now.toISOString(),
        replayFrom: given(change.replayFrom, was?.replayFrom ?? null),
      }
    }
  }
}
