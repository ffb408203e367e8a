/** The header (specification §2, rows SH-03 and SH-04): crest, primary links, header sponsors, search, menu. */
import type { HeaderSponsor } from '@club/contracts'
import { imageUrl } from '@club/contracts/images'
import { childFriendlyAtom, useMessages, useSettings } from '@club/shell-api'
import { Icon, SiteLink } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { shellMessages } from '../messages.ts'
import styles from './Header.module.css'
import { atTop, moveHeader } from './header-movement.core.ts'
import { menuId } from './MenuOverlay.tsx'
import { useOverlay } from './use-overlay.ts'

type Props = { sponsors: readonly HeaderSponsor[]; style: 'solid' | 'transparent-dark' }

export function Header({ sponsors, style }: Props) {
  const { club, header } = useSettings()
  const text = useMessages(shellMessages)
  const movement = useHeaderMovement(header.type === 'reveal')
  return (
    <header
      className={styles.header}
      data-tone="dark"
      data-style={style}
      data-type={header.type}
      data-variant={header.variant}
      data-hidden={movement.hidden || undefined}
      data-sticky={movement.sticky || undefined}
    >
      <div className={styles.inner}>
        <SiteLink href="/" className={styles.logo} aria-label={text.homeLink(club.name)}>
          <img src={imageUrl(club.crest, '200x200')} width={64} height={64} alt="" />
          <span className={styles.name}>{club.name}</span>
        </SiteLink>
        <PrimaryNav label={text.primaryNav} />
        <HeaderSponsors sponsors={sponsors} />
        <HeaderTools />
      </div>
    </header>
  )
}

/** Links News, Matches, Teams; the club TV beside them. */
export function PrimaryNav({ label }: { label: string }) {
  const { menus } = useSettings()
  return (
    <nav className={styles.primary} aria-label={label}>
      <ul className={styles.links}>
        {menus.primary.map((item) => (
          <li key={item.slug}>
            <SiteLink href={item.slug} newTab={item.newTab} className={styles.link}>
              {item.name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The search button and the menu's toggle. Without JavaScript the toggle leads to the menu by its anchor. */
export function HeaderTools() {
  const text = useMessages(shellMessages)
  const search = useOverlay('search')
  const menu = useOverlay('menu')
  return (
    <div className={styles.tools}>
      <button
        type="button"
        className={styles.tool}
        onClick={search.toggle}
        aria-expanded={search.open}
        aria-haspopup="dialog"
      >
        <Icon name="Search" title={text.search} />
      </button>
      <a
        href={`#${menuId}`}
        className={styles.tool}
        aria-expanded={menu.open}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          menu.toggle()
        }}
      >
        <Icon name={menu.open ? 'Close' : 'Burger'} title={menu.open ? text.closeMenu : text.openMenu} />
      </a>
    </div>
  )
}

/** Two logos in a new tab; in child-friendly mode only those marked for it. */
function HeaderSponsors({ sponsors }: { sponsors: readonly HeaderSponsor[] }) {
  const { on } = useAtomValue(childFriendlyAtom)
  const shown = sponsors.filter(({ childFriendly }) => childFriendly || !on).slice(0, 2)
  return (
    <ul className={styles.sponsors}>
      {shown.map((sponsor) => (
        <li key={sponsor.name}>
          <SiteLink href={sponsor.sponsorUrl} newTab rel="sponsored" className={styles.sponsor}>
            <img src={imageUrl(sponsor.imgLocation, '200x200')} width={96} height={44} alt={sponsor.name} />
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

function useHeaderMovement(moves: boolean) {
  const [movement, setMovement] = useState(atTop)
  useEffect(() => {
    if (!moves) return
    const follow = () => {
      setMovement((before) => {
        const after = moveHeader(before, window.scrollY)
        return after.hidden === before.hidden &&
          after.sticky === before.sticky &&
          after.position === before.position
          ? before
          : after
      })
    }
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [moves])
  return movement
}
