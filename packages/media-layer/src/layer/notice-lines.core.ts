/** Splits the sentence of a refusal at its links. Pure. */
import type { Line, LineLink } from '@club/access'

export type LinkName = LineLink['to']
export type Piece = { readonly text: string; readonly link: LinkName | null }

/** @param support the text for `{support}` */
export function piecesOf({ text, links }: Line, support: string): Piece[] {
  const found = links
    .map((link) => ({ ...link, at: text.indexOf(link.words) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  const pieces: Piece[] = []
  let from = 0
  for (const { to, words, at } of found) {
    pieces.push({ text: text.slice(from, at), link: null })
    pieces.push({ text: to === 'support' ? support : words, link: to })
    from = at + words.length
  }
  pieces.push({ text: text.slice(from), link: null })
  return pieces.filter((piece) => piece.text !== '')
}
