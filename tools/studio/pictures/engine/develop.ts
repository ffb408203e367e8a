import sharp from 'sharp'
import type { Film } from './film.ts'
import { hash3, seeded } from './random.ts'
import { clamp, mix, smooth, type Vec3 } from './vec.ts'

/** How the negative becomes the print. */
export type Grade = {
  /** Stops up or down. */
  readonly exposure: number
  /** Steepness about mid grey; 1 is neutral. */
  readonly contrast: number
  readonly saturation: number
  /** Colour laid into shadows and into lights, linear, strength by distance from grey 0.5. */
  readonly shadows: Vec3
  readonly lights: Vec3
  /** Lowest printed value, as of faded blacks. */
  readonly fade: number
  readonly vignette: number
  readonly grain: number
  /** Share of light that the lens scatters. */
  readonly bloom: number
  /** Sepia or other single tone, 0…1. */
  readonly mono?: number
  readonly tone?: Vec3
}

export const night: Grade = {
  exposure: 0,
  contrast: 1.12,
  saturation: 1,
  shadows: [0.44, 0.48, 0.6],
  lights: [0.51, 0.5, 0.49],
  fade: 0.008,
  vignette: 0.5,
  grain: 0.02,
  bloom: 0.09,
}

/** Adds the light that lens and haze scatter: a sum of ever wider blurs. */
export function bloom(film: Film, share: number, levels = 6): void {
  if (share <= 0) return
  const { width, height, rgb } = film
  let w = width
  let h = height
  let level: Float32Array<ArrayBufferLike> = rgb
  const pyramid: { w: number; h: number; data: Float32Array<ArrayBufferLike> }[] = []
  for (let k = 0; k < levels && Math.min(w, h) > 6; k++) {
    const w2 = Math.ceil(w / 2)
    const h2 = Math.ceil(h / 2)
    const small = new Float32Array(w2 * h2 * 3)
    for (let y = 0; y < h2; y++)
      for (let x = 0; x < w2; x++)
        for (let c = 0; c < 3; c++) {
          let sum = 0
          for (let j = -1; j <= 2; j++) {
            const yy = Math.min(h - 1, Math.max(0, y * 2 + j))
            const wy = j === -1 || j === 2 ? 0.125 : 0.375
            for (let i = -1; i <= 2; i++) {
              const xx = Math.min(w - 1, Math.max(0, x * 2 + i))
              sum += (level[(yy * w + xx) * 3 + c] as number) * wy * (i === -1 || i === 2 ? 0.125 : 0.375)
            }
          }
          small[(y * w2 + x) * 3 + c] = k === 0 ? Math.min(sum, 60) : sum
        }
    pyramid.push({ w: w2, h: h2, data: small })
    level = small
    w = w2
    h = h2
  }
  let wide = pyramid.pop()
  if (!wide) return
  for (let next = pyramid.pop(); next; next = pyramid.pop()) {
    const { w: nw, h: nh, data } = next
    for (let y = 0; y < nh; y++)
      for (let x = 0; x < nw; x++)
        for (let c = 0; c < 3; c++) {
          const i = (y * nw + x) * 3 + c
          data[i] =
            (data[i] as number) * 0.5 +
            sample(wide.data, wide.w, wide.h, (x + 0.5) / 2 - 0.5, (y + 0.5) / 2 - 0.5, c) * 0.8
        }
    wide = next
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++) {
        const i = (y * width + x) * 3 + c
        const b = sample(wide.data, wide.w, wide.h, (x + 0.5) / 2 - 0.5, (y + 0.5) / 2 - 0.5, c)
        rgb[i] = (rgb[i] as number) * (1 - share) + b * share
      }
}

function sample(data: Float32Array, w: number, h: number, x: number, y: number, c: number): number {
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const fx = x - x0
  const fy = y - y0
  const xa = Math.min(w - 1, Math.max(0, x0))
  const xb = Math.min(w - 1, Math.max(0, x0 + 1))
  const ya = Math.min(h - 1, Math.max(0, y0))
  const yb = Math.min(h - 1, Math.max(0, y0 + 1))
  const a = data[(ya * w + xa) * 3 + c] as number
  const b = data[(ya * w + xb) * 3 + c] as number
  const d = data[(yb * w + xa) * 3 + c] as number
  const e = data[(yb * w + xb) * 3 + c] as number
  return (a + (b - a) * fx) * (1 - fy) + (d + (e - d) * fx) * fy
}

/** Film response: straight in the middle, soft towards white, colours paling as they brighten. */
function respond(r: number, g: number, b: number, out: [number, number, number]): void {
  const ar = 0.59719 * r + 0.35458 * g + 0.04823 * b
  const ag = 0.076 * r + 0.90834 * g + 0.01566 * b
  const ab = 0.0284 * r + 0.13383 * g + 0.83777 * b
  const curve = (v: number) =>
    (v * (v + 0.0245786) - 0.000090537) / (v * (0.983729 * v + 0.432951) + 0.238081)
  const cr = curve(ar)
  const cg = curve(ag)
  const cb = curve(ab)
  out[0] = clamp(1.60475 * cr - 0.53108 * cg - 0.07367 * cb)
  out[1] = clamp(-0.10208 * cr + 1.10813 * cg - 0.00605 * cb)
  out[2] = clamp(-0.00327 * cr - 0.07276 * cg + 1.07602 * cb)
}

const encode = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

/** Tones, colours and vignette; the answer is display-ready, 0…1, at film size. */
export function tone(film: Film, grade: Grade): Float32Array {
  const { width, height, rgb } = film
  const out = new Float32Array(width * height * 3)
  const gain = 2 ** grade.exposure * 1.6
  const c: [number, number, number] = [0, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      const vx = (x / width - 0.5) * 2
      const vy = ((y - height / 2) / width) * 2
      const dark = 1 - grade.vignette * smooth(0.15, 1.5, vx * vx + vy * vy)
      const k = gain * dark
      respond((rgb[i] as number) * k, (rgb[i + 1] as number) * k, (rgb[i + 2] as number) * k, c)
      let r = encode(c[0])
      let g = encode(c[1])
      let b = encode(c[2])
      const luma = 0.25 * r + 0.65 * g + 0.1 * b
      const low = (1 - luma) ** 2
      const high = luma * luma
      r += ((grade.shadows[0] - 0.5) * low + (grade.lights[0] - 0.5) * high) * 0.5
      g += ((grade.shadows[1] - 0.5) * low + (grade.lights[1] - 0.5) * high) * 0.5
      b += ((grade.shadows[2] - 0.5) * low + (grade.lights[2] - 0.5) * high) * 0.5
      const l = 0.25 * r + 0.65 * g + 0.1 * b
      r = l + (r - l) * grade.saturation
      g = l + (g - l) * grade.saturation
      b = l + (b - l) * grade.saturation
      if (grade.mono && grade.tone) {
        r = mix(r, l ** 0.9 * grade.tone[0], grade.mono)
        g = mix(g, l ** 1.0 * grade.tone[1], grade.mono)
        b = mix(b, l ** 1.12 * grade.tone[2], grade.mono)
      }
      out[i] = curve(r, grade)
      out[i + 1] = curve(g, grade)
      out[i + 2] = curve(b, grade)
    }
  return out
}

function curve(v: number, grade: Grade): number {
  const pivot = 0.42
  const bent = pivot + (clamp(v, 0, 1.2) - pivot) * grade.contrast
  // Contrast may push shadows below black; a soft toe keeps their drawing.
  const toe = bent < 0.06 ? 0.06 * Math.exp((bent - 0.06) / 0.06) : bent
  return grade.fade + clamp(toe) * (1 - grade.fade)
}

/** Enlarges with a sharp cubic, adds grain, and returns 8-bit pixels. */
export function print(
  display: Float32Array,
  width: number,
  height: number,
  toWidth: number,
  toHeight: number,
  grain: number,
  seed: number,
): Buffer {
  const out = Buffer.alloc(toWidth * toHeight * 3)
  const sx = width / toWidth
  const sy = height / toHeight
  const cubic = (t: number): [number, number, number, number] => {
    const a = -0.6
    return [
      a * t * (1 - t) * (1 - t),
      1 + t * t * (-(a + 3) + (a + 2) * t),
      t * (-a + t * (2 * a + 3 - (a + 2) * t)),
      a * t * t * (t - 1) * -1,
    ]
  }
  const rows = new Float32Array(toWidth * height * 3)
  for (let x = 0; x < toWidth; x++) {
    const at = (x + 0.5) * sx - 0.5
    const x0 = Math.floor(at)
    const w = cubic(at - x0)
    const total = w[0] + w[1] + w[2] + w[3]
    for (let y = 0; y < height; y++)
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let k = 0; k < 4; k++) {
          const xx = Math.min(width - 1, Math.max(0, x0 - 1 + k))
          sum += (display[(y * width + xx) * 3 + c] as number) * (w[k] as number)
        }
        rows[(y * toWidth + x) * 3 + c] = sum / total
      }
  }
  for (let y = 0; y < toHeight; y++) {
    const at = (y + 0.5) * sy - 0.5
    const y0 = Math.floor(at)
    const w = cubic(at - y0)
    const total = w[0] + w[1] + w[2] + w[3]
    for (let x = 0; x < toWidth; x++) {
      // Grain clumps over about two pixels and shows most in the middle tones.
      const g =
        hash3(x, y, seed) +
        hash3(x, y, seed + 1) +
        hash3(x >> 1, y >> 1, seed + 2) +
        hash3((x + 1) >> 1, (y + 1) >> 1, seed + 3) -
        2
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let k = 0; k < 4; k++) {
          const yy = Math.min(height - 1, Math.max(0, y0 - 1 + k))
          sum += (rows[(yy * toWidth + x) * 3 + c] as number) * (w[k] as number)
        }
        const v = sum / total
        const middle = 0.35 + 2.6 * v * (1 - v)
        out[(y * toWidth + x) * 3 + c] = Math.round(clamp(v + g * grain * middle) * 255)
      }
    }
  }
  return out
}

/** Encodes so that the file stays near the wanted size. */
export async function encodePrint(
  pixels: Buffer,
  width: number,
  height: number,
  kilobytes: number,
): Promise<Buffer> {
  const image = sharp(pixels, { raw: { width, height, channels: 3 } })
  let best: Buffer | undefined
  for (const quality of [86, 80, 74, 68, 60, 50, 40]) {
    best = await image.clone().webp({ quality, effort: 5, smartSubsample: true }).toBuffer()
    if (best.length <= kilobytes * 1024) break
  }
  if (!best) throw new Error('Nothing was encoded')
  return best
}

export type Rain = {
  readonly drops: number
  readonly length: number
  readonly slant: number
  readonly light: number
  readonly seed: number
}

/** Streaks of rain, lit by the picture behind them; near drops are long, wide and faint. */
export function rain(film: Film, look: Rain): void {
  const { width, height, rgb } = film
  const random = seeded(look.seed)
  const unit = width / 1200
  for (let i = 0; i < look.drops; i++) {
    const near = random() ** 5
    const x0 = random() * width * 1.2 - width * 0.1
    const y0 = random() * height * 1.2 - height * 0.2
    const long = look.length * unit * (0.35 + near * 2.2) * (0.6 + random() * 0.8)
    const wide = unit * (0.55 + near * 2.6)
    const slant = look.slant + (random() - 0.5) * 0.05
    const strength = (look.light * (0.35 + random() * 0.9)) / (1 + near * 3)
    const steps = Math.ceil(long)
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      const fade = Math.sin(Math.PI * t) ** 0.7
      const cx = x0 + slant * s
      const cy = y0 + s
      const iy = Math.round(cy)
      if (iy < 0 || iy >= height) continue
      const half = Math.ceil(wide)
      for (let dx = -half; dx <= half; dx++) {
        const ix = Math.round(cx) + dx
        if (ix < 0 || ix >= width) continue
        const off = (ix - cx) / wide
        const w = Math.exp(-off * off * 2.2) * fade * strength
        const q = (iy * width + ix) * 3
        const around =
          0.06 +
          0.55 * Math.min(1.5, ((rgb[q] as number) + (rgb[q + 1] as number) + (rgb[q + 2] as number)) / 3)
        rgb[q] = (rgb[q] as number) + w * around * 0.92
        rgb[q + 1] = (rgb[q + 1] as number) + w * around * 0.97
        rgb[q + 2] = (rgb[q + 2] as number) + w * around * 1.08
      }
    }
  }
}
