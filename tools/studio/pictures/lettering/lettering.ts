import { readFileSync } from 'node:fs'

export type Face =
  | 'sofia-black'
  | 'sofia-bold-italic'
  | 'figtree-bold'
  | 'figtree-medium'
  | 'montserrat-bold'
  | 'montserrat-light'
  | 'oswald'
  | 'bitter'
  | 'playfair'
  | 'playfair-italic'
  | 'pacifico'
  | 'righteous'
  | 'abril'

type FaceData = {
  readonly capHeight: number
  readonly glyphs: Readonly<Record<string, readonly [advance: number, path: string]>>
  readonly kern: Readonly<Record<string, number>>
}

/** A line of text as one path: `d` starts at x = 0 with its baseline on y = 0; lengths are in the caller's units. */
export type TextPath = { readonly d: string; readonly width: number; readonly capHeight: number }

const loaded = new Map<Face, FaceData>()

function faceData(face: Face): FaceData {
  const known = loaded.get(face)
  if (known) return known
  const text = readFileSync(new URL(`./faces/${face}.glyphs`, import.meta.url), 'utf8')
  const data = JSON.parse(text) as FaceData
  loaded.set(face, data)
  return data
}

const round = (value: number) => Math.round(value * 100) / 100

function place(path: string, scale: number, dx: number): string {
  let d = ''
  let isX = true
  let first = true
  for (const [token] of path.matchAll(/[MLQCZ]|-?\d+/g)) {
    if (token >= 'A') {
      d += token
      isX = true
      first = true
      continue
    }
    const value = round(Number(token) * scale + (isX ? dx : 0))
    d += first || value < 0 ? `${value}` : ` ${value}`
    isX = !isX
    first = false
  }
  return d
}

/** Sets `text` in `face` with capitals `capHeight` tall and extra letter spacing of `tracking` ems. */
export function textPath(face: Face, text: string, capHeight: number, tracking = 0): TextPath {
  const data = faceData(face)
  const scale = capHeight / data.capHeight
  let pen = 0
  let d = ''
  const letters = [...text]
  for (const [index, letter] of letters.entries()) {
    const glyph = data.glyphs[letter]
    if (!glyph) throw new Error(`The face ${face} has no “${letter}”`)
    d += place(glyph[1], scale, pen)
    const next = letters[index + 1]
    if (next === undefined) pen += glyph[0] * scale
    else pen += (glyph[0] + (data.kern[letter + next] ?? 0) + tracking * 1000) * scale
  }
  return { d, width: pen, capHeight }
}

export type Anchor = 'start' | 'middle' | 'end'

/** The same as an SVG element, its baseline on (x, y). */
export function textElement(
  path: TextPath,
  x: number,
  y: number,
  fill: string,
  anchor: Anchor = 'start',
): string {
  const dx = anchor === 'middle' ? x - path.width / 2 : anchor === 'end' ? x - path.width : x
  return `<path transform="translate(${round(dx)} ${round(y)})" fill="${fill}" d="${path.d}"/>`
}

/** Sets words as a path of outlines, from the end or the middle that a drawing mostly sets them from. */
export const settingFrom =
  (usual: Anchor) =>
  (
    face: Face,
    text: string,
    cap: number,
    x: number,
    y: number,
    fill: string,
    tracking = 0,
    anchor: Anchor = usual,
  ): string =>
    textElement(textPath(face, text, cap, tracking), x, y, fill, anchor)
