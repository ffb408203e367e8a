/** A film's small picture; if the club has sent none, a placeholder in the club's colour. */
import type { VideoItem } from '@club/contracts'
import { focusAttributes } from '@club/ui'
import type { ReactNode } from 'react'
import styles from './media.module.css'

type Props = Pick<VideoItem, 'mediaData'> & {
  /** Drawn over the picture. */
  children?: ReactNode
}

export function Thumbnail({ mediaData: { thumbnailUrl, thumbnail }, children }: Props) {
  return (
    <span className={styles.thumb}>
      {thumbnailUrl !== '' && (
        <img
          {...focusAttributes(thumbnail?.focus)}
          src={thumbnailUrl}
          alt=""
          width={200}
          height={113}
          loading="lazy"
        />
      )}
      {children}
    </span>
  )
}
