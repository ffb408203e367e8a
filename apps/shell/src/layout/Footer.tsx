/** The footer (docs/product.md#footer): sponsor rows, social links, sub-menu, copyright line, platform notice. */
import { ChildFriendlyToggle, CookieSettings, FooterBase, FooterButton } from '@club/host'
import { childFriendlyAtom, useBus, useMessages, useSay, useSettings } from '@club/shell-api'
import { SponsorRow, shownSponsors } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { shellMessages } from '../messages.ts'
import { AppPromotion } from './AppPromotion.tsx'
import styles from './Footer.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import type { RootData } from './root.loader.ts'

type Rows = { rows: RootData['sponsorRows'] }

export function Footer({ rows }: Rows) {
  const text = useMessages(shellMessages)
  const { club, menus } = useSettings()
  const say = useSay()
  const bus = useBus()
  return (
    <footer className={styles.footer} data-far>
      <SponsorRows rows={rows} />
      <AppPromotion />
      <FooterBase
        name={club.name}
        detail={text.ground(say(club.ground), club.founded)}
        texts={text}
        links={menus.footer}
      >
        <LanguageSwitch place="footer" />
        <ChildFriendlyToggle texts={text} />
        <FooterButton onPress={() => bus.publish('overlay', { open: 'alerts' })}>
          {text.goalAlerts}
        </FooterButton>
        <CookieSettings>{text.cookieSettings}</CookieSettings>
      </FooterBase>
    </footer>
  )
}

/** Published sponsors in their set order; in child-friendly mode only those marked for it. Large rows come first, as the order has it. */
function SponsorRows({ rows }: Rows) {
  const text = useMessages(shellMessages)
  const { on } = useAtomValue(childFriendlyAtom)
  const shown = useMemo(
    () => rows.map((row) => ({ ...row, sponsors: shownSponsors(row.sponsors, on) })),
    [rows, on],
  )
  if (shown.every(({ sponsors }) => sponsors.length === 0)) return null
  return (
    <section className={styles.sponsors} aria-label={text.sponsors}>
      {shown.map((row) => (
        <SponsorRow
          key={row.rowID}
          size={row.sponsorSize}
          title={row.title}
          titleSize={/^h[1-3]$/.test(row.titleSize) ? 'large' : 'small'}
          sponsors={row.sponsors}
        />
      ))}
    </section>
  )
}
