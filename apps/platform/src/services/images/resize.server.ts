/** Resizes and checks pictures, with sharp. */

import type { FocalPoint } from '@club/contracts'
import type { Sharp, default as sharpModule } from 'sharp'
import type { OriginalFormat, OutputFormat } from './negotiate.core.ts'
import { mostShareBytes, shareBand, shareBox, shareCut, shareQualities, squareBox } from './share.core.ts'
import { drawShareWords, type ShareWords } from './share-words.server.ts'

/** Stops decompression bombs: no picture of ours has more pixels. */
const mostPixels = 60_000_000
/** Highest ratio of a picture's sides: beyond it, nothing would be left in our smallest box. */
const longestSide = 100
/** CSS pixels per inch, the size that librsvg gives a drawing by default. */
const drawingDensity = 72

// Loaded at the first picture: the platform starts sooner without it.
let loading: Promise<typeof sharpModule> | null = null
const loadSharp = (): Promise<typeof sharpModule> => {
  loading ??= import('sharp').then((module) => {
    module.default.concurrency(1)
    module.default.cache(false)
    return module.default
  })
  return loading
}

export type PictureFacts = { format: OriginalFormat; width: number; height: number }

const unreadable = { refused: 'cannot be read' }
const extremeBoxes = [
  { width: 200, height: 200 },
  { width: 1400, height: 1400 },
]

const formats: Record<string, OriginalFormat> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  svg: 'svg',
  heif: 'avif',
}

/** Only its header is read: nothing of a picture that is too large is decoded. @param picture its bytes, or the path of its file */
const headerOf = async (picture: Buffer | string) =>
  (await loadSharp())(picture, { limitInputPixels: false }).metadata()

/**
 * The sides that a picture is shown with: a camera that was held upright stores the photograph lying, and says so.
 * @param path of its file
 * @throws Error if it is no picture
 */
export const shownSides = async (path: string): Promise<{ width: number; height: number }> =>
  (await headerOf(path)).autoOrient

/**
 * Decodes a whole picture, and a drawing at its largest size.
 * @returns its facts, or why it is refused
 */
export async function examinePicture(bytes: Buffer): Promise<PictureFacts | { refused: string }> {
  const sharp = await loadSharp()
  try {
    const {
      format: found,
      compression,
      autoOrient: { width, height },
    } = await headerOf(bytes)
    const format = found === 'heif' && compression !== 'av1' ? undefined : formats[found ?? '']
    if (!format || !width || !height) return unreadable
    if (Math.max(width, height) > longestSide * Math.min(width, height))
      return { refused: `is ${width}×${height}: no side may be more than ${longestSide} times the other` }
    if (width * height > mostPixels)
      return { refused: `is ${width}×${height}: at most ${mostPixels / 1_000_000} million pixels` }
    // The header alone proves nothing: every pixel must decode.
    await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .resize(8, 8, { fit: 'inside' })
      .raw()
      .toBuffer()
    // We only need to know that it can be drawn: encoding it as a file would take eight times as long.
    if (format === 'svg')
      for (const box of extremeBoxes) await (await fitted(bytes, format, box)).raw().toBuffer()
    return { format, width, height }
  } catch {
    return unreadable
  }
}

/** Prepares a picture fitted into a box, not drawn yet: never cropped, never enlarged (a drawing has no size of its own and fills the box). */
async function fitted(
  bytes: Buffer,
  original: OriginalFormat,
  box: { width: number; height: number },
): Promise<Sharp> {
  const sharp = await loadSharp()
  let density = drawingDensity
  if (original === 'svg') {
    const { width = box.width, height = box.height } = await sharp(bytes).metadata()
    // Neither side may be less than a pixel.
    const scale = Math.max(Math.min(box.width / width, box.height / height), 1 / width, 1 / height)
    density = drawingDensity * scale
  }
  return sharp(bytes, {
    limitInputPixels: mostPixels,
    ...(original === 'svg' ? { density: Math.min(Math.max(density, 1), 10_000) } : {}),
  })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: original !== 'svg' })
}

/**
 * The fitted picture, encoded as a file.
 * @param effort of AVIF, 0 to 9
 */
export async function resizePicture(
  bytes: Buffer,
  original: OriginalFormat,
  box: { width: number; height: number },
  output: OutputFormat,
  effort: number,
): Promise<Buffer> {
  const picture = await fitted(bytes, original, box)
  switch (output) {
    case 'avif':
      return picture.avif({ quality: 52, effort }).toBuffer()
    case 'webp':
      return picture.webp({ quality: original === 'svg' ? 90 : 76, effort: 4 }).toBuffer()
    case 'plain':
      // A photograph is ten times as large as PNG; JPEG would blur a drawing's edges.
      return original !== 'svg' && (await isOpaque(bytes))
        ? picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
        : picture.png({ compressionLevel: 9 }).toBuffer()
  }
}

async function isOpaque(bytes: Buffer): Promise<boolean> {
  const picture = (await loadSharp())(bytes, { limitInputPixels: mostPixels })
  return !(await picture.metadata()).hasAlpha || (await picture.stats()).isOpaque
}

export type ShareDress = {
  /** The club's crest. */
  crest: { bytes: Buffer; format: OriginalFormat } | null
  colours: { brandDeep: string; accent: string }
  /** Words on the band; null if there are none. */
  words: ShareWords | null
}

const crestBox = { width: 132, height: 132 }
const squareCrestBox = { width: 300, height: 300 }

/** The part of a picture that fills a box, around the focal point; its transparent parts show the background colour. */
async function cutOut(
  bytes: Buffer,
  original: OriginalFormat,
  focus: FocalPoint,
  box: { width: number; height: number },
  ground: string,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const limits = { limitInputPixels: mostPixels }
  const large =
    original === 'svg' ? await resizePicture(bytes, 'svg', { width: 2400, height: 2400 }, 'plain', 0) : bytes
  const upright = await sharp(large, limits).autoOrient().toBuffer({ resolveWithObject: true })
  const { scaled, left, top } = shareCut(upright.info, focus, box)
  return sharp(upright.data, limits)
    .flatten({ background: ground })
    .resize({ ...scaled, fit: 'fill' })
    .extract({ left, top, ...box })
    .png()
    .toBuffer()
}

/** A podcast's cover: cropped around the focal point, with the club's crest in its corner; a JPEG. */
export async function drawSquare(
  bytes: Buffer,
  original: OriginalFormat,
  focus: FocalPoint,
  { crest, colours }: Pick<ShareDress, 'crest' | 'colours'>,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const cut = await cutOut(bytes, original, focus, squareBox, colours.brandDeep)
  const over = crest && (await resizePicture(crest.bytes, crest.format, squareCrestBox, 'plain', 0))
  return sharp(cut)
    .composite(over ? [{ input: over, left: 70, top: squareBox.height - squareCrestBox.height - 70 }] : [])
    .toColourspace('srgb')
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

/** The picture of a shared link: cropped around the focal point, on the club's background, with its crest; a JPEG that every messenger loads. */
export async function drawShare(
  bytes: Buffer,
  original: OriginalFormat,
  focus: FocalPoint,
  { crest, colours, words }: ShareDress,
): Promise<Buffer> {
  const sharp = await loadSharp()
  const said = words && (await drawShareWords(words, colours.accent))
  const band = shareBand(colours, said ? 'for words' : 'for the crest')
  const over: { input: Buffer; left: number; top: number }[] = [{ input: Buffer.from(band), left: 0, top: 0 }]
  if (said) over.push({ input: said, left: 0, top: 0 })
  if (crest) {
    const input = await resizePicture(crest.bytes, crest.format, crestBox, 'plain', 0)
    over.push({ input, left: 40, top: shareBox.height - crestBox.height - 40 })
  }
  const cut = await cutOut(bytes, original, focus, shareBox, colours.brandDeep)
  const drawn = await sharp(cut).composite(over).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = drawn.info
  let share: Buffer = Buffer.alloc(0)
  for (const quality of shareQualities) {
    share = await sharp(drawn.data, { raw: { width, height, channels } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (share.byteLength < mostShareBytes) break
  }
  return share
}
