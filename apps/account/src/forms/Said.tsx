/** What has been done, said once at the head of the page that follows. */
import { useMessages } from '@club/shell-api'
import { Icon } from '@club/ui'
import type { ReactNode } from 'react'
import { useActionData } from 'react-router'
import { accountMessages, type Done } from '../messages.ts'
import styles from './Said.module.css'

/**
 * A form that was not taken comes back under the same address: what went well before is not said above what is wrong now.
 * @param done as the address says it; what this site does not know is not said
 */
export function Said({ done }: { done: string | null }) {
  const text = useMessages(accountMessages)
  const isShownAgain = useActionData() !== undefined
  return done !== null && !isShownAgain && Object.hasOwn(text.done, done) ? (
    <WellDone>{text.done[done as Done]}</WellDone>
  ) : null
}

/** Something has gone as it should. */
export function WellDone({ children }: { children: ReactNode }) {
  return (
    <p className={styles.said} role="status">
      <Icon name="Tick" />
      {children}
    </p>
  )
}
