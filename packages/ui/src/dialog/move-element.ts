/** Moves an element without resetting its content (`moveBefore`) where the browser can; elsewhere by `append`. */
export function moveElement(element: HTMLElement, to: Element): void {
  if (element.parentElement === to) return
  const { moveBefore } = to as { moveBefore?: (node: Node, before: Node | null) => void }
  if (moveBefore && element.isConnected && to.isConnected) moveBefore.call(to, element, null)
  else to.append(element)
}
