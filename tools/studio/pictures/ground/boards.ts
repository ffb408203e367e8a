import { sponsorLogos } from '../brand/sponsors.ts'
import { type Texture, textureFromSvg } from '../engine/texture.ts'
import { textElement, textPath } from '../lettering/lettering.ts'

/** A strip of pitchside boards: sponsors by turns on white and on their own colour. */
export async function boardStrip(order: readonly number[] = [0, 1, 6, 13, 9, 11, 4, 14]): Promise<Texture> {
  const logos = sponsorLogos()
  const w = 640
  const h = 96
  let body = ''
  for (const [i, index] of order.entries()) {
    const logo = logos[index % logos.length]
    if (!logo) continue
    const x = i * w
    const dark = i % 2 === 0
    body += `<rect x="${x}" width="${w}" height="${h}" fill="${dark ? logo.colour : '#f4f6fa'}"/>`
    const words = logo.name.replace(' Co.', '').toUpperCase()
    const path = textPath(i % 3 === 0 ? 'montserrat-bold' : 'sofia-black', words, 46, 0.03)
    const k = Math.min(1, (w - 70) / path.width)
    body += `<g transform="translate(${x + w / 2} ${h / 2 + 23}) scale(${k} 1)">${textElement(path, 0, 0, dark ? '#fff' : logo.colour, 'middle')}</g>`
  }
  const width = order.length * w
  return textureFromSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${h}">${body}</svg>`,
    width / 2,
    h / 2,
  )
}

export async function sign(
  text: string,
  options: { readonly ink?: string; readonly ground?: string; readonly wide?: number } = {},
): Promise<Texture> {
  const path = textPath('sofia-black', text, 60, 0.08)
  const width = options.wide ?? Math.ceil(path.width + 160)
  return textureFromSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 96"><rect width="${width}" height="96" fill="${options.ground ?? '#0b2163'}"/>${textElement(path, width / 2, 78, options.ink ?? '#f5f7fc', 'middle')}</svg>`,
    Math.round(width / 2),
    48,
  )
}
