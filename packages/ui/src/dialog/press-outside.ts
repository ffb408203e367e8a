/**
 * Hears of presses that begin and end outside a part of the page. Whoever selects what they have typed may let go beside it, and that
 * is no press there; nor is one on its own empty room.
 * @param outside whether the pointer stands outside
 * @returns hears no more
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

/** Whether it is the ground behind a modal dialog: a press there is one on the dialog itself, at a place that it does not cover. */
export function isBehind(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  if (target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
