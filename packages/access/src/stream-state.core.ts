/** What a stream is at a moment: pure, so that server, poster and player cannot disagree. */
import type { StreamFeed, StreamPlan, StreamState } from '@club/contracts'

/** An encoder that has sent nothing for so long is interrupted. Segments last two seconds. */
export const silentAfterMs = 12_000

/**
 * A stream that nobody has said to be live, has been on the air and is silent since is over after so long: what is sent sooner
 * goes on from before.
 */
export const interruptedMs = 3_600_000

/**
 * @param plan what the club has set
 * @param feed where the pictures come from
 */
export function streamStateAt(plan: StreamPlan, feed: StreamFeed, now: Date): StreamState {
  const at = now.getTime()
  const sending =
    feed.kind === 'programme' ||
    (feed.kind === 'encoder' && at - Date.parse(feed.lastSegmentAt) < silentAfterMs)
  switch (plan.status) {
    case 'disabled':
      return plan
    case 'idle':
      // An encoder that simply begins is on the air; the programme begins only where the club says so.
      return feed.kind === 'encoder' && sending ? { status: 'live', startedAt: feed.since } : plan
    case 'upcoming':
      // Encoders warm up before the hour, and are late: it is live when it is time and there are pictures.
      if (at < Date.parse(plan.startsAt)) return plan
      if (sending) return { status: 'live', startedAt: plan.startsAt }
      return feed.kind === 'encoder' &&
        Date.parse(feed.lastSegmentAt) >= Date.parse(plan.startsAt) &&
        at < Date.parse(feed.lastSegmentAt) + interruptedMs
        ? { status: 'interrupted', startedAt: plan.startsAt, since: feed.lastSegmentAt }
        : plan
    case 'live':
      if (sending) return plan
      return {
        status: 'interrupted',
        startedAt: plan.startedAt,
        since: feed.kind === 'encoder' ? feed.lastSegmentAt : plan.startedAt,
      }
    case 'ended':
      return plan.replayFrom !== null && at >= Date.parse(plan.replayFrom)
        ? { status: 'replay', startedAt: plan.startedAt, endedAt: plan.endedAt }
        : plan
  }
}

/** The instant at which this state changes by itself, or null: answers about it are old from then on. */
export function streamStateUntil(state: StreamState, plan?: StreamPlan['status']): string | null {
  if (state.status === 'upcoming') return state.startsAt
  if (state.status === 'interrupted' && plan === 'upcoming')
    return new Date(Date.parse(state.since) + interruptedMs).toISOString()
  if (state.status === 'ended') return state.replayFrom
  return null
}

/** Whether there is something to play: on the air, or there to be watched again. */
export const isPlayable = (status: StreamState['status']): boolean =>
  status === 'live' || status === 'interrupted' || status === 'replay'
