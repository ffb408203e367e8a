/** A frame of raw RGB and the few things that are drawn onto it. Everything has fractional positions, so that motion is smooth. */

/** A picture with its colours multiplied by its transparency. */
export type Sprite = { width: number; height: number; pixels: Uint8ClampedArray }
export type Colour = readonly [red: number, green: number, blue: number]

export const colourOf = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const at = (list: Uint8ClampedArray, index: number) => list[index] as number

export class Canvas {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.data = new Uint8ClampedArray(width * height * 3)
  }

  /** Covers one pixel by a share of a colour. */
  mix(x: number, y: number, [red, green, blue]: Colour, share: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height || share <= 0) return
    const i = (y * this.width + x) * 3
    const { data } = this
    const keep = 1 - share
    data[i] = at(data, i) * keep + red * share
    data[i + 1] = at(data, i + 1) * keep + green * share
    data[i + 2] = at(data, i + 2) * keep + blue * share
  }

  /** A filled ellipse with a soft edge of `soft` pixels. */
  ellipse(cx: number, cy: number, rx: number, ry: number, colour: Colour, share: number, soft = 1): void {
    for (let y = Math.floor(cy - ry - soft); y <= cy + ry + soft; y++) {
      for (let x = Math.floor(cx - rx - soft); x <= cx + rx + soft; x++) {
        const distance = Math.hypot((x + 0.5 - cx) / rx, (y + 0.5 - cy) / ry)
        const inside = Math.min(1, Math.max(0, ((1 - distance) * Math.min(rx, ry)) / soft + 0.5))
        if (inside > 0) this.mix(x, y, colour, share * inside)
      }
    }
  }

  /** A line of `thickness` pixels. */
  line(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    thickness: number,
    colour: Colour,
    share: number,
  ): void {
    const length = Math.hypot(x1 - x0, y1 - y0)
    if (length === 0) return
    const dx = (x1 - x0) / length
    const dy = (y1 - y0) / length
    const reach = thickness / 2 + 1
    const minX = Math.max(0, Math.floor(Math.min(x0, x1) - reach))
    const maxX = Math.min(this.width - 1, Math.ceil(Math.max(x0, x1) + reach))
    const minY = Math.max(0, Math.floor(Math.min(y0, y1) - reach))
    const maxY = Math.min(this.height - 1, Math.ceil(Math.max(y0, y1) + reach))
    for (let y = minY; y <= maxY; y++) {
      for (let x = minX; x <= maxX; x++) {
        const px = x + 0.5 - x0
        const py = y + 0.5 - y0
        const along = Math.min(length, Math.max(0, px * dx + py * dy))
        const away = Math.hypot(px - along * dx, py - along * dy)
        this.mix(x, y, colour, share * Math.min(1, Math.max(0, thickness / 2 + 0.5 - away)))
      }
    }
  }

  /** A convex quadrilateral, corners in order, without smooth edges. */
  quad(corners: readonly (readonly [number, number])[], colour: Colour, share: number): void {
    const ys = corners.map(([, y]) => y)
    const from = Math.max(0, Math.ceil(Math.min(...ys)))
    const to = Math.min(this.height - 1, Math.floor(Math.max(...ys)))
    for (let y = from; y <= to; y++) {
      let left = Number.POSITIVE_INFINITY
      let right = Number.NEGATIVE_INFINITY
      corners.forEach(([xa, ya], index) => {
        const [xb, yb] = corners[(index + 1) % corners.length] as readonly [number, number]
        if (ya === yb || y < Math.min(ya, yb) || y > Math.max(ya, yb)) return
        const x = xa + ((y - ya) / (yb - ya)) * (xb - xa)
        left = Math.min(left, x)
        right = Math.max(right, x)
      })
      for (let x = Math.max(0, Math.ceil(left)); x <= Math.min(this.width - 1, right); x++)
        this.mix(x, y, colour, share)
    }
  }

  /** An opaque sprite at its own size, which slides sideways smoothly and up and down by whole pixels. */
  slide(sprite: Sprite, x: number, y: number): void {
    const { data, width, height } = this
    const { pixels } = sprite
    const left = Math.floor(x)
    const share = Math.round((x - left) * 256)
    const top = Math.round(y)
    const from = Math.max(0, left + 1)
    const to = Math.min(width, left + sprite.width)
    for (let row = Math.max(0, top); row < Math.min(height, top + sprite.height); row++) {
      let i = (row * width + from) * 3
      let s = ((row - top) * sprite.width + (from - left)) * 4
      for (let column = from; column < to; column++, i += 3, s += 4) {
        data[i] = (at(pixels, s) * (256 - share) + at(pixels, s - 4) * share) >> 8
        data[i + 1] = (at(pixels, s + 1) * (256 - share) + at(pixels, s - 3) * share) >> 8
        data[i + 2] = (at(pixels, s + 2) * (256 - share) + at(pixels, s - 2) * share) >> 8
      }
    }
  }

  /** A sprite at its own size, at any position. */
  lay(sprite: Sprite, x: number, y: number): void {
    const { data, width, height } = this
    const { pixels } = sprite
    const left = Math.floor(x)
    const top = Math.floor(y)
    const fx = x - left
    const fy = y - top
    const weights = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy] as const
    const line = sprite.width * 4
    for (let row = Math.max(0, top + 1); row < Math.min(height, top + sprite.height); row++) {
      const from = Math.max(0, left + 1)
      let s = (row - top) * line + (from - left) * 4
      let i = (row * width + from) * 3
      for (let column = from; column < Math.min(width, left + sprite.width); column++, s += 4, i += 3) {
        const [a, b, c, d] = [s, s - 4, s - line, s - line - 4]
        const cover =
          at(pixels, a + 3) * weights[0] +
          at(pixels, b + 3) * weights[1] +
          at(pixels, c + 3) * weights[2] +
          at(pixels, d + 3) * weights[3]
        if (cover < 0.5) continue
        const keep = 1 - cover / 255
        for (let part = 0; part < 3; part++) {
          data[i + part] =
            at(data, i + part) * keep +
            at(pixels, a + part) * weights[0] +
            at(pixels, b + part) * weights[1] +
            at(pixels, c + part) * weights[2] +
            at(pixels, d + part) * weights[3]
        }
      }
    }
  }

  /** A sprite with its upper left corner at (x, y), scaled; smooth at any position. */
  blit(sprite: Sprite, x: number, y: number, scale = 1, share = 1): void {
    const { data, width, height } = this
    const { pixels } = sprite
    const x0 = Math.max(0, Math.floor(x))
    const x1 = Math.min(width, Math.ceil(x + sprite.width * scale))
    const y0 = Math.max(0, Math.floor(y))
    const y1 = Math.min(height, Math.ceil(y + sprite.height * scale))
    for (let py = y0; py < y1; py++) {
      const sy = (py + 0.5 - y) / scale - 0.5
      const top = Math.floor(sy)
      const fy = sy - top
      for (let px = x0; px < x1; px++) {
        const sx = (px + 0.5 - x) / scale - 0.5
        const left = Math.floor(sx)
        const fx = sx - left
        let red = 0
        let green = 0
        let blue = 0
        let cover = 0
        for (let corner = 0; corner < 4; corner++) {
          const cx = left + (corner & 1)
          const cy = top + (corner >> 1)
          if (cx < 0 || cy < 0 || cx >= sprite.width || cy >= sprite.height) continue
          const weight = (corner & 1 ? fx : 1 - fx) * (corner >> 1 ? fy : 1 - fy)
          const i = (cy * sprite.width + cx) * 4
          red += at(pixels, i) * weight
          green += at(pixels, i + 1) * weight
          blue += at(pixels, i + 2) * weight
          cover += at(pixels, i + 3) * weight
        }
        if (cover < 0.5) continue
        const i = (py * width + px) * 3
        const keep = 1 - (cover / 255) * share
        data[i] = at(data, i) * keep + red * share
        data[i + 1] = at(data, i + 1) * keep + green * share
        data[i + 2] = at(data, i + 2) * keep + blue * share
      }
    }
  }
}
