/** The promo itself: a picture, linked where the club gives a link, over a locked page. */
import { Dialog, SiteLink } from '@club/ui'
import styles from './PromoDialog.module.css'
import type { Promo } from './promos.core.ts'

export type PromoDialogProps = {
  readonly promo: Promo
  /** Address of its picture, already loaded. */
  readonly picture: string
  readonly onClose: () => void
}

export function PromoDialog({ promo, picture, onClose }: PromoDialogProps) {
  const { type, url, webNewWindow, imageAltText } = promo
  const image = <img className={styles.picture} data-type={type} src={picture} alt={imageAltText} />
  return (
    <Dialog open onClose={onClose} title={imageAltText} titleHidden>
      <div className={styles.promo} data-promo={type}>
        {url === '' ? (
          image
        ) : (
          <SiteLink href={url} newTab={webNewWindow} rel="sponsored" onClick={onClose}>
            {image}
          </SiteLink>
        )}
      </div>
    </Dialog>
  )
}
