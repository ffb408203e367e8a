/** The video in the corner: it keeps playing while the fan reads on. */
import { useMessages } from '@club/shell-api'
import { Icon, Said, standOver } from '@club/ui'
import { type RefCallback, useLayoutEffect } from 'react'
import { standAboveConsent } from './above-consent.ts'
import { Bypassed } from './Bypassed.tsx'
import styles from './media.module.css'
import { useMedia } from './media-context.ts'
import { mediaMessages } from './messages.ts'
import type { PlaySession } from './play-session.ts'

type Props = {
  readonly title: string
  readonly session: PlaySession
  /** The player's container, once it exists. */
  readonly stage: RefCallback<HTMLElement>
}

export function Corner({ title, session, stage }: Props) {
  const media = useMedia()
  const text = useMessages(mediaMessages)
  useLayoutEffect(() => standOver('corner'), [])
  useLayoutEffect(standAboveConsent, [])
  return (
    <aside className={styles.corner} data-tone="dark" data-video-corner="" aria-label={text.corner}>
      <div className={styles.cornerHead}>
        <div className={styles.cornerWords}>
          <p className={styles.cornerTitle}>
            <Said>{title}</Said>
          </p>
          <Bypassed session={session} className={styles.cornerBypassed} />
        </div>
        <button
          type="button"
          className={styles.cornerClose}
          onClick={() => media.act({ event: 'close-video' })}
        >
          <Icon name="Close" size={20} title={text.closePlayer} />
        </button>
      </div>
      <div ref={stage} className={styles.stage} />
    </aside>
  )
}
