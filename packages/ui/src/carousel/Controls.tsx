import type { RefObject } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useKitMessages } from '../messages.ts'
import styles from './carousel.module.css'
import { type Scroller, useScroller } from './use-scroller.ts'

type ControlsProps = {
  readonly row: RefObject<HTMLElement | null>
  /** Number of items in the row. */
  readonly count: number
  /** The carousel's name, because a page has several. */
  readonly label: string
}

/** Previous and next of a row. Only this component knows the scroll position, so scrolling redraws nothing else. */
export function Controls({ row, count, label }: ControlsProps) {
  return <Buttons scroller={useScroller(row, count)} label={label} />
}

/** Previous and next, disabled at the ends: said to be so, since a button that is disabled outright loses the focus that it was pressed with. */
export function Buttons({ scroller, label }: Pick<ControlsProps, 'label'> & { readonly scroller: Scroller }) {
  const kit = useKitMessages()
  return (
    <div className={styles.controls} data-waiting={!scroller.ready || undefined}>
      <button
        type="button"
        className={styles.control}
        aria-disabled={scroller.atStart || undefined}
        onClick={scroller.atStart ? undefined : scroller.previous}
      >
        <Icon name="ChevronLeft" title={kit.previousOf(label)} />
      </button>
      <button
        type="button"
        className={styles.control}
        aria-disabled={scroller.atEnd || undefined}
        onClick={scroller.atEnd ? undefined : scroller.next}
      >
        <Icon name="ChevronRight" title={kit.nextOf(label)} />
      </button>
    </div>
  )
}
