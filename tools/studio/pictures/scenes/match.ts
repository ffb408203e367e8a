import { awayKits, club, homeKit, type Kit, keeperKit } from '../body/kit.ts'
import { poses } from '../body/poses.ts'
import { plain } from '../engine/material.ts'
import { seeded } from '../engine/random.ts'
import { multiply, place, rotateX, rotateY, type Vec3 } from '../engine/vec.ts'
import { cornerFlag, netMaterial, putGoal } from '../ground/goal.ts'
import type { Scene, Stage } from './stage.ts'

const away = (i: number) => awayKits[i % awayKits.length] as Kit
const cool: Vec3 = [0.86, 0.94, 1.1]
const warm: Vec3 = [1.1, 0.98, 0.84]

/** The sprinting winger, with a defender a stride behind. */
const winger: Scene = async (s) => {
  await s.ground({ hour: 'night', stands: ['harbour', 'estuary'], pylons: [1.6, 1.6, 0.5, 0.5] })
  s.kicker([-7, 5, -9], [0, 1, 0], 2.2, cool)
  s.kicker([6, 4, -7], [0, 1, 0], 1.2, warm)
  await s.player({
    at: [0, 0, 0],
    facing: 38,
    pose: 'sprint',
    number: 11,
    seed: 4,
    skin: 4,
    hair: 'fade',
    mud: 0.2,
    detail: 0.0065,
    drift: [0.02, 0, 0.02],
  })
  await s.player({
    at: [-2.1, 0, -2.6],
    facing: 52,
    pose: 'stride',
    kit: away(0),
    number: 5,
    seed: 8,
    skin: 1,
    hair: 'short',
    mud: 0.3,
    detail: 0.012,
  })
  s.ball([0.86, 0.11, 0.62], { drift: [0.03, 0, 0.03] })
  s.blades([0.2, 2.2], [3.2, 3.2])
  return s.shot(
    { at: [2.4, 0.34, 9.4], target: [-0.35, 0.86, -0.1], lens: 125, stop: 2.4, focus: 9.6 },
    { grade: { exposure: 0.35 } },
  )
}

const volley: Scene = async (s) => {
  await s.ground({ hour: 'rain', stands: ['harbour'], pylons: [0.9, 0.9, 0.05, 0.05], fill: 0.5 })
  s.bank([-10.5, 14.2, -40], 6, 3, 1.05, [1500, 1560, 1650])
  s.bank([11.5, 14.2, -40], 6, 3, 1.05, [1500, 1560, 1650])
  s.kicker([-8, 8, -20], [0, 1, 0], 2.4, cool, 1.5, 0.5)
  s.kicker([9, 8, -20], [0, 1, 0], 2.4, cool, 1.5, 0.5)
  await s.player({
    at: [0, 0, 0],
    facing: 75,
    pose: 'volley',
    number: 9,
    seed: 3,
    skin: 2,
    hair: 'short',
    wet: 0.9,
    mud: 0.3,
    detail: 0.0075,
  })
  s.ball([1.02, 1.16, 0.28], { wet: 1, drift: [0.12, 0.03, 0] })
  s.spray([0.2, 0.1, 0], [0.5, 0.6, 0.1], 160, [30, 32, 36])
  s.spray([1.02, 1.1, 0.28], [0.7, 0.3, 0.1], 220, [34, 36, 40], 0.8)
  s.blades([0, 2], [3, 2.4], {}, 0.028)
  return s.shot(
    { at: [-0.6, 0.3, 7.6], target: [0.3, 1.62, 0], lens: 52, stop: 1.4, focus: 7.7 },
    { rain: { drops: 1500, length: 34, slant: 0.16, light: 0.5, seed: 5 }, grade: { exposure: 0.2 } },
  )
}

const headers: Scene = async (s) => {
  await s.ground({ hour: 'night', stands: ['harbour', 'old'], pylons: [1.5, 1, 0.4, 0.4] })
  s.bank([-9, 16, -42], 6, 3, 1, [1300, 1330, 1400])
  s.kicker([-8, 8, -10], [0, 1.8, 0], 2.6, cool)
  s.kicker([7, 5, -6], [0, 1.8, 0], 1.3, warm)
  await s.player({
    at: [-0.3, 0, 0],
    facing: 62,
    pose: 'header',
    number: 5,
    seed: 11,
    skin: 0,
    hair: 'short',
    hairTone: 4,
    detail: 0.0075,
    mud: 0.2,
  })
  await s.player({
    at: [0.42, 0, -0.28],
    facing: -40,
    pose: 'headerLate',
    kit: away(2),
    number: 6,
    seed: 6,
    skin: 5,
    hair: 'curls',
    detail: 0.0075,
  })
  s.ball([0.34, 2.62, 0.28], { drift: [0.02, 0.05, 0] })
  return s.shot(
    { at: [0.7, 0.55, 7.6], target: [0.05, 1.72, 0], lens: 64, stop: 1.6, focus: 7.7 },
    { grade: { exposure: 0.3 } },
  )
}

const tackle: Scene = async (s) => {
  await s.ground({ hour: 'rain', stands: ['harbour', 'estuary'], pylons: [1.6, 1.6, 0.35, 0.35] })
  s.kicker([5, 4, -8], [0, 0.5, 0], 2.6, cool)
  s.kicker([-7, 5, -6], [0, 0.5, 0], 1.6, warm)
  await s.player({
    at: [-0.55, 0, 0],
    facing: 74,
    pose: 'slide',
    number: 4,
    seed: 5,
    skin: 3,
    hair: 'short',
    mud: 0.55,
    wet: 0.8,
    detail: 0.0065,
  })
  await s.player({
    at: [1.15, 0, -0.5],
    facing: -62,
    pose: 'stride',
    kit: away(1),
    number: 10,
    seed: 19,
    skin: 1,
    hair: 'quiff',
    mud: 0.3,
    detail: 0.009,
  })
  s.ball([0.86, 0.12, 0.3], { wet: 1, drift: [0.06, 0, 0.02] })
  s.spray([0.55, 0.06, 0.25], [0.85, 0.55, 0.35], 420, [26, 28, 31], 0.6)
  s.spray([-0.7, 0.04, 0.1], [0.5, 0.25, 0.3], 200, [20, 21, 24], 0.5)
  s.blades([0.2, 1.6], [3, 3.2])
  return s.shot(
    { at: [0.6, 0.24, 6.6], target: [0.12, 0.62, 0], lens: 96, stop: 2.2, focus: 6.6 },
    { rain: { drops: 900, length: 26, slant: 0.1, light: 0.4, seed: 8 }, grade: { exposure: 0.35 } },
  )
}

const save: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['old', 'harbour'],
    pylons: [0.8, 1.5, 0.8, 1.5],
    crowd: 'calm',
    fill: 0.95,
    boards: [6, 15, 4, 10],
  })
  putGoal(s.world, place([-50, 0, 0], rotateY(90)))
  s.kicker([-44, 6, -8], [-48.6, 1, 0], 1.4, cool)
  s.kicker([-51, 5, 5], [-48.6, 1, 0], 1.6, warm)
  await s.player({
    at: [-48.9, 0, -0.55],
    facing: 84,
    pose: 'dive',
    kit: keeperKit,
    number: 1,
    seed: 2,
    skin: 1,
    hair: 'short',
    detail: 0.0065,
    drift: [0, 0.02, -0.05],
  })
  s.ball([-48.55, 1.28, -2.22], { drift: [-0.16, 0.02, -0.04] })
  s.blades([-46, -1], [2.4, 3.4])
  return s.shot(
    { at: [-37.8, 0.5, 1.9], target: [-48.8, 1.12, -0.85], lens: 104, stop: 1.6, focus: 11.3 },
    { grade: { exposure: 0.35 } },
  )
}

const netShot: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['harbour', 'cobblers', 'estuary'],
    pylons: [0.8, 1.3, 0.8, 1.3],
    spark: 1.2,
  })
  const bx = -0.35
  const by = 1.55
  const bulge = (u: number, v: number) => {
    const x = (u * 2 - 1) * 3.66 - bx
    const y = v * 2.44 - by
    const d = Math.hypot(x, y)
    return 0.42 * Math.exp(-d * 2.6) + 0.1 * Math.exp(-d * d * 18)
  }
  putGoal(s.world, place([-50, 0, 0], rotateY(90)), {
    bulge,
    net: netMaterial(0.12, 0.006, [0.8, 0.82, 0.85]),
  })
  s.bank([6, 19, -22], 5, 4, 1, [1500, 1540, 1600])
  s.bank([6, 19, 16], 5, 4, 1, [1500, 1540, 1600])
  s.kicker([-46, 5, -3.5], [-51.4, 1.5, 0.3], 2.4, cool)
  s.kicker([-52.6, 3.4, 2.6], [-51.4, 1.5, 0.3], 0.8, warm)
  s.ball([-51.44, 1.56, 0.35], { wet: 0.7 })
  await s.player({ at: [-43.5, 0, -1.6], facing: -100, pose: 'armsAloft', number: 9, seed: 3, detail: 0.014 })
  return s.shot(
    { at: [-53.35, 1.36, 1.35], target: [-51.3, 1.62, 0.12], lens: 46, stop: 1.6, focus: 2.25 },
    { samples: 22, grade: { exposure: 0.2 } },
  )
}

const homeEnd: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['estuary', 'harbour'],
    crowd: 'loud',
    fill: 1,
    pylons: [0.4, 1.6, 0.4, 1.6],
    crowdDetail: 0.026,
  })
  s.kicker([50, 9, -7], [38, 1.4, 0], 2.2, cool, 2)
  s.kicker([50, 9, 8], [38, 1.4, 0], 2.2, warm, 2)
  await s.player({
    at: [38, 0, 0.1],
    facing: 88,
    pose: 'armsAloft',
    number: 9,
    name: 'Marsh',
    seed: 3,
    skin: 2,
    hair: 'short',
    detail: 0.0065,
  })
  await s.player({
    at: [37.6, 0, -1.25],
    facing: 82,
    pose: 'armsWide',
    number: 8,
    name: 'Okoro',
    seed: 9,
    skin: 5,
    hair: 'fade',
    detail: 0.0075,
  })
  await s.player({
    at: [37.3, 0, 1.5],
    facing: 96,
    pose: 'fistPump',
    number: 11,
    name: 'Hollis',
    seed: 14,
    skin: 1,
    hair: 'quiff',
    detail: 0.0075,
  })
  return s.shot(
    { at: [31.2, 0.95, 0.9], target: [38, 1.42, 0.12], lens: 70, stop: 2.2, focus: 6.7 },
    { grade: { exposure: 0.3 } },
  )
}

const kickOff: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['harbour', 'old'],
    pylons: [1.6, 1.6, 0.35, 0.35],
    grass: { wet: 0.7 },
  })
  s.bank([-6, 9, -40], 6, 3, 1, [1100, 1130, 1200])
  s.kicker([-3, 3.4, -5], [0, 0.2, 0], 2.4, cool)
  s.kicker([3.5, 2.4, -2.6], [0, 0.2, 0], 1.0, warm)
  const pose = {
    ...poses.footOnBall,
    right: { ...poses.footOnBall.right, hip: [42, 4, 2] as Vec3, knee: 46, ankle: 8 },
  }
  const figure = await s.player({
    at: [0, 0, 0],
    facing: 24,
    pose,
    number: 10,
    seed: 21,
    skin: 1,
    wet: 0.5,
    mud: 0.15,
    detail: 0.0042,
  })
  const foot = figure.skeleton.legs.right.foot
  const turned = rotateY(24)
  const toe: Vec3 = [foot.at[0], foot.at[1], foot.at[2] + 0.1]
  const x = turned[0] * toe[0] + turned[2] * toe[2]
  const z = turned[6] * toe[0] + turned[8] * toe[2]
  s.ball([x, Math.max(0.105, foot.at[1] - 0.19), z], { wet: 1 })
  s.blades([0, 0.6], [1.9, 1.7], {}, 0.03, 1.2)
  s.blades([0, -3.4], [2.6, 2.2], {}, 0.03, 0.7)
  return s.shot(
    { at: [0.75, 0.16, 2.75], target: [0.02, 0.25, 0.1], lens: 72, stop: 2.2, focus: 2.5 },
    { samples: 20, grade: { exposure: 0.25 } },
  )
}

const corner: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['harbour', 'estuary'],
    pylons: [1.5, 1.5, 0.5, 0.5],
    crowd: 'calm',
    fill: 0.95,
  })
  s.kicker([47, 4, 24], [50, 1, 31], 1.2, warm)
  s.kicker([54, 5, 25], [50, 1, 31], 1.6, cool)
  cornerFlag(
    s.world,
    place([50, 0, 32], rotateY(160)),
    plain({ colour: club.coral, sheen: 0.3, through: 0.5 }),
  )
  await s.player({
    at: [47.6, 0, 30.6],
    facing: 62,
    pose: 'walk',
    number: 7,
    seed: 17,
    skin: 0,
    hair: 'quiff',
    hairTone: 4,
    detail: 0.011,
  })
  s.ball([49.2, 0.11, 31.5])
  s.blades([50.4, 33.2], [1.8, 1.6])
  return s.shot(
    { at: [50.9, 0.62, 35.2], target: [49.1, 1.02, 31.2], lens: 58, stop: 1.8, focus: 3.35 },
    { grade: { exposure: 0.3 } },
  )
}

const numberNine: Scene = async (s) => {
  await s.ground({ hour: 'night', stands: ['harbour', 'estuary'], pylons: [1.2, 1.4, 0.55, 0.4], spark: 1.2 })
  s.bank([15.5, 14.6, -40], 6, 3, 1.05, [1500, 1530, 1600])
  s.kicker([5, 4, -7], [0, 1.4, 0], 2.4, cool)
  s.kicker([-6, 3.5, -4], [0, 1.4, 0], 1.3, warm)
  await s.player({
    at: [0, 0, 0],
    facing: 172,
    pose: 'handsOnHips',
    number: 9,
    name: 'Marsh',
    seed: 3,
    skin: 2,
    hair: 'short',
    detail: 0.005,
    wet: 0.4,
  })
  return s.shot(
    { at: [-0.7, 0.92, 3.1], target: [0.22, 1.44, 0], lens: 50, stop: 1.4, focus: 3.1 },
    { grade: { exposure: 0.3 } },
  )
}

const kneeSlide: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['estuary', 'harbour'],
    crowd: 'loud',
    fill: 1,
    pylons: [0.6, 1.4, 0.6, 1.4],
    grass: { wet: 0.8 },
  })
  s.kicker([50, 6, -6], [42, 0.8, 0], 2.2, cool)
  s.kicker([49, 5, 7], [42, 0.8, 0], 1.6, warm)
  await s.player({
    at: [42, 0, 0],
    facing: -78,
    pose: 'kneeSlide',
    number: 9,
    seed: 3,
    skin: 2,
    hair: 'short',
    mud: 0.3,
    detail: 0.0065,
    drift: [-0.06, 0, 0],
  })
  await s.player({
    at: [44.6, 0, -1.9],
    facing: -86,
    pose: 'sprint',
    number: 11,
    seed: 14,
    skin: 4,
    hair: 'fade',
    detail: 0.012,
  })
  await s.player({
    at: [45.6, 0, 1.7],
    facing: -92,
    pose: 'stride',
    number: 6,
    seed: 23,
    skin: 1,
    hair: 'curls',
    detail: 0.012,
  })
  s.spray([41.6, 0.04, 0.2], [-0.8, 0.35, 0.5], 220, [22, 24, 27], 0.5)
  s.spray([41.6, 0.04, -0.3], [-0.8, 0.35, -0.4], 220, [22, 24, 27], 0.5)
  s.blades([39.6, 0.2], [2.6, 2.6])
  return s.shot(
    { at: [35.4, 0.3, 0.9], target: [42.1, 0.86, -0.1], lens: 88, stop: 2.2, focus: 6.7 },
    { grade: { exposure: 0.3 } },
  )
}

const captain: Scene = async (s) => {
  await s.ground({ hour: 'dusk', stands: ['harbour', 'estuary'], pylons: [1.2, 1.2, 0.8, 0.8], sunFrom: 250 })
  s.kicker([-5, 4, -6], [0, 1.3, 0], 2, [1.25, 0.8, 0.55])
  s.kicker([4, 3, 3], [0, 1.3, 0], 0.5, cool)
  await s.player({
    at: [0, 0, 0],
    facing: -28,
    pose: 'applaud',
    number: 4,
    seed: 31,
    skin: 3,
    hair: 'short',
    beard: 0.6,
    captain: true,
    detail: 0.0045,
  })
  return s.shot(
    { at: [1.6, 1.5, 2.25], target: [0.06, 1.42, 0.06], lens: 78, stop: 2, focus: 2.62 },
    { grade: { exposure: 0.15 } },
  )
}

async function eleven(
  s: Stage,
  kit: Kit,
  spots: readonly (readonly [number, number])[],
  facing: number,
  seed: number,
  detail = 0.02,
) {
  const random = seeded(seed)
  const kinds = ['walk', 'stride', 'stand', 'dribble', 'sprint', 'stand', 'walk'] as const
  for (const [i, [x, z]] of spots.entries())
    await s.player({
      at: [x, 0, z],
      facing: facing + (random() - 0.5) * 120,
      pose: kinds[i % kinds.length] ?? 'stand',
      kit,
      number: i + 2,
      seed: seed + i,
      detail,
    })
}

const throughNet: Scene = async (s) => {
  await s.ground({
    hour: 'day',
    stands: ['harbour', 'cobblers', 'estuary'],
    crowd: 'calm',
    sunFrom: 70,
    fill: 0.9,
  })
  putGoal(s.world, place([-50, 0, 0], rotateY(90)), { net: netMaterial(0.12, 0.005, [0.85, 0.86, 0.88]) })
  await s.player({
    at: [-47.6, 0, -0.4],
    facing: 92,
    pose: 'keeperReady',
    kit: keeperKit,
    number: 1,
    name: 'Pettit',
    seed: 2,
    detail: 0.009,
  })
  await s.player({
    at: [-38.6, 0, 2.0],
    facing: -84,
    pose: 'strike',
    kit: away(0),
    number: 9,
    seed: 8,
    skin: 4,
    detail: 0.01,
  })
  await s.player({ at: [-40.3, 0, 0.6], facing: 84, pose: 'slide', number: 5, seed: 11, detail: 0.01 })
  await eleven(
    s,
    homeKit,
    [
      [-36, -5],
      [-34, 7],
      [-30, 1],
      [-22, -9],
    ],
    -80,
    40,
  )
  await eleven(
    s,
    away(0),
    [
      [-35, -2.6],
      [-30, 9],
      [-25, 3],
    ],
    -90,
    60,
  )
  s.ball([-41.4, 0.5, 1.5])
  return s.shot(
    { at: [-53.6, 1.25, 1.5], target: [-42, 0.95, 0.7], lens: 40, stop: 2.4, focus: 13.5, shift: [0, 0.02] },
    { grade: { exposure: -0.3 } },
  )
}

const penalty: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['old', 'harbour'],
    pylons: [1, 1.2, 1, 1.2],
    fill: 1,
    crowd: 'loud',
  })
  putGoal(s.world, place([-50, 0, 0], rotateY(90)))
  s.kicker([-44, 7, -7], [-37, 1, 0], 1.8, cool)
  s.kicker([-44, 6, 8], [-37, 1, 0], 1.6, warm)
  await s.player({
    at: [-49.7, 0, 0.2],
    facing: 90,
    pose: 'keeperReady',
    kit: {
      ...keeperKit,
      shirt: [0.03, 0.3, 0.12],
      sleeve: [0.03, 0.26, 0.1],
      shorts: [0.02, 0.2, 0.08],
      sock: [0.03, 0.3, 0.12],
    },
    number: 1,
    seed: 41,
    detail: 0.011,
  })
  await s.player({
    at: [-36.4, 0, 1.0],
    facing: -100,
    pose: 'handsOnHips',
    number: 10,
    name: 'Rourke',
    seed: 33,
    skin: 1,
    hair: 'short',
    detail: 0.0065,
  })
  s.ball([-39, 0.11, 0])
  s.blades([-33.4, 1.6], [2.2, 2.4])
  return s.shot(
    { at: [-30.6, 0.72, 2.1], target: [-38, 1.02, 0.55], lens: 62, stop: 2.8, focus: 5.95 },
    { grade: { exposure: 0.3 } },
  )
}

const huddle: Scene = async (s) => {
  await s.ground({ hour: 'night', stands: ['harbour', 'old'], pylons: [1.6, 1.6, 0.3, 0.3] })
  s.bank([-14, 14.5, -40], 6, 3, 1.05, [1400, 1430, 1500])
  s.kicker([-5, 7, -8], [0, 1.2, 0], 2.8, cool)
  s.kicker([6, 5, -5], [0, 1.2, 0], 1.6, warm)
  const n = 9
  for (let i = 0; i < n; i++) {
    const a = (i / n) * Math.PI * 2 + 0.2
    const at: Vec3 = [Math.sin(a) * 1.12, 0, Math.cos(a) * 1.12]
    await s.player({
      at,
      facing: (a * 180) / Math.PI + 180,
      pose: 'huddle',
      number: [4, 9, 2, 11, 8, 5, 7, 10, 3][i] ?? 6,
      name: ['Fenn', 'Marsh', 'Cole', 'Hollis', 'Okoro', 'Brandt', 'Quill', 'Rourke', 'Dacre'][i] ?? '',
      seed: 50 + i,
      detail: 0.008,
    })
  }
  s.blades([0, 3.4], [3, 2.2])
  return s.shot(
    { at: [-1.5, 0.4, 6.6], target: [0.1, 1.22, 0], lens: 58, stop: 2.8, focus: 5.8 },
    { grade: { exposure: 0.3 } },
  )
}

const wetNight: Scene = async (s) => {
  await s.ground({
    hour: 'rain',
    stands: ['cobblers', 'estuary', 'old'],
    pylons: [0.9, 0.9, 1.2, 1.2],
    grass: { wet: 1, stripe: 5.5 },
    fill: 0.7,
    spark: 0.8,
  })
  await eleven(
    s,
    homeKit,
    [
      [6, 2],
      [14, -6],
      [12, 9],
      [-2, -4],
      [-10, 6],
      [-14, -8],
      [-22, 3],
      [20, 1],
      [-6, 14],
    ],
    80,
    70,
    0.026,
  )
  await eleven(
    s,
    away(4),
    [
      [9, 3.4],
      [18, -5],
      [15, 10],
      [2, -6],
      [-5, 4],
      [-9, -9],
      [24, 2],
      [28, 9],
      [3, 13],
    ],
    -90,
    90,
    0.026,
  )
  s.ball([7.2, 0.11, 2.4])
  return s.shot(
    { at: [-12, 11.6, -40], target: [5.5, 0, 0], lens: 52, stop: 4, focus: 44, shift: [0, 0.06] },
    {
      plainBeyond: 90,
      rain: { drops: 2600, length: 30, slant: 0.12, light: 0.45, seed: 3 },
      grade: { exposure: 0.3 },
    },
  )
}

export const matchScenes: Readonly<Record<string, Scene>> = {
  'news/match-01.webp': winger,
  'news/match-02.webp': volley,
  'news/match-03.webp': headers,
  'news/match-04.webp': tackle,
  'news/match-05.webp': save,
  'news/match-06.webp': netShot,
  'news/match-07.webp': homeEnd,
  'news/match-08.webp': kickOff,
  'news/match-09.webp': corner,
  'news/match-10.webp': numberNine,
  'news/match-11.webp': kneeSlide,
  'news/match-12.webp': captain,
  'news/match-13.webp': throughNet,
  'news/match-14.webp': penalty,
  'news/match-15.webp': huddle,
  'news/match-16.webp': wetNight,
}

export const tilt = (x: number, y: number) => multiply(rotateY(y), rotateX(x))
