/** A success message, shown once at the head of the following page. */
import { useMessages } from '@club/shell-api'
import { Icon } from '@club/ui'
import type { ReactNode } from 'react'
import { useActionData } from 'react-router'
import { accountMessages, type Done } from '../messages.ts'
import { Outcome } from './Outcome.tsx'
import styles from './Said.module.css'

/**
 * A rejected form comes back under the same address: an earlier success is not shown above the new problem.
 * @param done from the address; unknown values are ignored
 */
export function Said({ done }: { done: string | null }) {
  const text = useMessages(accountMessages)
  const isShownAgain = useActionData() !== undefined
  return done !== null && !isShownAgain && Object.hasOwn(text.done, done) ? (
    <Outcome>
      <WellDone>{text.done[done as Done]}</WellDone>
    </Outcome>
  ) : null
}

/** A success message. */
export function WellDone({ children }: { children: ReactNode }) {
  return (
    <p className={styles.said} role="status">
      <Icon name="Tick" />
      {children}
    </p>
  )
}
