import { localTo } from '../body/anatomy.ts'
import { buildFigure, type FigureLook, slots } from '../body/figure.ts'
import { dress, homeKit, makePrint } from '../body/kit.ts'
import { ball, blend, carve, cone, type Solid } from '../body/solid.ts'
import { type Skin, skinOf } from '../body/surface.ts'
import { colour, type Material, plain } from '../engine/material.ts'
import { type Mesh, MeshBuilder } from '../engine/mesh.ts'
import { noise } from '../engine/random.ts'
import { place, placePoint, rotateY, type Vec3 } from '../engine/vec.ts'
import type { World } from '../engine/world.ts'

/** Short plush, paler on the belly side, banded like a shrimp's shell. */
const plush = (tint: Vec3, bands: boolean): Material => ({
  shade(hit, out) {
    const band = bands ? 0.86 + 0.14 * Math.min(1, Math.abs(Math.sin(hit.rv * 21)) * 2.2) : 1
    const fur = 0.92 + 0.16 * noise(hit.ru * 240, hit.rv * 240, hit.rw * 240)
    out.r = tint[0] * fur * band
    out.g = tint[1] * fur * band
    out.b = tint[2] * fur * band
    out.gloss = 0.02
    out.roughness = 0.9
    out.sheen = 0.6
    hit.nx += 0.25 * noise(hit.ru * 180, hit.rv * 180, hit.rw * 180)
    hit.ny += 0.25 * noise(hit.ru * 180 + 7, hit.rv * 180, hit.rw * 180)
    const l = 1 / Math.hypot(hit.nx, hit.ny, hit.nz)
    hit.nx *= l
    hit.ny *= l
    hit.nz *= l
  },
})

const shell = colour('#f0583a')
const belly = colour('#ffb59a')

/** Sammy the Shrimp: a costume of plush over a player's figure, with a great head, eyes on stalks, feelers and a tail. */
export async function putSammy(
  world: World,
  at: Vec3,
  facing: number,
  pose: FigureLook['pose'],
): Promise<void> {
  const figure = buildFigure({
    pose,
    build: { height: 1.84, girth: 1.3, head: 0.9 },
    hair: 'bald',
    loose: 1.5,
    detail: 0.0075,
    seed: 4,
    gloves: true,
    longSleeves: false,
  })
  const s = figure.skeleton
  const k = s.size
  const keep = new Set<number>([
    slots.shirt,
    slots.sleeve,
    slots.shorts,
    slots.collar,
    slots.sock,
    slots.boot,
    slots.skin,
    slots.hand,
  ])
  const indices: number[] = []
  const slotList: number[] = []
  for (let i = 0; i < figure.mesh.slots.length; i++) {
    const slot = figure.mesh.slots[i] as number
    if (!keep.has(slot)) continue
    indices.push(
      figure.mesh.indices[i * 3] as number,
      figure.mesh.indices[i * 3 + 1] as number,
      figure.mesh.indices[i * 3 + 2] as number,
    )
    slotList.push(slot)
  }
  const body: Mesh = { ...figure.mesh, indices: Uint32Array.from(indices), slots: Uint8Array.from(slotList) }
  const print = await makePrint({ number: 6, name: 'Sammy', sponsor: 'HARBOURSIDE', ink: homeKit.print })
  const clothes = [...dress({ kit: homeKit, person: { skin: shell, hair: shell, wet: 0 }, print })]
  const fur = plush(shell, false)
  clothes[slots.skin] = fur
  clothes[slots.hand] = plush(colour('#f5f2ec'), false)
  const where = place(at, rotateY(facing))
  world.putMesh(body, clothes, where)

  const f = s.head
  const local = localTo(f, k)
  // The head: tall and round, drawn forward to a short snout, bending back like a shrimp's back.
  const big = blend(
    0.1 * k,
    ball(f, k, [0, 0.2, 0.0], 0.245, [0.9, 1.08, 0.94]),
    ball(f, k, [0, 0.1, 0.14], 0.15, [1.0, 0.78, 0.9]),
    ball(f, k, [0, 0.34, -0.1], 0.18, [0.86, 1, 1]),
    cone(f, k, [0, 0.4, 0.06], 0.07, [0, 0.5, 0.26], 0.018),
    cone(f, k, [0, -0.08, -0.02], 0.13, [0, 0.05, 0], 0.15),
  )
  const mouth = cone(f, k, [-0.09, 0.075, 0.29], 0.012, [0.09, 0.075, 0.29], 0.012)
  const smile: Solid = blend(
    0.01 * k,
    mouth,
    cone(f, k, [-0.09, 0.075, 0.29], 0.012, [-0.125, 0.115, 0.245], 0.012),
    cone(f, k, [0.09, 0.075, 0.29], 0.012, [0.125, 0.115, 0.245], 0.012),
  )
  const headSolid = carve(big, smile, 0.02 * k)
  const low = placePoint(f, [-0.45, -0.3, -0.5])
  const high = placePoint(f, [0.45, 0.75, 0.5])
  const box: [Vec3, Vec3] = [
    [Math.min(low[0], high[0]) - 0.12, Math.min(low[1], high[1]) - 0.1, Math.min(low[2], high[2]) - 0.12],
    [Math.max(low[0], high[0]) + 0.12, Math.max(low[1], high[1]) + 0.1, Math.max(low[2], high[2]) + 0.12],
  ]
  const pour = (skin: Skin, coordinates: (x: number, y: number, z: number) => Vec3): Mesh => {
    const rest: number[] = []
    for (let i = 0; i < skin.positions.length; i += 3)
      rest.push(
        ...coordinates(
          skin.positions[i] as number,
          skin.positions[i + 1] as number,
          skin.positions[i + 2] as number,
        ),
      )
    return {
      positions: Float32Array.from(skin.positions),
      normals: Float32Array.from(skin.normals),
      rest: Float32Array.from(rest),
      indices: Uint32Array.from(skin.indices),
      slots: new Uint8Array(skin.indices.length / 3),
    }
  }
  const face: Material = {
    shade(hit, out) {
      const front = hit.rw > 0.02 && hit.rv < 0.2 && Math.abs(hit.ru) < 0.2
      ;(front ? plush(belly, false) : plush(shell, true)).shade(hit, out)
      if (
        hit.rw > 0.18 &&
        Math.abs(hit.rv - 0.075 - Math.max(0, Math.abs(hit.ru) - 0.085) * 1.1) < 0.014 &&
        Math.abs(hit.ru) < 0.14
      ) {
        out.r = 0.05
        out.g = 0.012
        out.b = 0.02
      }
    },
  }
  world.putMesh(pour(skinOf(headSolid, box[0], box[1], 0.011), local), [face], where)

  const b = new MeshBuilder()
  const p = (x: number, y: number, z: number): Vec3 => placePoint(f, [x * k, y * k, z * k])
  for (const q of [-1, 1]) {
    b.tube([p(q * 0.1, 0.4, 0.12), p(q * 0.135, 0.48, 0.17)], 0.03, 14, 0)
    b.sphere(p(q * 0.14, 0.515, 0.19), 0.088, 1, 24)
    b.sphere(p(q * 0.132, 0.522, 0.237), 0.05, 2, 18)
    b.sphere(p(q * 0.118, 0.54, 0.278), 0.014, 1, 10)
    // Feelers arch forward, whiskers hang by the mouth.
    b.tube(
      Array.from({ length: 22 }, (_, i) => {
        const t = i / 21
        return p(
          q * (0.06 + 0.3 * t),
          0.42 + 0.42 * Math.sin(t * 2.4) * (1 - 0.25 * t),
          0.18 + 0.22 * t - 0.5 * t * t,
        )
      }),
      (t) => 0.016 - 0.009 * t,
      8,
      0,
    )
    b.tube(
      Array.from({ length: 12 }, (_, i) => {
        const t = i / 11
        return p(q * (0.11 + 0.16 * t), 0.11 - 0.05 * t - 0.14 * t * t, 0.24 + 0.1 * Math.sin(t * 2))
      }),
      (t) => 0.012 - 0.006 * t,
      8,
      0,
    )
  }
  // Segmented tail behind, ending in a fan.
  const hips = s.pelvis
  const t3 = (x: number, y: number, z: number): Vec3 => placePoint(hips, [x * k, y * k, z * k])
  for (let i = 0; i < 5; i++) {
    const a = i / 4
    b.sphere(
      t3(0, -0.02 - 0.34 * a - 0.04 * a * a, -0.2 - 0.2 * Math.sin(a * 2)),
      0.135 - 0.05 * a,
      0,
      16,
      [1.1, 0.72, 0.9],
    )
  }
  for (const q of [-1, 0, 1]) b.sphere(t3(q * 0.1, -0.5, -0.36), 0.1, 0, 14, [0.6, 0.22, 1.1])
  world.putMesh(
    b.build(),
    [
      plush(shell, false),
      plain({ colour: [0.82, 0.83, 0.84], gloss: 0.05, roughness: 0.2 }),
      plain({ colour: [0.01, 0.012, 0.03], gloss: 0.06, roughness: 0.12 }),
    ],
    where,
  )
}
