/** Links within the site are plain anchors, whether drawn by the server or here: one listener on the document passes them to the router. */

/** Links for the router, as the kit marks them. */
export const routed = 'a[data-discover]'

/** Whether a press is meant for this tab: not for a new one, a download, or a link's menu. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

type Going = {
  /** Path, query and hash of the current page. */
  here(): string
  go(to: string, options: { replace: boolean }): void
}

/** Listens after React: a press that a handler has already dealt with is ignored. */
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
