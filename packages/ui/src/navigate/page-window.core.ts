/**
 * The page numbers to offer (docs/product.md#cards-and-lists): up to five from the start or the end, otherwise the current one and two on either
 * side. Pages count from 0.
 */
export function pageWindow(page: number, pageCount: number): readonly number[] {
  const length = Math.max(0, Math.min(5, pageCount))
  const first = Math.max(0, Math.min(clampPage(page, pageCount) - 2, pageCount - length))
  return Array.from({ length }, (_, index) => first + index)
}

/** The nearest page that exists: between 0 and the last one (docs/product.md#cards-and-lists). */
export const clampPage = (page: number, pageCount: number): number =>
  Math.max(0, Math.min(Math.trunc(page) || 0, pageCount - 1))
