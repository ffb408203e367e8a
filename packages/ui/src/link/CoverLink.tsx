import { classNames } from '../class-names.ts'
import styles from './CoverLink.module.css'
import { SiteLink, type SiteLinkProps } from './SiteLink.tsx'

/**
 * The link of a card's title, which covers the card: the whole of it can be pressed, and it is one stop for the keyboard. The card is
 * positioned, and may say by `--cover-offset` and `--cover-ring` how its focus is drawn.
 */
export function CoverLink({ className, ...link }: SiteLinkProps) {
  return <SiteLink {...link} className={classNames(styles.cover, className)} />
}
