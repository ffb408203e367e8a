/** Vector drawings made into sprites. Lettering comes as outlines, so that no font of the machine matters. */
import sharp from 'sharp'
import { type Face, textElement, textPath } from '../../pictures/lettering/lettering.ts'
import type { Sprite } from './canvas.ts'

function premultiplied(data: Buffer, width: number, height: number): Sprite {
  const pixels = new Uint8ClampedArray(data.length)
  for (let i = 0; i < data.length; i += 4) {
    const cover = data[i + 3] as number
    for (let part = 0; part < 3; part++) pixels[i + part] = ((data[i + part] as number) * cover) / 255
    pixels[i + 3] = cover
  }
  return { width, height, pixels }
}

/** Draws the body of an SVG, whose view box is given, at a size in pixels. */
export async function spriteOf(
  body: string,
  view: { width: number; height: number },
  width: number,
  height: number,
): Promise<Sprite> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${view.width} ${view.height}">${body}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return premultiplied(data, info.width, info.height)
}

/** The same at so many pixels for each unit of its view box, rounded. */
export const scaledSprite = (
  body: string,
  view: { width: number; height: number },
  scale: number,
): Promise<Sprite> => spriteOf(body, view, Math.round(view.width * scale), Math.round(view.height * scale))

/** The same sprite out of focus. */
export async function blurred(sprite: Sprite, radius: number): Promise<Sprite> {
  const { width, height, pixels } = sprite
  const data = await sharp(Buffer.from(pixels.buffer), { raw: { width, height, channels: 4 } })
    .blur(radius)
    .raw()
    .toBuffer()
  return { width, height, pixels: new Uint8ClampedArray(data) }
}

/** A picture of the sample club as a backdrop, out of focus. */
export async function backdrop(file: string, width: number, height: number, blur: number): Promise<Sprite> {
  const { data } = await sharp(file)
    .resize(width, height, { fit: 'cover' })
    .blur(blur)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return premultiplied(data, width, height)
}

/** A line of text as an SVG element, and how wide it is. */
export function lettering(
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  options: { face?: Face; anchor?: 'start' | 'middle' | 'end'; tracking?: number } = {},
): { svg: string; width: number } {
  const path = textPath(options.face ?? 'sofia-black', text, size, options.tracking ?? 0.01)
  return { svg: textElement(path, x, y, fill, options.anchor ?? 'start'), width: path.width }
}
