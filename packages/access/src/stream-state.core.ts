/** The state of a stream at a given moment: pure, so that server, poster and player cannot disagree. */
import type { StreamFeed, StreamPlan, StreamState } from '@club/contracts'

type EncoderFeed = Extract<StreamFeed, { kind: 'encoder' }>

/** An encoder silent for this long counts as interrupted: its segments last two seconds at best. */
const silentAfterMs = 12_000
/** And never before this many of its longest segments are missing. */
const silentAfterSegments = 3

/** When an encoder that sends nothing more counts as silent. */
export const silentAt = ({ lastSegmentAt, targetSeconds = 0 }: EncoderFeed): Date =>
  new Date(Date.parse(lastSegmentAt) + Math.max(silentAfterMs, silentAfterSegments * targetSeconds * 1000))

/**
 * How long an unscheduled stream may fall silent before it counts as over. If the encoder comes back sooner,
 * it is the same broadcast.
 */
export const interruptedMs = 3_600_000

/** No end is planned for such a stream, so fans wait for its encoder only a few minutes: it may have been switched off. */
const awaitedMs = 300_000

/** Milliseconds for which fans wait for a silent encoder, by the stream's plan. */
const waitedFor = { idle: awaitedMs, upcoming: interruptedMs } as const

/**
 * Whether what an encoder sends now continues the same broadcast: without a break, or after one shorter than `breakMs` milliseconds
 * during which staff have not declared the stream off.
 */
export function goesOn(plan: StreamPlan, feed: EncoderFeed, at: number, breakMs: number): boolean {
  if (at < silentAt(feed).getTime()) return true
  const saidOver = plan.status === 'idle' && plan.saidAt !== undefined && plan.saidAt >= feed.lastSegmentAt
  return !saidOver && at < Date.parse(feed.lastSegmentAt) + breakMs
}

/**
 * @param plan as set by the club
 * @param feed where the pictures come from
 */
export function streamStateAt(plan: StreamPlan, feed: StreamFeed, now: Date): StreamState {
  const at = now.getTime()
  const sending = feed.kind === 'programme' || (feed.kind === 'encoder' && at < silentAt(feed).getTime())
  switch (plan.status) {
    case 'disabled':
      return plan
    case 'idle':
      // An encoder that starts unplanned is on the air; the programme starts only when the club says so.
      if (feed.kind !== 'encoder') return { status: 'idle' }
      if (sending) return { status: 'live', startedAt: feed.since }
      return goesOn(plan, feed, at, waitedFor.idle)
        ? { status: 'interrupted', startedAt: feed.since, since: feed.lastSegmentAt }
        : { status: 'idle' }
    case 'upcoming':
      // Encoders warm up early or start late: the stream is live once the hour has come and there are pictures.
      if (at < Date.parse(plan.startsAt)) return plan
      if (sending) return { status: 'live', startedAt: plan.startsAt }
      return feed.kind === 'encoder' &&
        Date.parse(feed.lastSegmentAt) >= Date.parse(plan.startsAt) &&
        at < Date.parse(feed.lastSegmentAt) + waitedFor.upcoming
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

/** The instant at which this state changes by itself, or null: responses about it are stale from then on. */
export function streamStateUntil(state: StreamState, plan?: StreamPlan['status']): string | null {
  if (state.status === 'upcoming') return state.startsAt
  if (state.status === 'interrupted') {
    const waits = plan === 'idle' || plan === 'upcoming' ? waitedFor[plan] : null
    return waits === null ? null : new Date(Date.parse(state.since) + waits).toISOString()
  }
  if (state.status === 'ended') return state.replayFrom
  return null
}

/** Whether there is something to play: on the air, or available as a replay. */
export const isPlayable = (status: StreamState['status']): boolean =>
  status === 'live' || status === 'interrupted' || status === 'replay'
