/** Why versions cannot be had from the store, and when they are tried again. */
import { backOff } from '@club/back-off'
import type { Log } from '../log.ts'
import { versionKey } from './deployments.core.ts'

/** `placed`: revision at which the version had been put in place as the attempt began that failed. */
type Trouble = { reason: string; tries: number; retryAt: number; placed: number }

/** Milliseconds until a deployment that could not be mirrored is tried again: 1 s, doubling, at most 20 s. */
const retryDelay = backOff(1000, 20_000)

type Options = {
  log: Log
  clock: () => number
  /** Revision at which somebody last put a version in place: what went wrong before that no longer counts. */
  placedAt: (remote: string, version: string) => number
}

export type Troubles = {
  /** Why a version cannot be had; null: it was not tried yet, it can be had, or somebody has put it in place again since. */
  reason(remote: string, version: string): string | null
  /** Whether it is too early for another attempt. */
  isWaiting(remote: string, version: string): boolean
  /** @param placed revision at which the version had been put in place as the attempt began */
  note(remote: string, version: string, problem: unknown, placed: number): void
  /** It can be had. */
  end(remote: string, version: string): void
}

export function createTroubles({ log, clock, placedAt }: Options): Troubles {
  const troubles = new Map<string, Trouble>()
  const troubleOf = (remote: string, version: string): Trouble | null => {
    const trouble = troubles.get(versionKey(remote, version))
    return trouble && trouble.placed >= placedAt(remote, version) ? trouble : null
  }
  return {
    reason: (remote, version) => troubleOf(remote, version)?.reason ?? null,
    isWaiting: (remote, version) => clock() < (troubleOf(remote, version)?.retryAt ?? 0),
    note(remote, version, problem, placed) {
      const key = versionKey(remote, version)
      const earlier = troubles.get(key)
      const isAgain = earlier !== undefined && earlier.placed >= placed
      const reason = problem instanceof Error ? problem.message : String(problem)
      const tries = isAgain ? earlier.tries + 1 : 0
      troubles.set(key, { reason, tries, retryAt: clock() + retryDelay(tries), placed })
      // Logged once, not at every attempt.
      if (!isAgain) log.error('deployment not eligible', { remote, version, reason })
    },
    end(remote, version) {
      if (troubles.delete(versionKey(remote, version)))
        log.info('deployment eligible again', { remote, version })
    },
  }
}
