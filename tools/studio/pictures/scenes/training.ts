import { bibKit, club, keeperKit, trainingKit } from '../body/kit.ts'
import { poses } from '../body/poses.ts'
import { MeshBuilder } from '../engine/mesh.ts'
import { seeded } from '../engine/random.ts'
import { place, rotateY, type Vec3 } from '../engine/vec.ts'
import { netMaterial, putGoal } from '../ground/goal.ts'
import { putClubhouse, putCones, putMarkers, putTrees } from '../ground/park.ts'
import { type GrassLook, grassMaterial, putPitch } from '../ground/pitch.ts'
import { type Hour, moodOf } from './rootshall.ts'
import type { Scene, Stage } from './stage.ts'

/** Saltings Park, the training ground among the marshes. */
export function saltings(s: Stage, hour: Hour, sunFrom: number, grass: GrassLook = {}): void {
  const mood = moodOf(hour, sunFrom, s.seed)
  putPitch(s.world, grassMaterial({ wet: 0.35, lines: false, bounded: false, worn: 0.25, ...grass }), 600)
  putTrees(s.world, [-70, -58], [70, -64], 22, 31)
  putTrees(s.world, [-75, -50], [-62, 40], 10, 37)
  putTrees(s.world, [68, -50], [74, 40], 10, 41)
  putClubhouse(s.world, [-22, 0, -52])
  if (mood.sun) s.lights.push(mood.sun)
  s.sky = mood.sky
  s.ambient = mood.ambient
  s.fog = mood.fog
  s.grade = mood.grade
}

const warm: Vec3 = [1.2, 0.95, 0.7]

const rowOfBalls: Scene = async (s) => {
  saltings(s, 'morning', 168)
  const random = seeded(5)
  for (let i = 0; i < 9; i++)
    s.ball([-1.5 + i * 0.46 + random() * 0.04, 0.11, -0.25 - i * 0.42], { wet: 0.7, turn: rotateY(i * 67) })
  putMarkers(
    s.world,
    Array.from({ length: 9 }, (_, i) => [0.35 + i * 0.62, 0.3 - i * 0.95] as const),
    club.coral,
  )
  await s.player({
    at: [2.1, 0, -9],
    facing: 200,
    pose: 'walk',
    kit: trainingKit,
    seed: 4,
    trousers: [0.015, 0.018, 0.03],
    longSleeves: true,
    detail: 0.014,
  })
  s.blades([0, 0.2], [2.4, 2.2], { lines: false }, 0.032, 1.1)
  return s.shot(
    { at: [-0.5, 0.3, 2.1], target: [-0.62, 0.2, -0.9], lens: 50, stop: 1.8, focus: 2.75 },
    { samples: 18 },
  )
}

const sprints: Scene = async (s) => {
  saltings(s, 'overcast', 200)
  s.kicker([-4, 4, -5], [0, 1, 0], 0.9, [1, 1, 1.05])
  putCones(
    s.world,
    [
      [-1.5, 0.7],
      [1.5, 0.75],
      [-1.55, -2.4],
      [1.55, -2.4],
      [-1.6, -5.4],
      [1.6, -5.4],
    ],
    club.coral,
  )
  await s.player({
    at: [-0.62, 0, 0],
    facing: 4,
    pose: 'sprint',
    kit: trainingKit,
    number: 7,
    sponsor: 'HARBOURSIDE',
    seed: 12,
    skin: 4,
    hair: 'curls',
    detail: 0.0065,
  })
  await s.player({
    at: [0.72, 0, -0.7],
    facing: -3,
    pose: 'stride',
    kit: trainingKit,
    number: 14,
    sponsor: 'HARBOURSIDE',
    seed: 7,
    skin: 0,
    hair: 'short',
    hairTone: 5,
    detail: 0.0075,
  })
  s.blades([0, 2.2], [2.6, 2], { lines: false })
  return s.shot({ at: [0.5, 0.42, 6.6], target: [0.03, 0.96, -0.2], lens: 92, stop: 2.2, focus: 6.5 })
}

const rondo: Scene = async (s) => {
  saltings(s, 'sunset', 215)
  await s.player({
    at: [0, 0, 0],
    facing: 60,
    pose: 'dribble',
    kit: bibKit,
    number: 8,
    seed: 3,
    skin: 5,
    hair: 'fade',
    detail: 0.0065,
  })
  await s.player({
    at: [1.35, 0, 0.2],
    facing: -70,
    pose: 'strike',
    kit: trainingKit,
    number: 6,
    seed: 9,
    skin: 1,
    hair: 'short',
    hairTone: 2,
    detail: 0.0075,
  })
  await s.player({
    at: [-2.6, 0, -3.6],
    facing: 40,
    pose: 'stand',
    kit: bibKit,
    number: 3,
    seed: 14,
    detail: 0.014,
  })
  await s.player({
    at: [3.4, 0, -4.6],
    facing: -30,
    pose: 'walk',
    kit: trainingKit,
    number: 11,
    seed: 15,
    detail: 0.014,
  })
  s.ball([0.72, 0.11, 0.42])
  putMarkers(
    s.world,
    [
      [-1.8, -1.4],
      [2.5, -1.2],
      [0.1, -3.4],
      [-3.2, 0.6],
    ],
    club.white,
  )
  s.kicker([-4, 2.4, -6], [0, 1, 0], 0.9, warm)
  s.blades([0.3, 2], [2.6, 2], { lines: false })
  return s.shot({ at: [-0.9, 0.48, 6.4], target: [0.45, 0.92, 0], lens: 78, stop: 2.2, focus: 6.4 })
}

const keeper: Scene = async (s) => {
  saltings(s, 'overcast', 160)
  putGoal(s.world, place([0, 0, -0.9]), { net: netMaterial(0.12, 0.0045, [0.8, 0.82, 0.84]) })
  s.kicker([-3.5, 4, -2.5], [0.6, 1.4, 0], 1.0, [1, 1, 1.06])
  await s.player({
    at: [0.5, 0, 0.2],
    facing: 0,
    pose: {
      ...poses.dive,
      root: [0, 48, 0],
      lift: 0.42,
      left: { ...poses.dive.left, hip: [-6, 14, 0], knee: 36 },
    },
    kit: keeperKit,
    number: 13,
    seed: 22,
    skin: 0,
    hair: 'quiff',
    hairTone: 5,
    detail: 0.0065,
  })
  s.ball([1.98, 1.86, 0.5], { drift: [0.05, 0.02, -0.12] })
  return s.shot({ at: [0.2, 0.62, 6.8], target: [0.95, 1.22, 0], lens: 74, stop: 2.2, focus: 6.5 })
}

const stretching: Scene = async (s) => {
  saltings(s, 'sunset', 178)
  for (const [i, [x, z]] of (
    [
      [-2.2, -1.2],
      [-0.75, -0.2],
      [0.85, -0.6],
      [2.3, -1.5],
      [3.8, -2.8],
      [-3.8, -2.6],
    ] as const
  ).entries())
    await s.player({
      at: [x, 0, z],
      facing: 20 - i * 8,
      pose: i % 2 ? 'stretch' : { ...poses.stretch, root: [16, 6, 8] },
      kit: trainingKit,
      seed: 30 + i,
      detail: i < 4 ? 0.008 : 0.013,
    })
  s.blades([0, 1.8], [3, 2], { lines: false })
  return s.shot(
    { at: [0.1, 0.34, 6.2], target: [0.05, 0.86, -0.5], lens: 62, stop: 2, focus: 6.3 },
    { grade: { exposure: 0.1 } },
  )
}

const bag: Scene = async (s) => {
  saltings(s, 'morning', 205)
  const random = seeded(11)
  const spots: Vec3[] = []
  for (let tries = 0; tries < 60000 && spots.length < 17; tries++) {
    const layer = spots.length < 9 ? 0 : spots.length < 15 ? 1 : 2
    const r = [0.33, 0.27, 0.14][layer] as number
    const a = random() * 6.28
    const d = Math.sqrt(random()) * r
    const p: Vec3 = [Math.cos(a) * d, 0.112 + layer * 0.172, Math.sin(a) * d * 0.9]
    if (spots.every((q) => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) > 0.2)) spots.push(p)
  }
  for (const [i, p] of spots.entries()) s.ball(p, { wet: 0.5, turn: rotateY(i * 83) })
  const b = new MeshBuilder()
  b.sheet(60, 30, (u, v) => {
    const a = u * Math.PI * 2
    const y = 0.01 + v * 0.62
    const r = (0.45 - 0.13 * v) * (v > 0.72 ? 1 - (v - 0.72) * 3.4 : 1) + 0.012 * Math.sin(a * 9 + v * 6)
    return [Math.cos(a) * r, y, Math.sin(a) * r * 0.92]
  })
  const mesh = b.build()
  for (let i = 0; i < mesh.rest.length; i += 3) {
    mesh.rest[i] = (mesh.rest[i] as number) * 2.6
    mesh.rest[i + 1] = (mesh.rest[i + 1] as number) * 0.95
  }
  s.world.putMesh(mesh, [netMaterial(0.085, 0.005, [0.02, 0.03, 0.09])], place([0, 0, 0]), { shadow: false })
  s.ball([0.82, 0.11, 0.32], { wet: 0.6 })
  putMarkers(
    s.world,
    [
      [-0.8, 0.4],
      [-0.74, 0.46],
      [1.5, -1.2],
      [-1.8, -2.2],
    ],
    club.coral,
  )
  await s.player({
    at: [-1.9, 0, -8],
    facing: 130,
    pose: 'stride',
    kit: trainingKit,
    seed: 44,
    detail: 0.014,
  })
  await s.player({ at: [1.6, 0, -9.4], facing: 230, pose: 'dribble', kit: bibKit, seed: 45, detail: 0.014 })
  s.blades([0.2, 0.3], [2, 1.8], { lines: false }, 0.034)
  return s.shot(
    { at: [0.55, 0.42, 2.7], target: [0.2, 0.4, 0], lens: 55, stop: 1.8, focus: 2.5 },
    { samples: 18 },
  )
}

export const trainingScenes: Readonly<Record<string, Scene>> = {
  'news/training-01.webp': rowOfBalls,
  'news/training-02.webp': sprints,
  'news/training-03.webp': rondo,
  'news/training-04.webp': keeper,
  'news/training-05.webp': stretching,
  'news/training-06.webp': bag,
}
