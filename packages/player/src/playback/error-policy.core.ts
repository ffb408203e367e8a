/**
 * What to do when an engine cannot go on by itself. It is asked about fatal problems only (hls.js retries the others, and
 * says so with errors that mean nothing), every remedy is bounded, and what goes well again forgives. Pure.
 */

/** What could not be fetched. */
export type Part = 'playlist' | 'segment' | 'key' | 'licence'

export type Problem =
  | { readonly kind: 'fetch'; readonly part: Part; readonly status: number | null }
  /** The element could not decode what it was given. */
  | { readonly kind: 'decode' }
  /** This browser cannot play this stream at all. */
  | { readonly kind: 'unsupported' }

/** Why playing ended without the fan wanting it. */
export type Failure = 'network' | 'missing' | 'decode' | 'unsupported' | 'licence'

export type Remedy =
  | { readonly do: 'wait-online' }
  | { readonly do: 'load-again'; readonly after: number }
  | { readonly do: 'recover-decoder' }
  /** Steps over a segment that is not there. */
  | { readonly do: 'skip-segment' }
  /** Asks the platform again whether this fan may play: it renews, or says why not. */
  | { readonly do: 'renew' }
  | { readonly do: 'give-up'; readonly failure: Failure }

/** How often each remedy was tried since it last helped. */
export type Tried = {
  readonly loads: number
  readonly renewals: number
  /** Instants, in milliseconds. */
  readonly recoveries: readonly number[]
  readonly skips: readonly number[]
}

export const nothingTried: Tried = { loads: 0, renewals: 0, recoveries: [], skips: [] }

/** Milliseconds before each new load; after the last one it is over. Together about a minute: longer than a lift or a tunnel. */
export const loadDelays: readonly number[] = [500, 1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000]

/** A decoder that fails a fourth time within a minute will fail a fifth. */
const mostRecoveries = 3
/** Segments missing within a minute until the film counts as broken. */
const mostSkips = 4
const shortly = 60_000
/** Refusals in a row that a renewal is asked for: the platform's word is final, a lost answer is not. */
const mostRenewals = 2

const recent = (instants: readonly number[], now: number) => instants.filter((at) => now - at < shortly)

export function remedyFor(
  problem: Problem,
  tried: Tried,
  { now, online }: { now: number; online: boolean },
): { remedy: Remedy; tried: Tried } {
  const giveUp = (failure: Failure) => ({ remedy: { do: 'give-up', failure } as const, tried })
  switch (problem.kind) {
    case 'unsupported':
      return giveUp('unsupported')
    case 'decode': {
      const recoveries = [...recent(tried.recoveries, now), now]
      if (recoveries.length > mostRecoveries) return giveUp('decode')
      return { remedy: { do: 'recover-decoder' }, tried: { ...tried, recoveries } }
    }
    case 'fetch':
      break
  }
  const { part, status } = problem
  if ((part === 'key' || part === 'licence') && (status === 401 || status === 403)) {
    if (tried.renewals >= mostRenewals) return giveUp('licence')
    return { remedy: { do: 'renew' }, tried: { ...tried, renewals: tried.renewals + 1 } }
  }
  if (part === 'segment' && (status === 404 || status === 410)) {
    const skips = [...recent(tried.skips, now), now]
    if (skips.length > mostSkips) return giveUp('missing')
    return { remedy: { do: 'skip-segment' }, tried: { ...tried, skips } }
  }
  if (part === 'playlist' && (status === 404 || status === 410)) return giveUp('missing')
  // Without a network nothing counts: it may come back in a minute or in an hour.
  if (!online) return { remedy: { do: 'wait-online' }, tried }
  const after = loadDelays[tried.loads]
  if (after === undefined) return giveUp('network')
  return { remedy: { do: 'load-again', after }, tried: { ...tried, loads: tried.loads + 1 } }
}

/** A segment came and was decoded: network and rights are well again. */
export const forgiven = (tried: Tried): Tried =>
  tried.loads === 0 && tried.renewals === 0 ? tried : { ...tried, loads: 0, renewals: 0 }
