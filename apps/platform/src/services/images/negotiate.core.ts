/** Which size and which format a picture goes out in. Pure. */
import { type ImageSize, imageSizes } from '@club/contracts/images'

export type OriginalFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'svg'
/** `plain`: what everybody reads, JPEG where the picture covers its whole ground, else PNG. */
export type OutputFormat = 'avif' | 'webp' | 'plain'

/** The box of a listed size, in pixels, or null where the size is not on the list. */
export function boxOf(size: string): { width: number; height: number } | null {
  if (!(imageSizes as readonly string[]).includes(size)) return null
  const [width = 0, height = 0] = (size as ImageSize).split('x').map(Number)
  return { width, height }
}

/** Whether an Accept header names a type outright and does not rule it out. `image/*` is no promise to read a new format. */
function accepts(header: string, type: string): boolean {
  return header.split(',').some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === type && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })
}

/**
 * The best format that the reader takes: AVIF, else WebP, else a plain one. Drawings keep their edges: they never come as AVIF.
 */
export function formatFor(accept: string | undefined, original: OriginalFormat): OutputFormat {
  const header = accept ?? ''
  if (original !== 'svg' && accepts(header, 'image/avif')) return 'avif'
  if (accepts(header, 'image/webp')) return 'webp'
  return 'plain'
}

/** Keys of the library: folders and a file name of small letters, digits, '.', '_' and '-'; never a step upwards. */
const keyPattern =
  /^(?:[a-z0-9][a-z0-9_-]*\/){0,5}[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*\.(jpe?g|png|webp|avif|gif|svg)$/

/** What a key's extension says that it holds, or null where it is no key. */
export function formatOfKey(key: string): OriginalFormat | null {
  if (key.length > 200) return null
  const [, extension] = keyPattern.exec(key) ?? []
  if (extension === undefined) return null
  return extension === 'jpg' ? 'jpeg' : (extension as OriginalFormat)
}

export const mediaTypeOf = (format: OriginalFormat): string =>
  format === 'svg' ? 'image/svg+xml' : `image/${format}`

/** What a rendition holds, by its first bytes where the format leaves it open. */
export const typeOfRendition = (output: OutputFormat, bytes: Uint8Array): string =>
  mediaTypeOf(output !== 'plain' ? output : bytes[0] === 0xff ? 'jpeg' : 'png')
