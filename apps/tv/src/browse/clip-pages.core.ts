/** The loaded pages of one list. Pure. */
import type { Clip } from '../clip/clip.core.ts'

export type ClipPage = { page: number; size: number; total: number; clips: readonly Clip[] }

/** The pages with one more, in order; a page loaded before is replaced. */
export const withClipPage = (held: readonly ClipPage[], page: ClipPage): ClipPage[] =>
  [...held.filter((one) => one.page !== page.page), page].sort((one, other) => one.page - other.page)

/** Every clip once: one that moved to the next page meanwhile is not shown again. */
export function clipsOf(held: readonly ClipPage[]): Clip[] {
  const seen = new Set<string>()
  return held.flatMap(({ clips }) => clips).filter(({ id }) => !seen.has(id) && seen.add(id))
}

export const lastPage = ({ size, total }: ClipPage): number => Math.max(1, Math.ceil(total / size))

/** Numbers of the first and the last clip shown, from 1. */
export function span(held: readonly ClipPage[]): { from: number; to: number } {
  const first = held[0]
  const from = first ? (first.page - 1) * first.size + 1 : 0
  return { from, to: from + clipsOf(held).length - 1 }
}
