/** What a fan who waits for a stream will meet when it begins, from what the page knows by itself. Pure. */
import type { PlaybackRefusal, StreamAsset } from '@club/contracts'
import { type Lock, type LockAsker, lockOf } from './lock.core.ts'
import { outcomes } from './outcomes.core.ts'
import { heldAt, holdsPass } from './subscriptions.core.ts'

/** A match pass: what it opens, and when. ISO 8601; null: not known. */
export type PassWindow = {
  readonly opens: readonly string[]
  readonly from: string | null
  readonly until: string | null
}

export type WaitingFan = LockAsker & {
  /** When entitlements end that do, by name. */
  readonly ends?: Readonly<Record<string, string>> | undefined
  /** The account's passes; null: not known. */
  readonly passes: readonly PassWindow[] | null
}

type Announced = Pick<StreamAsset, 'startAt' | 'replayFrom'> & {
  readonly status: StreamAsset['assetData']['status']
}

/** The hour that fans wait for; `at` is null where nobody has said which. null: nothing is announced. */
export function awaited({ status, startAt, replayFrom }: Announced): { at: string | null } | null {
  if (status === 'upcoming') return { at: startAt }
  return status === 'ended' && replayFrom ? { at: replayFrom } : null
}

const isOpenAt = ({ from, until }: PassWindow, at: string | null): boolean =>
  at === null ||
  ((from === null || Date.parse(from) <= Date.parse(at)) &&
    (until === null || Date.parse(at) < Date.parse(until)))

/**
 * The lock as it will be at that hour: a subscription may end before, a pass open until then. Whoever holds a pass of which it is not
 * known when it opens is not told that they lack one.
 * @param opens the entitlements that open the stream
 * @param at ISO 8601; null: not known
 */
export function lockAhead(
  opens: readonly string[],
  fan: WaitingFan,
  at: string | null,
  emptyListLocked = false,
): Lock {
  const lock = lockOf(opens, { ...fan, held: heldAt(fan.held, fan.ends, at) }, emptyListLocked)
  if (!lock.locked || lock.because === 'sign-in' || !holdsPass(fan.held)) return lock
  const { passes } = fan
  const comes =
    passes === null ||
    passes.some((pass) => pass.opens.some((name) => opens.includes(name)) && isOpenAt(pass, at))
  return comes ? { locked: false } : lock
}

/** What the session check will say of such a lock. */
export const refusalAhead = ({ because }: Lock & { locked: true }): PlaybackRefusal => ({
  by: 'check',
  code: outcomes[because === 'sign-in' ? 'signed-out' : 'not-entitled'].code,
  playing: [],
})
