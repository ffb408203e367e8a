/**
 * Listens for presses that begin and end outside a part of the page. A fan who selects typed text may release the pointer beside the part,
 * and that does not count; nor does a press on the part's own empty space.
 * @param outside whether the event is outside
 * @returns stops listening
 */
export function onPressOutside(outside: (event: MouseEvent) => boolean, onPress: () => void): () => void {
  let began = false
  const onDown = (event: MouseEvent) => {
    began = outside(event)
  }
  const onClick = (event: MouseEvent) => {
    if (began && outside(event)) onPress()
  }
  document.addEventListener('pointerdown', onDown)
  document.addEventListener('click', onClick)
  return () => {
    document.removeEventListener('pointerdown', onDown)
    document.removeEventListener('click', onClick)
  }
}

/** Whether an event is on a modal dialog's backdrop: its target is then the dialog, at a point outside its box. */
export function isBehind(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  if (target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
