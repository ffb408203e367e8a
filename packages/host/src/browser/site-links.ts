/** Links within the site are plain anchors, kept as the server drew them or drawn here: one listener on the document takes them through the router. */

/** Addresses that the router leads to, which the kit's links mark. */
export const routed = 'a[data-discover]'

/** Whether a press asks for this very tab: not for a new one, a download, or the menu of a link. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

type Going = {
  /** Path, query and hash of the page that is shown. */
  here(): string
  go(to: string, options: { replace: boolean }): void
}

/** Begins to listen, after React: a press that a handler has carried out by itself leads nowhere. */
export function followSiteLinks({ here, go }: Going): void {
  addEventListener('click', (press) => {
    if (press.defaultPrevented || !isPlain(press) || !(press.target instanceof Element)) return
    const link = press.target.closest<HTMLAnchorElement>(routed)
    if (link === null || link.origin !== location.origin || (link.target !== '' && link.target !== '_self'))
      return
    press.preventDefault()
    const to = link.pathname + link.search + link.hash
    go(to, { replace: to === here() })
  })
}
