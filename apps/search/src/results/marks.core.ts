/** Finds the search words in a text. Pure. */
import { searchWords } from '@club/contracts/search-words'

export type Piece = { text: string; marked: boolean }

/** A word, including the signs that the search ignores: accents, apostrophes. */
const word = /[\p{L}\p{N}\p{M}'’‘ʼ`´\u0640]+/gu

/** @param marked words in the search's form @returns the whole text, in pieces */
export function piecesOf(text: string, marked: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(word)) {
    if (!searchWords(found).some((one) => marked.has(one))) continue
    if (index > from) pieces.push({ text: text.slice(from, index), marked: false })
    pieces.push({ text: found, marked: true })
    from = index + found.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), marked: false })
  return pieces
}
