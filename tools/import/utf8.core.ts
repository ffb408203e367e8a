/** Text of files: UTF-8, with or without a mark of it at the beginning. Pure. */

/** What is no UTF-8 has the replacement character in its place. */
export const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

export const notUtf8 = 'is not written in UTF-8'

/** The first line, from 1, that was not UTF-8; null: all of them were. */
export function strangeLine(text: string): number | null {
  const at = text.indexOf('\ufffd')
  return at < 0 ? null : text.slice(0, at).split('\n').length
}
