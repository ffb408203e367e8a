/** Ranges of a file, as a download requests them. Pure. */

export type ByteRange = { from: number; to: number }

/**
 * The range that a header requests of a file of `length` bytes: null if it requests none, or none that is valid, and everything is sent;
 * 'beyond' if it lies outside the file.
 */
export function readRange(header: string | undefined, length: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(length - 1, Number(last))
  if (first !== '' && last !== '' && Number(last) < from) return null
  return from >= length || to < from ? 'beyond' : { from, to }
}
