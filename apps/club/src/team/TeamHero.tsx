import type { FocalPoint } from '@club/contracts'
import { Backdrop, Heading } from '@club/ui'
import type { ReactNode } from 'react'
import { Kicker } from './Kicker.tsx'
import styles from './TeamHero.module.css'

export type TeamHeroProps = {
  readonly name: string
  readonly kicker: string
  readonly imageKey: string
  readonly focus: FocalPoint | undefined
  readonly imageAlt: string
  readonly children?: ReactNode
}

/** The team's picture across the page, under the transparent header, with its name on it. */
export function TeamHero({ name, kicker, imageKey, focus, imageAlt, children }: TeamHeroProps) {
  return (
    <header className={styles.hero} data-tone="dark">
      <Backdrop
        className={styles.picture}
        imageKey={imageKey}
        focus={focus}
        alt={imageAlt}
        sizes="100vw"
        priority
        head
      />
      <div className={styles.words}>
        <Kicker>{kicker}</Kicker>
        <Heading tag="h1" size="2xl">
          {name}
        </Heading>
        {children}
      </div>
    </header>
  )
}
