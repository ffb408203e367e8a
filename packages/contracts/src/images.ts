/**
 * Addresses of the image handler (docs/product.md#images). Pure: used by every remote and by the platform.
 * A size that is not in the list is answered with 400, so build addresses only with these functions.
 */

/** Every size that the image handler makes, in CSS pixels: width x height of the box that the picture must fit in. */
export const imageSizes = [
  '200x200',
  '300x300',
  '400x400',
  '400x600',
  '600x600',
  '750x750',
  '1000x1000',
  '1200x711',
  '1400x1400',
] as const

export type ImageSize = (typeof imageSizes)[number]

/** The version of the image handler that an address uses: v1 `/{w}x{h},contain/{key}`, v2 `/fit-in/{w}x{h}/{key}`. */
export type ImageHandlerVersion = 'v1' | 'v2'

/**
 * Address of a picture fitted into a box (never enlarged, never cropped).
 * @param key library key, such as `news/derby.jpg`
 */
export function imageUrl(
  key: string,
  size: ImageSize,
  version: ImageHandlerVersion = 'v2',
  host = '/images',
): string {
  const path = key.split('/').map(encodeURIComponent).join('/')
  return version === 'v1' ? `${host}/${size},contain/${path}` : `${host}/fit-in/${size}/${path}`
}

/** Address of a page's share image, made from a picture of the library: 1200x630, a JPEG under 200 KB. */
export const shareUrl = (key: string): string =>
  `/images/share/${key.split('/').map(encodeURIComponent).join('/')}`

/**
 * Address of a picture for podcast directories: 1400x1400 around the focal point, a JPEG, with an address that ends in .jpg.
 */
export const squareUrl = (key: string): string =>
  `/images/square/${key.split('/').map(encodeURIComponent).join('/')}.jpg`

/** Its size in pixels. */
export const squareSize = { width: 1400, height: 1400 } as const

/**
 * Address of a share image drawn with the page's own content: an article's title, a match's clubs and score.
 * @param path the page's canonical path
 * @returns null for other pages: the address of a year is the archive of that year, not an article
 */
export const pageShareUrl = (path: string): string | null =>
  /^\/(?:news\/(?!\d{4}$)[^/]+|match\/[^/]+\/[^/]+\/[^/]+)$/.test(path) ? `/images/of-page${path}` : null

/** Its size in pixels. */
export const shareSize = { width: 1200, height: 630 } as const

/** A `srcset` by width; `sizes` must be sizes from the list. */
export function imageSrcSet(key: string, sizes: readonly ImageSize[]): string {
  return sizes.map((size) => `${imageUrl(key, size)} ${size.split('x')[0]}w`).join(', ')
}
