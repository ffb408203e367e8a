/**
 * The menu (docs/product.md#menu): main menu, the whole tree, club TV, featured links, club apps. In the HTML from the
 * start, so that without JavaScript the toggle's anchor opens it.
 */

import type { HeaderSponsor } from '@club/contracts'
import { ChildFriendlyToggle, LoadingBar, useOverlay } from '@club/host'
import type { NavigationItem } from '@club/settings'
import { useMessages, useSettings } from '@club/shell-api'
import {
  ButtonLink,
  classNames,
  Icon,
  type IconName,
  MenuLink,
  rememberFocus,
  Said,
  SiteLink,
  Still,
  showOver,
  standOver,
} from '@club/ui'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { shellMessages } from '../messages.ts'
import { AppLinks } from './AppLinks.tsx'
import chip from './chip.module.css'
import { currentAt } from './current.core.ts'
import { HeaderSponsors } from './HeaderSponsors.tsx'
import { HomeLink } from './HomeLink.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import styles from './MenuOverlay.module.css'
import { menuId } from './menu-id.ts'
import type { MenuEntry } from './root.loader.ts'

type Props = { menu: readonly MenuEntry[]; sponsors: readonly HeaderSponsor[] }
type PlainIcon = Exclude<IconName, 'Shirt'>

export function MenuOverlay({ menu, sponsors }: Props) {
  const text = useMessages(shellMessages)
  const { menus } = useSettings()
  const { open, close } = useOverlay('menu')
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const giveBack = rememberFocus()
    if (element.open) element.close()
    const release = standOver('full')
    const stopShowing = showOver(element)
    return () => {
      stopShowing()
      release()
      element.close()
      giveBack()
    }
  }, [open])

  return (
    <dialog
      ref={dialog}
      id={menuId}
      className={styles.menu}
      data-tone="dark"
      data-place="full"
      aria-label={text.menu}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={() => {
        // The browser may close it by itself. The event for a close that we asked for comes late: the menu may be open again.
        if (open && !dialog.current?.open) close()
      }}
    >
      <LoadingBar texts={shellMessages} place="menu" />
      <div className={styles.top}>
        <HomeLink place="menu" />
        <HeaderSponsors sponsors={sponsors} place="menu" />
        {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript the anchor opens the menu, and this link closes it */}
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
      </div>
      <div className={styles.middle}>
        <nav className={styles.main} aria-label={text.menu}>
          <MainItems items={menus.main} />
          <Still as="ul" of={menus.secondary} drawing="menu-tv" className={styles.tv}>
            {menus.secondary.map((item) => (
              <li key={item.slug}>
                <ButtonLink
                  href={item.slug}
                  newTab={item.newTab}
                  type="primary-light"
                  size="large"
                  icon={item.icon as PlainIcon | undefined}
                >
                  <Said>{item.name}</Said>
                </ButtonLink>
              </li>
            ))}
          </Still>
        </nav>
        <nav className={styles.tree} aria-label={text.wholeMenu}>
          <Still as="ul" of={menu} drawing="menu" className={styles.columns}>
            {menu.map((entry) => (
              <li key={entry.href} className={styles.column}>
                <EntryLink entry={entry} className={styles.hub} />
                <Entries entries={entry.children} />
              </li>
            ))}
          </Still>
        </nav>
      </div>
      <div className={styles.foot}>
        <Still
          as="ul"
          of={menus.featured}
          drawing="menu-featured"
          className={styles.featured}
          aria-label={text.featured}
        >
          {menus.featured.map((item) => (
            <li key={item.slug}>
              <SiteLink href={item.slug} newTab={item.newTab} className={classNames(chip.chip, styles.chip)}>
                {item.icon && <Icon name={item.icon as PlainIcon} size={20} />}
                <Said>{item.name}</Said>
              </SiteLink>
            </li>
          ))}
        </Still>
        <AppLinks />
        <LanguageSwitch place="menu" />
        <ChildFriendlyToggle texts={text} />
      </div>
    </dialog>
  )
}

/** The main menu in large letters. */
function MainItems({ items }: { items: readonly NavigationItem[] }) {
  const { pathname } = useLocation()
  const current = items.map(({ slug }) => currentAt(slug, pathname))
  return (
    <Still as="ul" of={current} drawing="menu-main" className={styles.large}>
      {items.map((item, place) => (
        <li key={item.slug}>
          <MenuLink item={item} className={styles.item} aria-current={current[place]} />
        </li>
      ))}
    </Still>
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
      {/* Titles stay in their own language: '1906 Club' keeps its order on an Arabic page. */}
      <Said>{entry.title}</Said>
      {entry.external && <Icon name="ExternalLink" size={14} />}
    </SiteLink>
  )
}
