/** The parts of a page within the news-item layout, placed on its grid lines. */
import type { Picture as LibraryPicture } from '@club/contracts'
import { useForeign, useSay } from '@club/shell-api'
import { Heading, Picture, Said, Stamp } from '@club/ui'
import type { ReactNode } from 'react'
import styles from './ItemLayout.module.css'

/** Head and column of one item. */
export function Item({ children }: { readonly children: ReactNode }) {
  return <article className={styles.item}>{children}</article>
}

export type ItemHeadProps = {
  readonly title: string
  readonly kicker: ReactNode
  readonly standfirst?: string
  readonly image?: LibraryPicture | null
  /** Below the text: date, author. */
  readonly children?: ReactNode
}

/** The dark head of an item, with its picture reaching over the edge. */
export function ItemHead({ title, kicker, standfirst, image, children }: ItemHeadProps) {
  const say = useSay()
  const foreign = useForeign()
  /** Language and direction of a text's whole block: its lines begin where those of the item's text do. On cards they begin where the page's do. */
  const sideOf = (text: string) => foreign(say(text))
  return (
    <div className={styles.top}>
      <header className={styles.head} data-tone="dark" data-picture={image ? '' : undefined}>
        <div className={styles.words}>
          <Stamp size="small">{kicker}</Stamp>
          <div {...sideOf(title)}>
            <Heading tag="h1" size="xl">
              {title}
            </Heading>
          </div>
          {standfirst && (
            <p className={styles.standfirst} {...sideOf(standfirst)}>
              <Said>{standfirst}</Said>
            </p>
          )}
          {children && <div className={styles.meta}>{children}</div>}
        </div>
      </header>
      {image && (
        <div className={styles.picture}>
          <Picture
            imageKey={image.key}
            focus={image.focus}
            alt={image.alt}
            ratio="fill"
            sizes="(width >= 1440px) 1344px, 94vw"
            priority
          />
        </div>
      )}
    </div>
  )
}

/** The column of reading width. */
export function ItemColumn({ children }: { readonly children: ReactNode }) {
  return <div className={styles.column}>{children}</div>
}

/** Across the page, below the column and the aside. */
export function ItemAfter({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.after}>
      <div>{children}</div>
    </div>
  )
}
