import { type Material, plain } from '../engine/material.ts'
import { type Mesh, MeshBuilder } from '../engine/mesh.ts'
import { hash3, noise } from '../engine/random.ts'
import { place, rotateY, type Vec3 } from '../engine/vec.ts'
import type { World } from '../engine/world.ts'

export const silver = plain({ colour: [0.86, 0.86, 0.88], metal: true, roughness: 0.16 })
export const brass = plain({ colour: [0.8, 0.58, 0.26], metal: true, roughness: 0.22 })
export const porcelain = plain({ colour: [0.78, 0.77, 0.75], gloss: 0.05, roughness: 0.12 })

/** Thin clear glass: a fine veil of mirror, open between, denser where `share` says. */
export const glass = (share = 0.16, tint: Vec3 = [0.9, 0.93, 0.95]): Material => ({
  ...plain({ colour: tint, metal: true, roughness: 0.04 }),
  cutout: (u, v, w) => hash3(Math.floor(u * 4096), Math.floor(v * 9000), Math.floor(w * 9000)) > share,
})

export const linen: Material = {
  shade(hit, out) {
    const weave = 1 + 0.04 * Math.sin(hit.px * 1900) * Math.sin(hit.pz * 1900)
    out.r = 0.72 * weave
    out.g = 0.72 * weave
    out.b = 0.71 * weave
    out.gloss = 0.02
    out.roughness = 0.8
    out.sheen = 0.12
    const k = 0.08
    hit.nx += k * noise(hit.px * 9, hit.py * 9, hit.pz * 9)
    hit.nz += k * noise(hit.px * 9 + 3, hit.py * 9, hit.pz * 9)
    const l = 1 / Math.hypot(hit.nx, hit.ny, hit.nz)
    hit.nx *= l
    hit.ny *= l
    hit.nz *= l
  },
}

function turned(profile: readonly (readonly [number, number])[], sides = 40): Mesh {
  const b = new MeshBuilder()
  b.lathe(profile, sides)
  return b.build()
}

const wineGlass: readonly (readonly [number, number])[] = [
  [0.034, 0],
  [0.034, 0.002],
  [0.008, 0.006],
  [0.004, 0.02],
  [0.004, 0.085],
  [0.012, 0.095],
  [0.034, 0.12],
  [0.042, 0.15],
  [0.039, 0.185],
  [0.033, 0.215],
  [0.0325, 0.215],
]
const wineFill: readonly (readonly [number, number])[] = [
  [0.001, 0.096],
  [0.03, 0.119],
  [0.039, 0.142],
  [0.039, 0.148],
  [0.001, 0.148],
]
const tumbler: readonly (readonly [number, number])[] = [
  [0.001, 0.002],
  [0.031, 0.003],
  [0.036, 0.1],
  [0.0355, 0.1],
]
const flute: readonly (readonly [number, number])[] = [
  [0.03, 0],
  [0.006, 0.005],
  [0.0035, 0.015],
  [0.0035, 0.08],
  [0.014, 0.1],
  [0.024, 0.15],
  [0.025, 0.2],
  [0.022, 0.235],
]
const fluteFill: readonly (readonly [number, number])[] = [
  [0.001, 0.085],
  [0.012, 0.1],
  [0.022, 0.15],
  [0.0235, 0.198],
  [0.001, 0.198],
]

export type Pour = 'red' | 'white' | 'none'

const red = plain({ colour: [0.12, 0.004, 0.012], gloss: 0.05, roughness: 0.05, through: 0.4 })
const gold = plain({ colour: [0.75, 0.52, 0.14], gloss: 0.05, roughness: 0.05, through: 0.8 })

export function putGlass(world: World, at: Vec3, kind: 'wine' | 'flute' | 'tumbler', pour: Pour): void {
  const profile = kind === 'wine' ? wineGlass : kind === 'flute' ? flute : tumbler
  world.putMesh(turned(profile, 48), [glass(0.2)], place(at), { shadow: false })
  if (pour !== 'none' && kind !== 'tumbler')
    world.putMesh(turned(kind === 'wine' ? wineFill : fluteFill), [pour === 'red' ? red : gold], place(at), {
      shadow: false,
    })
}

const plateProfile: readonly (readonly [number, number])[] = [
  [0.001, 0.006],
  [0.085, 0.006],
  [0.1, 0.012],
  [0.135, 0.02],
  [0.136, 0.017],
  [0.1, 0.005],
  [0.08, 0],
]

/** A cover for one: plate, folded napkin, cutlery; the guest sits towards `facing` degrees. */
export function putCover(world: World, at: Vec3, facing: number, napkin: Material): void {
  const where = place(at, rotateY(facing))
  world.putMesh(turned(plateProfile, 56), [porcelain], where)
  const b = new MeshBuilder()
  for (const [x, w] of [
    [-0.185, 0.012],
    [0.18, 0.011],
    [0.205, 0.012],
  ] as const) {
    b.box([x - 0.004, 0.002, -0.02], [x + 0.004, 0.006, 0.11], 0)
    b.box([x - w, 0.002, -0.11], [x + w, 0.006, -0.02], 0)
  }
  world.putMesh(b.build(), [silver], where)
  const n = new MeshBuilder()
  n.sheet(16, 10, (u, v) => {
    const a = (u - 0.5) * 2.4
    return [
      Math.sin(a) * 0.05 * (1 - v * 0.85),
      0.012 + v * 0.12,
      Math.cos(a) * 0.045 * (1 - v * 0.8) - 0.015,
    ]
  })
  world.putMesh(n.build(), [napkin], where)
}

/** A round table under a long cloth. */
export function putRoundTable(world: World, at: Vec3, radius = 0.8): void {
  const b = new MeshBuilder()
  b.lathe(
    [
      [0.001, 0.75],
      [radius - 0.02, 0.75],
      [radius, 0.74],
      [radius + 0.02, 0.6],
      [radius + 0.06, 0.02],
    ],
    72,
  )
  const mesh = b.build()
  for (let i = 0; i < mesh.positions.length; i += 3) {
    const y = mesh.positions[i + 1] as number
    if (y > 0.735) continue
    const x = mesh.positions[i] as number
    const z = mesh.positions[i + 2] as number
    const k = 1 + (0.74 - y) * 0.09 * Math.sin(Math.atan2(z, x) * 13)
    mesh.positions[i] = x * k
    mesh.positions[i + 2] = z * k
  }
  world.putMesh(mesh, [linen], place(at))
}

export function chairMesh(): Mesh {
  const b = new MeshBuilder()
  for (const [x, z] of [
    [-0.2, -0.2],
    [0.2, -0.2],
    [-0.2, 0.2],
    [0.2, 0.2],
  ] as const)
    b.tube(
      [
        [x, 0, z],
        [x * 0.95, 0.45, z * 0.95],
      ],
      0.014,
      8,
      0,
    )
  b.box([-0.22, 0.44, -0.22], [0.22, 0.49, 0.22], 1)
  for (const x of [-0.19, 0.19])
    b.tube(
      [
        [x, 0.45, -0.2],
        [x * 1.02, 0.95, -0.27],
      ],
      0.014,
      8,
      0,
    )
  b.sheet(
    12,
    8,
    (u, v) => [(u - 0.5) * 0.4, 0.6 + v * 0.34, -0.225 - 0.05 * v - 0.04 * Math.sin(u * Math.PI)],
    1,
  )
  return b.build()
}

/** A candle lamp: glass cup with a flame. */
export function putCandle(world: World, at: Vec3): Vec3 {
  world.putMesh(
    turned(
      [
        [0.001, 0.002],
        [0.036, 0.002],
        [0.04, 0.09],
      ],
      32,
    ),
    [glass(0.14, [1, 0.95, 0.85])],
    place(at),
    { shadow: false },
  )
  const b = new MeshBuilder()
  b.lathe(
    [
      [0.001, 0.004],
      [0.03, 0.004],
      [0.03, 0.045],
      [0.001, 0.045],
    ],
    24,
  )
  world.putMesh(b.build(), [plain({ colour: [0.9, 0.82, 0.66], emit: [0.7, 0.36, 0.12] })], place(at), {
    shadow: false,
  })
  const f = new MeshBuilder()
  f.sphere([0, 0.062, 0], 0.006, 0, 8, [1, 2.2, 1])
  world.putMesh(f.build(), [plain({ colour: [1, 1, 1], emit: [16, 9, 3.4] })], place(at), { shadow: false })
  return [at[0], at[1] + 0.065, at[2]]
}

export function putBottle(world: World, at: Vec3, tint: Vec3): void {
  world.putMesh(
    turned(
      [
        [0.001, 0.001],
        [0.037, 0.002],
        [0.038, 0.19],
        [0.03, 0.22],
        [0.0145, 0.25],
        [0.0135, 0.3],
        [0.015, 0.302],
        [0.015, 0.31],
        [0.001, 0.311],
      ],
      40,
    ),
    [plain({ colour: tint, gloss: 0.06, roughness: 0.08 })],
    place(at),
  )
}
