/** Moves an element without what is in it noticing, where the browser can (`moveBefore`); elsewhere within one task. */
export function moveElement(element: HTMLElement, to: Element): void {
  if (element.parentElement === to) return
  const { moveBefore } = to as { moveBefore?: (node: Node, before: Node | null) => void }
  if (moveBefore && element.isConnected && to.isConnected) moveBefore.call(to, element, null)
  else to.append(element)
}
