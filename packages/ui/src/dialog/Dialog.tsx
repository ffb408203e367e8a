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
  /** The fan closes it: by the button, Esc or a press outside. The caller then sets `open` to false. */
  readonly onClose: () => void
  readonly title: string
  readonly titleHidden?: boolean
  /** In the centre, at the end of the line, or over the whole window. `centre` when left out. */
  readonly place?: 'centre' | 'side' | 'full'
  readonly tone?: Tone
  /**
   * Id of the control that opens and closes it. If that is in view, the dialog is placed below it and leaves it reachable: pressing
   * it again closes the dialog.
   */
  readonly control?: string
  /** Rendered only while it is open. */
  readonly children: ReactNode
}

/**
 * A modal dialog: the page behind is locked and unreachable, Esc closes the dialog, and the focus returns to where it
 * was.
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
        // React also passes on the events of a dialog inside this one.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // The browser may have closed it. The event for our own closing comes late, when the dialog may be open again.
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
