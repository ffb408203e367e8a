import type { Spark } from '../engine/bokeh.ts'
import type { Panel } from '../engine/light.ts'
import { colour, type Material, plain } from '../engine/material.ts'
import { MeshBuilder } from '../engine/mesh.ts'
import { fbm, noise } from '../engine/random.ts'
import { readTexture, type Texel, type Texture } from '../engine/texture.ts'
import { apply, identity, type Place, place, placePoint, type Vec3 } from '../engine/vec.ts'
import type { World } from '../engine/world.ts'
import type { Crowd } from './crowd.ts'

export type StandLook = {
  /** Front edge in the middle of the stand; the stand rises towards −z of this place. */
  readonly where: Place
  readonly length: number
  readonly rows: number
  readonly step?: number
  readonly rise?: number
  readonly firstRow?: number
  readonly roof?: boolean
  readonly gable?: boolean
  readonly pillars?: boolean
  readonly seats?: Vec3
  /** Share of places taken, 0…1. */
  readonly fill: number
  readonly crowd?: Crowd
  /** Boards before the front, repeated along it. */
  readonly boards?: Texture
  readonly boardGlow?: number
  readonly fascia?: Texture
  readonly fasciaColour?: Vec3
  readonly lit?: boolean
  readonly wallColour?: Vec3
}

const texel: Texel = [0, 0, 0, 0]

/** A picture repeated along u; rest is (u in repeats, v from the top, 0). */
export function posterMaterial(texture: Texture, glow = 0, ground: Vec3 = [0.7, 0.7, 0.72]): Material {
  return {
    shade(hit, out) {
      readTexture(texture, hit.ru - Math.floor(hit.ru), hit.rv, texel)
      const a = texel[3]
      out.r = ground[0] + (texel[0] - ground[0]) * a
      out.g = ground[1] + (texel[1] - ground[1]) * a
      out.b = ground[2] + (texel[2] - ground[2]) * a
      out.gloss = 0.04
      out.roughness = 0.35
      if (glow > 0) {
        out.er = out.r * glow
        out.eg = out.g * glow
        out.eb = out.b * glow
      }
    },
  }
}

export const concrete: Material = {
  shade(hit, out) {
    const k =
      0.2 +
      0.07 * fbm(hit.px * 1.4, hit.py * 1.4, hit.pz * 1.4, 4) +
      0.02 * noise(hit.px * 30, hit.py * 30, hit.pz * 30)
    out.r = k
    out.g = k * 0.98
    out.b = k * 0.95
    out.gloss = 0.03
    out.roughness = 0.7
  },
}

export const brick: Material = {
  shade(hit, out) {
    // Courses of 75 mm; bricks 215 mm long, every other course shifted.
    const along = Math.abs(hit.nx) > Math.abs(hit.nz) ? hit.pz : hit.px
    const course = hit.py / 0.075
    const row = Math.floor(course)
    const u = along / 0.225 + (row & 1) * 0.5
    const fu = u - Math.floor(u)
    const fv = course - row
    const mortar = fu < 0.045 || fv < 0.13
    const tone =
      0.75 + 0.4 * noise(Math.floor(u) * 3.7, row * 5.1, 2) + 0.2 * fbm(hit.px * 3, hit.py * 3, hit.pz * 3, 3)
    const c = mortar ? [0.2, 0.185, 0.165] : [0.21 * tone, 0.078 * tone, 0.05 * tone]
    out.r = c[0] as number
    out.g = c[1] as number
    out.b = c[2] as number
    out.gloss = 0.03
    out.roughness = 0.75
    if (!mortar) hit.ny += 0.06 * noise(along * 90, hit.py * 90, 0)
  },
}

export const corrugated = (tint: Vec3, pitch = 0.2): Material => ({
  shade(hit, out) {
    const wave = Math.sin((hit.px + hit.pz) * ((Math.PI * 2) / pitch))
    const stain = 0.85 + 0.3 * fbm(hit.px * 0.8, hit.py * 0.5, hit.pz * 0.8, 4)
    out.r = tint[0] * stain
    out.g = tint[1] * stain
    out.b = tint[2] * stain
    out.gloss = 0.05
    out.roughness = 0.4
    hit.nx += 0.3 * wave
    const l = 1 / Math.hypot(hit.nx, hit.ny, hit.nz)
    hit.nx *= l
    hit.ny *= l
    hit.nz *= l
  },
})

let seatShape: ReturnType<MeshBuilder['build']> | undefined
function seat() {
  if (seatShape) return seatShape
  const b = new MeshBuilder()
  b.sheet(6, 5, (u, v) => [(u - 0.5) * 0.42, 0.4 + 0.03 * (2 * u - 1) ** 2 + 0.02 * v, 0.02 - v * 0.36])
  b.sheet(6, 6, (u, v) => [(u - 0.5) * 0.43, 0.46 + v * 0.36, -0.34 - 0.07 * v + 0.04 * (2 * u - 1) ** 2])
  b.box([-0.03, 0, -0.26], [0.03, 0.4, -0.16])
  seatShape = b.build()
  return seatShape
}

/** Builds the stand and returns the lights under its roof. */
export function putStand(world: World, look: StandLook): { panels: Panel[]; sparks: Spark[] } {
  const step = look.step ?? 0.82
  const rise = look.rise ?? 0.4
  const first = look.firstRow ?? 0.9
  const half = look.length / 2
  const depth = look.rows * step
  const top = first + look.rows * rise
  const { where } = look
  const panels: Panel[] = []
  const sparks: Spark[] = []
  const wall = look.wallColour ?? colour('#12265c')

  const steps = new MeshBuilder()
  const z0 = -1.2
  steps.quad([-half, 0, z0], [half, 0, z0], [half, first, z0], [-half, first, z0])
  for (let r = 0; r < look.rows; r++) {
    const z = z0 - r * step
    const y = first + r * rise
    steps.quad([-half, y, z], [half, y, z], [half, y, z - step], [-half, y, z - step])
    steps.quad(
      [-half, y, z - step],
      [half, y, z - step],
      [half, y + rise, z - step],
      [-half, y + rise, z - step],
    )
  }
  world.putMesh(steps.build(), [concrete], where)

  const shell = new MeshBuilder()
  const backZ = z0 - depth
  const roofHigh = top + 4.2
  const roofFront = z0 + 1.6
  const roofLow = look.gable ? top + 2.6 : top + 5.4
  shell.quad([-half, 0, backZ], [half, 0, backZ], [half, roofHigh, backZ], [-half, roofHigh, backZ])
  for (const s of [-1, 1]) {
    shell.quad(
      [s * half, 0, z0],
      [s * half, 0, backZ],
      [s * half, roofHigh, backZ],
      [s * half, first + 0.6, z0],
    )
    if (look.roof) {
      shell.triangle(
        shell.vertex([s * half, first + 0.6, z0 - depth * 0.4], [s, 0, 0]),
        shell.vertex([s * half, roofHigh, backZ], [s, 0, 0]),
        shell.vertex([s * half, roofLow, roofFront], [s, 0, 0]),
      )
    }
  }
  world.putMesh(shell.build(), [corrugated(wall)], where)

  if (look.roof) {
    const roof = new MeshBuilder()
    const ridgeZ = (backZ + roofFront) / 2
    const ridge = roofHigh + 2.2
    if (look.gable) {
      roof.quad(
        [-half, roofLow, roofFront],
        [half, roofLow, roofFront],
        [half, ridge, ridgeZ],
        [-half, ridge, ridgeZ],
      )
      roof.quad(
        [-half, ridge, ridgeZ],
        [half, ridge, ridgeZ],
        [half, roofHigh, backZ],
        [-half, roofHigh, backZ],
      )
    } else
      roof.quad(
        [-half, roofLow, roofFront],
        [half, roofLow, roofFront],
        [half, roofHigh, backZ],
        [-half, roofHigh, backZ],
      )
    world.putMesh(roof.build(), [corrugated([0.2, 0.22, 0.25], 0.3)], where)
    const frame = new MeshBuilder()
    const bays = Math.max(2, Math.round(look.length / 7))
    for (let i = 0; i <= bays; i++) {
      const x = -half + (i / bays) * look.length
      const lowY = roofLow - 0.9
      const chord = 8
      frame.tube(
        [
          [x, lowY, roofFront],
          [x, roofHigh - 0.9, backZ],
        ],
        0.07,
        6,
      )
      frame.tube(
        [
          [x, roofLow - 0.1, roofFront],
          [x, roofHigh - 0.1, backZ],
        ],
        0.06,
        6,
      )
      for (let k = 0; k < chord; k++) {
        const f = (t: number): [number, number] => [
          roofFront + (backZ - roofFront) * t,
          roofLow + (roofHigh - roofLow) * t,
        ]
        const [za, ya] = f(k / chord)
        const [zb, yb] = f((k + 1) / chord)
        frame.tube(
          k % 2
            ? [
                [x, ya - 0.1, za],
                [x, yb - 0.9, zb],
              ]
            : [
                [x, ya - 0.9, za],
                [x, yb - 0.1, zb],
              ],
          0.035,
          5,
        )
      }
      if (look.pillars)
        frame.tube(
          [
            [x, 0, z0 - step * 2],
            [x, lowY + 0.2, z0 - step * 2],
          ],
          0.11,
          10,
        )
    }
    for (let k = 0; k <= 4; k++) {
      const t = k / 4
      const z = roofFront + (backZ - roofFront) * t
      const y = roofLow + (roofHigh - roofLow) * t - 0.05
      frame.tube(
        [
          [-half, y, z],
          [half, y, z],
        ],
        0.05,
        5,
      )
    }
    world.putMesh(frame.build(), [plain({ colour: [0.3, 0.32, 0.36], gloss: 0.05, roughness: 0.4 })], where)
    const board = new MeshBuilder()
    const texture = look.fascia
    const repeat = texture
      ? Math.max(1, Math.round(look.length / (0.95 * (texture.width / texture.height))))
      : 1
    board.quad(
      [-half, roofLow - 0.75, roofFront + 0.05],
      [half, roofLow - 0.75, roofFront + 0.05],
      [half, roofLow + 0.2, roofFront + 0.05],
      [-half, roofLow + 0.2, roofFront + 0.05],
      0,
      [
        [0, 1, 0],
        [repeat, 1, 0],
        [repeat, 0, 0],
        [0, 0, 0],
      ],
    )
    const fasciaColour = look.fasciaColour ?? colour('#0b2163')
    const behind = new MeshBuilder()
    behind.quad(
      [-half, roofLow - 0.75, roofFront],
      [half, roofLow - 0.75, roofFront],
      [half, roofLow + 0.2, roofFront],
      [-half, roofLow + 0.2, roofFront],
    )
    world.putMesh(behind.build(), [plain({ colour: [0.12, 0.13, 0.16] })], where)
    world.putMesh(
      board.build(),
      [texture ? posterMaterial(texture, 0, fasciaColour) : plain({ colour: fasciaColour })],
      where,
    )
    if (look.lit !== false) {
      const tubes = new MeshBuilder()
      for (let i = 0; i < bays; i++) {
        const x = -half + ((i + 0.5) / bays) * look.length
        for (const t of [0.35, 0.75]) {
          const z = roofFront + (backZ - roofFront) * t
          const y = roofLow + (roofHigh - roofLow) * t - 1
          tubes.box([x - 0.7, y, z - 0.06], [x + 0.7, y + 0.05, z + 0.06])
          sparks.push({ at: placePoint(where, [x, y - 0.1, z]), colour: [26, 24, 19] })
        }
      }
      world.putMesh(tubes.build(), [plain({ colour: [1, 1, 1], emit: [5, 4.6, 3.8] })], where, {
        shadow: false,
      })
      const midZ = (roofFront + backZ) / 2
      panels.push({
        kind: 'panel',
        at: placePoint(where, [0, (roofLow + roofHigh) / 2 - 1.1, midZ]),
        u: apply(where.turn, [half, 0, 0]),
        v: apply(where.turn, [0, 0, depth * 0.3]),
        colour: [0.2, 0.185, 0.15],
      })
    }
  }

  if (look.boards) {
    const b = new MeshBuilder()
    const repeat = look.length / (0.9 * (look.boards.width / look.boards.height))
    b.quad([-half, 0.05, 1.2], [half, 0.05, 1.2], [half, 0.95, 1.1], [-half, 0.95, 1.1], 0, [
      [0, 1, 0],
      [repeat, 1, 0],
      [repeat, 0, 0],
      [0, 0, 0],
    ])
    world.putMesh(b.build(), [posterMaterial(look.boards, look.boardGlow ?? 0)], where)
  }

  const facing = (Math.atan2(where.turn[2], where.turn[8]) * 180) / Math.PI
  const spacing = look.seats ? 0.5 : 0.52
  const seatMesh = look.seats ? world.add(seat()) : -1
  const seatLook = look.seats ? [plain({ colour: look.seats, gloss: 0.03, roughness: 0.5 })] : []
  for (let r = 0; r < look.rows; r++)
    for (let x = -half + 0.4; x < half - 0.3; x += spacing) {
      const aisle = Math.abs(((x + 1000) % 11) - 5.5) < 0.55
      if (aisle) continue
      const y = first + r * rise
      const z = z0 - r * step - step * 0.5
      const jitter = look.crowd ? (look.crowd.chance() - 0.5) * 0.16 : 0
      if (look.crowd && look.crowd.chance() < look.fill)
        look.crowd.put(placePoint(where, [x + jitter, y, z]), facing)
      else if (seatMesh >= 0)
        world.put({
          mesh: seatMesh,
          place: place(placePoint(where, [x, y, z]), where.turn),
          materials: seatLook,
        })
    }
  return { panels, sparks }
}

export const standsAt = {
  /** Along the touchline behind −z. */
  harbour: place([0, 0, -36.5], identity) as Place,
  cobblers: place([0, 0, 36.5], [-1, 0, 0, 0, 1, 0, 0, 0, -1]) as Place,
  estuary: place([55, 0, 0], [0, 0, -1, 0, 1, 0, 1, 0, 0]) as Place,
  old: place([-55, 0, 0], [0, 0, 1, 0, 1, 0, -1, 0, 0]) as Place,
}

export const outward = (v: Vec3): Vec3 => v
