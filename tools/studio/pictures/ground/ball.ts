import { colour, type Material } from '../engine/material.ts'
import { MeshBuilder } from '../engine/mesh.ts'
import { fbm, noise } from '../engine/random.ts'
import { clamp, identity, type Mat3, mix, normalise, place, smooth, type Vec3 } from '../engine/vec.ts'
import type { World } from '../engine/world.ts'

const phi = (1 + Math.sqrt(5)) / 2
const pentagons: Vec3[] = []
for (const a of [-1, 1])
  for (const b of [-phi, phi])
    pentagons.push(normalise([0, a, b]), normalise([a, b, 0]), normalise([b, 0, a]))
const hexagons: Vec3[] = []
for (const a of [-1, 1])
  for (const b of [-1, 1]) {
    for (const c of [-1, 1]) hexagons.push(normalise([a, b, c]))
    hexagons.push(
      normalise([0, a / phi, b * phi]),
      normalise([a / phi, b * phi, 0]),
      normalise([b * phi, 0, a / phi]),
    )
  }

const white: Vec3 = [0.78, 0.79, 0.8]
const navy = colour('#0c2266')
const coral = colour('#ff4a2b')

export function ballMaterial(
  look: { readonly wet?: number; readonly mud?: number; readonly old?: boolean } = {},
): Material {
  const wet = look.wet ?? 0.2
  const mud = look.mud ?? 0.1
  return {
    shade(hit, out) {
      const l = Math.sqrt(hit.ru * hit.ru + hit.rv * hit.rv + hit.rw * hit.rw)
      const x = hit.ru / l
      const y = hit.rv / l
      const z = hit.rw / l
      if (look.old) {
        // Leather strips laid in six directions, with a lace.
        const ax = Math.abs(x)
        const ay = Math.abs(y)
        const az = Math.abs(z)
        const [u, v] = ax > ay && ax > az ? [y / ax, z / ax] : ay > az ? [z / ay, x / ay] : [x / az, y / az]
        const strip = Math.abs(((u * 1.5 + 10.5) % 1) - 0.5)
        const border = Math.min(0.5 - Math.abs(strip - 0.5), (1 - Math.abs(u)) * 0.6, (1 - Math.abs(v)) * 0.6)
        const seam = smooth(0.03, 0.008, Math.min(border, Math.abs(0.5 - strip)))
        const age = 0.75 + 0.35 * fbm(x * 5, y * 5, z * 5, 4)
        out.r = 0.23 * age * (1 - 0.7 * seam)
        out.g = 0.125 * age * (1 - 0.7 * seam)
        out.b = 0.055 * age * (1 - 0.7 * seam)
        if (az > ax && z > 0 && Math.abs(u) < 0.09 && Math.abs(v) < 0.5) {
          const lace = Math.abs(((v * 9 + 20) % 1) - 0.5) < 0.17 && Math.abs(u) < 0.075
          if (lace || Math.abs(u) < 0.008) {
            out.r = 0.45
            out.g = 0.36
            out.b = 0.24
          }
        }
        out.gloss = 0.04
        out.roughness = 0.42 + 0.1 * noise(x * 30, y * 30, z * 30)
        hit.nx += 0.12 * noise(x * 60, y * 60, z * 60)
        hit.ny += 0.12 * noise(x * 60 + 4, y * 60, z * 60)
        return
      }
      let best = -1
      let second = -1
      let bestKind = 0
      let bestIndex = 0
      for (let i = 0; i < 32; i++) {
        const p = (i < 12 ? pentagons[i] : hexagons[i - 12]) as Vec3
        // Pentagons are smaller: weigh them down a little.
        const d = Math.acos(clamp(p[0] * x + p[1] * y + p[2] * z, -1, 1)) + (i < 12 ? 0.055 : 0)
        const s = 4 - d
        if (s > best) {
          second = best
          best = s
          bestKind = i < 12 ? 1 : 0
          bestIndex = i
        } else if (s > second) second = s
      }
      const border = (best - second) * 0.5
      const seam = smooth(0.02, 0.006, border)
      let c: Vec3 = white
      const centre = 4 - best - (bestKind ? 0.055 : 0)
      if (bestKind) {
        c = navy
        if (centre < 0.13) c = coral
        if (centre < 0.1) c = navy
      } else if (bestIndex % 3 === 0 && centre > 0.2 && centre < 0.235) c = coral
      const dirt = clamp((fbm(x * 4 + 3, y * 4, z * 4, 4) + mud * 0.9 - 0.45) * 3) * clamp(mud * 2)
      const k = 1 - 0.55 * seam
      out.r = mix(c[0] * k, 0.1, dirt)
      out.g = mix(c[1] * k, 0.085, dirt)
      out.b = mix(c[2] * k, 0.045, dirt)
      out.gloss = 0.05
      out.roughness = mix(0.3 - 0.15 * wet, 0.7, dirt)
      const pimple = smooth(0.0009, 0.0003, hit.footprint) * 0.05
      hit.nx += pimple * noise(x * 190, y * 190, z * 190)
      hit.ny += pimple * noise(x * 190 + 4, y * 190, z * 190)
      hit.nz += pimple * noise(x * 190, y * 190 + 4, z * 190)
      if (wet > 0.5) {
        // Drops bend the light.
        const d = noise(x * 34, y * 34, z * 34)
        const drop = smooth(0.42, 0.6, d)
        out.roughness = mix(out.roughness, 0.1, drop)
        hit.nx += drop * 0.3 * noise(x * 70, y * 70, z * 70)
        hit.ny += drop * 0.3 * noise(x * 70 + 9, y * 70, z * 70)
      }
      const n = 1 / Math.sqrt(hit.nx * hit.nx + hit.ny * hit.ny + hit.nz * hit.nz)
      hit.nx *= n
      hit.ny *= n
      hit.nz *= n
    },
  }
}

export const ballRadius = 0.11

export function putBall(
  world: World,
  at: Vec3,
  material: Material,
  options: { readonly turn?: Mat3; readonly drift?: Vec3; readonly radius?: number } = {},
): void {
  const b = new MeshBuilder()
  b.sphere([0, 0, 0], options.radius ?? ballRadius, 0, 40)
  world.putMesh(
    b.build(),
    [material],
    place(at, options.turn ?? identity),
    options.drift ? { drift: options.drift } : {},
  )
}
