/** Social links, policies, the way to the club's website, copyright. */
import { imageUrl } from '@club/contracts/images'
import type { StreamerSettings } from '@club/settings'
import { originOfSite } from '@club/settings/sites'
import { useDates, useMessages, usePage } from '@club/shell-api'
import { Icon, type IconName, Said, SiteLink } from '@club/ui'
import { streamerMessages } from '../messages.ts'
import styles from './Footer.module.css'
import { LanguageLinks } from './LanguageLinks.tsx'

export function Footer({ streamer }: { streamer: StreamerSettings }) {
  const text = useMessages(streamerMessages)
  const { settings, now, origin } = usePage()
  const dates = useDates()
  const { club, site, social, menus, sites, tv } = settings
  const main = originOfSite(sites, 'main', origin)
  return (
    <footer className={styles.footer} data-tone="dark">
      <div className={styles.inner}>
        <div className={styles.club}>
          <img
            className={styles.crest}
            src={imageUrl(club.crestMono, '200x200')}
            width={72}
            height={72}
            alt=""
            loading="lazy"
          />
          <div>
            <p className={styles.name}>
              <Said>{tv.name}</Said>
            </p>
            <p className={styles.small}>{club.name}</p>
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
        <nav className={styles.policies} aria-label={text.footerNav}>
          <ul className={styles.links}>
            {(streamer.footerLinks ?? menus.footer).map((item) => (
              <li key={item.slug}>
                <SiteLink href={item.slug} newTab={item.newTab} className={styles.link}>
                  <Said>{item.name}</Said>
                </SiteLink>
              </li>
            ))}
            {main !== null && (
              <li>
                <SiteLink href={`${main}/`} className={styles.link}>
                  {text.clubSite}
                </SiteLink>
              </li>
            )}
          </ul>
          <LanguageLinks />
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
    </footer>
  )
}
