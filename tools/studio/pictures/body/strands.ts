import { noise, type Random, seeded } from '../engine/random.ts'
import { add, along, cross, dot, normalise, scale, sub, type Vec3 } from '../engine/vec.ts'
import type { Skin } from './surface.ts'

export type StrandLook = {
  readonly count: number
  /** Metres. */
  readonly length: (local: Vec3) => number
  /** Wish of direction in world space for a place on the head; it is bent into the surface. */
  readonly flow: (local: Vec3, normal: Vec3) => Vec3
  /** How far strands rise from the skin, 0 flat to 1 upright. */
  readonly rise: number
  readonly width: number
  readonly curl?: number
  readonly seed: number
}

export type Strands = { readonly positions: number[]; readonly normals: number[]; readonly indices: number[] }

/** Single hairs over a surface, each a thin tapering strip. */
export function growStrands(
  skin: Skin,
  toLocal: (x: number, y: number, z: number) => Vec3,
  look: StrandLook,
): Strands {
  const random = seeded(look.seed)
  const { positions: p, normals: n, indices } = skin
  const triangles = indices.length / 3
  const areas = new Float64Array(triangles)
  const at = (list: number[], i: number): Vec3 => [
    list[i * 3] as number,
    list[i * 3 + 1] as number,
    list[i * 3 + 2] as number,
  ]
  let total = 0
  for (let t = 0; t < triangles; t++) {
    const a = at(p, indices[t * 3] as number)
    const b = at(p, indices[t * 3 + 1] as number)
    const c = at(p, indices[t * 3 + 2] as number)
    const x = cross(sub(b, a), sub(c, a))
    total += Math.hypot(x[0], x[1], x[2])
    areas[t] = total
  }
  const out: Strands = { positions: [], normals: [], indices: [] }
  for (let i = 0; i < look.count; i++) {
    const mark = random() * total
    let low = 0
    let high = triangles - 1
    while (low < high) {
      const mid = (low + high) >> 1
      if ((areas[mid] as number) < mark) low = mid + 1
      else high = mid
    }
    let u = random()
    let v = random()
    if (u + v > 1) {
      u = 1 - u
      v = 1 - v
    }
    const ia = indices[low * 3] as number
    const ib = indices[low * 3 + 1] as number
    const ic = indices[low * 3 + 2] as number
    const root = mix3(at(p, ia), at(p, ib), at(p, ic), u, v)
    const normal = normalise(mix3(at(n, ia), at(n, ib), at(n, ic), u, v))
    strand(out, root, normal, toLocal(root[0], root[1], root[2]), look, random)
  }
  return out
}

const mix3 = (a: Vec3, b: Vec3, c: Vec3, u: number, v: number): Vec3 =>
  add(add(scale(a, 1 - u - v), scale(b, u)), scale(c, v))

function strand(out: Strands, root: Vec3, normal: Vec3, local: Vec3, look: StrandLook, random: Random): void {
  const long = look.length(local) * (0.6 + 0.7 * random())
  if (long <= 0) return
  const wish = look.flow(local, normal)
  const jitter: Vec3 = [random() - 0.5, random() - 0.5, random() - 0.5]
  const clump: Vec3 = [
    noise(local[0] * 130, local[1] * 130, local[2] * 130),
    noise(local[0] * 130 + 9, local[1] * 130, local[2] * 130),
    noise(local[0] * 130, local[1] * 130 + 5, local[2] * 130),
  ]
  const aim = add(
    wish,
    add(scale(jitter, 0.45 + (look.curl ?? 0)), scale(clump, 0.35 + (look.curl ?? 0) * 1.2)),
  )
  const flat = normalise(sub(aim, scale(normal, dot(aim, normal))))
  const start = normalise(add(scale(flat, 1 - look.rise * 0.5), scale(normal, look.rise + 0.25)))
  const side = normalise(cross(start, normal))
  const steps = long > 0.008 ? 3 : 1
  let centre = along(root, normal, -0.0008)
  let direction = start
  let before = -1
  for (let s = 0; s <= steps; s++) {
    const t = s / steps
    const w = (look.width / 2) * (1 - t * 0.85)
    const base = out.positions.length / 3
    const l = along(centre, side, -w)
    const r = along(centre, side, w)
    out.positions.push(l[0], l[1], l[2], r[0], r[1], r[2])
    // Lit as round hairs would be: the skin's normal with a lean to either side.
    const nl = normalise(add(normal, scale(side, -0.55)))
    const nr = normalise(add(normal, scale(side, 0.55)))
    out.normals.push(nl[0], nl[1], nl[2], nr[0], nr[1], nr[2])
    if (before >= 0) out.indices.push(before, before + 1, base + 1, before, base + 1, base)
    before = base
    centre = along(centre, direction, long / steps)
    direction = normalise(
      add(
        direction,
        add(
          scale(flat, 0.45),
          scale([random() - 0.5, random() - 0.5, random() - 0.5], (look.curl ?? 0) * 2.2),
        ),
      ),
    )
  }
}
