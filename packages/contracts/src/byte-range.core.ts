/** Parts of a file, as whoever downloads it asks for them. Pure. */

export type ByteRange = { from: number; to: number }

/**
 * The one range that a header asks for, of so many bytes: null where it asks for none that is understood, and everything is sent;
 * 'beyond' where there is nothing of it.
 */
export function readRange(header: string | undefined, length: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(length - 1, Number(last))
  if (first !== '' && last !== '' && Number(last) < from) return null
  return from >= length || to < from ? 'beyond' : { from, to }
}
