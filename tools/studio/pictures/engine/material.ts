import type { Vec3 } from './vec.ts'

/** What a ray met; written anew for every hit, so materials must not keep it. */
export type Hit = {
  px: number
  py: number
  pz: number
  /** Shading normal, facing the ray. A material may bend it. */
  nx: number
  ny: number
  nz: number
  /** Pattern coordinates of the mesh. */
  ru: number
  rv: number
  rw: number
  /** Width of the pixel at the hit, in metres, for filtering patterns. */
  footprint: number
  /** Direction of the ray. */
  dx: number
  dy: number
  dz: number
  tint: readonly number[]
}

/** How the surface answers light there. Colours are linear, 0…1; `emit` is radiance. */
export type Surface = {
  r: number
  g: number
  b: number
  /** Mirror-like share at normal incidence, and its blur 0…1. */
  gloss: number
  roughness: number
  metal: boolean
  /** Brightening towards grazing angles, as on cloth. */
  sheen: number
  /** Share of light that shines through a thin sheet. */
  through: number
  er: number
  eg: number
  eb: number
  /** True for grass, which some lamps are flagged off. */
  turf: boolean
}

export type Material = {
  readonly shade: (hit: Hit, out: Surface) => void
  /** True where the sheet is open, by pattern coordinates. */
  readonly cutout?: (ru: number, rv: number, rw: number) => boolean
}

export const freshSurface = (): Surface => ({
  r: 0.5,
  g: 0.5,
  b: 0.5,
  gloss: 0.04,
  roughness: 0.6,
  metal: false,
  sheen: 0,
  through: 0,
  er: 0,
  eg: 0,
  eb: 0,
  turf: false,
})

export const freshHit = (): Hit => ({
  px: 0,
  py: 0,
  pz: 0,
  nx: 0,
  ny: 1,
  nz: 0,
  ru: 0,
  rv: 0,
  rw: 0,
  footprint: 0,
  dx: 0,
  dy: 0,
  dz: 0,
  tint: [],
})

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)

/** Linear colour of a CSS hex colour. */
export function colour(hex: string): Vec3 {
  const n = Number.parseInt(hex.slice(1), 16)
  return [linear(((n >> 16) & 255) / 255), linear(((n >> 8) & 255) / 255), linear((n & 255) / 255)]
}

export type Plain = {
  readonly colour: Vec3
  readonly gloss?: number
  readonly roughness?: number
  readonly metal?: boolean
  readonly sheen?: number
  readonly through?: number
  readonly emit?: Vec3
}

/** One colour throughout. */
export function plain(look: Plain): Material {
  const [r, g, b] = look.colour
  const [er, eg, eb] = look.emit ?? [0, 0, 0]
  return {
    shade(_hit, out) {
      out.r = r
      out.g = g
      out.b = b
      out.gloss = look.gloss ?? 0.03
      out.roughness = look.roughness ?? 0.6
      out.metal = look.metal ?? false
      out.sheen = look.sheen ?? 0
      out.through = look.through ?? 0
      out.er = er
      out.eg = eg
      out.eb = eb
    },
  }
}

export const setColour = (out: Surface, c: Vec3): void => {
  out.r = c[0]
  out.g = c[1]
  out.b = c[2]
}

export const blendColour = (out: Surface, c: Vec3, t: number): void => {
  out.r += (c[0] - out.r) * t
  out.g += (c[1] - out.g) * t
  out.b += (c[2] - out.b) * t
}
