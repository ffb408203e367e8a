import type { FocalPoint } from '@club/contracts'
import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '../navigate/Breadcrumbs.tsx'
import { Picture } from '../picture/Picture.tsx'
import { HeadWords } from './HeadWords.tsx'
import styles from './PageHeader.module.css'

export type PageHeaderProps = {
  /** The page's one h1. */
  readonly title: string
  readonly kicker?: string
  readonly intro?: string
  /** Key of a background picture; it is the page's main picture and loaded first. */
  readonly imageKey?: string
  /** The picture's focal point; its middle when left out. */
  readonly focus?: FocalPoint | undefined
  readonly breadcrumbs?: readonly Crumb[]
  /** Shown below the text: buttons, pickers, tabs for a dark background. */
  readonly children?: ReactNode
}

/** The head of a page, with the club's dark background or a picture (docs/product.md#pages-of-the-site-tree). */
export function PageHeader({
  title,
  kicker,
  intro,
  imageKey,
  focus,
  breadcrumbs,
  children,
}: PageHeaderProps) {
  return (
    <div className={styles.header} data-tone="dark" data-image={imageKey ? '' : undefined}>
      <div className={styles.ground} data-screen data-backdrop>
        {imageKey && <Picture imageKey={imageKey} focus={focus} alt="" ratio="fill" priority />}
      </div>
      <div className={styles.inner}>
        {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
        <HeadWords
          title={title}
          kicker={kicker}
          intro={intro}
          looks={{ words: styles.words, kicker: styles.kicker, intro: styles.intro }}
        />
        {children}
      </div>
    </div>
  )
}
