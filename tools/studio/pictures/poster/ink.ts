/** The inks of the club's posters and the smallest shapes that everything is printed with. */
export const ink = {
  deep: '#04102e',
  navy: '#081a4b',
  royal: '#0d2890',
  blue: '#1237c8',
  sky: '#5f82f2',
  ice: '#c9d8ff',
  paper: '#fff4e6',
  sand: '#ffc9ad',
  coral: '#ff5a3c',
  ember: '#c9371d',
} as const

export type Point = readonly [x: number, y: number]

const n = (value: number) => Math.round(value * 10) / 10
const at = (points: readonly Point[]) => points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${rx}" fill="${fill}"/>`
export const disc = (x: number, y: number, r: number, fill: string, ry = r) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(ry)}" fill="${fill}"/>`
export const shape = (fill: string, ...points: Point[]) => `<path fill="${fill}" d="M${at(points)}Z"/>`
export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
export const line = (stroke: string, width: number, ...points: Point[]) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" d="M${at(points)}"/>`
export const curve = (d: string, stroke: string, width: number) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" d="${d}"/>`
export const faint = (opacity: number, ...parts: string[]) => `<g opacity="${opacity}">${parts.join('')}</g>`
/** Moves, enlarges and turns what was drawn about the origin. */
export const placed = (x: number, y: number, scale: number, drawn: string, turn = 0) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${scale})">${drawn}</g>`
/** Repeats a drawing `count` times. */
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')
/** A gradient from top to bottom over a box. */
export const wash = (id: string, x: number, y: number, w: number, h: number, from: string, to: string) =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>${rect(x, y, w, h, `url(#${id})`)}`
