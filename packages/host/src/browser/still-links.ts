/**
 * Links of what is kept as the server drew it (`Still` of the kit): React knows nothing of them, so one listener on the document
 * takes them through the router, as it would take its own.
 */

/** Addresses that the router leads to, which the kit's links mark. */
const routed = '[data-still] a[data-discover]'

/** Whether a press asks for this very tab: not for a new one, a download, or the menu of a link. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

type Going = {
  /** Path, query and hash of the page that is shown. */
  here(): string
  go(to: string, options: { replace: boolean }): void
}

/** Begins to listen. A link that React has drawn again is its own: the router has taken the press by then. */
export function followStillLinks({ here, go }: Going): void {
  document.addEventListener('click', (press) => {
    if (press.defaultPrevented || !isPlain(press) || !(press.target instanceof Element)) return
    const link = press.target.closest<HTMLAnchorElement>(routed)
    if (link === null || link.origin !== location.origin || (link.target !== '' && link.target !== '_self'))
      return
    press.preventDefault()
    const to = link.pathname + link.search + link.hash
    go(to, { replace: to === here() })
  })
}
