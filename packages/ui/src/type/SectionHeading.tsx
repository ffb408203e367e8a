import type { ReactNode } from 'react'
import { ButtonLink } from '../button/Button.tsx'
import type { Tone } from '../class-names.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import type { LinkTarget } from '../link/SiteLink.tsx'
import { useKitMessages } from '../messages.ts'
import styles from './Heading.module.css'
import { Heading, type HeadingSize, type HeadingTag } from './Heading.tsx'
import { Said } from './Said.tsx'

export type SectionHeadingProps = {
  readonly title: string
  /** `h2` when left out. */
  readonly tag?: HeadingTag
  /** `l` when left out. */
  readonly size?: HeadingSize
  readonly id?: string
  /** Link to everything; the text is 'Show all' when left out. */
  readonly link?: Pick<LinkTarget, 'href' | 'newTab'> & { readonly text?: string }
  readonly tone?: Tone
  /** Other content at the end of the row. */
  readonly children?: ReactNode
}

/** The heading of a section with the club's mark, and a link to everything. */
export function SectionHeading({
  title,
  tag = 'h2',
  size = 'l',
  id,
  link,
  tone = 'light',
  children,
}: SectionHeadingProps) {
  const kit = useKitMessages()
  return (
    <div className={styles.row} data-tone={tone}>
      <div className={styles.marked}>
        <span className={styles.mark} aria-hidden />
        <Heading tag={tag} size={size} id={id}>
          {title}
        </Heading>
      </div>
      {link && (
        <ButtonLink
          href={link.href}
          newTab={link.newTab}
          type={tone === 'dark' ? 'label-light' : 'label-dark'}
          size="small"
          icon="ChevronRight"
          iconAlign="right"
        >
          {link.text ?? kit.showAll}
          <VisuallyHidden>
            {' '}
            <Said>{title}</Said>
          </VisuallyHidden>
        </ButtonLink>
      )}
      {children}
    </div>
  )
}
