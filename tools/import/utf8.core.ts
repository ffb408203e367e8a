/** Text of files: UTF-8, with or without a byte order mark. Pure. */

/** Invalid bytes become the replacement character. */
export const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

export const notUtf8 = 'is not written in UTF-8'

/** The first line, from 1, that is not UTF-8; null: all are. */
export function strangeLine(text: string): number | null {
  const at = text.indexOf('\ufffd')
  return at < 0 ? null : text.slice(0, at).split('\n').length
}
