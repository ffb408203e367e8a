const name = '--consent-room'

/**
 * Tells the style sheets how high above the window's end the cookie popup reaches, as long as it is open: the video in the corner stands
 * above it. Measured only while there is such a video, since it makes the browser restyle the whole page.
 * @returns ends it
 */
export function standAboveConsent(): () => void {
  const root = document.documentElement
  let popup: HTMLElement | null = null
  const tell = () => {
    if (popup === null) root.style.removeProperty(name)
    else root.style.setProperty(name, `${Math.max(0, root.clientHeight - popup.offsetTop)}px`)
  }
  const sizes = new ResizeObserver(tell)
  const look = () => {
    const found = document.querySelector<HTMLElement>('[data-consent]')
    if (found === popup) return
    popup = found
    sizes.disconnect()
    if (found) sizes.observe(found)
    tell()
  }
  const over = new MutationObserver(look)
  over.observe(root, { attributes: true, attributeFilter: ['data-over'] })
  addEventListener('resize', tell)
  look()
  return () => {
    over.disconnect()
    sizes.disconnect()
    removeEventListener('resize', tell)
    root.style.removeProperty(name)
  }
}
