/** The end of a package's period, as its provider computes it: the same day of the next month or year, or that month's last. Pure. */

export type Period = 'month' | 'year'

export function endOfPeriod(from: Date, period: Period): Date {
  const months = from.getUTCMonth() + (period === 'year' ? 12 : 1)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const end = new Date(from)
  end.setUTCDate(1)
  end.setUTCMonth(months)
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return end
}
