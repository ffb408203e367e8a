import { colour, type Material, plain } from '../engine/material.ts'
import { MeshBuilder } from '../engine/mesh.ts'
import { fbm2, noise2, seeded } from '../engine/random.ts'
import { multiply, place, rotateX, rotateY, rotateZ, smooth, type Vec3 } from '../engine/vec.ts'
import type { World } from '../engine/world.ts'

/** Tidal water with small waves; nearly a mirror in the distance. */
export const water = (rough = 0.5): Material => ({
  shade(hit, out) {
    const near = smooth(0.5, 0.02, hit.footprint)
    const a = 0.05 * rough
    hit.nx += a * (noise2(hit.px * 0.9, hit.pz * 2.2) + near * noise2(hit.px * 4, hit.pz * 9))
    hit.nz += a * (noise2(hit.px * 0.9 + 31, hit.pz * 2.2) + near * noise2(hit.px * 4 + 9, hit.pz * 9))
    const l = 1 / Math.hypot(hit.nx, hit.ny, hit.nz)
    hit.nx *= l
    hit.ny *= l
    hit.nz *= l
    out.r = 0.022
    out.g = 0.032
    out.b = 0.036
    out.gloss = 0.03
    out.roughness = 0.06
  },
})

export const mud: Material = {
  shade(hit, out) {
    const h = fbm2(hit.px * 0.7, hit.pz * 0.7, 5)
    const wet = smooth(-0.05, 0.12, -h)
    out.r = 0.085 - 0.035 * wet
    out.g = 0.07 - 0.028 * wet
    out.b = 0.055 - 0.02 * wet
    out.gloss = 0.045
    out.roughness = 0.45 - 0.36 * wet
    const k = 0.35 * (1 - wet * 0.9)
    hit.nx += k * noise2(hit.px * 5, hit.pz * 5)
    hit.nz += k * noise2(hit.px * 5 + 7, hit.pz * 5)
    const l = 1 / Math.hypot(hit.nx, hit.ny, hit.nz)
    hit.nx *= l
    hit.ny *= l
    hit.nz *= l
  },
}

/** A shrimp boat ten metres long, its keel on the origin, bow to +z. */
export function boatMesh() {
  const b = new MeshBuilder()
  const L = 9.6
  const section = (u: number, v: number): Vec3 => {
    const z = (u - 0.5) * L
    const bow = smooth(0.45, 1, u)
    const stern = smooth(0.25, 0, u)
    const beam = 1.5 * (1 - bow ** 1.7 * 0.98) * (1 - stern * 0.22)
    const sheer = 1.45 + 0.9 * bow * bow + 0.18 * stern
    const keel = 0.5 * bow ** 3
    const a = v * Math.PI - Math.PI / 2
    const x = Math.sin(a) * beam * (0.72 + 0.28 * Math.abs(Math.sin(a)))
    const y = keel + (sheer - keel) * (1 - Math.cos(a) ** 0.8)
    return [x, y, z + bow * 0.5 * (y / 2)]
  }
  b.sheet(40, 24, (u, v) => section(u, v), 0)
  for (const side of [0, 1])
    b.tube(
      Array.from({ length: 30 }, (_, i) => section(i / 29, side)),
      0.055,
      6,
      1,
    )
  b.quad([-1.25, 1.25, 3], [1.25, 1.25, 3], [1.3, 1.25, -4.6], [-1.3, 1.25, -4.6], 2)
  b.box([-0.8, 1.25, 0.2], [0.8, 3.0, 2.0], 3)
  b.box([-0.95, 3.0, 0.0], [0.95, 3.1, 2.25], 1)
  for (const x of [-0.55, 0.05]) b.box([x, 2.2, 2.0], [x + 0.5, 2.8, 2.03], 4)
  for (const x of [-0.81, 0.78]) b.box([x, 2.2, 0.5], [x + 0.03, 2.8, 1.7], 4)
  b.tube(
    [
      [0, 1.25, -0.4],
      [0, 7.4, -0.7],
    ],
    (t) => 0.085 - 0.045 * t,
    8,
    5,
  )
  b.tube(
    [
      [0, 6.9, -0.68],
      [0, 2.3, 5.0],
    ],
    0.012,
    4,
    5,
  )
  for (const s of [-1, 1]) {
    b.tube(
      [
        [0, 7.0, -0.68],
        [s * 1.4, 1.5, -1.6],
      ],
      0.012,
      4,
      5,
    )
    b.tube(
      [
        [s * 0.25, 1.9, -0.4],
        [s * 3.2, 5.9, -1.3],
      ],
      0.045,
      6,
      5,
    )
    b.tube(
      [
        [s * 3.2, 5.9, -1.3],
        [0, 6.9, -0.68],
      ],
      0.01,
      4,
      5,
    )
    b.tube(
      [
        [s * 3.2, 5.9, -1.3],
        [s * 2.6, 2.2, -1.9],
      ],
      0.01,
      4,
      5,
    )
    b.sheet(
      8,
      12,
      (u, v) => [
        s * (3.15 - 0.5 * v + (u - 0.5) * (0.25 + 0.7 * v)),
        5.7 - v * 3.4,
        -1.35 - 0.5 * v + 0.12 * Math.sin(v * 9 + u * 4),
      ],
      6,
    )
  }
  for (const [x, z] of [
    [0.7, -2.4],
    [-0.6, -2.8],
    [0.1, -3.4],
    [-0.8, -1.6],
  ] as const)
    b.box([x - 0.3, 1.25, z - 0.22], [x + 0.3, 1.55, z + 0.22], 7)
  return b.build()
}

const netting: Material = {
  ...plain({ colour: [0.05, 0.11, 0.09], roughness: 0.8, through: 0.3 }),
  cutout: (u, v) =>
    Math.abs(((u * 16 + v * 20) % 1) - 0.5) > 0.2 && Math.abs(((u * 16 - v * 20 + 40) % 1) - 0.5) > 0.2,
}

export function boatPaint(hull: string, house: string) {
  return [
    { shade: plainHull(colour(hull)) },
    plain({ colour: [0.7, 0.7, 0.68], roughness: 0.5 }),
    plain({ colour: [0.2, 0.15, 0.11], roughness: 0.7 }),
    plain({ colour: colour(house), roughness: 0.45 }),
    plain({ colour: [0.02, 0.03, 0.05], gloss: 0.09, roughness: 0.06 }),
    plain({ colour: [0.3, 0.26, 0.2], roughness: 0.5 }),
    netting,
    plain({ colour: [0.5, 0.2, 0.08], roughness: 0.6 }),
  ]
}

const plainHull =
  (paint: Vec3): Material['shade'] =>
  (hit, out) => {
    const low = hit.rv > 0.2 && hit.rv < 0.8
    const rust = smooth(0.1, 0.4, fbm2(hit.ru * 30, hit.rv * 9, 4))
    const c: Vec3 = low ? [0.16, 0.04, 0.03] : paint
    out.r = c[0] * (1 - 0.4 * rust) + 0.05 * rust
    out.g = c[1] * (1 - 0.5 * rust) + 0.025 * rust
    out.b = c[2] * (1 - 0.5 * rust) + 0.012 * rust
    out.gloss = 0.04
    out.roughness = 0.42
  }

export function putBoats(
  world: World,
  spots: readonly {
    readonly at: Vec3
    readonly turn: number
    readonly roll?: number
    readonly hull: string
  }[],
): void {
  const mesh = world.add(boatMesh())
  for (const spot of spots)
    world.put({
      mesh,
      place: place(spot.at, multiply(rotateY(spot.turn), multiply(rotateZ(spot.roll ?? 0), rotateX(0)))),
      materials: boatPaint(spot.hull, '#d9d7cf'),
    })
}

export type HarbourLook = {
  /** The water begins at this z and reaches to −z. */
  readonly shore: number
  readonly town?: boolean
  readonly seed?: number
}

/** The estuary and the roofs of the town behind the ground, for views from above. */
export function putHarbour(world: World, look: HarbourLook): void {
  const random = seeded(look.seed ?? 2)
  const w = new MeshBuilder()
  w.quad([-2500, 0.06, look.shore], [2500, 0.06, look.shore], [2500, 0.06, -4000], [-2500, 0.06, -4000])
  world.putMesh(w.build(), [water(0.8)], place([0, 0, 0]))
  const banks = new MeshBuilder()
  for (let i = 0; i < 16; i++) {
    const x = (random() - 0.5) * 900
    const z = look.shore - 60 - random() * 500
    const l = 30 + random() * 120
    banks.sheet(24, 4, (u, v) => [
      x + (u - 0.5) * l * 2,
      0.09,
      z + (v - 0.5) * (6 + 14 * random() * 0 + 12 * Math.sin(u * Math.PI)) + 6 * Math.sin(u * 5 + i),
    ])
  }
  world.putMesh(banks.build(), [mud], place([0, 0, 0]))
  const boats: { at: Vec3; turn: number; hull: string }[] = []
  for (let i = 0; i < 14; i++)
    boats.push({
      at: [-140 + random() * 280, -0.5, look.shore - 6 - random() * 60],
      turn: random() * 360,
      hull: ['#1b3a5c', '#7a2420', '#2c4a38', '#c9c4b6'][i % 4] ?? '#1b3a5c',
    })
  putBoats(world, boats)
  if (look.town) {
    const roofs = new MeshBuilder()
    for (let i = 0; i < 520; i++) {
      const a = random() * Math.PI * 2
      const d = 74 + random() ** 0.7 * 260
      const x = Math.sin(a) * d * 1.2
      const z = Math.cos(a) * d * 0.9
      if (z < look.shore + 10 || (Math.abs(x) < 74 && Math.abs(z) < 62)) continue
      const lx = 3.5 + random() * 5
      const lz = 3 + random() * 2
      const h = 4.6 + random() * 2.6
      const slot = Math.floor(random() * 3)
      const turn = random() < 0.5
      const [hx, hz] = turn ? [lz, lx] : [lx, lz]
      roofs.box([x - hx, 0, z - hz], [x + hx, h, z + hz], slot)
      if (turn) {
        roofs.quad([x - hx, h, z + hz], [x - hx, h, z - hz], [x, h + 2.2, z - hz], [x, h + 2.2, z + hz], 3)
        roofs.quad([x + hx, h, z - hz], [x + hx, h, z + hz], [x, h + 2.2, z + hz], [x, h + 2.2, z - hz], 3)
      } else {
        roofs.quad([x - hx, h, z + hz], [x + hx, h, z + hz], [x + hx, h + 2.2, z], [x - hx, h + 2.2, z], 3)
        roofs.quad([x + hx, h, z - hz], [x - hx, h, z - hz], [x - hx, h + 2.2, z], [x + hx, h + 2.2, z], 3)
      }
    }
    world.putMesh(
      roofs.build(),
      [
        plain({ colour: [0.2, 0.11, 0.08], roughness: 0.8 }),
        plain({ colour: [0.34, 0.32, 0.28], roughness: 0.8 }),
        plain({ colour: [0.26, 0.2, 0.16], roughness: 0.8 }),
        plain({ colour: [0.09, 0.075, 0.075], roughness: 0.6 }),
      ],
      place([0, 0, 0]),
    )
  }
}
