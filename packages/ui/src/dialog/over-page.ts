/**
 * What stands over the page or at its edge, told to the style sheets by `data-over` of the root: a word for each part that is there. The parts come
 * from bundles that know nothing of each other, so the root itself keeps the list. `html:has(…)` would say the same, and have the browser
 * work out the style of the whole page anew with every part that a player draws and every step of the focus.
 */

/** `full`: a modal dialog over the whole window; `below`: one that leaves its control in reach; `audio`: the bar at the foot; `corner`: a video in the corner; `consent`: the question about cookies. */
export type OverPage = 'modal' | 'full' | 'below' | 'audio' | 'corner' | 'consent'

const wordsOf = ({ dataset }: HTMLElement) => dataset.over?.split(' ') ?? []

/** @returns takes it away again */
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
