import type { Tone } from '../class-names.ts'
import { SiteLink } from '../link/SiteLink.tsx'
import { Said } from '../type/Said.tsx'
import styles from './navigate.module.css'

export type TabLinksProps = {
  readonly label: string
  /** One address each; `current` marks the current page. */
  readonly items: readonly { readonly href: string; readonly label: string; readonly current?: boolean }[]
  readonly tone?: Tone
}

/** Looks like tabs, for pages with their own addresses: fixtures, results, table. */
export function TabLinks({ label, items, tone = 'light' }: TabLinksProps) {
  return (
    <nav className={`${styles.tablist} fading-row`} aria-label={label} data-tone={tone}>
      {items.map((item) => (
        <SiteLink
          key={item.href}
          href={item.href}
          className={styles.tab}
          aria-current={item.current ? 'page' : undefined}
        >
          <Said>{item.label}</Said>
        </SiteLink>
      ))}
    </nav>
  )
}
