/**
 * Shows a dialog that covers the whole window, and makes it modal once it is painted: to make the page behind it inert, the browser restyles
 * all of that, which a press need not wait for (docs/decisions/0062-what-a-press-waits-for.md). Its caller has said `standOver('full')`. Esc sends
 * it a `cancel` from the start, as the browser does once it is modal.
 * @returns for when it closes, which the caller does
 */
export function showOver(dialog: HTMLDialogElement): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  }
  document.addEventListener('keydown', onKeyDown)
  dialog.show()
  const modal = () => {
    document.removeEventListener('keydown', onKeyDown)
    // No frame comes in between: the dialog stays where it is, with what has the focus.
    const at = document.activeElement
    dialog.removeAttribute('open')
    dialog.showModal()
    if (at instanceof HTMLElement && dialog.contains(at)) at.focus({ preventScroll: true })
  }
  // The second frame begins after the first is painted.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(modal)
  })
  return () => {
    cancelAnimationFrame(frame)
    document.removeEventListener('keydown', onKeyDown)
  }
}
