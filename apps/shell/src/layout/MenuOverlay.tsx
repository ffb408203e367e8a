/**
 * The menu (specification §2, row SH-06): main menu, the whole tree, club TV, featured links, club apps. In the HTML from the
 * start, so that without JavaScript the toggle's anchor opens it.
 */

import type { NavigationItem } from '@club/settings'
import { useMessages, useSettings } from '@club/shell-api'
import { Icon, type IconName, SiteLink } from '@club/ui'
import { useEffect, useRef } from 'react'
import type { MenuEntry } from '../app/root.loader.ts'
import { shellMessages } from '../messages.ts'
import { ChildFriendlyToggle } from './ChildFriendlyToggle.tsx'
import styles from './MenuOverlay.module.css'
import { useOverlay } from './use-overlay.ts'

/** Anchor of the menu. */
export const menuId = 'site-menu'

export function MenuOverlay({ menu }: { menu: readonly MenuEntry[] }) {
  const text = useMessages(shellMessages)
  const { menus, apps } = useSettings()
  const { open, close } = useOverlay('menu')
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const before = document.activeElement
    if (element.open) element.close()
    element.showModal()
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [open])

  return (
    <dialog
      ref={dialog}
      id={menuId}
      className={styles.menu}
      data-tone="dark"
      aria-label={text.menu}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div className={styles.inner}>
        {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript the menu is open by its anchor, and this link closes it */}
        <a
          href="#content"
          className={styles.close}
          onClick={(event) => {
            if (!open) return
            event.preventDefault()
            close()
          }}
        >
          <Icon name="Close" title={text.closeMenu} />
        </a>
        <nav className={styles.main} aria-label={text.menu}>
          <ItemList items={menus.main} className={styles.large} />
          <ItemList items={menus.secondary} className={styles.tv} />
        </nav>
        <nav className={styles.tree} aria-label={text.wholeMenu}>
          <ul className={styles.columns}>
            {menu.map((entry) => (
              <li key={entry.href} className={styles.column}>
                <EntryLink entry={entry} className={styles.hub} />
                <Entries entries={entry.children} />
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.foot}>
          <ItemList items={menus.featured} className={styles.featured} />
          <ul className={styles.apps} aria-label={text.apps}>
            {apps.ios && <AppLink href={apps.ios} name={text.ios} />}
            {apps.android && <AppLink href={apps.android} name={text.android} />}
          </ul>
          <ChildFriendlyToggle />
        </div>
      </div>
    </dialog>
  )
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.href}>
          <EntryLink entry={entry} className={styles.entry} />
          <Entries entries={entry.children} />
        </li>
      ))}
    </ul>
  )
}

function EntryLink({ entry, className }: { entry: MenuEntry; className: string | undefined }) {
  return (
    <SiteLink href={entry.href} newTab={entry.newTab} className={className}>
      {entry.title}
      {entry.external && <Icon name="ExternalLink" size={14} />}
    </SiteLink>
  )
}

function ItemList({ items, className }: { items: readonly NavigationItem[]; className: string | undefined }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.slug + item.name}>
          <SiteLink href={item.slug} newTab={item.newTab}>
            {item.icon && <Icon name={item.icon as IconName} size={22} />}
            {item.name}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

function AppLink({ href, name }: { href: string; name: string }) {
  return (
    <li>
      <SiteLink href={href} newTab className={styles.app}>
        <Icon name="Phone" size={20} />
        {name}
      </SiteLink>
    </li>
  )
}
