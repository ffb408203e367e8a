import { club, homeKit } from '../body/kit.ts'
import { plain } from '../engine/material.ts'
import { MeshBuilder } from '../engine/mesh.ts'
import { seeded } from '../engine/random.ts'
import { place, rotateY, type Vec3 } from '../engine/vec.ts'
import { sign } from '../ground/boards.ts'
import { putGoal } from '../ground/goal.ts'
import { putHarbour } from '../ground/harbour.ts'
import { brick, concrete, corrugated, posterMaterial } from '../ground/stand.ts'
import type { Scene, Stage } from './stage.ts'

const cool: Vec3 = [0.86, 0.94, 1.1]

const pylonAtDusk: Scene = async (s) => {
  await s.ground({ hour: 'dusk', stands: ['harbour', 'old'], sunFrom: 216, fill: 0.3, spark: 1.5, seed: 4 })
  return s.shot(
    { at: [-38, 1.6, -8], target: [-56.4, 20.5, -43], lens: 42, stop: 4, focus: 45, shift: [-0.05, -0.06] },
    { plainBeyond: 70, grade: { exposure: 0.25 } },
  )
}

const fromAbove: Scene = async (s) => {
  await s.ground({ hour: 'dusk', sunFrom: 182, fill: 0.75, seed: 9, crowdDetail: 0.05 })
  putHarbour(s.world, { shore: -110, town: true, seed: 6 })
  return s.shot(
    { at: [42, 52, 122], target: [-4, 4, -22], lens: 34, stop: 8, focus: 130 },
    { plainBeyond: 30, samples: 14, grade: { exposure: 0.4, bloom: 0.1 } },
  )
}

const emptySeats: Scene = async (s) => {
  await s.ground({
    hour: 'morning',
    stands: ['harbour'],
    sunFrom: 35,
    fill: 0,
    fog: { density: 0.004, colour: [0.85, 0.74, 0.62] },
  })
  return s.shot(
    { at: [-17.5, 3.75, -40.1], target: [-10, 3.1, -42.4], lens: 62, stop: 2, focus: 4.4 },
    { plainBeyond: 60, samples: 20, grade: { exposure: 0.1 } },
  )
}

/** Walls, floor and roof of the players' tunnel, opening at z = 0 towards −z. */
export async function putTunnel(s: Stage): Promise<void> {
  const b = new MeshBuilder()
  const w = 1.75
  const h = 2.75
  const deep = 9
  b.quad([-w, 0, deep], [-w, 0, 0], [-w, h, 0], [-w, h, deep], 0)
  b.quad([w, 0, 0], [w, 0, deep], [w, h, deep], [w, h, 0], 0)
  b.quad([-w, h, 0], [w, h, 0], [w, h, deep], [-w, h, deep], 1)
  b.quad([-w, 0.012, deep], [w, 0.012, deep], [w, 0.012, 0], [-w, 0.012, 0], 2)
  b.quad([-w, 0, deep], [w, 0, deep], [w, h, deep], [-w, h, deep], 1)
  for (const side of [-1, 1]) {
    b.box([side > 0 ? w - 0.02 : -w, 0.95, 0.02], [side > 0 ? w : -w + 0.02, 1.25, deep], 3)
  }
  // The stand above and beside the mouth.
  b.quad([-14, 0, 0], [-w, 0, 0], [-w, 5, 0], [-14, 5, 0], 1)
  b.quad([w, 0, 0], [14, 0, 0], [14, 5, 0], [w, 5, 0], 1)
  b.quad([-w, h, 0], [w, h, 0], [w, 5, 0], [-w, 5, 0], 1)
  s.world.putMesh(
    b.build(),
    [
      plain({ colour: [0.05, 0.085, 0.24], gloss: 0.05, roughness: 0.28 }),
      plain({ colour: [0.12, 0.13, 0.15], roughness: 0.7 }),
      plain({ colour: [0.07, 0.075, 0.085], gloss: 0.05, roughness: 0.22 }),
      plain({ colour: club.coral, gloss: 0.05, roughness: 0.3 }),
    ],
    place([0, 0, 37]),
  )
  const words = await sign('THIS IS ROOTSHALL LANE', { ground: '#0d1f5c' })
  const p = new MeshBuilder()
  for (const side of [-1, 1])
    p.quad(
      side < 0 ? [-w + 0.005, 1.55, 6.2] : [w - 0.005, 1.55, 0.9],
      side < 0 ? [-w + 0.005, 1.55, 0.9] : [w - 0.005, 1.55, 6.2],
      side < 0 ? [-w + 0.005, 2.1, 0.9] : [w - 0.005, 2.1, 6.2],
      side < 0 ? [-w + 0.005, 2.1, 6.2] : [w - 0.005, 2.1, 0.9],
      0,
      [
        [0, 1, 0],
        [1, 1, 0],
        [1, 0, 0],
        [0, 0, 0],
      ],
    )
  s.world.putMesh(p.build(), [posterMaterial(words, 0, [0.03, 0.06, 0.2])], place([0, 0, 37]))
  const lamps = new MeshBuilder()
  for (const z of [2.2, 5.4]) lamps.box([-0.5, h - 0.06, z - 0.07], [0.5, h - 0.02, z + 0.07])
  s.world.putMesh(lamps.build(), [plain({ colour: [1, 1, 1], emit: [2.4, 2.3, 2.1] })], place([0, 0, 37]), {
    shadow: false,
  })
  for (const z of [2.2, 5.4])
    s.lights.push({
      kind: 'panel',
      at: [0, h - 0.08, 37 + z],
      u: [0.5, 0, 0],
      v: [0, 0, 0.07],
      colour: [5, 4.7, 4.2],
    })
}

const tunnel: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['harbour', 'estuary', 'old'],
    pylons: [1.6, 1.6, 0.9, 0.9],
    fill: 0.95,
  })
  await putTunnel(s)
  s.bank([-7, 14.6, -40], 6, 3, 1.05, [1300, 1330, 1400])
  await s.player({
    at: [-0.42, 0, 39.3],
    facing: 184,
    pose: 'walk',
    number: 6,
    name: 'Mulvanny',
    seed: 4,
    skin: 0,
    hair: 'short',
    detail: 0.008,
  })
  await s.player({
    at: [0.55, 0, 38.0],
    facing: 176,
    pose: 'stride',
    number: 11,
    name: 'Kwarten',
    seed: 9,
    skin: 5,
    hair: 'curls',
    detail: 0.009,
  })
  return s.shot(
    { at: [0.1, 1.35, 44.4], target: [0.02, 1.45, 37], lens: 38, stop: 2.2, focus: 5.6 },
    { plainBeyond: 60, bounces: 2, samples: 20, grade: { exposure: 0.45 } },
  )
}

export async function putTurnstiles(s: Stage, doors: number): Promise<void> {
  const b = new MeshBuilder()
  const bay = 2.3
  const half = (doors * bay) / 2
  const h = 4.4
  const openH = 2.15
  const openW = 0.95
  // Wall with openings: piers, lintels, parapet.
  for (let i = 0; i <= doors; i++) {
    const x = -half + i * bay
    b.box([x - (bay - openW) / 2, 0, -0.35], [x + (bay - openW) / 2, openH, 0], 0)
  }
  b.box([-half - 9, openH, -0.35], [half + 9, h, 0], 0)
  b.box([-half - 9, 0, -0.35], [-half - (bay - openW) / 2, openH, 0], 0)
  b.box([half + (bay - openW) / 2, 0, -0.35], [half + 9, openH, 0], 0)
  b.box([-half - 9, h, -0.42], [half + 9, h + 0.14, 0.07], 1)
  for (let i = 0; i < doors; i++) {
    const x = -half + (i + 0.5) * bay
    b.box([x - openW / 2 - 0.09, 0, -0.02], [x - openW / 2, openH + 0.09, 0.04], 2)
    b.box([x + openW / 2, 0, -0.02], [x + openW / 2 + 0.09, openH + 0.09, 0.04], 2)
    b.box([x - openW / 2 - 0.09, openH, -0.02], [x + openW / 2 + 0.09, openH + 0.09, 0.04], 2)
    // Passage behind, and the turnstile itself.
    b.quad(
      [x - openW / 2, 0, 0],
      [x - openW / 2, 0, -4],
      [x - openW / 2, openH, -4],
      [x - openW / 2, openH, 0],
      3,
    )
    b.quad(
      [x + openW / 2, 0, -4],
      [x + openW / 2, 0, 0],
      [x + openW / 2, openH, 0],
      [x + openW / 2, openH, -4],
      3,
    )
    b.quad(
      [x - openW / 2, openH, 0],
      [x + openW / 2, openH, 0],
      [x + openW / 2, openH, -4],
      [x - openW / 2, openH, -4],
      3,
    )
    b.tube(
      [
        [x + 0.28, 0, -0.8],
        [x + 0.28, 1.15, -0.8],
      ],
      0.05,
      12,
      2,
    )
    for (let k = 0; k < 4; k++) {
      const a = (k / 4) * Math.PI * 2 + 0.5
      for (const y of [0.55, 0.8, 1.05])
        b.tube(
          [
            [x + 0.28, y, -0.8],
            [x + 0.28 + Math.cos(a) * 0.42, y, -0.8 + Math.sin(a) * 0.42],
          ],
          0.016,
          6,
          2,
        )
    }
  }
  s.world.putMesh(
    b.build(),
    [
      brick,
      concrete,
      plain({ colour: club.blue, gloss: 0.06, roughness: 0.3 }),
      plain({ colour: [0.42, 0.4, 0.36], roughness: 0.7 }),
    ],
    place([0, 0, 0]),
  )
  const head = new MeshBuilder()
  head.quad([-half, 2.75, 0.02], [half, 2.75, 0.02], [half, 3.75, 0.02], [-half, 3.75, 0.02], 0, [
    [0, 1, 0],
    [1, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
  ])
  s.world.putMesh(
    head.build(),
    [posterMaterial(await sign('THORNSEA TOWN F.C.', { wide: Math.round(96 * (half * 2)) }), 0.25)],
    place([0, 0, 0]),
  )
  for (let i = 0; i < doors; i++) {
    const x = -half + (i + 0.5) * bay
    s.lights.push({
      kind: 'panel',
      at: [x, openH - 0.05, -1.2],
      u: [0.3, 0, 0],
      v: [0, 0, 0.5],
      colour: [9, 7.4, 5],
    })
    const glow = new MeshBuilder()
    glow.box([x - 0.3, openH - 0.04, -1.6], [x + 0.3, openH - 0.01, -0.8])
    s.world.putMesh(glow.build(), [plain({ colour: [1, 1, 1], emit: [3.4, 2.8, 2] })], place([0, 0, 0]), {
      shadow: false,
    })
    const number = new MeshBuilder()
    number.quad(
      [x - 0.17, 2.3, 0.03],
      [x + 0.17, 2.3, 0.03],
      [x + 0.17, 2.6, 0.03],
      [x - 0.17, 2.6, 0.03],
      0,
      [
        [0, 1, 0],
        [1, 1, 0],
        [1, 0, 0],
        [0, 0, 0],
      ],
    )
    s.world.putMesh(
      number.build(),
      [
        posterMaterial(
          await sign(String.fromCharCode(65 + i), { wide: 100, ground: '#e9edf5', ink: '#0d1f5c' }),
        ),
      ],
      place([0, 0, 0]),
    )
  }
}

/** A street by night: wet tarmac, kerb, dark sky. */
export function putStreet(s: Stage, hour: 'night' | 'dusk'): void {
  const random = seeded(s.seed)
  const b = new MeshBuilder()
  b.quad([-80, 0, 80], [80, 0, 80], [80, 0, -80], [-80, 0, -80])
  s.world.putMesh(
    b.build(),
    [
      {
        shade(hit, out) {
          const n = Math.sin(hit.px * 1.3 + Math.sin(hit.pz * 0.9)) * Math.cos(hit.pz * 1.1)
          const pool = n > 0.25 ? 1 : 0
          const grit = 0.03 + 0.012 * random()
          out.r = grit
          out.g = grit
          out.b = grit * 1.06
          out.gloss = 0.045
          out.roughness = pool ? 0.1 : 0.34
          const k = pool ? 0.01 : 0.09
          hit.nx += k * (random() - 0.5)
          hit.nz += k * (random() - 0.5)
        },
      },
    ],
    place([0, 0, 0]),
  )
  const dusk = hour === 'dusk'
  s.sky = (_x, y, _z, out) => {
    const t = Math.max(0, Math.min(1, y * 2))
    out[0] = dusk ? 0.26 * (1 - t) + 0.02 * t : 0.012
    out[1] = dusk ? 0.15 * (1 - t) + 0.045 * t : 0.018
    out[2] = dusk ? 0.2 * (1 - t) + 0.13 * t : 0.042
  }
  s.ambient = dusk ? [0.06, 0.06, 0.09] : [0.025, 0.03, 0.05]
  s.fog = { density: 0.004, colour: [0.05, 0.055, 0.08], glow: 0.0003 }
  s.grade = {
    exposure: 0.4,
    contrast: 1.12,
    saturation: 0.9,
    shadows: [0.44, 0.48, 0.6],
    lights: [0.52, 0.5, 0.475],
    vignette: 0.5,
    bloom: 0.14,
  }
}

const coat = (hex: readonly [number, number, number]) => ({
  ...homeKit,
  shirt: hex,
  sleeve: hex,
  trim: hex,
  pattern: 'plain' as const,
})

const turnstiles: Scene = async (s) => {
  putStreet(s, 'night')
  await putTurnstiles(s, 4)
  s.bank([-7, 15, -30], 5, 4, 1, [1300, 1330, 1400])
  s.kicker([-7, 14, -28], [0, 0, 2], 0.25, cool, 1, 1)
  s.kicker([5, 6, 9], [0, 1, 0], 0.35, [1.2, 0.85, 0.5], 0.5, 1)
  await s.player({
    at: [-1.4, 0, 1.6],
    facing: 184,
    pose: 'walk',
    kit: coat([0.02, 0.035, 0.1]),
    trousers: [0.015, 0.017, 0.022],
    longSleeves: true,
    loose: 1.6,
    seed: 6,
    skin: 1,
    detail: 0.012,
  })
  await s.player({
    at: [-0.5, 0, 2.7],
    facing: 192,
    pose: 'walk',
    kit: coat([0.12, 0.02, 0.02]),
    trousers: [0.02, 0.022, 0.035],
    longSleeves: true,
    loose: 1.6,
    seed: 7,
    ladies: true,
    detail: 0.012,
  })
  await s.player({
    at: [2.6, 0, 2.2],
    facing: 170,
    pose: 'stand',
    kit: coat([0.03, 0.07, 0.3]),
    trousers: [0.012, 0.013, 0.02],
    longSleeves: true,
    loose: 1.6,
    seed: 16,
    detail: 0.012,
  })
  return s.shot(
    { at: [2.4, 1.25, 9.6], target: [-0.35, 1.75, 0], lens: 40, stop: 2.8, focus: 9.6 },
    { plainBeyond: 40, bounces: 2, samples: 18 },
  )
}

const trusses: Scene = async (s) => {
  await s.ground({ hour: 'dusk', stands: ['old', 'harbour', 'estuary'], sunFrom: 92, fill: 0.03, seed: 3 })
  putGoal(s.world, place([-50, 0, 0], rotateY(90)))
  return s.shot(
    { at: [-62.4, 4.6, 9.5], target: [-42, 3.5, -6], lens: 27, stop: 5.6, focus: 16 },
    { plainBeyond: 60, samples: 16, grade: { exposure: 0.4 } },
  )
}

const pitchLevel: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['harbour', 'estuary', 'old'],
    pylons: [1.2, 1.2, 0.7, 0.7],
    fill: 0.95,
    grass: { wet: 0.75 },
    spark: 1.3,
  })
  s.blades([14, 31.2], [3, 2], {}, 0.03)
  return s.shot(
    { at: [16, 0.55, 32.6], target: [-9, 7.6, -26], lens: 26, stop: 5.6, focus: 12 },
    { plainBeyond: 70, samples: 16, grade: { exposure: 0.4 } },
  )
}

const harbourStand: Scene = async (s) => {
  await s.ground({ hour: 'day', stands: ['harbour', 'estuary', 'old'], sunFrom: 40, fill: 0.06 })
  const b = new MeshBuilder()
  for (const x of [-11, 11]) {
    // Dugouts: a curved shell of clear plastic over a bench.
    b.sheet(
      30,
      14,
      (u, v) => [x + (u - 0.5) * 7.4, 0.05 + Math.sin(v * 1.75) * 2.0, -33.4 - Math.cos(v * 1.75) * 1.15],
      0,
    )
    b.box([x - 3.6, 0.38, -34.2], [x + 3.6, 0.46, -33.7], 1)
    b.box([x - 3.6, 0.46, -34.3], [x + 3.6, 1, -34.22], 1)
    for (const k of [-3.7, 0, 3.7])
      b.tube(
        Array.from(
          { length: 12 },
          (_, i): Vec3 => [
            x + k,
            0.05 + Math.sin((i / 11) * 1.75) * 2.02,
            -33.4 - Math.cos((i / 11) * 1.75) * 1.17,
          ],
        ),
        0.03,
        6,
        2,
      )
  }
  s.world.putMesh(
    b.build(),
    [
      {
        ...plain({ colour: [0.55, 0.62, 0.7], gloss: 0.08, roughness: 0.05, through: 0.8 }),
        cutout: (u, v) => Math.abs(Math.sin(u * 9000) * Math.sin(v * 7000)) > 0.35,
      },
      plain({ colour: club.blue, gloss: 0.05, roughness: 0.4 }),
      plain({ colour: [0.7, 0.72, 0.75], roughness: 0.3 }),
    ],
    place([0, 0, 0]),
  )
  s.blades([3, 5.6], [3, 1.6], {}, 0.03)
  return s.shot(
    { at: [9, 1.0, 8.5], target: [-3, 5.0, -36], lens: 30, stop: 5.6, focus: 20 },
    { plainBeyond: 80, samples: 14 },
  )
}

const goalInHaze: Scene = async (s) => {
  await s.ground({
    hour: 'fog',
    stands: ['estuary', 'harbour'],
    pylons: [0.5, 1.6, 0.5, 1.6],
    fill: 0,
    fog: { density: 0.006, colour: [0.04, 0.055, 0.095], glow: 0.0009 },
  })
  putGoal(s.world, place([50, 0, 0], rotateY(-90)))
  s.kicker([56, 9, -12], [50, 1, 0], 1.4, cool, 1.5, 0.6)
  s.kicker([56, 9, 12], [50, 1, 0], 1.4, cool, 1.5, 0.6)
  s.blades([40, 2.6], [2.4, 2.4])
  return s.shot(
    { at: [37.2, 0.6, 4.6], target: [50, 2.3, -0.4], lens: 46, stop: 2.8, focus: 13.5 },
    { samples: 18, grade: { exposure: 0.15, contrast: 1.14 } },
  )
}

export const stadiumScenes: Readonly<Record<string, Scene>> = {
  'news/stadium-01.webp': pylonAtDusk,
  'news/stadium-02.webp': fromAbove,
  'news/stadium-03.webp': emptySeats,
  'news/stadium-04.webp': tunnel,
  'news/stadium-05.webp': turnstiles,
  'news/stadium-06.webp': trusses,
  'pages/stadium-01.webp': pitchLevel,
  'pages/stadium-02.webp': harbourStand,
  'pages/stadium-03.webp': goalInHaze,
}

export const shed = corrugated
