import { colour, plain } from '../engine/material.ts'
import { MeshBuilder } from '../engine/mesh.ts'
import { type Place, place, type Vec3 } from '../engine/vec.ts'
import type { World } from '../engine/world.ts'
import { wood } from './rooms.ts'

const cup = plain({ colour: [0.9, 0.89, 0.87], metal: true, roughness: 0.13 })
const rim = plain({ colour: [0.88, 0.68, 0.34], metal: true, roughness: 0.18 })

/** A two-handled silver cup 0.56 m tall on a dark base, ribbons on its handles. */
export function putTrophy(world: World, where: Place, ribbons = true): void {
  const b = new MeshBuilder()
  b.lathe(
    [
      [0.05, 0.1],
      [0.085, 0.105],
      [0.09, 0.12],
      [0.05, 0.135],
      [0.026, 0.16],
      [0.02, 0.19],
      [0.034, 0.205],
      [0.034, 0.215],
      [0.02, 0.228],
      [0.03, 0.245],
      [0.075, 0.275],
      [0.105, 0.32],
      [0.112, 0.37],
      [0.104, 0.42],
      [0.098, 0.455],
      [0.104, 0.485],
      [0.12, 0.5],
      [0.122, 0.506],
      [0.116, 0.506],
      [0.095, 0.46],
      [0.1, 0.4],
      [0.06, 0.29],
    ],
    96,
  )
  for (let k = 0; k < 24; k++) {
    const a = (k / 24) * Math.PI * 2
    b.tube(
      [
        [Math.cos(a) * 0.032, 0.247, Math.sin(a) * 0.032],
        [Math.cos(a) * 0.079, 0.277, Math.sin(a) * 0.079],
        [Math.cos(a) * 0.107, 0.318, Math.sin(a) * 0.107],
      ],
      0.004,
      6,
    )
  }
  for (const s of [-1, 1]) {
    const points: Vec3[] = []
    for (let i = 0; i <= 26; i++) {
      const t = i / 26
      const a = -0.9 + t * 2.75
      points.push([s * (0.1 + 0.082 * Math.cos(a) * (0.75 + 0.25 * t)), 0.375 + 0.1 * Math.sin(a), 0])
    }
    points.push([s * 0.098, 0.475, 0])
    b.tube(points, (t) => 0.0085 + 0.003 * Math.sin(t * Math.PI), 12)
    b.tube(
      [
        [s * 0.17, 0.43, 0],
        [s * 0.186, 0.46, 0],
        [s * 0.176, 0.478, 0],
      ],
      0.005,
      8,
    )
  }
  world.putMesh(b.build(), [cup], where)
  const g = new MeshBuilder()
  g.lathe(
    [
      [0.1225, 0.5],
      [0.125, 0.503],
      [0.1225, 0.508],
    ],
    96,
  )
  g.lathe(
    [
      [0.0995, 0.45],
      [0.1015, 0.455],
      [0.0995, 0.46],
    ],
    96,
  )
  g.lathe(
    [
      [0.0345, 0.206],
      [0.037, 0.21],
      [0.0345, 0.214],
    ],
    64,
  )
  world.putMesh(g.build(), [rim], where)
  const base = new MeshBuilder()
  base.lathe(
    [
      [0.001, 0],
      [0.118, 0],
      [0.12, 0.012],
      [0.112, 0.02],
      [0.11, 0.082],
      [0.1, 0.092],
      [0.096, 0.1],
      [0.001, 0.1],
    ],
    72,
  )
  world.putMesh(base.build(), [wood([0.05, 0.026, 0.014], 0.05, 0.16, 0.5)], where)
  const plates = new MeshBuilder()
  for (let k = 0; k < 10; k++) {
    const a0 = (k / 10) * Math.PI * 2 + 0.06
    const a1 = a0 + 0.42
    plates.sheet(4, 2, (u, v) => {
      const a = a0 + (a1 - a0) * u
      return [Math.cos(a) * 0.1115, 0.034 + v * 0.036, Math.sin(a) * 0.1115]
    })
  }
  world.putMesh(plates.build(), [cup], where)
  if (!ribbons) return
  for (const [i, s] of [-1, -1, 1, 1].entries()) {
    const r = new MeshBuilder()
    const blue = i % 2 === 0
    r.sheet(5, 60, (u, v) => {
      const sway = Math.sin(v * 5 + i * 2) * 0.024 * v + (blue ? 0.012 : -0.012)
      const twist = Math.sin(v * 7 + i) * 0.8
      const x = s * (0.168 + 0.03 * Math.sin(v * 3 + i) + v * 0.02) + (u - 0.5) * 0.03 * Math.cos(twist)
      return [x, 0.44 - v * 0.36, sway + (u - 0.5) * 0.03 * Math.sin(twist) + 0.012]
    })
    world.putMesh(
      r.build(),
      [
        plain({
          colour: blue ? colour('#1b3fa8') : colour('#e4e8f0'),
          gloss: 0.05,
          roughness: 0.3,
          sheen: 0.3,
          through: 0.2,
        }),
      ],
      where,
    )
  }
  const bow = new MeshBuilder()
  for (const s of [-1, 1]) bow.sphere([s * 0.17, 0.444, 0.006], 0.014, 0, 12, [1.2, 0.8, 0.9])
  world.putMesh(bow.build(), [plain({ colour: colour('#1b3fa8'), roughness: 0.3, sheen: 0.3 })], where)
}

export const plinth = (at: Vec3): Place => place(at)
