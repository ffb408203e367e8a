import { Icon } from '../icons/Icon.tsx'
import { type Labels, say } from '../messages.ts'
import styles from './carousel.module.css'
import type { Scroller } from './use-scroller.ts'

export type ControlsProps = { readonly scroller: Scroller; readonly labels?: Labels<'previous' | 'next'> }

/** Previous and next, disabled at the ends. */
export function Controls({ scroller, labels }: ControlsProps) {
  return (
    <div className={styles.controls} data-waiting={!scroller.ready || undefined}>
      <button
        type="button"
        className={styles.control}
        disabled={scroller.atStart}
        onClick={scroller.previous}
      >
        <Icon name="ChevronLeft" title={say('previous', labels)} />
      </button>
      <button type="button" className={styles.control} disabled={scroller.atEnd} onClick={scroller.next}>
        <Icon name="ChevronRight" title={say('next', labels)} />
      </button>
    </div>
  )
}
