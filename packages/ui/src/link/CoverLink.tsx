import { classNames } from '../class-names.ts'
import styles from './CoverLink.module.css'
import { SiteLink, type SiteLinkProps } from './SiteLink.tsx'

/**
 * The link of a card's title, which covers the card: the whole card can be pressed, and is one stop for the keyboard. The card must be
 * positioned, and may set `--cover-offset` and `--cover-ring` for the focus ring.
 */
export function CoverLink({ className, ...link }: SiteLinkProps) {
  return <SiteLink {...link} className={classNames(styles.cover, className)} />
}
