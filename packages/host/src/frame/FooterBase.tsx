/** The foot of every site (docs/product.md#footer): the club, social links, links and switches, copyright, platform notice. */
import { imageUrl } from '@club/contracts/images'
import { crestAt } from '@club/settings/crest'
import { useDates, usePage } from '@club/shell-api'
import { classNames, Icon, type IconName, MenuLink, Said, SiteLink, Still } from '@club/ui'
import type { ReactNode } from 'react'
import styles from './FooterBase.module.css'

type Props = {
  readonly name: string
  /** The line below the name. */
  readonly detail: string
  readonly texts: { readonly social: string; readonly footerNav: string }
  readonly links: readonly { readonly slug: string; readonly name: string; readonly newTab: boolean }[]
  /** Shown beside the links: switches of the site. */
  readonly children: ReactNode
}

export function FooterBase({ name, detail, texts, links, children }: Props) {
  const { settings, now } = usePage()
  const { club, site, social } = settings
  const dates = useDates()
  return (
    <div className={styles.base} data-tone="dark">
      <div className={styles.inner}>
        <Still of={[name, detail]} drawing="club" className={styles.club}>
          <img
            className={styles.crest}
            src={imageUrl(crestAt(club, 'footer'), '200x200')}
            width={80}
            height={80}
            alt=""
            loading="lazy"
          />
          <div>
            <p className={styles.name}>
              <Said>{name}</Said>
            </p>
            <p className={styles.small}>{detail}</p>
          </div>
        </Still>
        <Still as="ul" of={social} drawing="social" className={styles.social} aria-label={texts.social}>
          {social.map((place) => (
            <li key={place.name}>
              <SiteLink href={place.url} newTab className={styles.place}>
                <Icon name={place.icon as Exclude<IconName, 'Shirt'>} title={place.name} />
              </SiteLink>
            </li>
          ))}
        </Still>
        <nav className={styles.legal} aria-label={texts.footerNav}>
          <Still as="ul" of={links} drawing="footer" className={styles.links}>
            {links.map((item) => (
              <li key={item.slug}>
                <MenuLink item={item} className={styles.link} />
              </li>
            ))}
          </Still>
          {children}
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
  )
}

/** A button among the footer's links. */
export function FooterButton({
  id,
  onPress,
  children,
}: {
  id?: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button type="button" id={id} className={classNames(styles.link, styles.press)} onClick={onPress}>
      {children}
    </button>
  )
}
