import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import styles from './feedback.module.css'

export type NoticeProps = {
  /** `empty`: there is nothing to show; `problem`: something went wrong; `info`: good to know. */
  readonly kind: 'empty' | 'problem' | 'info'
  readonly title?: string
  readonly children: ReactNode
}

/** A message in place of, or beside, content. A problem is announced. */
export function Notice({ kind, title, children }: NoticeProps) {
  return (
    <div
      className={styles.notice}
      data-kind={kind}
      data-tone="light"
      role={kind === 'problem' ? 'alert' : undefined}
    >
      <span className={styles.sign}>
        <Icon name={kind === 'empty' ? 'Ball' : 'Info'} />
      </span>
      {title && <p className={styles.title}>{title}</p>}
      <div className={styles.text}>{children}</div>
    </div>
  )
}
