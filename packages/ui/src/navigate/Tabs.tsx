import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Tone } from '../class-names.ts'
import styles from './navigate.module.css'

export type TabItem = { readonly id: string; readonly label: string; readonly content: ReactNode }

export type TabsProps = {
  /** What the tabs choose between, for assistive technology. */
  readonly label: string
  readonly items: readonly TabItem[]
  /** Id of the open tab; when left out, the component keeps it itself and begins with the first. */
  readonly selected?: string
  readonly onSelect?: (id: string) => void
  readonly tone?: Tone
}

/**
 * Panels of which one is open. Arrow keys, Home and End move along the tabs and open them; the Tab key stops only at the open
 * tab. Without scripts every panel is shown.
 */
export function Tabs({ label, items, selected, onSelect, tone = 'light' }: TabsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(items[0]?.id)
  const wanted = selected ?? own
  const open = items.some((item) => item.id === wanted) ? wanted : items[0]?.id
  if (items.length === 0) return null

  const choose = (id: string) => {
    setOwn(id)
    onSelect?.(id)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // These belong to the browser: Alt with an arrow goes back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = items.findIndex((item) => item.id === open)
    const step = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const next = {
      ArrowRight: (at + step + items.length) % items.length,
      ArrowLeft: (at - step + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key]
    const item = next === undefined ? undefined : items[next]
    if (next === undefined || !item) return
    event.preventDefault()
    choose(item.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className={styles.tabs} data-tone={tone}>
      <div
        ref={list}
        className={`${styles.tablist} fading-row`}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {items.map((item, index) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${base}tab-${index}`}
            className={styles.tab}
            aria-selected={item.id === open}
            aria-controls={`${base}panel-${index}`}
            tabIndex={item.id === open ? 0 : -1}
            onClick={() => choose(item.id)}
          >
            {item.label}
          </button>
        ))}
      </div>
      {items.map((item, index) => (
        <div
          key={item.id}
          className={styles.panel}
          role="tabpanel"
          id={`${base}panel-${index}`}
          aria-labelledby={`${base}tab-${index}`}
          hidden={item.id !== open}
          data-name={item.label}
        >
          {item.content}
        </div>
      ))}
    </div>
  )
}
