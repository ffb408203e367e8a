/**
 * Counts how two versions of a remote fare: pages, as this server answered them, and visitors, as their browsers report. A browser's
 * reports count once per visitor, and only for somebody who was given a page with that version. Pure: the clock is passed in.
 */

/** A visitor, as far as counting goes: an address, and the number in the cookie. A whole ground counts as a hundred visitors at most. */
export type Visitor = { address: string; bucket: number | null }

export type Counts = {
  /** Pages on which the remote's code ran, and those of them on which it failed. */
  pages: number
  failedPages: number
  /** Visitors who got such a page or reported a failure, and those of them who reported one. */
  visitors: number
  failedVisitors: number
  addresses: number
  failedAddresses: number
  /** Largest contentful paint in milliseconds, at the 75th percentile; null if no browser reported it. */
  start: number | null
  /** Visitors whose browsers reported it. */
  starts: number
}

type Seen = { address: string; used: boolean; failed: boolean; start: number | null }
type Span = { pages: number; failedPages: number; visitors: Map<string, Seen> }

/** Milliseconds of one span; the current span and the one before it count. */
export const spanLength = 300_000

/** Visitors counted in a span; more would not change the result. */
const mostVisitors = 5000

const emptySpan = (): Span => ({ pages: 0, failedPages: 0, visitors: new Map() })
const keyOf = ({ address, bucket }: Visitor) => `${address} ${bucket ?? '-'}`

export type Tally = {
  /** A page with this version was sent; `used`: its code ran for it. */
  page(version: string, visitor: Visitor, what: { used: boolean; failed: boolean }): void
  /** A browser reported a failure. */
  failure(version: string, visitor: Visitor): void
  /** A browser reported how long a page took. */
  start(version: string, visitor: Visitor, milliseconds: number): void
  counts(version: string): Counts
  /** Forgets all but these versions. */
  keep(versions: readonly string[]): void
}

/** @param clock milliseconds */
export function createTally(clock: () => number): Tally {
  const spans = new Map<string, { began: number; now: Span; before: Span }>()

  const of = (version: string) => {
    const known = spans.get(version) ?? { began: clock(), now: emptySpan(), before: emptySpan() }
    spans.set(version, known)
    const age = clock() - known.began
    if (age >= spanLength) {
      known.before = age >= 2 * spanLength ? emptySpan() : known.now
      known.now = emptySpan()
      known.began = clock()
    }
    return known
  }

  /** The visitor, if they were given a page with this version. */
  const known = (version: string, visitor: Visitor): Seen | undefined => {
    const { now, before } = of(version)
    return now.visitors.get(keyOf(visitor)) ?? before.visitors.get(keyOf(visitor))
  }

  return {
    page(version, visitor, { used, failed }) {
      const { now } = of(version)
      if (used) now.pages++
      if (failed) now.failedPages++
      const seen = now.visitors.get(keyOf(visitor))
      if (seen) seen.used ||= used
      else if (now.visitors.size < mostVisitors)
        now.visitors.set(keyOf(visitor), { address: visitor.address, used, failed: false, start: null })
    },
    failure(version, visitor) {
      const seen = known(version, visitor)
      if (!seen) return
      seen.used = true
      seen.failed = true
    },
    start(version, visitor, milliseconds) {
      const seen = known(version, visitor)
      if (seen) seen.start ??= milliseconds
    },
    counts(version) {
      const { now, before } = of(version)
      const visitors = [...before.visitors.values(), ...now.visitors.values()].filter(({ used }) => used)
      const failed = visitors.filter((seen) => seen.failed)
      const starts = visitors.flatMap(({ start }) => start ?? []).sort((a, b) => a - b)
      return {
        pages: before.pages + now.pages,
        failedPages: before.failedPages + now.failedPages,
        visitors: visitors.length,
        failedVisitors: failed.length,
        addresses: new Set(visitors.map(({ address }) => address)).size,
        failedAddresses: new Set(failed.map(({ address }) => address)).size,
        start: starts[Math.ceil(starts.length * 0.75) - 1] ?? null,
        starts: starts.length,
      }
    },
    keep(versions) {
      for (const version of spans.keys()) if (!versions.includes(version)) spans.delete(version)
    },
  }
}
