/**
 * The circuit breaker of remotes (docs/failures.md). Pure: state in, state out, with the instant passed in. A remote that takes a
 * whole worker down, by a render that never ends or by using up its memory, is left out of the page where it did so; one that does
 * so on several pages is left out of all. After a delay a trial, away from fans, shows whether it works again.
 *
 * A remote that merely throws costs a few milliseconds and its own place, and needs no breaker.
 */
import { backOff } from '@club/back-off'

/** A remote that is left out of a page until a trial of that page succeeds. */
export type Outage = {
  remote: string
  path: string
  /** When the next trial is due, in milliseconds of the clock. */
  retryAt: number
  trials: number
}

/** Failing pages after which the remote is left out of all pages. */
const mostPlaces = 3

/** Milliseconds until the n-th trial: 2 s, doubling, at most a minute. */
export const trialDelay = backOff(2000, 60_000)

export const outageAt = (outages: readonly Outage[], remote: string, path: string): Outage | undefined =>
  outages.find((outage) => outage.remote === remote && outage.path === path)

/** A second failure in the same place changes nothing: requests that were in progress fail together. */
export const withOutage = (
  outages: readonly Outage[],
  remote: string,
  path: string,
  now: number,
): readonly Outage[] =>
  outageAt(outages, remote, path)
    ? outages
    : [...outages, { remote, path, retryAt: now + trialDelay(0), trials: 0 }]

export const afterTrial = (
  outages: readonly Outage[],
  { remote, path }: Pick<Outage, 'remote' | 'path'>,
  now: number,
  well: boolean,
): readonly Outage[] =>
  outages.flatMap((outage) => {
    if (outage.remote !== remote || outage.path !== path) return [outage]
    const trials = outage.trials + 1
    return well ? [] : [{ ...outage, trials, retryAt: now + trialDelay(trials) }]
  })

/** Remotes that this page is drawn without, in alphabetical order. */
export function remotesOut(outages: readonly Outage[], path: string): string[] {
  const out = new Set<string>()
  for (const { remote, path: place } of outages) {
    if (place === path || outages.filter((one) => one.remote === remote).length >= mostPlaces) out.add(remote)
  }
  return [...out].sort()
}
