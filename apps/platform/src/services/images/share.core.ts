/** How a share picture is cropped from its original. Pure. */
import type { FocalPoint } from '@club/contracts'
import { shareSize, squareSize } from '@club/contracts/images'

/** The picture that networks show for a link: 1.91 to 1, in pixels. */
export const shareBox = shareSize
/** The picture that podcast directories show, in pixels. */
export const squareBox = squareSize

/** Largest picture that messengers load automatically, in bytes; and the qualities tried to reach it. */
export const mostShareBytes = 200_000
export const shareQualities = [82, 70, 58, 44, 30] as const

type Size = { width: number; height: number }

/**
 * Scales the picture to cover the box, and keeps the part with the focal point as near to the middle as the edges allow.
 * @param picture its size as displayed, in pixels
 */
export function shareCut(
  picture: Size,
  focus: FocalPoint,
  box: Size = shareBox,
): { scaled: Size; left: number; top: number } {
  const scale = Math.max(box.width / picture.width, box.height / picture.height)
  const scaled = {
    width: Math.max(box.width, Math.round(picture.width * scale)),
    height: Math.max(box.height, Math.round(picture.height * scale)),
  }
  const within = (at: number, most: number) => Math.round(Math.min(Math.max(at, 0), most))
  return {
    scaled,
    left: within(focus.x * scaled.width - box.width / 2, scaled.width - box.width),
    top: within(focus.y * scaled.height - box.height / 2, scaled.height - box.height),
  }
}

/**
 * The club's band below the picture, with a line in the accent colour, as a drawing; taller and darker if there are words on it.
 * @param colours validated, from the settings
 */
export const shareBand = (
  { brandDeep, accent }: { brandDeep: string; accent: string },
  ground: 'for the crest' | 'for words',
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${shareBox.width}" height="${shareBox.height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">
      <stop offset="${ground === 'for words' ? 0.2 : 0.55}" stop-color="${brandDeep}" stop-opacity="0"/><stop offset="${ground === 'for words' ? 0.72 : 1}" stop-color="${brandDeep}" stop-opacity="0.92"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <rect y="${shareBox.height - 12}" width="100%" height="12" fill="${accent}"/>
  </svg>`
