/** Splits the sentence of a refusal at the parts that lead somewhere. Pure. */
import type { Line } from '@club/access'

export type LinkName = Line['links'][number]
export type Piece = { readonly text: string; readonly link: LinkName | null }

/** The words of a sentence that are its links. */
const wordsOf: Readonly<Record<LinkName, RegExp>> = {
  upgrade: /upgrade/,
  faqs: /faqs/,
  support: /\{support\}/,
}

/** @param support what stands for `{support}` */
export function piecesOf({ text, links }: Line, support: string): Piece[] {
  const found = links
    .map((link) => ({ link, match: wordsOf[link].exec(text) }))
    .filter((one): one is { link: LinkName; match: RegExpExecArray } => one.match !== null)
    .sort((a, b) => a.match.index - b.match.index)
  const pieces: Piece[] = []
  let at = 0
  for (const { link, match } of found) {
    pieces.push({ text: text.slice(at, match.index), link: null })
    pieces.push({ text: link === 'support' ? support : match[0], link })
    at = match.index + match[0].length
  }
  pieces.push({ text: text.slice(at), link: null })
  return pieces.filter((piece) => piece.text !== '')
}
