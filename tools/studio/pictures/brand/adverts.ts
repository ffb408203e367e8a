/**
 * The sponsors' adverts: a picture of the library behind a headline, and the sponsor's own logo on white. Each in a mobile and a
 * desktop version, twice as large as it stands (docs/product.md#adverts).
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { type Face, textElement, textPath } from '../lettering/lettering.ts'
import { sponsorLogos } from './sponsors.ts'

type Motif = {
  readonly sponsor: string
  /** Key of the picture behind. */
  readonly picture: string
  readonly face: Face
  readonly headline: readonly string[]
  readonly offer: string
  readonly desktop: 'banner' | 'large-banner'
}

const motifs: readonly Motif[] = [
  {
    sponsor: 'harbourside-motors',
    picture: 'news/stadium-01.webp',
    face: 'sofia-bold-italic',
    headline: ['HOME BEFORE', 'THE HIGHLIGHTS'],
    offer: 'Test drive the Skiff Electric',
    desktop: 'banner',
  },
  {
    sponsor: 'estuary-energy',
    picture: 'news/community-02.webp',
    face: 'figtree-bold',
    headline: ['Powered by', 'the tide.'],
    offer: 'Switch in four minutes',
    desktop: 'banner',
  },
  {
    sponsor: 'pilot-coffee',
    picture: 'news/stadium-02.webp',
    face: 'sofia-black',
    headline: ['THE FIRST SAVE', 'OF THE MORNING'],
    offer: 'Two for one on matchdays',
    desktop: 'large-banner',
  },
]

const sizes = { mpu: [600, 500], banner: [1456, 180], 'large-banner': [2000, 400] } as const
type Size = keyof typeof sizes

const logoAt = (slug: string, x: number, y: number, width: number, height: number): string => {
  const logo = sponsorLogos().find((one) => one.slug === slug)
  if (!logo) throw new Error(`There is no sponsor ${slug}`)
  return logo.svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `)
}

/** Capitals as tall as they can be so that the widest line fits. */
const capFor = (face: Face, lines: readonly string[], width: number, tallest: number): number =>
  Math.min(tallest, width / Math.max(...lines.map((line) => textPath(face, line, 1).width)))

function lettering({ sponsor, face, headline, offer }: Motif, size: Size): string {
  const [width, height] = sizes[size]
  const colour = sponsorLogos().find((one) => one.slug === sponsor)?.colour ?? '#fff'
  const button = (x: number, y: number, cap: number) => {
    const text = textPath('figtree-bold', offer, cap)
    const [boxWidth, boxHeight] = [text.width + cap * 2.4, cap * 3]
    return `<rect x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="${boxHeight / 2}" fill="${colour}"/>${textElement(text, x + cap * 1.2, y + cap * 2, '#fff')}`
  }
  const lines = (x: number, top: number, cap: number) =>
    headline
      .map((line, n) => textElement(textPath(face, line, cap), x, top + cap + n * cap * 1.42, '#fff'))
      .join('')
  const veil = `<linearGradient id="veil" x2="${size === 'mpu' ? 0 : 1}" y2="${size === 'mpu' ? 1 : 0}"><stop stop-color="#04102e" stop-opacity="${size === 'mpu' ? 0.05 : 0.92}"/><stop offset="1" stop-color="#04102e" stop-opacity="${size === 'mpu' ? 0.92 : 0.05}"/></linearGradient>`
  const ground = `<defs>${veil}</defs><rect width="${width}" height="${height}" fill="url(#veil)"/>`
  if (size === 'mpu') {
    const cap = capFor(face, headline, width - 64, 44)
    const top = 352 - headline.length * cap * 1.42
    const offerCap = capFor('figtree-bold', [offer], 246, 15)
    return `${ground}${lines(32, top, cap)}<rect y="372" width="${width}" height="128" fill="#fff"/>${logoAt(sponsor, 24, 390, 250, 92)}${button(294, 436 - offerCap * 1.5, offerCap)}`
  }
  const panel = size === 'banner' ? 360 : 520
  const slant = height * 0.2
  const at = width - panel
  const cap = capFor(face, headline, at - (size === 'banner' ? 560 : 960), height * 0.22)
  const block = headline.length * cap * 1.42 - cap * 0.42
  const buttonCap = size === 'banner' ? 22 : 32
  const buttonWidth = textPath('figtree-bold', offer, buttonCap).width + buttonCap * 2.4
  return `${ground}${lines(size === 'banner' ? 48 : 88, (height - block) / 2, cap)}${button(at - slant - buttonWidth - (size === 'banner' ? 28 : 80), (height - buttonCap * 3) / 2, buttonCap)}<path fill="#fff" d="M${at} 0H${width}V${height}H${at - slant}Z"/>${logoAt(sponsor, at + 24, height * 0.2, panel - 64, height * 0.6)}`
}

/** Draws the adverts below `folder`, from the pictures that are there already. */
export async function writeAdverts(folder: URL): Promise<void> {
  mkdirSync(new URL('adverts/', folder), { recursive: true })
  for (const motif of motifs) {
    for (const size of ['mpu', motif.desktop] as const) {
      const [width, height] = sizes[size]
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lettering(motif, size)}</svg>`
      await sharp(fileURLToPath(new URL(motif.picture, folder)))
        .resize(width, size === 'mpu' ? 372 : height, { fit: 'cover', position: 'attention' })
        .extend({ bottom: size === 'mpu' ? height - 372 : 0, background: '#fff' })
        .composite([{ input: Buffer.from(svg) }])
        .webp({ quality: 82, effort: 6 })
        .toFile(fileURLToPath(new URL(`adverts/${motif.sponsor}-${size}.webp`, folder)))
    }
  }
}
