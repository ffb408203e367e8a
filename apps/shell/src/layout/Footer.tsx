/** The footer (docs/product.md#footer): sponsor rows, social links, sub-menu, copyright line, platform notice. */
import type { SponsorRow as SponsorRowData } from '@club/contracts'
import { imageUrl } from '@club/contracts/images'
import { childFriendlyAtom, useBus, useDates, useMessages, usePage, useSettings } from '@club/shell-api'
import { Icon, type IconName, Said, SiteLink, SponsorRow } from '@club/ui'
import { useAtomValue } from 'jotai'
import { shellMessages } from '../messages.ts'
import { ChildFriendlyToggle } from './ChildFriendlyToggle.tsx'
import styles from './Footer.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'

export function Footer({ rows }: { rows: readonly SponsorRowData[] }) {
  const text = useMessages(shellMessages)
  const { settings, now } = usePage()
  const { club, site, social } = settings
  const { menus } = useSettings()
  const dates = useDates()
  return (
    <footer className={styles.footer} data-far>
      <SponsorRows rows={rows} />
      <div className={styles.base} data-tone="dark">
        <div className={styles.inner}>
          <div className={styles.club}>
            <img
              className={styles.crest}
              src={imageUrl(club.crestMono, '200x200')}
              width={80}
              height={80}
              alt=""
              loading="lazy"
            />
            <div>
              <p className={styles.name}>{club.name}</p>
              <p className={styles.small}>{text.ground(club.ground, club.founded)}</p>
            </div>
          </div>
          <ul className={styles.social} aria-label={text.social}>
            {social.map((place) => (
              <li key={place.name}>
                <SiteLink href={place.url} newTab className={styles.place}>
                  <Icon name={place.icon as Exclude<IconName, 'Shirt'>} title={place.name} />
                </SiteLink>
              </li>
            ))}
          </ul>
          <nav className={styles.legal} aria-label={text.footerNav}>
            <ul className={styles.links}>
              {menus.footer.map((item) => (
                <li key={item.slug}>
                  <SiteLink href={item.slug} newTab={item.newTab} className={styles.link}>
                    <Said>{item.name}</Said>
                  </SiteLink>
                </li>
              ))}
            </ul>
            <LanguageSwitch place="footer" />
            <ChildFriendlyToggle />
            <ConsentButton />
          </nav>
          <div className={styles.small}>
            <p>
              © {dates.day(now).slice(0, 4)} {site.copyright}
            </p>
            <p>
              <Said>{site.platformNotice}</Said>
            </p>
          </div>
        </div>
      </div>
    </footer>
  )
}

/** The way back to what was said to cookies. */
function ConsentButton() {
  const text = useMessages(shellMessages)
  const bus = useBus()
  return (
    <button type="button" className={styles.link} onClick={() => bus.emit('review-consent', {})}>
      {text.cookieSettings}
    </button>
  )
}

/** Published sponsors in forced order; in child-friendly mode only those marked for it. Large rows first, as they are ordered. */
function SponsorRows({ rows }: { rows: readonly SponsorRowData[] }) {
  const text = useMessages(shellMessages)
  const { on } = useAtomValue(childFriendlyAtom)
  const shown = rows.map((row) => ({
    ...row,
    sponsors: row.sponsors.filter((sponsor) => sponsor.isChildFriendly || !on),
  }))
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
