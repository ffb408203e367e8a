/** The pages before signing in: the club on one side, one form on the other. */
import { liveFormatOf } from '@club/settings/live-format'
import { useForeign, useMessages, useSay, useSettings } from '@club/shell-api'
import { Backdrop, Heading, Icon } from '@club/ui'
import type { ReactNode } from 'react'
import { useRoot } from '../layout/use-root.ts'
import { accountMessages } from '../messages.ts'
import styles from './EntryPage.module.css'

type Props = {
  title: string
  intro: string
  children: ReactNode
  /** The alternative, below the form. */
  otherwise?: ReactNode
}

export function EntryPage({ title, intro, children, otherwise }: Props) {
  const text = useMessages(accountMessages)
  const { home } = useSettings()
  const { films, live } = useRoot().offer
  const format = liveFormatOf(useSettings())
  const pass = useSay()(films ?? '')
  // As with the nickname, an English name would look out of place in an Arabic sentence.
  const ownPass = useForeign()(pass).dir === undefined ? pass : null
  return (
    <div className={styles.page}>
      <div className={styles.stage} data-tone="dark">
        <Backdrop
          className={styles.ground}
          imageKey={home.heroImage}
          priority
          sizes="(width >= 760px) 45vw, 100vw"
        />
        <div className={styles.words}>
          <Heading tag="h1" size="xl">
            {title}
          </Heading>
          <p className={styles.intro}>{intro}</p>
          <ul className={styles.perks}>
            {films !== null && (
              <li>
                <Icon name="Video" />
                {text.perks.watch(ownPass)}
              </li>
            )}
            {live && (
              <li>
                <Icon name="Microphone" />
                {text.perks.live[format]}
              </li>
            )}
            <li>
              <Icon name="Email" />
              {text.perks.news}
            </li>
          </ul>
        </div>
      </div>
      <div className={styles.desk}>
        <div className={styles.card}>{children}</div>
        {otherwise && <div className={styles.otherwise}>{otherwise}</div>}
      </div>
    </div>
  )
}
