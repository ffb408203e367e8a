/** The footer (specification §2): sponsor rows, social links, sub-menu, copyright line, platform notice. */
import type { SponsorRow as SponsorRowData } from '@club/contracts'
import { imageUrl } from '@club/contracts/images'
import { childFriendlyAtom, useMessages, usePage } from '@club/shell-api'
import { Icon, type IconName, SiteLink, SponsorRow } from '@club/ui'
import { useAtomValue } from 'jotai'
import { shellMessages } from '../messages.ts'
import { ChildFriendlyToggle } from './ChildFriendlyToggle.tsx'
import styles from './Footer.module.css'

export function Footer({ rows }: { rows: readonly SponsorRowData[] }) {
  const text = useMessages(shellMessages)
  const { settings, now } = usePage()
  return (
    <footer className={styles.footer}>
      <SponsorRows rows={rows} />
      <div className={styles.base} data-tone="dark">
        <div className={styles.inner}>
          <img
            className={styles.crest}
            src={imageUrl(settings.club.crestMono, '200x200')}
            width={88}
            height={88}
            alt=""
            loading="lazy"
          />
          <ul className={styles.social} aria-label={text.social}>
            {settings.social.map((place) => (
              <li key={place.name}>
                <SiteLink href={place.url} newTab className={styles.place}>
                  <Icon name={place.icon as Exclude<IconName, 'Shirt'>} title={place.name} />
                </SiteLink>
              </li>
            ))}
          </ul>
          <nav aria-label={text.footerNav}>
            <ul className={styles.links}>
              {settings.menus.footer.map((item) => (
                <li key={item.slug}>
                  <SiteLink href={item.slug} newTab={item.newTab} className={styles.link}>
                    {item.name}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <ChildFriendlyToggle />
          <p className={styles.small}>
            © {now.slice(0, 4)} {settings.site.copyright}
          </p>
          <p className={styles.small}>{settings.site.platformNotice}</p>
        </div>
      </div>
    </footer>
  )
}

/** Published sponsors in forced order; in child-friendly mode only those marked for it. */
function SponsorRows({ rows }: { rows: readonly SponsorRowData[] }) {
  const text = useMessages(shellMessages)
  const { on } = useAtomValue(childFriendlyAtom)
  if (rows.length === 0) return null
  return (
    <section className={styles.sponsors} aria-label={text.sponsors}>
      {rows.map((row) => (
        <SponsorRow
          key={row.rowID}
          size={row.sponsorSize}
          title={row.title}
          titleSize={row.titleSize === 'large' ? 'large' : 'small'}
          sponsors={row.sponsors.filter((sponsor) => sponsor.isChildFriendly || !on)}
        />
      ))}
    </section>
  )
}
