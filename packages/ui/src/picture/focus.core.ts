/** How the kit crops pictures around their focal points. Pure. */
import type { FocalPoint } from '@club/contracts'

export type PictureRatio = '16/9' | '3/2' | '4/3' | '1/1' | '4/5' | '2/3' | '21/9'

/** The height of a frame 1000 pixels wide, for every shape that the kit crops to. */
export const heights: Readonly<Record<PictureRatio, number>> = {
  '16/9': 563,
  '3/2': 667,
  '4/3': 750,
  '1/1': 1000,
  '4/5': 1250,
  '2/3': 1500,
  '21/9': 429,
}

export type Size = { readonly width: number; readonly height: number }

/** Repeated here without the contracts' validators, because this code is loaded with every picture. */
const middle: FocalPoint = { x: 0.5, y: 0.5 }

const tenth = (share: number) => Math.round(share * 10)

/**
 * Attributes by which `base.css` positions a picture in its frame, in tenths: a page's HTML contains no style attributes.
 * None for a picture whose focal point is its middle.
 */
export function focusAttributes(focus: FocalPoint | undefined) {
  const { x, y } = focus ?? middle
  return {
    'data-focus-x': tenth(x) === 5 ? undefined : tenth(x),
    'data-focus-y': tenth(y) === 5 ? undefined : tenth(y),
  }
}

/** The visible part of a picture that covers a frame, in shares of the picture. */
export function shownPart(picture: Size, frame: Size, focus: FocalPoint | undefined) {
  const { x, y } = focus ?? middle
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height)
  const part = (whole: number, shown: number, at: number) => {
    const share = Math.min(1, shown / (whole * scale))
    const from = (1 - share) * (tenth(at) / 10)
    return { from, to: from + share }
  }
  return { x: part(picture.width, frame.width, x), y: part(picture.height, frame.height, y) }
}
