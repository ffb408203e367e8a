/**
 * What to do when an engine cannot go on by itself. It is asked about fatal problems only (hls.js retries the others, and
 * says so with errors that mean nothing), what goes well again forgives, and every remedy is bounded, but for the wait for a
 * live stream: that ends when its asset says that nothing is on. Pure.
 */

/** What could not be fetched. */
export type Part = 'playlist' | 'segment' | 'key' | 'licence'

export type Problem =
  | { readonly kind: 'fetch'; readonly part: Part; readonly status: number | null }
  /** The element could not decode what it was given. */
  | { readonly kind: 'decode' }
  /** This browser cannot play this stream at all. */
  | { readonly kind: 'unsupported' }

/** Why playing ended against the fan's wish. */
export type Failure = 'network' | 'missing' | 'decode' | 'unsupported' | 'licence'

/** Those that may be over as soon as the site answers again. */
export const mayPass = (failure: Failure): boolean => failure !== 'decode' && failure !== 'unsupported'

export type Remedy =
  | { readonly do: 'wait-online' }
  | { readonly do: 'load-again'; readonly after: number }
  /** Reads a live stream anew, from its master playlist on. */
  | { readonly do: 'read-again'; readonly after: number }
  | { readonly do: 'recover-decoder' }
  /** Skips a missing segment. */
  | { readonly do: 'skip-segment' }
  /** Asks the platform again whether this fan may play: it renews the right, or says why not. */
  | { readonly do: 'renew' }
  | { readonly do: 'give-up'; readonly failure: Failure }

/** How often each remedy has been tried since it last helped. */
export type Tried = {
  readonly loads: number
  readonly licences: number
  readonly renewals: number
  /** Instants, in milliseconds. */
  readonly reads: readonly number[]
  readonly recoveries: readonly number[]
  readonly skips: readonly number[]
}

export const nothingTried: Tried = {
  ...{ loads: 0, licences: 0, renewals: 0 },
  ...{ reads: [], recoveries: [], skips: [] },
}

/** Milliseconds before each new load; after the last one it gives up. Together about a minute: longer than a lift or a tunnel. */
export const loadDelays: readonly number[] = [500, 1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000]
const longestDelay = 8000

/** A decoder that fails a fourth time within a minute will fail a fifth. */
const mostRecoveries = 3
/** Missing segments within a minute after which the film counts as broken. */
const mostSkips = 4
const shortly = 60_000
/** Refusals in a row for which a renewal is requested: the platform's word is final, but a response may get lost. */
const mostRenewals = 2

const recent = (instants: readonly number[], now: number) => instants.filter((at) => now - at < shortly)

/** Whether an answer says that there is no such file. */
export const isMissing = (status: number | null) => status === 404 || status === 410

type Now = {
  readonly now: number
  readonly online: boolean
  /** It plays something live. */
  readonly live: boolean
}

export function remedyFor(
  problem: Problem,
  tried: Tried,
  { now, online, live }: Now,
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
  if (part === 'segment' && isMissing(status)) {
    const skips = [...recent(tried.skips, now), now]
    if (skips.length > mostSkips) return giveUp('missing')
    return { remedy: { do: 'skip-segment' }, tried: { ...tried, skips } }
  }
  if (part === 'playlist' && isMissing(status)) {
    if (!live) return giveUp('missing')
    // Its encoder sends nothing yet, or under other names since it was replaced: only the master says which.
    const reads = [...recent(tried.reads, now), now]
    const after = loadDelays[reads.length - 1] ?? longestDelay
    return { remedy: { do: 'read-again', after }, tried: { ...tried, reads } }
  }
  // Without a network nothing counts: it may come back in a minute or in an hour.
  if (!online) return { remedy: { do: 'wait-online' }, tried }
  // A protected stream goes on being loaded without its licence, which therefore counts by itself.
  const counts = part === 'licence' ? 'licences' : 'loads'
  const after = loadDelays[tried[counts]]
  if (after === undefined) return giveUp('network')
  return { remedy: { do: 'load-again', after }, tried: { ...tried, [counts]: tried[counts] + 1 } }
}

/** It plays: network and rights are fine again. */
export const forgiven = (tried: Tried): Tried => ({ ...tried, loads: 0, licences: 0, renewals: 0 })

/** A segment of a protected stream arrived, which says nothing of its licence. */
export const forgivenBySegment = (tried: Tried): Tried => ({ ...tried, loads: 0 })

/** A licence arrived. */
export const forgivenByLicence = (tried: Tried): Tried => ({ ...tried, licences: 0, renewals: 0 })
