import type { FocalPoint } from '@club/contracts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { type LinkTarget, SiteLink } from '../link/SiteLink.tsx'
import { Picture } from '../picture/Picture.tsx'
import { Said } from '../type/Said.tsx'
import styles from './CategoryCard.module.css'

export type CategoryCardProps = Pick<LinkTarget, 'href' | 'newTab'> & {
  readonly title: string
  readonly imageKey: string | undefined
  /** The picture's focal point; its middle when left out. */
  readonly focus?: FocalPoint | undefined
  /** The picture contains the name already: the title is for assistive technology only. */
  readonly titleHidden?: boolean
  readonly sizes?: string
}

/** A tall picture with a title on it, linking to a category (docs/product.md#cards-and-lists). */
export function CategoryCard({
  title,
  imageKey,
  focus,
  titleHidden,
  sizes = '(width >= 1024px) 25vw, 50vw',
  ...target
}: CategoryCardProps) {
  return (
    <SiteLink {...target} className={styles.card}>
      <Picture
        imageKey={imageKey}
        focus={focus}
        alt=""
        ratio="2/3"
        sizes={sizes}
        widths={['400x600', '750x750', '1000x1000']}
      />
      {titleHidden ? (
        <VisuallyHidden>
          <Said>{title}</Said>
        </VisuallyHidden>
      ) : (
        <span className={styles.title}>
          <Said>{title}</Said>
        </span>
      )}
    </SiteLink>
  )
}
