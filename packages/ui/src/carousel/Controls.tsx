import { Icon } from '../icons/Icon.tsx'
import { useKitMessages } from '../messages.ts'
import styles from './carousel.module.css'
import type { Scroller } from './use-scroller.ts'

export type ControlsProps = {
  readonly scroller: Scroller
  /** Whose buttons they are: a page has several carousels. */
  readonly label: string
}

/** Previous and next, disabled at the ends. */
export function Controls({ scroller, label }: ControlsProps) {
  const kit = useKitMessages()
  return (
    <div className={styles.controls} data-waiting={!scroller.ready || undefined}>
      <button
        type="button"
        className={styles.control}
        disabled={scroller.atStart}
        onClick={scroller.previous}
      >
        <Icon name="ChevronLeft" title={kit.previousOf(label)} />
      </button>
      <button type="button" className={styles.control} disabled={scroller.atEnd} onClick={scroller.next}>
        <Icon name="ChevronRight" title={kit.nextOf(label)} />
      </button>
    </div>
  )
}
