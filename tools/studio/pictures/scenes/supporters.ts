import { club, homeKit, type Kit } from '../body/kit.ts'
import type { Pose } from '../body/skeleton.ts'
import { colour, plain } from '../engine/material.ts'
import { MeshBuilder } from '../engine/mesh.ts'
import { pick, seeded } from '../engine/random.ts'
import { apply, place, placePoint, rotateY, type Vec3 } from '../engine/vec.ts'
import { clothMaterial, flagTexture, putFlag, putScarf, scarfTexture } from '../ground/cloth.ts'
import { putRail } from '../ground/park.ts'
import { concrete } from '../ground/stand.ts'
import { putStreet, putTurnstiles } from './stadium.ts'
import type { Scene, Stage } from './stage.ts'

const cool: Vec3 = [0.86, 0.94, 1.1]
const warm: Vec3 = [1.15, 0.92, 0.72]
const coats = [
  '#0d1a45',
  '#16213f',
  '#1b3fa8',
  '#20242c',
  '#2b3140',
  '#3a2226',
  '#13161d',
  '#24418f',
  '#4a4d52',
].map(colour)
const legs = ['#14171d', '#1c2536', '#23262e'].map(colour)

export const coatKit = (tint: Vec3): Kit => ({
  ...homeKit,
  shirt: tint,
  sleeve: tint,
  trim: tint,
  sock: tint,
  shorts: tint,
  pattern: 'plain',
  boot: [0.03, 0.03, 0.035],
})

type FanLook = {
  readonly at: Vec3
  readonly facing: number
  readonly pose: Pose
  readonly seed: number
  readonly detail?: number
  readonly tint?: Vec3
  readonly youth?: number
  readonly skin?: number
}

/** A supporter in coat or replica shirt, with a hat of hair or a scarf about the neck. */
export async function fan(s: Stage, look: FanLook) {
  const random = seeded(look.seed * 131 + 7)
  const replica = look.tint === undefined && random() < 0.3
  const tint = look.tint ?? pick(random, coats)
  return s.player({
    at: look.at,
    facing: look.facing,
    pose: look.pose,
    kit: replica ? homeKit : coatKit(tint),
    seed: look.seed,
    trousers: pick(random, legs),
    longSleeves: true,
    loose: 1.7,
    build: { girth: 1.0 + random() * 0.16 },
    ladies: random() < 0.35,
    detail: look.detail ?? 0.01,
    wet: 0.05,
    beard: random() < 0.3 ? 0.7 : 0,
    ...(look.youth ? { youth: look.youth } : {}),
    ...(look.skin === undefined ? {} : { skin: look.skin }),
  })
}

const aloft: Pose = {
  spine: [-4, 0, 0],
  head: [-8, 0, 0],
  left: { reach: [0.36, 0.68, 0.06], elbowTo: [0.7, 0.3, 0.1], grip: 0.95 },
  right: { reach: [0.36, 0.67, 0.06], elbowTo: [0.6, 0.2, 0.2], grip: 0.95 },
}
const cheer = (a: number, b: number): Pose => ({
  spine: [-5, a * 0.05, 0],
  head: [-10, 0, b * 0.2],
  left: { shoulder: [140 + a, 22, 0], elbow: 24 + b, grip: 0.9 },
  right: { shoulder: [150 - a, 18, 0], elbow: 18 + a, grip: 0.9 },
})

const scarfAloft: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['harbour', 'old'],
    pylons: [1.5, 1.2, 0.5, 0.5],
    fill: 0.95,
    spark: 1.3,
  })
  s.bank([-7, 15, -40], 6, 3, 1.05, [1400, 1430, 1500])
  s.kicker([-3, 5, 30], [0, 2, 37], 1.6, cool, 0.8, 1)
  s.kicker([5, 4, 33], [0, 2, 37], 1.0, warm, 0.8, 1)
  const figure = await fan(s, {
    at: [0, 0.6, 37],
    facing: 176,
    pose: aloft,
    seed: 4,
    detail: 0.0065,
    tint: coats[0] as Vec3,
    skin: 1,
  })
  const turn = rotateY(176)
  const hand = (side: 'left' | 'right'): Vec3 => {
    const h = figure.skeleton.arms[side].hand
    const p = apply(turn, placePoint(h, [0, -0.075, 0]))
    return [p[0], p[1] + 0.6, p[2] + 37]
  }
  // Read from behind: the lettering runs from the fan's left hand on our left.
  putScarf(
    s.world,
    hand('left'),
    hand('right'),
    clothMaterial(await scarfTexture(), { knit: true, through: 0.25 }),
    [0, 0.1, 1],
    0.2,
    0.05,
  )
  await fan(s, { at: [-1.35, 0.6, 36.8], facing: 178, pose: cheer(4, 6), seed: 9, detail: 0.011 })
  await fan(s, { at: [1.3, 0.6, 36.6], facing: 182, pose: cheer(-8, 12), seed: 12, detail: 0.011 })
  return s.shot(
    { at: [-0.35, 1.55, 39.9], target: [0.02, 2.42, 37], lens: 40, stop: 1.6, focus: 3.0 },
    { samples: 18, grade: { exposure: 0.35 } },
  )
}

const raisedArms: Scene = async (s) => {
  await s.ground({ hour: 'night', stands: ['harbour'], pylons: [1, 1, 0.15, 0.15], fill: 0.8, spark: 1.4 })
  for (const x of [-15, 2, 18]) s.bank([x, 15, -40], 6, 3, 1.05, [1600, 1640, 1700])
  s.kicker([-6, 12, -20], [0, 2, 38], 1.5, cool, 3, 1)
  s.kicker([9, 12, -20], [0, 2, 38], 1.5, cool, 3, 1)
  const random = seeded(3)
  let seed = 20
  for (let row = 0; row < 3; row++)
    for (let i = 0; i < 7; i++) {
      const x = (i - 3) * 0.72 + (row % 2) * 0.36 + (random() - 0.5) * 0.2
      await fan(s, {
        at: [x, 0.5 - row * 0.28, 38.2 - row * 0.75],
        facing: 180 + (random() - 0.5) * 30,
        pose: cheer((random() - 0.5) * 50, random() * 40),
        seed: seed++,
        detail: row === 0 ? 0.011 : 0.014,
      })
    }
  return s.shot(
    { at: [-0.2, 1.75, 42.2], target: [0.05, 2.25, 38], lens: 38, stop: 2, focus: 4.4 },
    { samples: 14, grade: { exposure: 0.1, contrast: 1.2 } },
  )
}

const flags: Scene = async (s) => {
  const ground = await s.ground({
    hour: 'dusk',
    stands: ['estuary', 'harbour'],
    crowd: 'loud',
    fill: 1,
    sunFrom: 70,
    pylons: [0.9, 1.4, 0.9, 1.4],
    crowdDetail: 0.026,
  })
  s.kicker([46, 12, -12], [57, 5, 0], 1.3, cool, 1, 0.2)
  s.kicker([46, 10, 12], [57, 5, 0], 0.9, warm, 1, 0.2)
  const pole = plain({ colour: [0.5, 0.45, 0.36], roughness: 0.6 })
  for (const [i, [x, y, z]] of (
    [
      [57.6, 3.0, -6.5],
      [56.8, 2.6, -2.2],
      [59, 3.6, 1.4],
      [57.2, 2.8, 5.2],
      [60.6, 4.4, -4.2],
      [60, 4.1, 7.6],
    ] as const
  ).entries()) {
    const texture = await flagTexture(i)
    putFlag(
      s.world,
      [x, y, z],
      [x - 0.7, y + 3.1, z + 0.3],
      [2.3, 1.5],
      { ...clothMaterial(texture, { through: 0.55 }) },
      pole,
      i * 2.1,
      i % 2 ? 0.9 : 1,
    )
  }
  void ground
  return s.shot(
    { at: [40.5, 1.6, 3.6], target: [56.5, 5.0, -0.3], lens: 58, stop: 2.8, focus: 16.5 },
    { plainBeyond: 40, samples: 16, grade: { exposure: 0.4 } },
  )
}

/** Terrace steps rising away from the pitch, with crush barriers, at z from 36 outwards. */
function terrace(s: Stage, rows: number): void {
  const b = new MeshBuilder()
  for (let r = 0; r < rows; r++) {
    b.box([-24, 0, 37 + r * 0.75], [24, 0.35 + r * 0.3, 38 + r * 0.75], 0)
    b.box([-24, 0.34 + r * 0.3, 36.98 + r * 0.75], [24, 0.352 + r * 0.3, 37.06 + r * 0.75], 1)
  }
  s.world.putMesh(
    b.build(),
    [concrete, plain({ colour: [0.5, 0.4, 0.08], roughness: 0.7 })],
    place([0, 0, 0]),
  )
}

function crushBarrier(s: Stage, x: number, z: number, y: number, width: number): void {
  const b = new MeshBuilder()
  const p: Vec3[] = [
    [x - width / 2, y, z],
    [x - width / 2, y + 0.95, z],
    [x - width / 2 + 0.1, y + 1.08, z],
    [x + width / 2 - 0.1, y + 1.08, z],
    [x + width / 2, y + 0.95, z],
    [x + width / 2, y, z],
  ]
  b.tube(p, 0.045, 12)
  b.tube(
    [
      [x, y, z + 0.5],
      [x, y + 1.05, z],
    ],
    0.035,
    8,
  )
  s.world.putMesh(
    b.build(),
    [plain({ colour: [0.05, 0.14, 0.42], gloss: 0.05, roughness: 0.4 })],
    place([0, 0, 0]),
  )
}

const lean: Pose = {
  root: [10, 0, 0],
  spine: [16, 0, 0],
  head: [-10, 0, -12],
  left: { hip: [12, 6, 0], knee: 4, reach: [0.14, -0.04, 0.34], elbowTo: [0.5, -0.2, 0.1], grip: 0.5 },
  right: { hip: [12, 6, 0], knee: 6, reach: [0.14, -0.05, 0.33], elbowTo: [0.5, -0.2, 0.1], grip: 0.5 },
}

const barrier: Scene = async (s) => {
  await s.ground({ hour: 'overcast', stands: ['harbour', 'estuary'], fill: 0.8 })
  terrace(s, 7)
  crushBarrier(s, 0, 38.1, 0.65, 2.6)
  crushBarrier(s, 4, 39.7, 1.25, 2.4)
  s.kicker([-4, 5, 33], [0, 1.7, 38.3], 0.7, [1, 1, 1.05], 1, 1)
  await fan(s, {
    at: [-0.62, 0.65, 38.5],
    facing: 182,
    pose: lean,
    seed: 7,
    detail: 0.0065,
    tint: coats[0] as Vec3,
    skin: 0,
  })
  await fan(s, {
    at: [0.3, 0.65, 38.5],
    facing: 176,
    pose: { ...lean, head: [-4, 0, 34] },
    seed: 15,
    detail: 0.0065,
    tint: coats[7] as Vec3,
    skin: 3,
  })
  await fan(s, { at: [3.6, 1.25, 40.2], facing: 180, pose: lean, seed: 23, detail: 0.011 })
  await fan(s, { at: [-3.2, 0.35, 37.6], facing: 180, pose: { spine: [4, 0, 0] }, seed: 31, detail: 0.011 })
  return s.shot(
    { at: [2.5, 2.25, 40.9], target: [-0.12, 1.72, 38.1], lens: 52, stop: 2, focus: 3.6 },
    { samples: 16, grade: { exposure: 0.15 } },
  )
}

const familyAtRail: Scene = async (s) => {
  await s.ground({ hour: 'sunset', stands: ['harbour', 'estuary'], fill: 0.6, sunFrom: 120 })
  putRail(s.world, [-12, 0, 34.2], [12, 0, 34.2], 1.1, [0.75, 0.77, 0.8])
  await fan(s, {
    at: [-0.3, 0, 34.75],
    facing: 186,
    pose: {
      root: [6, 0, 0],
      spine: [8, 0, 0],
      head: [4, 0, -24],
      left: { reach: [0.16, -0.12, 0.34], grip: 0.7 },
      right: { shoulder: [30, 14, 0], elbow: 30, grip: 0.3 },
    },
    seed: 41,
    detail: 0.0065,
    tint: coats[1] as Vec3,
    skin: 1,
  })
  await s.player({
    at: [0.42, 0.24, 34.66],
    facing: 176,
    pose: {
      root: [8, 0, 0],
      spine: [8, 0, 0],
      head: [-6, 0, 16],
      left: { reach: [0.12, 0.0, 0.3], grip: 0.8 },
      right: { reach: [0.12, 0.0, 0.3], grip: 0.8 },
    },
    youth: 1.18,
    seed: 6,
    number: 9,
    name: 'Rooksby',
    hair: 'curls',
    skin: 1,
    hairTone: 3,
    longSleeves: true,
    trousers: legs[1] as Vec3,
    detail: 0.006,
  })
  const b = new MeshBuilder()
  b.box([0.1, 0, 34.5], [0.8, 0.24, 34.95])
  s.world.putMesh(b.build(), [plain({ colour: [0.3, 0.24, 0.17], roughness: 0.8 })], place([0, 0, 0]))
  for (const [i, x] of [-3.4, -5, 4.2].entries())
    await fan(s, { at: [x, 0, 34.8], facing: 180, pose: lean, seed: 60 + i, detail: 0.013 })
  await s.player({ at: [1.4, 0, 22], facing: 250, pose: 'dribble', number: 7, seed: 3, detail: 0.014 })
  return s.shot(
    { at: [-1.0, 1.3, 38.0], target: [0.1, 1.22, 34.6], lens: 52, stop: 1.8, focus: 3.5 },
    { samples: 16 },
  )
}

const matchdayStreet: Scene = async (s) => {
  putStreet(s, 'night')
  await putTurnstiles(s, 4)
  const b = new MeshBuilder()
  for (let i = 0; i < 5; i++) b.box([-12, 0, 3 + i * 5], [-5.2 - (i % 2) * 0.2, 6.2, 7.9 + i * 5], i % 2)
  for (let i = 0; i < 5; i++) b.box([5.2 + (i % 2) * 0.2, 0, 3 + i * 5], [12, 6.2, 7.9 + i * 5], i % 2)
  s.world.putMesh(
    b.build(),
    [
      plain({ colour: [0.13, 0.07, 0.05], roughness: 0.8 }),
      plain({ colour: [0.17, 0.16, 0.14], roughness: 0.8 }),
    ],
    place([0, 0, 0]),
  )
  const windows = new MeshBuilder()
  const random = seeded(8)
  for (let i = 0; i < 5; i++)
    for (const side of [-1, 1])
      for (const y of [1.2, 3.9])
        for (const dz of [0.8, 3]) {
          if (random() < 0.4) continue
          const x = side * (5.19 + (i % 2) * 0.2)
          const z = 3 + i * 5 + dz
          windows.quad([x, y, z], [x, y, z + 1], [x, y + 1.3, z + 1], [x, y + 1.3, z])
        }
  s.world.putMesh(
    windows.build(),
    [plain({ colour: [1, 0.8, 0.5], emit: [1.3, 0.8, 0.36] })],
    place([0, 0, 0]),
    { shadow: false },
  )
  const { pylons, putFloodlights } = await import('../ground/floodlights.ts')
  const flood = putFloodlights(s.world, {
    which: pylons.slice(0, 2).map((p, i) => ({ ...p, at: [i ? 15 : -17, -26] as const, height: 24 })),
    power: 0.25,
    spark: 900,
  })
  s.sparks.push(...flood.sparks)
  s.lights.push(...flood.lamps.map((l) => ({ ...l, aim: [0, -0.45, 0.9] as Vec3 })))
  for (const [x, z] of [
    [-4.6, 8],
    [4.6, 13],
    [-4.6, 18],
  ] as const) {
    s.kicker([x, 5.4, z], [x * 0.5, 0, z], 0.5, [1.3, 0.8, 0.4], 0.3, 1)
    s.bank([x, 5.5, z], 1, 1, 0.2, [260, 160, 70])
  }
  let seed = 70
  for (const [x, z] of [
    [-1.1, 15.6],
    [-0.3, 15.9],
    [1.6, 13.4],
    [2.3, 13.2],
    [-3.2, 11],
    [0.2, 9],
    [-1.9, 7.4],
    [3.6, 8.4],
    [0.9, 5.2],
    [-3.9, 5.4],
    [1.9, 3.6],
  ] as const)
    await fan(s, {
      at: [x, 0, z],
      facing: 180 + ((seed * 37) % 24) - 12,
      pose: {
        root: [4, 0, 0],
        left: {
          hip: [seed % 2 ? 24 : -16, 4, 0],
          knee: 12,
          shoulder: [seed % 2 ? -16 : 18, 8, 0],
          elbow: 20,
        },
        right: {
          hip: [seed % 2 ? -16 : 24, 4, 0],
          knee: 12,
          shoulder: [seed % 2 ? 18 : -16, 8, 0],
          elbow: 20,
        },
      },
      seed: seed++,
      detail: z > 12 ? 0.0085 : 0.013,
      ...(seed % 5 === 0 ? { youth: 1.2 } : {}),
    })
  return s.shot(
    { at: [-0.7, 1.55, 21.5], target: [0.2, 2.9, 0], lens: 34, stop: 2.2, focus: 6.6 },
    { plainBeyond: 40, samples: 14, grade: { exposure: 0.5 } },
  )
}

const fullVoice: Scene = async (s) => {
  const ground = await s.ground({
    hour: 'night',
    stands: ['harbour', 'estuary'],
    crowd: 'loud',
    fill: 0.95,
    pylons: [1.2, 1.5, 0.3, 0.5],
    spark: 1.3,
  })
  terrace(s, 10)
  s.bank([30, 15.5, -40], 6, 3, 1.05, [1400, 1430, 1500])
  s.kicker([9, 9, 24], [0, 2.4, 39], 2.2, cool, 1.5, 0.3)
  s.kicker([-4, 6, 30], [0, 2.4, 39], 0.7, warm, 1, 0.3)
  const random = seeded(12)
  let seed = 200
  for (let row = 0; row < 5; row++)
    for (let i = 0; i < 7; i++) {
      const x = -1.6 + i * 0.78 + (random() - 0.5) * 0.3 + row * 0.16
      await fan(s, {
        at: [x, 0.35 + row * 0.3, 37.5 + row * 0.75],
        facing: 180 + (random() - 0.5) * 36,
        pose: cheer((random() - 0.5) * 60, random() * 60),
        seed: seed++,
        detail: i < 2 && row < 3 ? 0.0085 : 0.014,
      })
    }
  for (let i = 0; i < 90; i++)
    ground.crowd.put(
      [3 + random() * 18, 0.35 + Math.floor(i / 10) * 0.3, 37.5 + Math.floor(i / 10) * 0.75],
      180,
    )
  return s.shot(
    { at: [-4.4, 2.5, 38.9], target: [0.5, 2.42, 38.2], lens: 50, stop: 2, focus: 3.9 },
    { plainBeyond: 30, samples: 16, grade: { exposure: 0.35 } },
  )
}

const scarvesOnBarrier: Scene = async (s) => {
  await s.ground({ hour: 'sunset', stands: ['harbour', 'estuary'], fill: 0, sunFrom: 130 })
  terrace(s, 5)
  crushBarrier(s, 0, 37.7, 0.35, 3.6)
  const textures = [
    await scarfTexture(),
    await scarfTexture('ROOTSHALL LANE', ['#e8ecf4', '#1a3a9c']),
    await scarfTexture('UP THE BLUES', ['#0d1f5c', '#e8ecf4']),
    await scarfTexture('1906', ['#e8492c', '#e8ecf4']),
  ]
  for (const [i, x] of [-1.25, -0.78, -0.22, 0.3, 0.86, 1.35].entries()) {
    const b = new MeshBuilder()
    const long = 0.62 + ((i * 37) % 5) * 0.06
    b.sheet(10, 70, (u, v) => {
      const t = (v - 0.47) * 1.5
      const y = 1.45 - Math.abs(t) * long * 0.98 + (Math.abs(t) < 0.06 ? 0.03 : 0)
      const z =
        37.7 +
        Math.max(-0.055, Math.min(0.055, t * 0.9)) +
        0.012 * Math.sin(t * 14 + i) * Math.min(1, Math.abs(t) * 4)
      return [x + (u - 0.5) * (0.2 + 0.02 * Math.sin(t * 9 + i)) + 0.02 * Math.sin(t * 4 + i * 2), y, z]
    })
    const mesh = b.build()
    for (let k = 0; k < mesh.rest.length; k += 3) {
      const u = mesh.rest[k] as number
      mesh.rest[k] = mesh.rest[k + 1] as number
      mesh.rest[k + 1] = 1 - u
    }
    const texture = textures[i % 4]
    if (texture)
      s.world.putMesh(mesh, [clothMaterial(texture, { knit: true, through: 0.2 })], place([0, 0, 0]))
  }
  return s.shot(
    { at: [-1.5, 1.62, 39.7], target: [0.05, 1.12, 37.6], lens: 52, stop: 1.8, focus: 2.6 },
    { samples: 20 },
  )
}

export const supporterScenes: Readonly<Record<string, Scene>> = {
  'news/fans-01.webp': scarfAloft,
  'news/fans-02.webp': raisedArms,
  'news/fans-03.webp': flags,
  'news/fans-04.webp': barrier,
  'news/fans-05.webp': familyAtRail,
  'news/fans-06.webp': matchdayStreet,
  'pages/fans-01.webp': fullVoice,
  'pages/fans-02.webp': scarvesOnBarrier,
}

export const accents = club
