import type { Sky } from '../engine/light.ts'
import { fbm2 } from '../engine/random.ts'
import { clamp, mixVec, normalise, smooth, type Vec3 } from '../engine/vec.ts'

export type SkyLook = {
  readonly top: Vec3
  readonly middle: Vec3
  readonly horizon: Vec3
  /** Glow about the sun: direction, colour, width as a power. */
  readonly sun?: { readonly toward: Vec3; readonly colour: Vec3; readonly tight: number }
  readonly clouds?: number
  readonly cloudLit?: Vec3
  readonly cloudDark?: Vec3
  readonly seed?: number
}

export function makeSky(look: SkyLook): Sky {
  const toward = look.sun ? normalise(look.sun.toward) : undefined
  const seed = look.seed ?? 0
  const lit = look.cloudLit ?? [0.8, 0.8, 0.85]
  const dark = look.cloudDark ?? [0.3, 0.32, 0.38]
  return (dx, dy, dz, out) => {
    const h = clamp(dy, -0.02, 1)
    const base =
      h < 0.22
        ? mixVec(look.horizon, look.middle, smooth(-0.02, 0.22, h))
        : mixVec(look.middle, look.top, smooth(0.22, 0.9, h))
    let [r, g, b] = base
    if (toward && look.sun) {
      const c = Math.max(0, dx * toward[0] + dy * toward[1] + dz * toward[2])
      const k = c ** look.sun.tight + 0.25 * c ** (look.sun.tight / 5)
      r += look.sun.colour[0] * k
      g += look.sun.colour[1] * k
      b += look.sun.colour[2] * k
    }
    if (look.clouds && dy > 0) {
      const s = 1 / (dy + 0.13)
      const u = dx * s * 0.9 + seed
      const v = dz * s * 0.9 + seed * 1.7
      const d = fbm2(u + 0.6 * fbm2(u * 1.3, v * 1.3, 2), v * 1.6, 5)
      const cover =
        smooth(0.12 - look.clouds * 0.35, 0.5 - look.clouds * 0.25, d + 0.12) * smooth(0, 0.07, dy)
      const shade = clamp(0.5 + 1.4 * (fbm2(u + 0.22, v * 1.6 + 0.3, 4) - d) + 0.2)
      const near = toward ? clamp(0.35 + 0.65 * (dx * toward[0] + dz * toward[2])) : 0.6
      const c = mixVec(dark, lit, clamp(shade * near * 1.4))
      r += (c[0] - r) * cover * 0.9
      g += (c[1] - g) * cover * 0.9
      b += (c[2] - b) * cover * 0.9
    }
    out[0] = r
    out[1] = g
    out[2] = b
  }
}
