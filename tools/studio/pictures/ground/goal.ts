import { type Material, plain } from '../engine/material.ts'
import { MeshBuilder } from '../engine/mesh.ts'
import type { Place, Vec3 } from '../engine/vec.ts'
import type { World } from '../engine/world.ts'

const paint = plain({ colour: [0.78, 0.79, 0.8], gloss: 0.05, roughness: 0.3 })

/** Netting: threads every `mesh` metres over pattern coordinates in metres. */
export function netMaterial(mesh = 0.12, thread = 0.0042, tint: Vec3 = [0.72, 0.74, 0.76]): Material {
  const share = thread / mesh / 2
  return {
    ...plain({ colour: tint, gloss: 0.03, roughness: 0.6 }),
    cutout(u, v) {
      // Square mesh hung on its corner looks like most nets do.
      const a = (u + v) / mesh / Math.SQRT2
      const b = (u - v) / mesh / Math.SQRT2
      const fa = Math.abs(a - Math.round(a))
      const fb = Math.abs(b - Math.round(b))
      const knot = Math.hypot(fa, fb) < share * 2.4
      return fa > share && fb > share && !knot
    },
  }
}

export type GoalLook = {
  /** Moves the net: from u across 0…1, v up 0…1, returns metres backwards. */
  readonly bulge?: (u: number, v: number) => number
  readonly net?: Material
}

/** A goal at the origin of `where`, opening towards +z; 7.32 by 2.44. */
export function putGoal(world: World, where: Place, look: GoalLook = {}): void {
  const w = 3.66
  const h = 2.44
  const deep = 2.0
  const roof = 0.9
  const b = new MeshBuilder()
  b.tube(
    [
      [-w, 0, 0],
      [-w, h, 0],
    ],
    0.06,
    14,
  )
  b.tube(
    [
      [w, 0, 0],
      [w, h, 0],
    ],
    0.06,
    14,
  )
  b.tube(
    [
      [-w - 0.06, h, 0],
      [w + 0.06, h, 0],
    ],
    0.06,
    14,
  )
  for (const s of [-1, 1]) {
    b.tube(
      [
        [s * (w + 0.3), 0, -deep - 0.25],
        [s * (w + 0.25), h + 0.1, -deep + 0.1],
      ],
      0.025,
      8,
    )
  }
  world.putMesh(b.build(), [paint], where)
  const net = look.net ?? netMaterial()
  const bulge = look.bulge ?? (() => 0)
  const n = new MeshBuilder()
  const put = (
    columns: number,
    rows: number,
    at: (u: number, v: number) => Vec3,
    width: number,
    height: number,
  ) => {
    const part = new MeshBuilder()
    part.sheet(columns, rows, at)
    const m = part.build()
    for (let i = 0; i < m.rest.length; i += 3) {
      m.rest[i] = (m.rest[i] as number) * width
      m.rest[i + 1] = (m.rest[i + 1] as number) * height
    }
    n.mesh(m, { turn: [1, 0, 0, 0, 1, 0, 0, 0, 1], at: [0, 0, 0] })
  }
  const sag = (u: number, v: number) => 0.1 * Math.sin(Math.PI * u) * Math.sin(Math.PI * v)
  put(
    60,
    30,
    (u, v) => [(-1 + 2 * u) * w, v * h, -(deep - (deep - roof) * v ** 1.5) - sag(u, v) - bulge(u, v)],
    w * 2,
    h * 1.25,
  )
  put(
    40,
    8,
    (u, v) => [(-1 + 2 * u) * w, h - 0.08 * Math.sin(Math.PI * u) * Math.sin(Math.PI * v), -roof * v],
    w * 2,
    roof,
  )
  for (const s of [-1, 1])
    put(
      12,
      16,
      (u, v) => [s * (w + 0.06 * Math.sin(Math.PI * v)), v * h, -(deep - (deep - roof) * v ** 1.5) * u],
      deep,
      h,
    )
  world.putMesh(n.build(), [net], where, { shadow: false })
}

export function cornerFlag(world: World, where: Place, cloth: Material): void {
  const b = new MeshBuilder()
  b.tube(
    [
      [0, 0, 0],
      [0, 1.52, 0],
    ],
    0.016,
    10,
  )
  b.sphere([0, 1.53, 0], 0.022, 0, 8)
  b.sheet(
    16,
    12,
    (u, v) => [0.016 + u * 0.42, 1.5 - v * 0.34 - 0.05 * u * u, 0.05 * Math.sin(u * 7 + v * 1.2) * u],
    1,
  )
  world.putMesh(b.build(), [plain({ colour: [0.8, 0.8, 0.78], gloss: 0.04, roughness: 0.4 }), cloth], where)
}
