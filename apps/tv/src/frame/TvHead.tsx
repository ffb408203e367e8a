import type { FocalPoint } from '@club/contracts'
import { Backdrop, Container, HeadWords } from '@club/ui'
import type { ReactNode } from 'react'
import styles from './TvHead.module.css'

type TvHeadProps = {
  /** The page's one h1. */
  readonly title: string
  readonly kicker?: string
  readonly intro?: string | undefined
  readonly imageKey?: string | undefined
  readonly focus?: FocalPoint | undefined
  /** On a phone the picture is faint behind the text: there is a lot to read on it. */
  readonly quiet?: true
  /** Below the text. */
  readonly children?: ReactNode
}

/** The head of a page on the stage; a picture fades in from its end. */
export function TvHead({ title, kicker, intro, imageKey, focus, quiet, children }: TvHeadProps) {
  return (
    <div className={styles.head} data-image={imageKey ? '' : undefined} data-quiet={quiet}>
      {imageKey && (
        <Backdrop
          className={styles.picture}
          imageKey={imageKey}
          focus={focus}
          sizes="(width >= 760px) 60vw, 100vw"
          priority
        />
      )}
      <Container>
        <HeadWords title={title} kicker={kicker} intro={intro} looks={styles} />
        {children}
      </Container>
    </div>
  )
}
