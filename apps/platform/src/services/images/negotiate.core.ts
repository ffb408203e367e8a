/** The size and format in which a picture is sent. Pure. */
import { type ImageSize, imageSizes } from '@club/contracts/images'
import { accepts } from '@club/contracts/request-headers'

export type OriginalFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'svg'
/** `plain`: what every browser reads, JPEG for an opaque picture, else PNG. */
export type OutputFormat = 'avif' | 'webp' | 'plain'

/** The box of a listed size, in pixels, or null for an unlisted size. */
export function boxOf(size: string): { width: number; height: number } | null {
  if (!(imageSizes as readonly string[]).includes(size)) return null
  const [width = 0, height = 0] = (size as ImageSize).split('x').map(Number)
  return { width, height }
}

/**
 * The best format that the browser accepts: AVIF, else WebP, else a plain one. Drawings are never AVIF, to keep their edges sharp.
 */
export function formatFor(accept: string | undefined, original: OriginalFormat): OutputFormat {
  if (original !== 'svg' && accepts(accept, 'image/avif')) return 'avif'
  if (accepts(accept, 'image/webp')) return 'webp'
  return 'plain'
}

/** Keys of the library: folders and a file name of lower-case letters, digits, '.', '_' and '-'; never '..'. */
const keyPattern =
  /^(?:[a-z0-9][a-z0-9_-]*\/){0,5}[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9_-]+)*\.(jpe?g|png|webp|avif|gif|svg)$/

/** The format by a key's extension, or null for an invalid key. */
export function formatOfKey(key: string): OriginalFormat | null {
  if (key.length > 200) return null
  const [, extension] = keyPattern.exec(key) ?? []
  if (extension === undefined) return null
  return extension === 'jpg' ? 'jpeg' : (extension as OriginalFormat)
}

export const mediaTypeOf = (format: OriginalFormat): string =>
  format === 'svg' ? 'image/svg+xml' : `image/${format}`

/** The media type of a rendition, by its first bytes if the format leaves it open. */
export const typeOfRendition = (output: OutputFormat, bytes: Uint8Array): string =>
  mediaTypeOf(output !== 'plain' ? output : bytes[0] === 0xff ? 'jpeg' : 'png')
