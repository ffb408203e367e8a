/** Child-friendly mode: on by default, a visible switch, remembered by this browser (docs/product.md#child-friendly-mode). */
import { childFriendlyAtom, useBus, useMessages } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { shellMessages } from '../messages.ts'
import styles from './ChildFriendlyToggle.module.css'

export function ChildFriendlyToggle() {
  const text = useMessages(shellMessages)
  const bus = useBus()
  const { on } = useAtomValue(childFriendlyAtom)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={styles.toggle}
      title={text.childFriendlyHint}
      onClick={() => bus.publish('childFriendly', { on: !on })}
    >
      <span className={styles.track} aria-hidden />
      {text.childFriendly}
    </button>
  )
}
