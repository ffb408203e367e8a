import { awayKits, club, type Kit, keeperKit, trainingKit } from '../body/kit.ts'
import { poses } from '../body/poses.ts'
import type { Pose } from '../body/skeleton.ts'
import { apply, placePoint, rotateY, type Vec3 } from '../engine/vec.ts'
import { clothMaterial, putScarf, scarfTexture } from '../ground/cloth.ts'
import { putCones, putMarkers } from '../ground/park.ts'
import { putDressingRoom } from '../ground/rooms.ts'
import { putTunnel } from './stadium.ts'
import type { Scene } from './stage.ts'
import { saltings } from './training.ts'

const cool: Vec3 = [0.86, 0.94, 1.1]
const warm: Vec3 = [1.15, 0.92, 0.72]
const away = (i: number) => awayKits[i % awayKits.length] as Kit

const newShirt: Scene = async (s) => {
  await s.ground({ hour: 'overcast', stands: ['harbour'], fill: 0 })
  s.kicker([-4.5, 3.4, -27], [0, 1.4, -30], 1.7, [1, 1, 1.05], 0.6)
  s.kicker([3.6, 2.6, -32.5], [0, 1.4, -30], 1.6, cool, 0.4)
  await s.player({
    at: [0, 0, -30],
    facing: 24,
    pose: { ...poses.armsFolded, head: [2, 0, -14] },
    number: 10,
    seed: 88,
    skin: 3,
    hair: 'short',
    hairTone: 0,
    beard: 0.4,
    detail: 0.0048,
    wet: 0.02,
  })
  return s.shot(
    { at: [-0.5, 1.46, -26.6], target: [0.28, 1.36, -30], lens: 62, stop: 1.8, focus: 3.4 },
    { grade: { exposure: -0.1 } },
  )
}

const shirtOnPeg: Scene = async (s) => {
  await putDressingRoom(s, {
    names: [
      ['Rudderham', 8],
      ['Rooksby', 9],
      ['Corval', 10],
      ['Kwarten', 11],
    ],
    from: -1.9,
    spacing: 1.05,
  })
  return s.shot(
    { at: [-0.7, 1.42, 2.9], target: [-0.72, 1.36, 0], lens: 38, stop: 2.2, focus: 2.75 },
    { bounces: 2, samples: 20 },
  )
}

const overShoulder: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['harbour', 'estuary'],
    pylons: [1.4, 1.4, 0.4, 0.4],
    spark: 1.4,
    fill: 0.9,
  })
  s.bank([-7, 15.4, -40], 6, 3, 1.05, [1500, 1530, 1600])
  s.kicker([-5, 3.5, -5], [0, 1.5, 0], 2.6, cool)
  s.kicker([4, 2.6, 2.6], [0, 1.6, 0], 0.85, warm)
  await s.player({
    at: [0, 0, 0],
    facing: 148,
    pose: { ...poses.stand, spine: [2, 0, -14], head: [2, 0, -62] },
    number: 23,
    name: 'Crowle',
    seed: 64,
    skin: 4,
    hair: 'fade',
    detail: 0.0046,
    wet: 0.3,
  })
  return s.shot(
    { at: [0.45, 1.36, 2.7], target: [0.2, 1.5, 0], lens: 58, stop: 1.6, focus: 2.72 },
    { grade: { exposure: 0.35 } },
  )
}

const signing: Scene = async (s) => {
  await s.ground({ hour: 'sunset', stands: ['old', 'harbour'], sunFrom: 215, fill: 0 })
  s.kicker([-2.6, 3, 5], [0, 1.7, 0], 1.1, [1.05, 1, 0.95], 0.8)
  const pose: Pose = {
    ...poses.aloft,
    root: [-2, 0, 0],
    spine: [-4, 0, 0],
    head: [-2, 0, -6],
    left: { ...poses.aloft.left, reach: [0.4, 0.62, 0.06], elbowTo: [0.7, 0.3, 0], grip: 0.95 },
    right: { ...poses.aloft.right, reach: [0.4, 0.62, 0.06], elbowTo: [0.7, 0.3, 0], grip: 0.95 },
  }
  const figure = await s.player({
    at: [0, 0, 0],
    facing: -8,
    pose,
    number: 19,
    seed: 51,
    skin: 0,
    hair: 'quiff',
    hairTone: 4,
    detail: 0.0048,
    wet: 0.02,
  })
  const turn = rotateY(-8)
  const hand = (side: 'left' | 'right') =>
    apply(turn, placePoint(figure.skeleton.arms[side].hand, [0, -0.07, 0.01]))
  putScarf(
    s.world,
    hand('right'),
    hand('left'),
    clothMaterial(await scarfTexture(), { knit: true, through: 0.2 }),
    [0, 0, 1],
    0.19,
    0.05,
  )
  return s.shot(
    { at: [0.5, 1.45, 4.3], target: [0, 1.66, 0], lens: 58, stop: 1.8, focus: 4.3 },
    { grade: { exposure: 0 } },
  )
}

const inTunnel: Scene = async (s) => {
  await s.ground({ hour: 'night', stands: ['harbour'], pylons: [1.6, 1.6, 0.9, 0.9], fill: 0.9 })
  await putTunnel(s)
  s.kicker([-1.2, 2.4, 41.2], [0, 1.5, 39], 0.9, [1.05, 1, 0.95], 0.25, 1)
  s.kicker([1.4, 2.2, 37.4], [0, 1.5, 39], 2.6, cool, 0.25, 1)
  s.kicker([-1.4, 2.0, 37.4], [0, 1.5, 39], 1.6, [1.3, 0.55, 0.36], 0.25, 1)
  await s.player({
    at: [0.05, 0, 39],
    facing: -14,
    pose: { ...poses.armsFolded, head: [3, 0, 8] },
    number: 4,
    seed: 72,
    skin: 5,
    hair: 'shaved',
    beard: 0.5,
    captain: true,
    detail: 0.0048,
    wet: 0.05,
  })
  return s.shot(
    { at: [-0.5, 1.42, 42.2], target: [-0.1, 1.38, 39], lens: 55, stop: 1.8, focus: 3.2 },
    { bounces: 2, samples: 20, grade: { exposure: 0.25 } },
  )
}

const keeperStands: Scene = async (s) => {
  await s.ground({
    hour: 'dusk',
    stands: ['estuary', 'harbour'],
    pylons: [1, 1.4, 1, 1.4],
    sunFrom: 100,
    fill: 0.4,
  })
  s.kicker([44, 3, -4.5], [40, 1.4, 0], 2.2, [1.3, 0.75, 0.5])
  s.kicker([43.5, 3.5, 4.5], [40, 1.4, 0], 1.6, cool)
  s.kicker([36, 2.6, 1.8], [40, 1.5, 0], 0.55, warm)
  const pose: Pose = {
    ...poses.stand,
    head: [1, 0, 10],
    left: {
      ...poses.stand.left,
      reach: [0.22, -0.2, 0.06],
      elbowTo: [0.7, -0.1, -0.2],
      wrist: [0, -10, 0],
      grip: 0.3,
    },
  }
  const figure = await s.player({
    at: [40, 0, 0],
    facing: -74,
    pose,
    kit: keeperKit,
    number: 1,
    seed: 91,
    skin: 1,
    hair: 'short',
    hairTone: 2,
    beard: 0.5,
    detail: 0.005,
  })
  const hip = apply(rotateY(-74), placePoint(figure.skeleton.chest, [0.315, -0.245, 0.05]))
  s.ball([hip[0] + 40, hip[1], hip[2]], { wet: 0.5 })
  return s.shot(
    { at: [36.4, 1.3, -0.1], target: [40, 1.33, 0.1], lens: 56, stop: 1.8, focus: 3.55 },
    { grade: { exposure: 0.3 } },
  )
}

const inTheRain: Scene = async (s) => {
  await s.ground({ hour: 'rain', stands: ['harbour', 'old'], pylons: [1.4, 1.2, 0.3, 0.3], fill: 0.6 })
  s.bank([8.5, 15, -40], 6, 3, 1.05, [1500, 1550, 1620])
  s.kicker([-4, 4, -5], [0, 1.4, 0], 2.8, cool)
  s.kicker([5, 3.5, -4], [0, 1.4, 0], 1.8, cool)
  s.kicker([-2, 2.4, 4], [0, 1.5, 0], 0.5, warm)
  await s.player({
    at: [0, 0, 0],
    facing: -20,
    pose: { ...poses.handsOnHips, head: [8, 0, 28] },
    number: 5,
    seed: 36,
    skin: 0,
    hair: 'short',
    hairTone: 2,
    beard: 0.9,
    captain: true,
    wet: 1,
    mud: 0.35,
    detail: 0.0048,
  })
  return s.shot(
    { at: [-0.65, 1.15, 4.0], target: [0.35, 1.34, 0], lens: 60, stop: 1.8, focus: 4 },
    { rain: { drops: 1700, length: 34, slant: 0.12, light: 0.5, seed: 9 }, grade: { exposure: 0.3 } },
  )
}

const walksOut: Scene = async (s) => {
  await s.ground({ hour: 'sunset', stands: ['harbour', 'estuary'], sunFrom: 142, fill: 0.5 })
  await s.player({
    at: [0, 0, 0],
    facing: 148,
    pose: 'walk',
    number: 8,
    name: 'Rudderham',
    seed: 27,
    skin: 1,
    hair: 'quiff',
    detail: 0.0058,
  })
  s.blades([0.4, 1.4], [2.2, 1.8])
  return s.shot(
    { at: [-1.2, 0.42, 4.7], target: [0.35, 1.06, 0], lens: 52, stop: 1.8, focus: 4.8 },
    { grade: { exposure: 0.1 } },
  )
}

const ladiesRun: Scene = async (s) => {
  await s.ground({ hour: 'day', stands: ['harbour', 'estuary'], sunFrom: 140, fill: 0.5 })
  s.kicker([3, 2.4, 6], [0, 1, 0], 0.35, warm)
  await s.player({
    at: [0, 0, 0],
    facing: -36,
    pose: 'dribble',
    number: 9,
    seed: 4,
    skin: 1,
    hairTone: 3,
    hair: 'ponytail',
    ladies: true,
    detail: 0.006,
  })
  await s.player({
    at: [2.2, 0, -2.4],
    facing: -50,
    pose: 'stride',
    kit: away(3),
    number: 5,
    seed: 9,
    ladies: true,
    hair: 'bun',
    detail: 0.012,
  })
  s.ball([-0.66, 0.11, 0.66], { drift: [-0.02, 0, 0.02] })
  s.blades([0, 2.2], [3, 2.2])
  return s.shot(
    { at: [-1.9, 0.4, 7.8], target: [0.12, 0.86, -0.1], lens: 100, stop: 2.4, focus: 7.9 },
    { grade: { exposure: -0.2 } },
  )
}

const ladiesGoal: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['estuary', 'harbour'],
    crowd: 'loud',
    fill: 0.9,
    pylons: [0.7, 1.5, 0.7, 1.5],
  })
  s.kicker([47, 6, -5], [40, 1.4, 0], 2.2, cool)
  s.kicker([46, 5, 6], [40, 1.4, 0], 1.6, warm)
  await s.player({
    at: [40, 0, 0.1],
    facing: -66,
    pose: {
      ...poses.armsWide,
      root: [2, 0, 0],
      spine: [0, 0, 10],
      right: { ...poses.armsWide.right, shoulder: [40, 80, 0], elbow: 30 },
    },
    number: 11,
    seed: 14,
    skin: 5,
    hair: 'curls',
    ladies: true,
    detail: 0.006,
  })
  await s.player({
    at: [39.5, 0, -1.12],
    facing: 10,
    pose: {
      ...poses.stride,
      lift: 0.1,
      left: { ...poses.stride.left, shoulder: [120, 40, 0], elbow: 40 },
      right: { ...poses.stride.right, shoulder: [100, 50, 0], elbow: 50 },
    },
    number: 18,
    name: 'Kettlewick',
    seed: 21,
    skin: 0,
    hairTone: 6,
    hair: 'ponytail',
    ladies: true,
    detail: 0.006,
  })
  return s.shot(
    { at: [34.2, 0.75, 0.9], target: [40, 1.18, -0.35], lens: 76, stop: 2.2, focus: 5.75 },
    { grade: { exposure: 0.3 } },
  )
}

const ladiesPass: Scene = async (s) => {
  await s.ground({ hour: 'day', stands: ['cobblers', 'estuary'], sunFrom: 330, fill: 0.3 })
  await s.player({
    at: [0, 0, 0],
    facing: 118,
    pose: 'strike',
    number: 6,
    seed: 31,
    skin: 2,
    hairTone: 1,
    hair: 'braid',
    ladies: true,
    detail: 0.006,
    drift: [0.01, 0, 0],
  })
  s.ball([0.95, 0.42, -0.5], { drift: [0.14, 0.05, -0.06] })
  await s.player({
    at: [3.6, 0, 4.6],
    facing: 200,
    pose: 'stride',
    kit: away(3),
    number: 10,
    seed: 41,
    ladies: true,
    detail: 0.013,
  })
  s.blades([0, -2], [3, 2])
  return s.shot(
    { at: [2.6, 0.5, -6.4], target: [0.1, 0.88, 0], lens: 82, stop: 2.2, focus: 6.9 },
    { grade: { exposure: -0.15 } },
  )
}

const ladiesCaptain: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['harbour', 'estuary'],
    pylons: [1.3, 1.4, 0.4, 0.4],
    fill: 0.9,
    spark: 1.3,
  })
  s.bank([-14.5, 14.6, -40], 6, 3, 1.05, [1500, 1530, 1600])
  s.kicker([-5, 4, -6], [0, 1.3, 0], 2.4, cool)
  s.kicker([5, 3.4, -4], [0, 1.3, 0], 1.4, warm)
  await s.player({
    at: [0, 0, 0],
    facing: 186,
    pose: { ...poses.behindBack, left: poses.stand.left, right: poses.stand.right },
    number: 5,
    name: 'Stourbrook',
    seed: 61,
    skin: 1,
    hairTone: 3,
    hair: 'ponytail',
    ladies: true,
    captain: true,
    detail: 0.0052,
  })
  return s.shot(
    { at: [0.7, 0.9, 3.1], target: [-0.2, 1.34, 0], lens: 50, stop: 1.5, focus: 3.1 },
    { grade: { exposure: 0.3 } },
  )
}

const ladiesHuddle: Scene = async (s) => {
  await s.ground({ hour: 'sunset', stands: ['harbour', 'old'], sunFrom: 200, fill: 0.3 })
  const n = 8
  for (let i = 0; i < n; i++) {
    const a = (i / n) * Math.PI * 2 + 0.36
    await s.player({
      at: [Math.sin(a) * 1.02, 0, Math.cos(a) * 1.02],
      facing: (a * 180) / Math.PI + 180,
      pose: 'huddle',
      number: [5, 9, 2, 11, 8, 6, 7, 10][i] ?? 3,
      name:
        [
          'Stourbrook',
          'Stanningfield',
          'Rhydderch',
          'Brathwell',
          'Brackenholt',
          'Holderby',
          'Sahlan',
          'Vidigueira',
        ][i] ?? '',
      seed: 150 + i,
      ladies: true,
      detail: 0.0085,
    })
  }
  s.blades([0, 3.2], [3, 2])
  return s.shot(
    { at: [1.1, 0.5, 6.2], target: [0, 0.98, 0], lens: 66, stop: 2.4, focus: 5.3 },
    { grade: { exposure: 0.1 } },
  )
}

const youthDribble: Scene = async (s) => {
  saltings(s, 'sunset', 150)
  putCones(
    s.world,
    [
      [-0.75, 0.5],
      [1.2, -1.2],
      [-0.5, -3.4],
    ],
    club.coral,
  )
  await s.player({
    at: [0, 0, 0],
    facing: -24,
    pose: 'dribble',
    number: 7,
    youth: 1.38,
    seed: 5,
    skin: 4,
    hair: 'curls',
    detail: 0.0058,
  })
  await s.player({
    at: [1.7, 0, -4.4],
    facing: -10,
    pose: 'stand',
    number: 4,
    youth: 1.42,
    seed: 9,
    detail: 0.012,
  })
  await s.player({
    at: [2.5, 0, -4.9],
    facing: -18,
    pose: 'handsOnHips',
    number: 2,
    youth: 1.36,
    seed: 11,
    detail: 0.012,
  })
  s.ball([-0.32, 0.11, 0.55])
  s.blades([-0.2, 2], [2.6, 2], { lines: false })
  return s.shot(
    { at: [-1.0, 0.36, 5.4], target: [0.1, 0.68, 0], lens: 84, stop: 2.2, focus: 5.45 },
    { grade: { exposure: 0.1 } },
  )
}

const youthLine: Scene = async (s) => {
  saltings(s, 'overcast', 120)
  s.kicker([-5, 4, 3], [0, 1, 0], 0.7, [1, 1, 1.04])
  for (let i = 0; i < 7; i++) {
    const x = -1.2 + i * 0.66
    const z = 0.4 - i * 0.74
    await s.player({
      at: [x, 0, z],
      facing: -32,
      pose: i % 2 ? 'stand' : 'behindBack',
      number: i + 2,
      youth: 1.46 + ((i * 5) % 4) * 0.04,
      seed: 300 + i,
      detail: i < 3 ? 0.0065 : 0.01,
    })
    s.ball([x - 0.2, 0.11, z + 0.34])
  }
  s.blades([-0.6, 1.8], [2.4, 1.8], { lines: false })
  return s.shot({ at: [-2.4, 0.72, 4.2], target: [-0.3, 0.86, -0.6], lens: 62, stop: 2, focus: 4.3 })
}

const youthShot: Scene = async (s) => {
  saltings(s, 'sunset', 200)
  await s.player({
    at: [0, 0, 0],
    facing: 62,
    pose: 'backswing',
    number: 9,
    youth: 1.72,
    seed: 62,
    skin: 1,
    hair: 'short',
    detail: 0.0062,
  })
  s.ball([0.42, 0.11, 0.32])
  await s.player({
    at: [-4.2, 0, -6],
    facing: 60,
    pose: 'walk',
    number: 6,
    youth: 1.7,
    seed: 66,
    detail: 0.013,
  })
  s.blades([0.3, 1.7], [2.6, 1.9], { lines: false })
  return s.shot(
    { at: [0.6, 0.3, 5.6], target: [-0.05, 0.88, 0], lens: 70, stop: 2, focus: 5.6 },
    { grade: { exposure: 0.1 } },
  )
}

const youthChallenge: Scene = async (s) => {
  saltings(s, 'overcast', 210)
  s.kicker([4, 4, -4], [0, 1, 0], 1.0, [1, 1, 1.05])
  await s.player({
    at: [-0.36, 0, 0],
    facing: 76,
    pose: 'dribble',
    number: 10,
    youth: 1.62,
    seed: 81,
    skin: 2,
    hair: 'fade',
    mud: 0.3,
    detail: 0.0065,
  })
  await s.player({
    at: [0.72, 0, -0.12],
    facing: -84,
    pose: 'stride',
    kit: away(1),
    number: 4,
    youth: 1.66,
    seed: 84,
    skin: 0,
    hair: 'short',
    hairTone: 4,
    mud: 0.3,
    detail: 0.0065,
  })
  s.ball([0.3, 0.11, 0.24], { mud: 0.4 })
  s.blades([0.1, 1.9], [2.6, 2], { lines: false })
  return s.shot({ at: [0.1, 0.34, 5.6], target: [0.16, 0.82, 0], lens: 84, stop: 2.2, focus: 5.5 })
}

const youthSits: Scene = async (s) => {
  saltings(s, 'sunset', 222)
  await s.player({
    at: [0, 0, 0],
    facing: 160,
    pose: 'sitOnBall',
    number: 11,
    name: 'Sprules',
    youth: 1.4,
    seed: 95,
    skin: 1,
    hair: 'curls',
    hairTone: 3,
    detail: 0.0058,
  })
  s.ball([0.06, 0.13, 0.12], { radius: 0.15 })
  putMarkers(
    s.world,
    [
      [-1.4, -2],
      [0.4, -3.2],
      [2, -4.4],
    ],
    club.coral,
  )
  await s.player({
    at: [-1.7, 0, -7.5],
    facing: 100,
    pose: 'dribble',
    kit: trainingKit,
    seed: 101,
    detail: 0.014,
  })
  await s.player({
    at: [1.4, 0, -9],
    facing: -120,
    pose: 'stride',
    kit: trainingKit,
    seed: 102,
    detail: 0.014,
  })
  s.blades([0, 0.8], [2.2, 1.8], { lines: false })
  return s.shot(
    { at: [0.65, 0.55, 3.5], target: [-0.12, 0.6, 0], lens: 55, stop: 1.8, focus: 3.5 },
    { grade: { exposure: 0.1 } },
  )
}

const youngOnes: Scene = async (s) => {
  saltings(s, 'sunset', 190)
  for (const [i, [x, z]] of (
    [
      [-1.5, 0.3],
      [-0.55, -0.9],
      [0.5, 0],
      [1.45, -1.1],
      [-2.5, -2],
      [2.6, -2.4],
      [0.2, -3],
    ] as const
  ).entries())
    await s.player({
      at: [x, 0, z],
      facing: -4 + i * 2,
      pose: (['stride', 'sprint', 'sprint', 'stride', 'sprint', 'dribble', 'stride'] as const)[i] ?? 'stride',
      number: i + 5,
      youth: 1.3 + ((i * 3) % 4) * 0.05,
      seed: 400 + i,
      detail: i < 4 ? 0.0068 : 0.011,
    })
  s.blades([0, 2.2], [3, 2], { lines: false })
  return s.shot(
    { at: [0.2, 0.4, 6.2], target: [0, 0.74, 0], lens: 66, stop: 2.4, focus: 6.1 },
    { grade: { exposure: 0.15 } },
  )
}

const firstTeam: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['estuary', 'harbour'],
    crowd: 'loud',
    fill: 1,
    pylons: [0.8, 1.6, 0.8, 1.6],
    spark: 1.2,
  })
  s.bank([62, 17, -12], 1, 1, 1, [10, 10, 10])
  for (let j = 0; j < 3; j++)
    for (let i = 0; i < 6; i++)
      for (const z of [-13, 13])
        s.sparks.push({ at: [66, 14.4 + j, z + (i - 2.5) * 1.05], colour: [1400, 1430, 1500] })
  s.kicker([46, 6, -9], [38, 1.3, 0], 2.2, cool, 1.2)
  s.kicker([46, 6, 9], [38, 1.3, 0], 2.2, cool, 1.2)
  const line: readonly (readonly [string, number])[] = [
    ['Ockwell', 3],
    ['Anekwe', 12],
    ['Marwood', 5],
    ['Rudderham', 8],
    ['Rooksby', 9],
    ['Kwarten', 11],
    ['Mulvanny', 6],
    ['Haldane', 4],
    ['Corval', 10],
    ['Asquinn', 7],
  ]
  for (const [i, [name, number]] of line.entries())
    await s.player({
      at: [38 + 0.1 * Math.sin(i * 2.2), 0, (i - 4.5) * 0.79],
      facing: 90 + 6 * Math.sin(i * 1.7),
      pose: { ...poses.linked, head: [2, 0, 12 * Math.sin(i * 2.9)] },
      name,
      number,
      seed: 500 + i,
      ...([
        [1, 3],
        [6, 0],
        [0, 2],
        [1, 4],
        [1, 2],
        [5, 0],
        [0, 6],
        [2, 1],
        [3, 0],
        [4, 0],
      ][i]
        ? { skin: [1, 6, 0, 1, 1, 5, 0, 2, 3, 4][i] ?? 1 }
        : {}),
      detail: 0.0075,
    })
  s.blades([34.6, 0], [1.8, 3.6])
  return s.shot(
    { at: [31.1, 0.75, 0.8], target: [38, 1.62, 0], lens: 40, stop: 2, focus: 6.9 },
    { grade: { exposure: 0.35 } },
  )
}

const under19s: Scene = async (s) => {
  saltings(s, 'sunset', 184)
  for (let i = 0; i < 10; i++)
    await s.player({
      at: [(i - 4.5) * 0.74, 0, 0.12 * Math.sin(i * 2)],
      facing: 180 + 6 * Math.sin(i * 1.3),
      pose: { ...poses.linked, head: [0, 0, 14 * Math.sin(i * 2.4)] },
      name:
        [
          'Garfold',
          'Emberton',
          'Okaiteye',
          'Ranskill',
          'Maddern',
          'Peverall',
          'Tobernagh',
          'Elmarzi',
          'Attercope',
          'Sprules',
        ][i] ?? '',
      number: [12, 2, 3, 4, 5, 6, 7, 8, 9, 10][i] ?? 2,
      youth: 1.72 + ((i * 7) % 5) * 0.025,
      seed: 600 + i,
      detail: 0.0078,
    })
  s.blades([0, 2.6], [3.8, 1.8], { lines: false })
  return s.shot(
    { at: [-0.6, 0.62, 6.6], target: [0, 1.28, 0], lens: 40, stop: 2.2, focus: 6.6 },
    { grade: { exposure: 0.15 } },
  )
}

const ladiesTeam: Scene = async (s) => {
  await s.ground({
    hour: 'dusk',
    stands: ['harbour', 'estuary'],
    pylons: [1.4, 1.5, 0.8, 0.8],
    fill: 0.85,
    sunFrom: 190,
    spark: 1.2,
  })
  s.bank([-12, 15.2, -40], 6, 3, 1.05, [1400, 1430, 1500])
  s.bank([13, 15.2, -40], 6, 3, 1.05, [1400, 1430, 1500])
  s.kicker([-9, 6, -8], [0, 1.3, 0], 2.1, cool, 1.2)
  s.kicker([9, 6, -8], [0, 1.3, 0], 2.1, [1.25, 0.75, 0.55], 1.2)
  for (let i = 0; i < 10; i++)
    await s.player({
      at: [(i - 4.5) * 0.72, 0, 0.1 * Math.sin(i * 2.1)],
      facing: 180 + 6 * Math.sin(i * 1.9),
      pose: { ...poses.linked, head: [2, 0, 12 * Math.sin(i * 2.2)] },
      name:
        [
          'Pargiter',
          'Tamsett',
          'Adefolu',
          'Stourbrook',
          'Holderby',
          'Sahlan',
          'Brackenholt',
          'Stanningfield',
          'Vidigueira',
          'Brathwell',
        ][i] ?? '',
      number: [15, 3, 4, 5, 6, 7, 8, 9, 10, 11][i] ?? 2,
      seed: 700 + i,
      ladies: true,
      detail: 0.0075,
    })
  s.blades([0, 3.2], [3.8, 1.8])
  return s.shot(
    { at: [0.7, 0.62, 6.6], target: [0, 1.5, 0], lens: 40, stop: 2, focus: 6.6 },
    { grade: { exposure: 0.35 } },
  )
}

export const peopleScenes: Readonly<Record<string, Scene>> = {
  'news/player-01.webp': newShirt,
  'news/player-02.webp': shirtOnPeg,
  'news/player-03.webp': overShoulder,
  'news/player-04.webp': signing,
  'news/player-05.webp': inTunnel,
  'news/player-06.webp': keeperStands,
  'news/player-07.webp': inTheRain,
  'news/player-08.webp': walksOut,
  'news/ladies-01.webp': ladiesRun,
  'news/ladies-02.webp': ladiesGoal,
  'news/ladies-03.webp': ladiesPass,
  'news/ladies-04.webp': ladiesCaptain,
  'news/ladies-05.webp': ladiesHuddle,
  'news/youth-01.webp': youthDribble,
  'news/youth-02.webp': youthLine,
  'news/youth-03.webp': youthShot,
  'news/youth-04.webp': youthChallenge,
  'news/youth-05.webp': youthSits,
  'pages/academy-01.webp': youngOnes,
  'teams/first-team.webp': firstTeam,
  'teams/u19.webp': under19s,
  'teams/ladies.webp': ladiesTeam,
}
