import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Tone } from '../class-names.ts'
import { Icon } from '../icons/Icon.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { useKitMessages } from '../messages.ts'
import { Heading } from '../type/Heading.tsx'
import { controlInView, showBelow } from './below.ts'
import styles from './Dialog.module.css'
import { rememberFocus } from './focus-return.ts'
import { standOver } from './over-page.ts'
import { isBehind, onPressOutside } from './press-outside.ts'

export type DialogProps = {
  readonly open: boolean
  /** The fan wants it closed: by the button, Esc or a press outside. The caller then sets `open` to false. */
  readonly onClose: () => void
  readonly title: string
  readonly titleHidden?: boolean
  /** In the centre, at the end of the line, or over the whole window. `centre` when left out. */
  readonly place?: 'centre' | 'side' | 'full'
  readonly tone?: Tone
  /**
   * Id of the control that opens and closes it. Where that is in view, the dialog stands below it and leaves it in reach:
   * pressed again, it closes what it has opened.
   */
  readonly control?: string
  /** Rendered only while it is open. */
  readonly children: ReactNode
}

/**
 * A part over the page that takes all attention: the page behind is locked and out of reach, Esc closes, and the focus
 * goes back to where it was.
 */
export function Dialog({
  open,
  onClose,
  title,
  titleHidden,
  place = 'centre',
  tone = 'light',
  control,
  children,
}: DialogProps) {
  const kit = useKitMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  }, [onClose])

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const giveBack = rememberFocus()
    const below = control === undefined ? null : controlInView(control)
    const close = () => latest.current()
    const lettingGo = below
      ? [showBelow(element, below, close)]
      : [
          standOver(place === 'full' ? 'full' : 'modal'),
          onPressOutside((event) => isBehind(element, event), close),
        ]
    if (!below) element.showModal()
    return () => {
      for (const letGo of lettingGo) letGo()
      element.close()
      giveBack()
    }
  }, [open, control, place])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-place={place}
      data-tone={tone}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React tells it of a dialog within this one too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // The browser may close it by itself. Of a closing that we asked for it tells late: the box may be open again by then.
        if (open && !dialog.current?.open) onClose()
      }}
    >
      {open && (
        <>
          <div className={styles.head}>
            {titleHidden ? (
              <VisuallyHidden id={titleId}>{title}</VisuallyHidden>
            ) : (
              <Heading tag="h2" size="m" id={titleId}>
                {title}
              </Heading>
            )}
            <button type="button" className={styles.close} onClick={onClose}>
              <Icon name="Close" title={kit.close} />
            </button>
          </div>
          <div className={styles.body}>{children}</div>
        </>
      )}
    </dialog>
  )
}
