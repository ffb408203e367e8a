/** The header (docs/product.md#header): crest, primary links, header sponsors, search, menu. */

import type { HeaderSponsor } from '@club/contracts'
import type { Matchday } from '@club/event-bus'
import { untilNewDay } from '@club/football'
import { SlotSourceContext, useOverlay } from '@club/host'
import { matchdayTakeoverAtom, useDates, useMessages, useReaderClock, useSettings } from '@club/shell-api'
import { Icon, MenuLink, Still, useLookAgain } from '@club/ui'
import { useAtomValue } from 'jotai'
import { type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { shellMessages } from '../messages.ts'
import { currentAt } from './current.core.ts'
import styles from './Header.module.css'
import { HeaderSponsors } from './HeaderSponsors.tsx'
import { HomeLink } from './HomeLink.tsx'
import { atTop, type HeaderMovement, moveHeader } from './header-movement.core.ts'
import { menuId } from './menu-id.ts'
import { ProfileButton } from './ProfileButton.tsx'
import { searchSlot } from './search-slot.ts'

type Props = { sponsors: readonly HeaderSponsor[]; style: 'solid' | 'transparent-dark' }

export function Header({ sponsors, style }: Props) {
  const { variant, globalNav } = useSettings().header
  const text = useMessages(shellMessages)
  return (
    <MovingHeader style={style}>
      <div className={styles.inner}>
        {/* In v3 the crest stands in the middle, and the reading order is the order on the screen. */}
        {variant === 'v3' && <PrimaryNav label={text.primaryNav} />}
        <HomeLink place="header" />
        {variant === 'v1' && <PrimaryNav label={text.primaryNav} />}
        <div className={styles.end}>
          <HeaderSponsors sponsors={sponsors} place="header" />
          <HeaderTools>{!globalNav && <ProfileButton place="tools" />}</HeaderTools>
        </div>
      </div>
    </MovingHeader>
  )
}

/** The element that hides and shows as the page scrolls: its content does not render again for that. */
function MovingHeader({ style, children }: Pick<Props, 'style'> & { children: ReactNode }) {
  const { header } = useSettings()
  const movement = useHeaderMovement(header.type === 'reveal')
  return (
    <header
      className={styles.header}
      data-tone="dark"
      data-style={style}
      data-type={header.type}
      data-variant={header.variant}
      data-hidden={movement.hidden || undefined}
      data-moved={movement.moved || undefined}
      data-sticky={movement.sticky || undefined}
    >
      {children}
    </header>
  )
}

/**
 * The match that takes over home, only on its day by the club's clock: a page may stay open into the next day, and a result
 * keeps home until the morning.
 */
function useMatchToday(): Matchday | null {
  const { data } = useAtomValue(matchdayTakeoverAtom)
  const dates = useDates()
  const clock = useReaderClock()
  const [over, setOver] = useState(false)
  const look = useCallback(() => {
    const today = dates.day(new Date(clock()).toISOString())
    setOver(data?.date !== undefined && data.date < today)
  }, [data, dates, clock])
  useLookAgain(look)
  useEffect(() => {
    look()
    const wait = () =>
      setTimeout(() => {
        look()
        timer = wait()
      }, untilNewDay(clock()))
    let timer = wait()
    return () => clearTimeout(timer)
  }, [look, clock])
  return over ? null : data
}

/** Links News, Matches, Teams; the current page's section is marked, and so is Matches on a matchday. */
export function PrimaryNav({ label }: { label: string }) {
  const { menus } = useSettings()
  const text = useMessages(shellMessages)
  const today = useMatchToday()
  const { pathname } = useLocation()
  const current = menus.primary.map(({ slug }) => currentAt(slug, pathname))
  return (
    <nav className={styles.primary} aria-label={label}>
      <Still as="ul" of={[today, ...current]} drawing="primary" className={styles.links}>
        {menus.primary.map((item, place) => (
          <li key={item.slug}>
            <MenuLink item={item} className={styles.link} aria-current={current[place]}>
              {today && item.slug === '/matches' && (
                <span className={styles.today}>
                  <span className="visually-hidden"> ({text.matchToday(today.home, today.away)})</span>
                </span>
              )}
            </MenuLink>
          </li>
        ))}
      </Still>
    </nav>
  )
}

/** The search button and the menu's toggle. Without JavaScript the button links to the search page, the toggle to the menu by its anchor. */
export function HeaderTools({ children }: { children?: ReactNode }) {
  const text = useMessages(shellMessages)
  const source = useContext(SlotSourceContext)
  // A fan who points at it may press it, so we preload. If that fails, the overlay says so.
  const intend = () => void source?.load?.(searchSlot).catch(() => {})
  const search = useOverlay('search')
  const menu = useOverlay('menu')
  return (
    <div className={styles.tools}>
      {children}
      <form action="/search">
        <button
          type="submit"
          className={styles.tool}
          onPointerEnter={intend}
          onClick={(event) => {
            event.preventDefault()
            search.toggle()
          }}
          aria-expanded={search.open}
          aria-haspopup="dialog"
        >
          <Icon name="Search" title={text.search} />
        </button>
      </form>
      <a
        href={`#${menuId}`}
        className={styles.tool}
        aria-expanded={menu.open}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          menu.toggle()
        }}
        // With JavaScript it opens with Enter and Space, as the button beside it does.
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          menu.toggle()
        }}
      >
        <Icon name={menu.open ? 'Close' : 'Burger'} title={menu.open ? text.closeMenu : text.openMenu} />
      </a>
    </div>
  )
}

/** Follows scrolling; the caller renders again only when the movement changes. */
function useHeaderMovement(moves: boolean): HeaderMovement {
  const [movement, setMovement] = useState(atTop)
  useEffect(() => {
    if (!moves) return
    let last = atTop
    const follow = () => {
      last = moveHeader(last, window.scrollY)
      const { hidden, moved, sticky } = last
      setMovement((shown) =>
        shown.hidden === hidden && shown.moved === moved && shown.sticky === sticky ? shown : last,
      )
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [moves])
  return movement
}
