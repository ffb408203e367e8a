/** What has been done, said once at the head of the page that follows. */
import { useMessages } from '@club/shell-api'
import { Icon } from '@club/ui'
import { accountMessages, type Done } from '../messages.ts'
import styles from './Said.module.css'

/** @param done as the address says it; what this site does not know is not said */
export function Said({ done }: { done: string | null }) {
  const text = useMessages(accountMessages)
  if (done === null || !Object.hasOwn(text.done, done)) return null
  return (
    <p className={styles.said} role="status">
      <Icon name="Tick" />
      {text.done[done as Done]}
    </p>
  )
}
