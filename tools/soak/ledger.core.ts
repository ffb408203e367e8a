/** The outcome of every request of the soak, and which failures a kill explains. Times in milliseconds of one steady clock. */

/** A period in which a killed server was down. */
export type Outage = { server: 'platform' | 'site'; from: number; to: number }

export type Outcome = {
  /** Such as 'page' or 'key'. */
  kind: string
  /** The request, for the reader of a failure. */
  path: string
  /** 0: the connection broke. */
  status: number
  from: number
  to: number
}

export type Tally = { asked: number; failed: number; duringKills: number; slowest: number }

/** Acceptable statuses while one of the servers is down. */
const away = new Set([0, 502, 503, 504])

/**
 * Milliseconds after a server's return in which dependent requests may still fail: connections are re-established, and a gateway has to
 * render every page again, because its cache was in memory.
 */
export const settling = { platform: 5000, site: 30_000 }

/** Whether a kill explains it. */
export const isExplained = ({ status, from, to }: Outcome, outages: readonly Outage[]): boolean =>
  away.has(status) &&
  outages.some((outage) => from <= outage.to + settling[outage.server] && to >= outage.from)

export type Ledger = {
  /** @param good whether the answer was as expected */
  note(outcome: Outcome, good: boolean): void
  /** Counts by kind, and the failures without an explanation. */
  close(outages: readonly Outage[]): { kinds: Record<string, Tally>; unexplained: Outcome[] }
}

export function openLedger(): Ledger {
  const kinds = new Map<string, Omit<Tally, 'duringKills' | 'failed'>>()
  const failures: Outcome[] = []
  return {
    note(outcome, good) {
      const { kind, from, to } = outcome
      const before = kinds.get(kind) ?? { asked: 0, slowest: 0 }
      kinds.set(kind, { asked: before.asked + 1, slowest: Math.max(before.slowest, Math.round(to - from)) })
      if (!good) failures.push(outcome)
    },
    close(outages) {
      const unexplained = failures.filter((failure) => !isExplained(failure, outages))
      const count = (list: readonly Outcome[], kind: string) => list.filter((one) => one.kind === kind).length
      const tallies = [...kinds].map(([kind, tally]) => {
        const failed = count(unexplained, kind)
        return [kind, { ...tally, failed, duringKills: count(failures, kind) - failed }] as const
      })
      return { kinds: Object.fromEntries(tallies), unexplained }
    },
  }
}
