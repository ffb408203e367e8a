/** The pitch, with its mown stripes and lines, laid out once for every row of pixels; each frame reads it where the camera stands. */
import type { Canvas } from './canvas.ts'
import { groundAt, pitch, type View } from './view.core.ts'

export type Ground = {
  /** Grass of the light and dark stripes, of what lies around, and the lines. */
  light: readonly [number, number, number]
  dark: readonly [number, number, number]
  around: readonly [number, number, number]
  lines: boolean
  /** How much darker the corners are: floodlights fall off. */
  fall: number
}

const margin = 16
const lineWidth = 0.14

/** 1 on a line of the pitch, 0 off it; `dx` and `dy` are metres a pixel. */
function onLine(x: number, y: number, dx: number, dy: number): number {
  const { length, width } = pitch
  let best = 0
  const straight = (away: number, pixel: number) => {
    const cover = (lineWidth / 2 + pixel / 2 - Math.abs(away)) / pixel
    best = Math.max(best, Math.min(1, Math.max(0, cover)) * Math.min(1, lineWidth / pixel + 0.25))
  }
  const inX = x > -0.2 && x < length + 0.2
  const inY = y > -0.2 && y < width + 0.2
  if (!inX || !inY) return 0
  straight(y, dy)
  straight(y - width, dy)
  straight(x, dx)
  straight(x - length, dx)
  straight(x - length / 2, dx)
  const circle = (cx: number, cy: number, radius: number) => {
    const rx = x - cx
    const ry = y - cy
    const away = Math.hypot(rx, ry)
    if (Math.abs(away - radius) > 1) return
    const pixel = away === 0 ? dx : Math.hypot((rx / away) * dx, (ry / away) * dy)
    straight(away - radius, Math.max(pixel, 0.01))
  }
  circle(length / 2, width / 2, 9.15)
  for (const [goal, way] of [
    [0, 1],
    [length, -1],
  ] as const) {
    const from = (x - goal) * way
    for (const [deep, wide] of [
      [16.5, 40.32],
      [5.5, 18.32],
    ] as const) {
      const near = Math.abs(y - width / 2)
      if (near <= wide / 2 + 0.1) straight(from - deep, dx)
      if (from >= -0.1 && from <= deep + 0.1) straight(near - wide / 2, dy)
    }
    if (from > 16.5) circle(goal + way * 11, width / 2, 9.15)
    const spot = Math.hypot(from - 11, y - width / 2)
    if (spot < 0.3) best = Math.max(best, Math.min(1, (0.3 - spot) / 0.1))
  }
  return best
}

type Row = { left: number; scale: number; colours: Uint8Array }

export class Turf {
  private readonly rows: (Row | null)[] = []
  constructor(view: View, ground: Ground, far: number) {
    for (let row = 0; row < view.height; row++) {
      const here = groundAt(view, row)
      const next = groundAt(view, row + 1)
      if (!here || !next || here.y > far) {
        this.rows.push(null)
        continue
      }
      const left = -margin - view.width / 2 / here.scale
      const width = Math.ceil((pitch.length + margin * 2 + view.width / here.scale) * here.scale) + 2
      const colours = new Uint8Array(width * 3)
      const dy = Math.max(0.01, here.y - next.y)
      for (let pixel = 0; pixel < width; pixel++) {
        const x = left + (pixel + 0.5) / here.scale
        const inside = x > -3 && x < pitch.length + 3 && here.y > -3 && here.y < pitch.width + 3
        // Stripes of 5.25 m meet softly, as mown grass does.
        const wave = Math.sin((x / 5.25) * Math.PI)
        const stripe = 0.5 + 0.5 * Math.max(-1, Math.min(1, wave * 6))
        const cross = Math.floor(here.y / 11.34) % 2 === 0 ? 0.985 : 1.015
        const away = Math.hypot((x - pitch.length / 2) / 75, (here.y - pitch.width / 2) / 60)
        const lit = (1 - ground.fall * Math.min(1, away * away)) * (inside ? cross : 0.94)
        const line = ground.lines ? onLine(x, here.y, 1 / here.scale, dy) * 0.9 : 0
        for (let part = 0; part < 3; part++) {
          const grass = inside
            ? (ground.dark[part] as number) +
              ((ground.light[part] as number) - (ground.dark[part] as number)) * stripe
            : (ground.around[part] as number)
          colours[pixel * 3 + part] = Math.min(255, grass * lit * (1 - line) + 238 * line)
        }
      }
      this.rows.push({ left, scale: here.scale, colours })
    }
  }

  draw(canvas: Canvas, cameraX: number): void {
    const { width } = canvas
    // The same bytes without clamping: nothing here can leave 0 to 255.
    const data = new Uint8Array(canvas.data.buffer)
    for (const [y, row] of this.rows.entries()) {
      if (!row) continue
      const { colours } = row
      const widest = colours.length / 3 - width - 2
      const start = Math.min(widest, Math.max(0, (cameraX - row.left) * row.scale - width / 2))
      const share = Math.round((start - Math.floor(start)) * 256)
      const rest = 256 - share
      let from = Math.floor(start) * 3
      const end = (y + 1) * width * 3
      for (let to = y * width * 3; to < end; to++, from++)
        data[to] = ((colours[from] as number) * rest + (colours[from + 3] as number) * share) >> 8
    }
  }
}
