/** The first sign that somebody is about to press something: a pointer, a finger or the focus reaches it. */
const signs = ['pointerover', 'focusin'] as const

/** @param run is called once */
export function atFirstSign(page: Document, run: () => void): void {
  const hear = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('a, button'))) return
    for (const sign of signs) page.removeEventListener(sign, hear)
    run()
  }
  for (const sign of signs) page.addEventListener(sign, hear, { passive: true })
}
