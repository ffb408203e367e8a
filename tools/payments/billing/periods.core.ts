/** When a subscription period ends, and how much of it is left. Pure. */

const day = 86_400

/**
 * The end of the period that starts at `start`: the anchor's day of the month, or the month's last day if it has no such day, so
 * 31 January goes to 28 February and then to 31 March.
 */
export function periodEnd(start: number, anchor: number, interval: string, count: number): number {
  if (interval === 'day') return start + count * day
  if (interval === 'week') return start + count * 7 * day
  const begun = new Date(start * 1000)
  const wanted = new Date(anchor * 1000).getUTCDate()
  const months = interval === 'year' ? count * 12 : count
  const end = new Date(start * 1000)
  end.setUTCDate(1)
  end.setUTCMonth(begun.getUTCMonth() + months)
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(wanted, last))
  return Math.floor(end.getTime() / 1000)
}

/** The part of a whole period's amount for the time from `now` on, to the second. */
export const restOf = (amount: number, period: { start: number; end: number }, now: number): number =>
  Math.round((amount * Math.max(0, period.end - now)) / Math.max(1, period.end - period.start))
