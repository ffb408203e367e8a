import { colour, type Material } from '../engine/material.ts'
import { MeshBuilder } from '../engine/mesh.ts'
import { fbm2, noise2, seeded } from '../engine/random.ts'
import { clamp, mix, multiply, place, rotateY, smooth, type Vec3 } from '../engine/vec.ts'
import type { World } from '../engine/world.ts'

/** The pitch lies on y = 0: x along its length, z across; centre spot at the origin; metres. */
export const pitch = { halfLength: 50, halfWidth: 32 }

/** Share of paint at a point: touchlines, halfway line, circles, areas, spots. */
export function paintAt(x: number, z: number, soft: number): number {
  const w = 0.06
  const line = (d: number) => smooth(w + soft, w - soft, Math.abs(d))
  const ax = Math.abs(x)
  const az = Math.abs(z)
  const { halfLength: L, halfWidth: W } = pitch
  if (ax > L + 0.2 || az > W + 0.2) return 0
  let m = 0
  if (ax <= L + w) m = Math.max(m, line(az - W))
  if (az <= W + w) m = Math.max(m, line(ax - L), line(x))
  const r = Math.sqrt(x * x + z * z)
  m = Math.max(m, line(r - 9.15), smooth(0.13 + soft, 0.13 - soft, r))
  if (ax >= L - 16.5 - w && az <= 20.16 + w) {
    if (az <= 20.16 + w) m = Math.max(m, line(ax - (L - 16.5)))
    m = Math.max(m, line(az - 20.16))
  }
  if (ax >= L - 5.5 - w && az <= 9.16 + w) m = Math.max(m, line(ax - (L - 5.5)), line(az - 9.16))
  const spot = Math.hypot(ax - (L - 11), z)
  m = Math.max(m, smooth(0.13 + soft, 0.13 - soft, spot))
  if (ax < L - 16.5) m = Math.max(m, line(spot - 9.15))
  const corner = Math.hypot(ax - L, az - W)
  if (ax <= L && az <= W) m = Math.max(m, line(corner - 1))
  return m
}

export type GrassLook = {
  /** 0 dry, 1 after heavy rain. */
  readonly wet?: number
  readonly frost?: number
  /** Worn and muddy, 0…1. */
  readonly worn?: number
  /** Width of a mown stripe in metres, and whether they run across the pitch. */
  readonly stripe?: number
  readonly along?: boolean
  readonly lines?: boolean
  /** False where there is grass as far as one sees. */
  readonly bounded?: boolean
  readonly base?: Vec3
}

const turf = colour('#476a2f')

export function grassMaterial(look: GrassLook = {}): Material {
  const wet = look.wet ?? 0.2
  const frost = look.frost ?? 0
  const worn = look.worn ?? 0.15
  const stripe = look.stripe ?? 5.5
  const base = look.base ?? turf
  return {
    shade(hit, out) {
      const x = hit.px
      const z = hit.pz
      const grazing = 1 / Math.max(0.08, Math.abs(hit.dy))
      const print = hit.footprint
      const lane = (look.along ? z : x) / stripe
      const wobble = 0.012 * noise2(x * 0.6, z * 0.6)
      const phase = lane + wobble - Math.floor(lane + wobble)
      const edge = Math.min(0.5, 0.02 + (print * grazing) / stripe)
      const tri = Math.abs(phase - 0.5) * 2
      const mown = smooth(0.5 - edge, 0.5 + edge, tri)
      // Bent towards us the grass is dark, away from us bright.
      let k = mix(0.8, 1.16, mown)
      k *= 1 + 0.1 * fbm2(x * 0.5, z * 0.5, 3)
      const seen = (wavelength: number) =>
        smooth(wavelength * 0.6, wavelength * 0.15, print * Math.sqrt(grazing))
      const s1 = seen(0.22)
      const s2 = seen(0.05)
      const s3 = seen(0.014)
      const n1 = s1 > 0 ? noise2(x * 7, z * 7) * s1 : 0
      const n2 = s2 > 0 ? noise2(x * 31, z * 31) * s2 : 0
      const n3 = s3 > 0 ? noise2(x * 130, z * 130) * s3 : 0
      k *= 1 + 0.14 * n1 + 0.2 * n2 + 0.25 * n3
      const dry = clamp(0.25 + 0.5 * fbm2(x * 0.9 + 40, z * 0.9, 4)) * 0.35
      let r = base[0] * k * (1 + dry * 0.5)
      let g = base[1] * k
      let b = base[2] * k
      if (worn > 0) {
        const lanes =
          Math.exp(-((z / 9) ** 2)) * smooth(20, 48, Math.abs(x)) +
          Math.exp(-(((Math.abs(z) - 26) / 5) ** 2)) * 0.5
        const t = clamp((fbm2(x * 1.3, z * 1.3, 5) + worn * (0.35 + lanes) - 0.42) * 3.4)
        r = mix(r, 0.075 * (1 + 0.4 * n2), t * 0.75)
        g = mix(g, 0.06 * (1 + 0.4 * n2), t * 0.75)
        b = mix(b, 0.034, t * 0.75)
      }
      if (look.lines !== false) {
        const paint =
          paintAt(x + 0.008 * n2, z + 0.008 * n2, 0.012 + print * 0.4) *
          (0.86 + 0.14 * n1 - 0.25 * Math.max(0, n2))
        if (paint > 0) {
          r = mix(r, 0.6, paint * 0.85)
          g = mix(g, 0.64, paint * 0.85)
          b = mix(b, 0.6, paint * 0.85)
        }
      }
      if (frost > 0) {
        const t = frost * clamp(0.55 + 0.6 * fbm2(x * 2.3, z * 2.3, 4) + 0.3 * n3)
        r = mix(r, 0.52, t)
        g = mix(g, 0.6, t)
        b = mix(b, 0.66, t)
      }
      if (look.bounded !== false && (Math.abs(x) > 58 || Math.abs(z) > 42)) {
        // Tarmac and yards round the ground.
        const k2 = 0.05 * (1 + 0.4 * fbm2(x * 0.3, z * 0.3, 3))
        r = k2
        g = k2
        b = k2 * 1.05
      }
      const damp = 1 - 0.28 * wet
      out.r = r * damp
      out.g = g * damp
      out.b = b * damp
      // Standing water gathers in the low places.
      const pool =
        wet > 0.6
          ? smooth(0.16, 0.42, fbm2(x * 0.7 + 9, z * 0.7, 4) + (wet - 0.8) * 0.6) * (wet - 0.6) * 2
          : 0
      out.gloss = 0.03 + 0.03 * wet
      out.roughness = mix(0.75 - 0.3 * wet, 0.16, pool)
      out.sheen = 0.05
      out.turf = true
      const bump = (0.3 + 0.16 * wet) * (1 - pool * 0.85)
      const f = s3 > 0.3 ? 150 : s2 > 0.3 ? 40 : 12
      const bx = noise2(x * f + 3, z * f)
      const bz = noise2(x * f, z * f + 71)
      hit.nx += bump * bx
      hit.nz += bump * bz
      const l = 1 / Math.sqrt(hit.nx * hit.nx + hit.ny * hit.ny + hit.nz * hit.nz)
      hit.nx *= l
      hit.ny *= l
      hit.nz *= l
    },
  }
}

/** Lays the grass far beyond the pitch. */
export function putPitch(world: World, material: Material, reach = 400): void {
  const b = new MeshBuilder()
  b.quad([-reach, 0, reach], [reach, 0, reach], [reach, 0, -reach], [-reach, 0, -reach])
  world.putMesh(b.build(), [material], place([0, 0, 0]))
}

/** Blades, white where the paint lies. */
export function bladeMaterial(look: GrassLook = {}): Material {
  const wet = look.wet ?? 0.2
  const base = look.base ?? turf
  const frost = look.frost ?? 0
  return {
    shade(hit, out) {
      const t = hit.rv
      const vary = 0.75 + 0.5 * hit.ru
      const k = (0.35 + 0.95 * t) * vary
      out.r = base[0] * k * (1 + 0.5 * hit.rw)
      out.g = base[1] * k * 1.05
      out.b = base[2] * k * 0.9
      if (hit.rw > 0.93) {
        out.r = 0.28 * k
        out.g = 0.23 * k
        out.b = 0.1 * k
      }
      if (look.lines !== false) {
        const paint = paintAt(hit.px, hit.pz, 0.012) * clamp(t * 1.6 - 0.15) * (hit.ru > 0.12 ? 1 : 0.2)
        out.r = mix(out.r, 0.66, paint)
        out.g = mix(out.g, 0.69, paint)
        out.b = mix(out.b, 0.66, paint)
      }
      if (frost > 0) {
        const f = frost * clamp(t * 1.5 - 0.2)
        out.r = mix(out.r, 0.62, f)
        out.g = mix(out.g, 0.7, f)
        out.b = mix(out.b, 0.76, f)
      }
      out.through = 0.5
      out.turf = true
      out.gloss = 0.025 + 0.02 * wet
      out.roughness = 0.5 - 0.16 * wet
    },
  }
}

const patchSize = 0.8

function bladePatch(blades: number, tall: number, seed: number) {
  const random = seeded(seed)
  const b = new MeshBuilder()
  for (let i = 0; i < blades; i++) {
    const x = (random() - 0.5) * patchSize * 1.06
    const z = (random() - 0.5) * patchSize * 1.06
    const turn = random() * Math.PI * 2
    const lean = 0.15 + random() * random() * 1.1
    const h = tall * (0.55 + random() * 0.6)
    const w = 0.0011 + random() * 0.0009
    const dx = Math.cos(turn)
    const dz = Math.sin(turn)
    const u = random()
    const v = random()
    const level = (t: number): [Vec3, Vec3] => {
      const out = lean * h * t * t
      const y = h * t * (1 - 0.28 * lean * t)
      const half = w * (1 - t * 0.82)
      const cx = x + dx * out
      const cz = z + dz * out
      return [
        [cx - dz * half, y, cz + dx * half],
        [cx + dz * half, y, cz - dx * half],
      ]
    }
    const n = (t: number): Vec3 => {
      const l = Math.hypot(1, 2 * lean * t)
      return [-dx / l + dz * 0.0, (2 * lean * t + 0.25) / l, -dz / l]
    }
    const steps = [0, 0.45, 1]
    let before: [number, number] | undefined
    for (const t of steps) {
      const [p, q] = level(t)
      const a: number = b.vertex(p, n(t), [u, t, v])
      const c: number = b.vertex(q, n(t), [u, t, v])
      if (before) {
        b.triangle(before[0], before[1], c)
        b.triangle(before[0], c, a)
      }
      before = [a, c]
    }
  }
  return b.build()
}

/** Real blades around a place, for views from near the ground. */
export function putBlades(
  world: World,
  material: Material,
  centre: readonly [x: number, z: number],
  reach: readonly [x: number, z: number],
  options: { readonly tall?: number; readonly density?: number; readonly seed?: number } = {},
): void {
  const random = seeded(options.seed ?? 5)
  const blades = Math.round((options.density ?? 1) * 7000)
  const kinds = [11, 12, 13].map((seed) => world.add(bladePatch(blades, options.tall ?? 0.03, seed)))
  for (let x = -reach[0]; x <= reach[0]; x += patchSize)
    for (let z = -reach[1]; z <= reach[1]; z += patchSize) {
      const turn = Math.floor(random() * 4) * 90
      const s = 0.9 + random() * 0.2
      world.put({
        mesh: kinds[Math.floor(random() * 3)] as number,
        place: place([centre[0] + x, 0, centre[1] + z], multiply(rotateY(turn), [1, 0, 0, 0, s, 0, 0, 0, 1])),
        materials: [material],
      })
    }
}
