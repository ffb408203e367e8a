import { colour, type Material, plain } from '../engine/material.ts'
import { MeshBuilder } from '../engine/mesh.ts'
import { seeded } from '../engine/random.ts'
import { along, normalise, place, rotateY, scaled, type Vec3 } from '../engine/vec.ts'
import type { World } from '../engine/world.ts'

const leaf = (tint: Vec3): Material => ({
  shade(hit, out) {
    const k = 0.6 + 0.8 * hit.ru
    out.r = tint[0] * k
    out.g = tint[1] * k
    out.b = tint[2] * k
    out.through = 0.6
    out.gloss = 0.03
    out.roughness = 0.5
  },
})

const bark = plain({ colour: [0.07, 0.055, 0.045], roughness: 0.8 })

function treeMesh(seed: number, bare: boolean) {
  const random = seeded(seed)
  const b = new MeshBuilder()
  const branch = (from: Vec3, direction: Vec3, length: number, radius: number, depth: number): void => {
    const bend: Vec3 = [
      direction[0] + (random() - 0.5) * 0.3,
      direction[1],
      direction[2] + (random() - 0.5) * 0.3,
    ]
    const mid = along(from, direction, length * 0.5)
    const end = along(mid, normalise(bend), length * 0.5)
    b.tube([from, mid, end], (t) => radius * (1 - t * 0.45), depth > 2 ? 4 : 6, 0)
    if (depth <= 1) {
      if (!bare)
        for (let i = 0; i < 30; i++) {
          const p: Vec3 = [
            end[0] + (random() - 0.5) * 1.5,
            end[1] + (random() - 0.5) * 1.7,
            end[2] + (random() - 0.5) * 1.5,
          ]
          const s = 0.09 + random() * 0.09
          const a = random() * 6.28
          const u: Vec3 = [Math.cos(a) * s, (random() - 0.5) * s, Math.sin(a) * s]
          const v: Vec3 = [(random() - 0.5) * s, s, (random() - 0.5) * s]
          const r = random()
          const corner = (p0: number, q0: number): Vec3 => [
            p[0] + u[0] * p0 + v[0] * q0,
            p[1] + u[1] * p0 + v[1] * q0,
            p[2] + u[2] * p0 + v[2] * q0,
          ]
          b.quad(corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), 1, [
            [r, 0, 0],
            [r, 0, 0],
            [r, 0, 0],
            [r, 0, 0],
          ])
        }
      if (depth === 0) return
    }
    const n = depth > 2 ? 4 : 3
    for (let i = 0; i < n; i++) {
      const a = (i / n) * 6.28 + random() * 1.4
      const out = 0.55 + random() * 0.5
      branch(
        end,
        normalise([
          direction[0] * 0.6 + Math.cos(a) * out * 0.75,
          direction[1] * 0.75 + 0.55 * random(),
          direction[2] * 0.6 + Math.sin(a) * out * 0.75,
        ]),
        length * (0.64 + random() * 0.22),
        radius * 0.55,
        depth - 1,
      )
    }
  }
  branch([0, 0, 0], [0, 1, 0], 2.1, 0.2, 4)
  return b.build()
}

/** A line of trees from one point to another, autumn-coloured. */
export function putTrees(
  world: World,
  from: readonly [number, number],
  to: readonly [number, number],
  count: number,
  seed: number,
): void {
  const random = seeded(seed)
  const shapes = [1, 2, 3].map((i) => world.add(treeMesh(seed + i, i === 3)))
  const tints = ['#5d5a26', '#6b5a24', '#7a5524', '#4b5a2a', '#3f5230'].map(
    (hex) => [bark, leaf(colour(hex))] as const,
  )
  for (let i = 0; i < count; i++) {
    const t = (i + random() * 0.7) / count
    world.put({
      mesh: shapes[Math.floor(random() * 3)] as number,
      place: place(
        [
          from[0] + (to[0] - from[0]) * t + (random() - 0.5) * 4,
          0,
          from[1] + (to[1] - from[1]) * t + (random() - 0.5) * 5,
        ],
        scaled(rotateY(random() * 360), 0.8 + random() * 0.7),
      ),
      materials: tints[Math.floor(random() * tints.length)] ?? [bark, bark],
    })
  }
}

const coneShape = (() => {
  const b = new MeshBuilder()
  b.lathe(
    [
      [0.09, 0],
      [0.096, 0.006],
      [0.09, 0.012],
      [0.034, 0.048],
      [0.026, 0.05],
      [0.022, 0.046],
    ],
    28,
  )
  return b.build()
})()

/** Flat training markers. */
export function putMarkers(world: World, spots: readonly (readonly [number, number])[], tint: Vec3): void {
  const mesh = world.add(coneShape)
  const material = plain({ colour: tint, gloss: 0.05, roughness: 0.35, through: 0.25 })
  for (const [x, z] of spots) world.put({ mesh, place: place([x, 0.004, z]), materials: [material] })
}

const tallCone = (() => {
  const b = new MeshBuilder()
  b.box([-0.15, 0, -0.15], [0.15, 0.025, 0.15], 0)
  b.lathe(
    [
      [0.12, 0.02],
      [0.085, 0.18],
    ],
    24,
    0,
  )
  b.lathe(
    [
      [0.085, 0.18],
      [0.062, 0.29],
    ],
    24,
    1,
  )
  b.lathe(
    [
      [0.062, 0.29],
      [0.028, 0.45],
      [0.02, 0.455],
      [0, 0.455],
    ],
    24,
    0,
  )
  return b.build()
})()

export function putCones(world: World, spots: readonly (readonly [number, number])[], tint: Vec3): void {
  const mesh = world.add(tallCone)
  const body = plain({ colour: tint, gloss: 0.05, roughness: 0.35 })
  const band = plain({ colour: [0.75, 0.77, 0.8], gloss: 0.05, roughness: 0.3 })
  for (const [x, z] of spots) world.put({ mesh, place: place([x, 0.004, z]), materials: [body, band] })
}

/** A low clubhouse and a rail, seen far off. */
export function putClubhouse(world: World, at: Vec3): void {
  const b = new MeshBuilder()
  b.box([-9, 0, -3], [9, 2.9, 3], 0)
  b.quad([-9.6, 2.8, 3.6], [9.6, 2.8, 3.6], [9.6, 4.4, 0], [-9.6, 4.4, 0], 1)
  b.quad([-9.6, 4.4, 0], [9.6, 4.4, 0], [9.6, 2.8, -3.6], [-9.6, 2.8, -3.6], 1)
  for (let i = 0; i < 5; i++) b.box([-7.6 + i * 3.4, 1, 3.01], [-5.8 + i * 3.4, 2.1, 3.05], 2)
  world.putMesh(
    b.build(),
    [
      plain({ colour: [0.5, 0.48, 0.44], roughness: 0.8 }),
      plain({ colour: [0.14, 0.1, 0.09], roughness: 0.7 }),
      plain({ colour: [0.05, 0.07, 0.1], gloss: 0.08, roughness: 0.1 }),
    ],
    place(at),
  )
}

export function putRail(
  world: World,
  from: Vec3,
  to: Vec3,
  height = 1.05,
  tint: Vec3 = [0.6, 0.62, 0.65],
): void {
  const b = new MeshBuilder()
  const n = Math.max(2, Math.round(Math.hypot(to[0] - from[0], to[2] - from[2]) / 2.2))
  b.tube(
    [
      [from[0], height, from[2]],
      [to[0], height, to[2]],
    ],
    0.03,
    10,
  )
  b.tube(
    [
      [from[0], height * 0.52, from[2]],
      [to[0], height * 0.52, to[2]],
    ],
    0.022,
    8,
  )
  for (let i = 0; i <= n; i++) {
    const t = i / n
    const x = from[0] + (to[0] - from[0]) * t
    const z = from[2] + (to[2] - from[2]) * t
    b.tube(
      [
        [x, 0, z],
        [x, height, z],
      ],
      0.028,
      8,
    )
  }
  world.putMesh(b.build(), [plain({ colour: tint, gloss: 0.06, roughness: 0.35 })], place([0, 0, 0]))
}
