/**
 * Tells the style sheets, in `data-over` of the root, what is shown over the page or at its edge: one word per part. The parts come
 * from bundles that do not know each other, so the root itself keeps the list. `html:has(…)` would do the same, but make the browser
 * restyle the whole page whenever a player draws something and whenever the focus moves.
 */

/** `full`: a modal dialog over the whole window; `below`: one that leaves its control reachable; `audio`: the bar at the foot; `corner`: a video in the corner; `consent`: the cookie popup. */
export type OverPage = 'modal' | 'full' | 'below' | 'audio' | 'corner' | 'consent'

const wordsOf = ({ dataset }: HTMLElement) => dataset.over?.split(' ') ?? []

/** @returns removes it again */
export function standOver(kind: OverPage): () => void {
  const root = document.documentElement
  root.dataset.over = [...wordsOf(root), kind].join(' ')
  return () => {
    const words = wordsOf(root)
    const left = words.toSpliced(words.indexOf(kind), 1)
    if (left.length === 0) delete root.dataset.over
    else root.dataset.over = left.join(' ')
  }
}
