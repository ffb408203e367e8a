/** What a league table shows of itself. Pure. */
import type { TableRow } from '@club/contracts'

/**
 * The rows that matter to a fan of ours: the top three and the rows around our own, in unbroken groups.
 * @param count rows to show in all; the whole table where it is no longer
 */
export function rowsAroundUs(rows: readonly TableRow[], count = 8): TableRow[][] {
  const at = rows.findIndex(({ ours }) => ours)
  if (rows.length === 0) return []
  if (rows.length <= count) return [[...rows]]
  if (at < count - 2) return [rows.slice(0, count)]
  const leaders = 3
  const around = count - leaders
  const from = Math.min(at - Math.floor(around / 2), rows.length - around)
  return [rows.slice(0, leaders), rows.slice(from, from + around)]
}

/** A difference with its sign: '+3', '0', '−2' (a true minus). */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')
