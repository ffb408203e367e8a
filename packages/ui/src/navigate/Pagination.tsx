import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { SiteLink } from '../link/SiteLink.tsx'
import { useKitMessages } from '../messages.ts'
import styles from './navigate.module.css'
import { clampPage, pageWindow } from './page-window.core.ts'

export type PaginationProps = {
  /** The current page, counted from 0. */
  readonly page: number
  readonly pageCount: number
} & (
  | { /** The address of a page. */ readonly href: (page: number) => string; readonly onSelect?: never }
  | {
      /** Shows a page in place, where pages have no address. */ readonly onSelect: (page: number) => void
      readonly href?: never
    }
)

/** Previous, up to five page numbers, next. With one page only, nothing. */
export function Pagination({ page, pageCount, href, onSelect }: PaginationProps) {
  const kit = useKitMessages()
  if (pageCount < 2) return null
  const shown = clampPage(page, pageCount)

  const item = (target: number, label: string, face: ReactNode, current = false) => {
    const out = target < 0 || target >= pageCount
    const shared = {
      className: styles.page,
      'aria-label': label,
      'aria-current': current ? ('page' as const) : undefined,
    }
    if (onSelect) {
      return (
        // Not disabled outright: it would lose the focus that it was pressed with.
        <button
          {...shared}
          type="button"
          aria-disabled={out || undefined}
          onClick={out ? undefined : () => onSelect(target)}
        >
          {face}
        </button>
      )
    }
    if (out) {
      return (
        <span className={styles.page} data-off aria-hidden>
          {face}
        </span>
      )
    }
    return (
      <SiteLink {...shared} href={href(target)}>
        {face}
      </SiteLink>
    )
  }

  return (
    <nav aria-label={kit.pagination}>
      <ul className={styles.pages}>
        <li>{item(shown - 1, kit.previous, <Icon name="ChevronLeft" size={20} />)}</li>
        {pageWindow(shown, pageCount).map((number) => (
          <li key={number}>{item(number, kit.page(number + 1), number + 1, number === shown)}</li>
        ))}
        <li>{item(shown + 1, kit.next, <Icon name="ChevronRight" size={20} />)}</li>
      </ul>
    </nav>
  )
}
