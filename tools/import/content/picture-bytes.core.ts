/** Checks a picture by its first bytes, so that a folder with an unusable one is refused before anything is sent. Pure. */
import { largestPicture } from '@club/contracts'

/** How many bytes are needed to recognise a file's kind. */
export const headBytes = 1024

type Kind = 'JPEG' | 'PNG' | 'WebP' | 'AVIF' | 'GIF' | 'SVG'

const kinds: Record<string, Kind> = {
  jpg: 'JPEG',
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  avif: 'AVIF',
  gif: 'GIF',
  svg: 'SVG',
}

/** @param text the bytes, one per character */
const isOf: Record<Kind, (text: string) => boolean> = {
  JPEG: (text) => text.startsWith('\xff\xd8\xff'),
  PNG: (text) => text.startsWith('\x89PNG\r\n\x1a\n'),
  WebP: (text) => /^RIFF[\s\S]{4}WEBP/.test(text),
  // The first box of such a file lists all compatible kinds.
  AVIF: (text) => /^[\s\S]{4}ftyp[\s\S]*?avi[fs]/.test(text),
  GIF: (text) => /^GIF8[79]a/.test(text),
  // A compressed drawing counts too.
  SVG: (text) => text.startsWith('\x1f\x8b') || /^(?:\xef\xbb\xbf)?\s*</.test(text),
}

/**
 * @param head the file's first bytes, up to `headBytes`
 * @param size bytes of the whole file
 * @returns why the platform would refuse it; null: as far as can be seen here it would not
 */
export function pictureFault(key: string, head: Uint8Array, size: number): string | null {
  if (size > largestPicture) return `is larger than ${largestPicture / 1024 / 1024} MB`
  const kind = kinds[key.split('.').at(-1) ?? '']
  const text = Buffer.from(head).toString('latin1')
  if (kind === undefined || isOf[kind](text)) return null
  const found = Object.values(kinds).find((other) => isOf[other](text))
  return found ? `is not ${kind}, as its name says, but ${found}` : `is not ${kind}, as its name says`
}
