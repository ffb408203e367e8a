import { club, homeKit, type Kit } from '../body/kit.ts'
import { poses } from '../body/poses.ts'
import type { Pose } from '../body/skeleton.ts'
import { crest } from '../brand/crest.ts'
import { colour, plain } from '../engine/material.ts'
import { MeshBuilder } from '../engine/mesh.ts'
import { seeded } from '../engine/random.ts'
import { readTexture, type Texel, textureFromSvg } from '../engine/texture.ts'
import { multiply, place, rotateX, rotateY, type Vec3 } from '../engine/vec.ts'
import { boardStrip } from '../ground/boards.ts'
import { wood } from '../ground/rooms.ts'
import { posterMaterial } from '../ground/stand.ts'
import {
  chairMesh,
  glass,
  putBottle,
  putCandle,
  putCover,
  putGlass,
  putRoundTable,
  silver,
} from '../ground/table.ts'
import { putMascotStage } from './mascot.ts'
import { putStreet, putTurnstiles } from './stadium.ts'
import type { Scene, Stage } from './stage.ts'
import { coatKit, fan } from './supporters.ts'

const cool: Vec3 = [0.86, 0.94, 1.1]
const warm: Vec3 = [1.15, 0.92, 0.72]
const deck = 6.4

/** A lounge high in the Harbour Stand: window to the pitch at z = −36, camera on the inside looking towards +z. */
function lounge(s: Stage, look: { readonly open?: boolean; readonly lights?: number }): void {
  const b = new MeshBuilder()
  const y = deck
  b.quad([-9, y, -35.6], [9, y, -35.6], [9, y, -46], [-9, y, -46], 1)
  b.quad([-9, y + 2.9, -36], [9, y + 2.9, -36], [9, y + 2.9, -46], [-9, y + 2.9, -46], 2)
  b.quad([-9, y, -36], [-9, y, -46], [-9, y + 2.9, -46], [-9, y + 2.9, -36], 0)
  b.quad([9, y, -46], [9, y, -36], [9, y + 2.9, -36], [9, y + 2.9, -46], 0)
  b.quad([9, y, -46], [-9, y, -46], [-9, y + 2.9, -46], [9, y + 2.9, -46], 0)
  if (!look.open) {
    b.box([-9, y, -36.05], [9, y + 0.5, -35.95], 0)
    for (const x of [-6.4, -3.2, 0, 3.2, 6.4])
      b.box([x - 0.04, y + 0.5, -36.03], [x + 0.04, y + 2.6, -35.97], 3)
  }
  b.box([-9, y + 2.6, -36.05], [9, y + 2.9, -35.95], 0)
  s.world.putMesh(
    b.build(),
    [
      plain({ colour: [0.07, 0.085, 0.15], roughness: 0.6 }),
      plain({ colour: [0.05, 0.06, 0.1], roughness: 0.9 }),
      plain({ colour: [0.2, 0.2, 0.22], roughness: 0.9 }),
      plain({ colour: [0.4, 0.42, 0.45], roughness: 0.3 }),
    ],
    place([0, 0, 0]),
  )
  for (const x of [-4, 0, 4])
    s.lights.push({
      kind: 'panel',
      at: [x, y + 2.84, -38.6],
      u: [0.9, 0, 0],
      v: [0, 0, 0.25],
      colour: [(look.lights ?? 1) * 6.4, (look.lights ?? 1) * 5, (look.lights ?? 1) * 3.4],
    })
  for (let i = 0; i < 12; i++)
    s.bank([-6.6 + i * 1.2, y + 2.86, -37.0 - (i % 2) * 1.4], 1, 1, 1, [26, 19, 11])
}

const napkin = plain({ colour: club.blue, sheen: 0.3, roughness: 0.7 })

const tableByWindow: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['cobblers', 'estuary', 'old'],
    pylons: [0.4, 0.4, 1.4, 1.4],
    fill: 0.9,
    spark: 1.2,
  })
  lounge(s, {})
  const y = deck
  putRoundTable(s.world, [0, y, -37.3], 0.62)
  putCover(s.world, [-0.1, y + 0.75, -37.66], 180, napkin)
  putCover(s.world, [0.1, y + 0.75, -36.94], 0, napkin)
  putGlass(s.world, [0.2, y + 0.75, -37.5], 'wine', 'red')
  putGlass(s.world, [-0.22, y + 0.75, -37.08], 'wine', 'white')
  putGlass(s.world, [0.31, y + 0.75, -37.38], 'tumbler', 'none')
  const flame = putCandle(s.world, [0.02, y + 0.75, -37.3])
  s.sparks.push({ at: flame, colour: [60, 34, 12] })
  s.kicker([0.02, y + 1.15, -37.3], [0.02, y + 0.75, -37.5], 0.12, [1.3, 0.75, 0.35], 0.02, 1)
  s.kicker([-1.6, y + 2.2, -36.4], [0, y + 0.75, -37.3], 0.9, cool, 0.3, 1)
  s.kicker([1.8, y + 2.3, -38.9], [0, y + 0.75, -37.3], 0.7, warm, 0.3, 1)
  const chair = s.world.add(chairMesh())
  const cloth = plain({ colour: club.navy, sheen: 0.25, roughness: 0.7 })
  s.world.put({ mesh: chair, place: place([-1.0, y, -37.3], rotateY(90)), materials: [silver, cloth] })
  s.world.put({ mesh: chair, place: place([1.0, y, -37.3], rotateY(-90)), materials: [silver, cloth] })
  return s.shot(
    { at: [-0.55, y + 1.36, -38.9], target: [0.16, y + 0.9, -37.0], lens: 34, stop: 2, focus: 1.65 },
    { plainBeyond: 20, bounces: 2, samples: 22, grade: { exposure: 0.4 } },
  )
}

const glasses: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['cobblers', 'estuary'],
    pylons: [0.4, 0.4, 1.3, 1.3],
    fill: 0.9,
    spark: 2,
  })
  lounge(s, { lights: 0.7 })
  const y = deck
  for (const x of [-9, -3, 3, 9])
    s.sparks.push(
      ...Array.from({ length: 15 }, (_, i) => ({
        at: [x + (i % 5) * 0.95, 15 + Math.floor(i / 5) * 0.95, 40] as Vec3,
        colour: [1500, 1530, 1600] as Vec3,
      })),
    )
  const top = new MeshBuilder()
  top.box([-2, y + 0.7, -36.9], [2, y + 0.75, -36.2])
  s.world.putMesh(top.build(), [wood([0.12, 0.05, 0.024], 0.06, 0.08, 0.5)], place([0, 0, 0]))
  const random = seeded(5)
  for (let i = 0; i < 9; i++)
    putGlass(
      s.world,
      [-0.52 + i * 0.105 + (random() - 0.5) * 0.02, y + 0.75, -36.42 - (i % 3) * 0.09],
      'flute',
      i % 4 === 3 ? 'none' : 'white',
    )
  putGlass(s.world, [0.36, y + 0.75, -36.7], 'wine', 'red')
  putBottle(s.world, [0.5, y + 0.75, -36.5], [0.012, 0.03, 0.012])
  s.kicker([-1.2, y + 1.6, -35.8], [0, y + 0.85, -36.5], 1.4, cool, 0.12, 1)
  s.kicker([1.2, y + 1.5, -35.8], [0, y + 0.85, -36.5], 1.2, warm, 0.12, 1)
  return s.shot(
    { at: [0.05, y + 0.98, -37.4], target: [0.0, y + 0.9, -36.4], lens: 62, stop: 1.8, focus: 0.92 },
    { plainBeyond: 20, bounces: 2, samples: 26, grade: { exposure: 0.45 } },
  )
}

const balcony: Scene = async (s) => {
  await s.ground({ hour: 'sunset', stands: ['cobblers', 'estuary', 'old'], sunFrom: 36, fill: 0.8 })
  const y = deck
  lounge(s, { open: true, lights: 0.8 })
  const b = new MeshBuilder()
  b.box([-9, y - 0.2, -36], [9, y, -33.6], 0)
  b.tube(
    [
      [-9, y + 1.05, -33.65],
      [9, y + 1.05, -33.65],
    ],
    0.03,
    12,
    1,
  )
  for (let x = -8; x <= 8; x += 1.6)
    b.tube(
      [
        [x, y, -33.65],
        [x, y + 1.05, -33.65],
      ],
      0.02,
      8,
      1,
    )
  s.world.putMesh(
    b.build(),
    [plain({ colour: [0.25, 0.25, 0.26], roughness: 0.7 }), silver],
    place([0, 0, 0]),
  )
  const pane = new MeshBuilder()
  pane.quad([-9, y + 0.1, -33.65], [9, y + 0.1, -33.65], [9, y + 0.98, -33.65], [-9, y + 0.98, -33.65])
  s.world.putMesh(pane.build(), [glass(0.08)], place([0, 0, 0]), { shadow: false })
  const seat = s.world.add(chairMesh())
  const cloth = plain({ colour: club.blue, gloss: 0.04, roughness: 0.4 })
  for (let i = 0; i < 6; i++)
    s.world.put({
      mesh: seat,
      place: place([-2.4 + i * 0.75, y, -34.7], rotateY(0)),
      materials: [silver, cloth],
    })
  await fan(s, {
    at: [1.5, y, -34.15],
    facing: -12,
    pose: { ...poses.stand, left: { reach: [0.2, -0.12, 0.26], grip: 0.6 } },
    seed: 5,
    tint: colour('#1c222e'),
    detail: 0.0075,
  })
  await fan(s, {
    at: [2.25, y, -34.1],
    facing: -48,
    pose: { ...poses.stand, spine: [2, 0, 10], head: [0, 0, 20] },
    seed: 8,
    tint: colour('#3a3f49'),
    detail: 0.0075,
  })
  return s.shot(
    { at: [-0.9, y + 1.62, -37.4], target: [0.9, y + 1.05, -33.2], lens: 30, stop: 2.2, focus: 4 },
    { plainBeyond: 40, bounces: 2, samples: 18, grade: { exposure: 0.05 } },
  )
}

const dinner: Scene = async (s) => {
  await s.ground({ hour: 'night', stands: ['cobblers', 'estuary'], pylons: [0.4, 0.4, 1, 1], fill: 0.4 })
  lounge(s, { lights: 0.8 })
  const y = deck
  const chair = s.world.add(chairMesh())
  const cloth = plain({ colour: club.navy, sheen: 0.25, roughness: 0.7 })
  for (const [i, [x, z]] of (
    [
      [0, -41.2],
      [-2.9, -39.6],
      [2.7, -39.3],
      [-0.4, -37.8],
      [5, -41.4],
      [-5.2, -42],
      [5.4, -37.8],
      [-5.4, -37.6],
    ] as const
  ).entries()) {
    putRoundTable(s.world, [x, y, z], 0.78)
    for (let k = 0; k < 8; k++) {
      const a = (k / 8) * Math.PI * 2 + i
      if (i < 4)
        putCover(
          s.world,
          [x + Math.sin(a) * 0.56, y + 0.75, z + Math.cos(a) * 0.56],
          (a * 180) / Math.PI,
          napkin,
        )
      if (i < 3)
        putGlass(
          s.world,
          [x + Math.sin(a + 0.22) * 0.42, y + 0.75, z + Math.cos(a + 0.22) * 0.42],
          'wine',
          'none',
        )
      s.world.put({
        mesh: chair,
        place: place([x + Math.sin(a) * 1.08, y, z + Math.cos(a) * 1.08], rotateY((a * 180) / Math.PI + 180)),
        materials: [silver, cloth],
      })
    }
    for (const q of [-0.1, 0.1]) {
      const flame = putCandle(s.world, [x + q, y + 0.75, z])
      s.sparks.push({ at: flame, colour: [70, 40, 14] })
    }
    const flowers = new MeshBuilder()
    const random = seeded(i + 40)
    flowers.lathe(
      [
        [0.001, 0],
        [0.05, 0],
        [0.035, 0.06],
        [0.055, 0.12],
      ],
      20,
      2,
      place([x, y + 0.75, z + 0.02]),
    )
    for (let f = 0; f < 26; f++)
      flowers.sphere(
        [x + (random() - 0.5) * 0.26, y + 0.9 + random() * 0.16, z + (random() - 0.5) * 0.26],
        0.022 + random() * 0.02,
        f % 3 === 0 ? 1 : 0,
        8,
      )
    s.world.putMesh(
      flowers.build(),
      [
        plain({ colour: [0.75, 0.76, 0.8], roughness: 0.6 }),
        plain({ colour: club.coral, roughness: 0.6 }),
        silver,
      ],
      place([0, 0, 0]),
    )
  }
  s.kicker([0, y + 2.4, -43.6], [0, y + 0.8, -41], 0.5, warm, 0.5, 1)
  s.kicker([-4, y + 2.4, -37], [0, y + 0.8, -41], 0.5, cool, 0.5, 1)
  return s.shot(
    { at: [-1.05, y + 1.42, -43.2], target: [0.35, y + 0.84, -40.2], lens: 34, stop: 2, focus: 2.2 },
    { plainBeyond: 20, bounces: 2, samples: 20, grade: { exposure: 0.4 } },
  )
}

const throughTurnstile: Scene = async (s) => {
  putStreet(s, 'night')
  await putTurnstiles(s, 3)
  s.kicker([0, 3, -7], [0, 1, -0.6], 2.4, cool, 0.8, 1)
  s.kicker([-3, 3.2, 3.5], [0, 1.2, 0.2], 0.35, warm, 0.5, 1)
  const green = new MeshBuilder()
  green.quad([-20, 0.01, -4], [20, 0.01, -4], [20, 0.01, -50], [-20, 0.01, -50])
  s.world.putMesh(green.build(), [plain({ colour: [0.05, 0.13, 0.03], roughness: 0.8 })], place([0, 0, 0]))
  s.kicker([0, 20, -30], [0, 0, -14], 1.2, cool, 2, 1)
  for (let j = 0; j < 3; j++)
    for (let i = 0; i < 6; i++)
      s.sparks.push({ at: [-1.2 + i * 0.5, 1.7 + j * 0.5 - 0.9, -46], colour: [500, 515, 540] })
  await fan(s, {
    at: [0.02, 0, -0.15],
    facing: 182,
    pose: { ...poses.walk, right: { ...poses.walk.right, reach: [0.22, -0.16, 0.26], grip: 0.5 } },
    seed: 14,
    tint: club.navy,
    detail: 0.0072,
  })
  await fan(s, {
    at: [-0.35, 0, 1.5],
    facing: 176,
    pose: poses.stand,
    seed: 18,
    tint: colour('#3a2226'),
    youth: 1.3,
    detail: 0.0085,
  })
  return s.shot(
    { at: [-0.75, 1.42, 3.9], target: [0.05, 1.22, -0.4], lens: 44, stop: 2, focus: 4 },
    { bounces: 2, samples: 20, grade: { exposure: 0.55 } },
  )
}

const oldKit: Kit = {
  ...homeKit,
  shirt: [0.3, 0.3, 0.3],
  sleeve: [0.3, 0.3, 0.3],
  second: [0.05, 0.05, 0.06],
  pattern: 'stripes',
  trim: [0.5, 0.5, 0.5],
  shorts: [0.62, 0.6, 0.56],
  sock: [0.05, 0.05, 0.05],
  sockBand: [0.4, 0.4, 0.4],
  boot: [0.05, 0.035, 0.02],
  print: '#ffffff',
}
const sepia = {
  mono: 1,
  tone: [1.06, 0.93, 0.74] as Vec3,
  contrast: 0.94,
  fade: 0.07,
  vignette: 0.75,
  grain: 0.05,
  bloom: 0.12,
  saturation: 1,
}

/** Scratches, dust and uneven ageing of an old plate. */
const aged =
  (seed: number) =>
  (film: { readonly width: number; readonly height: number; readonly rgb: Float32Array }) => {
    const random = seeded(seed)
    const { width, height, rgb } = film
    const lay = (x: number, y: number, k: number) => {
      const xx = Math.round(x)
      const yy = Math.round(y)
      if (xx < 0 || yy < 0 || xx >= width || yy >= height) return
      for (let c = 0; c < 3; c++)
        rgb[(yy * width + xx) * 3 + c] = (rgb[(yy * width + xx) * 3 + c] as number) * k
    }
    for (let i = 0; i < 260; i++) {
      const x = random() * width
      const y = random() * height
      const r = random() ** 3 * 2.4
      const k = random() < 0.6 ? 1.7 : 0.5
      for (let dy = -3; dy <= 3; dy++)
        for (let dx = -3; dx <= 3; dx++) if (dx * dx + dy * dy <= r * r) lay(x + dx, y + dy, k)
    }
    for (let i = 0; i < 9; i++) {
      let x = random() * width
      const from = random() * height
      for (let y = from; y < from + height * random() * 0.5; y++) {
        x += (random() - 0.5) * 0.6
        lay(x, y, 1.35)
      }
    }
  }

const oldTeam: Scene = async (s) => {
  await s.ground({
    hour: 'overcast',
    stands: ['old'],
    fill: 0.5,
    boards: [2],
    grass: { worn: 0.9, lines: false },
  })
  const b = new MeshBuilder()
  for (let i = 0; i < 40; i++) b.box([-52.4, 0, -12 + i * 0.6], [-52.3, 1.15, -11.45 + i * 0.6])
  b.box([-49.4, 0.4, -2.6], [-49.0, 0.45, 2.6])
  s.world.putMesh(b.build(), [plain({ colour: [0.24, 0.22, 0.2], roughness: 0.9 })], place([0, 0, 0]))
  s.lights.push({ kind: 'sun', toward: [0.72, 0.62, 0.3], spread: 0.1, colour: [0.7, 0.7, 0.7] })
  const stand: Pose = { ...poses.armsFolded }
  for (let i = 0; i < 6; i++)
    await s.player({
      at: [-50, 0, (i - 2.5) * 0.66],
      facing: 90,
      pose: i % 2 ? stand : poses.behindBack,
      kit:
        i === 3
          ? { ...oldKit, shirt: [0.08, 0.08, 0.08], sleeve: [0.08, 0.08, 0.08], pattern: 'plain' }
          : oldKit,
      seed: 1000 + i,
      skin: 1,
      hair: i % 3 ? 'short' : 'quiff',
      hairTone: i % 3,
      beard: i === 1 ? 0.9 : 0,
      longSleeves: true,
      loose: 1.8,
      detail: 0.0075,
    })
  const sit: Pose = {
    root: [2, 0, 0],
    spine: [4, 0, 0],
    left: { hip: [86, 8, 0], knee: 86, reach: [0.1, -0.24, 0.3], grip: 0.5 },
    right: { hip: [86, 8, 0], knee: 86, reach: [0.1, -0.24, 0.3], grip: 0.5 },
  }
  for (let i = 0; i < 5; i++)
    await s.player({
      at: [-49.1, 0, (i - 2) * 0.78],
      facing: 90,
      pose: sit,
      kit: oldKit,
      seed: 1020 + i,
      skin: 0,
      hair: i % 2 ? 'short' : 'quiff',
      hairTone: (i + 1) % 3,
      longSleeves: true,
      loose: 1.8,
      detail: 0.0075,
    })
  s.ball([-48.45, 0.14, 0], { old: true, radius: 0.135 })
  for (const [z, f] of [
    [-2.9, 84],
    [2.75, 96],
  ] as const)
    await s.player({
      at: [-49.6, 0, z],
      facing: f,
      pose: poses.stand,
      kit: coatKit([0.03, 0.03, 0.03]),
      trousers: [0.05, 0.05, 0.05],
      longSleeves: true,
      loose: 1.7,
      seed: 1040 + Math.round(z),
      skin: 0,
      hair: 'short',
      hairTone: 7,
      beard: 1,
      detail: 0.008,
    })
  return s.shot(
    { at: [-41.8, 1.35, 0.25], target: [-49.6, 1.22, 0], lens: 46, stop: 5, focus: 7.9 },
    { samples: 16, touch: aged(3), grade: { ...sepia, exposure: 0 } },
  )
}

const oldBall: Scene = async (s) => {
  const b = new MeshBuilder()
  b.quad([-3, 0, 3], [3, 0, 3], [3, 0, -0.9], [-3, 0, -0.9], 0)
  b.quad([-3, 0, -0.9], [3, 0, -0.9], [3, 2.4, -0.9], [-3, 2.4, -0.9], 1)
  s.world.putMesh(
    b.build(),
    [wood([0.16, 0.13, 0.1], 0.03, 0.6, 0.2), wood([0.12, 0.1, 0.08], 0.03, 0.7, 0.16)],
    place([0, 0, 0]),
  )
  s.ball([-0.16, 0.135, -0.1], { old: true, radius: 0.135, turn: multiply(rotateY(18), rotateX(-24)) })
  const { boot } = await import('../body/anatomy.ts')
  const { poseSkeleton } = await import('../body/skeleton.ts')
  const { skinOf } = await import('../body/surface.ts')
  const { blend, cone, carve } = await import('../body/solid.ts')
  const skeleton = poseSkeleton({})
  const foot = skeleton.legs.left.foot
  const high = carve(
    blend(0.02, boot(skeleton, 'left'), cone(foot, 1, [0, 0.08, -0.014], 0.05, [0, -0.01, -0.012], 0.047)),
    cone(foot, 1, [0, 0.2, -0.016], 0.05, [0, 0.01, -0.012], 0.04),
    0.008,
  )
  const at = foot.at
  const skin = skinOf(
    high,
    [at[0] - 0.1, at[1] - 0.12, at[2] - 0.12],
    [at[0] + 0.1, at[1] + 0.16, at[2] + 0.24],
    0.0042,
  )
  const mesh = {
    positions: Float32Array.from(skin.positions.map((v, i) => v - (at[i % 3] as number))),
    normals: Float32Array.from(skin.normals),
    rest: Float32Array.from(skin.positions.map((v, i) => v - (at[i % 3] as number))),
    indices: Uint32Array.from(skin.indices),
    slots: new Uint8Array(skin.indices.length / 3),
  }
  const { noise, fbm } = await import('../engine/random.ts')
  const leather = {
    shade: (hit: import('../engine/material.ts').Hit, out: import('../engine/material.ts').Surface) => {
      const k = 0.7 + 0.5 * fbm(hit.ru * 30, hit.rv * 30, hit.rw * 30, 4)
      out.r = 0.1 * k
      out.g = 0.06 * k
      out.b = 0.034 * k
      out.gloss = 0.04
      out.roughness = 0.42
      hit.nx += 0.2 * noise(hit.ru * 70, hit.rv * 70, hit.rw * 70)
      hit.ny += 0.2 * noise(hit.ru * 70 + 4, hit.rv * 70, hit.rw * 70)
      const lace =
        hit.rw > 0.02 &&
        hit.rw < 0.11 &&
        Math.abs(hit.ru) < 0.017 &&
        hit.rv > -0.06 &&
        Math.abs(((hit.rw * 75 + Math.abs(hit.ru) * 22) % 1) - 0.5) < 0.18
      if (lace) {
        out.r = 0.42
        out.g = 0.36
        out.b = 0.26
      }
    },
  }
  const id = s.world.add(mesh)
  s.world.put({ mesh: id, place: place([0.16, 0.082, 0.02], rotateY(-38)), materials: [leather] })
  s.world.put({ mesh: id, place: place([0.3, 0.082, -0.16], rotateY(-10)), materials: [leather] })
  s.lights.push({ kind: 'panel', at: [-1.3, 1.1, 0.2], u: [0, 0, -0.4], v: [0, 0.5, 0], colour: [7, 7, 7] })
  s.kicker([1.4, 0.9, -0.6], [0, 0.1, 0], 0.5, [1, 1, 1], 0.2, 1)
  s.ambient = [0.05, 0.05, 0.05]
  return s.shot(
    { at: [0.1, 0.34, 1.1], target: [0.05, 0.11, -0.06], lens: 60, stop: 2.8, focus: 1.12 },
    { bounces: 2, samples: 20, touch: aged(8), grade: { ...sepia, exposure: 0.5, contrast: 1.02 } },
  )
}

const boards: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['harbour', 'estuary'],
    pylons: [0.9, 1.2, 1, 1.2],
    fill: 0.9,
    spark: 1.2,
  })
  const strip = await boardStrip([0, 1, 13, 6, 11, 9])
  const b = new MeshBuilder()
  b.quad([-34, 0.03, -33.9], [26, 0.03, -33.9], [26, 1.0, -34.0], [-34, 1.0, -34.0], 0, [
    [0, 1, 0],
    [2.5, 1, 0],
    [2.5, 0, 0],
    [0, 0, 0],
  ])
  s.world.putMesh(b.build(), [posterMaterial(strip, 0.5)], place([0, 0, 0]))
  s.ball([-6.2, 0.11, -31.2], { wet: 0.6 })
  s.blades([-6, -30.2], [2.4, 1.6])
  return s.shot(
    { at: [-11.5, 0.42, -29.2], target: [-3.6, 0.82, -33.2], lens: 46, stop: 2.2, focus: 5.6 },
    { samples: 18, grade: { exposure: 0.35 } },
  )
}

const shirtFront: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['harbour', 'old'],
    pylons: [1.3, 1.3, 0.5, 0.5],
    fill: 0.9,
    spark: 1.4,
  })
  s.kicker([-1.6, 2.1, 1.5], [0, 1.3, 0.1], 1.15, warm, 0.3)
  s.kicker([2.2, 1.9, -1.2], [0, 1.3, 0], 2.6, cool, 0.3)
  s.kicker([-1.9, 1.5, -1.3], [0, 1.3, 0], 1.6, [1.3, 0.55, 0.36], 0.3)
  await s.player({
    at: [0, 0, 0],
    facing: 20,
    pose: { ...poses.stand, spine: [0, 0, 0] },
    number: 8,
    seed: 77,
    skin: 1,
    detail: 0.0042,
    wet: 0.1,
  })
  return s.shot(
    { at: [-0.1, 1.32, 1.12], target: [0.03, 1.29, 0], lens: 56, stop: 2.2, focus: 1.0 },
    { samples: 22, grade: { exposure: 0.1 } },
  )
}

const guests: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['cobblers', 'estuary'],
    pylons: [0.4, 0.4, 1.4, 1.4],
    fill: 0.9,
    spark: 1.3,
  })
  lounge(s, { lights: 0.9 })
  const y = deck
  const suits: readonly Vec3[] = [
    [0.014, 0.018, 0.035],
    [0.03, 0.032, 0.04],
    [0.02, 0.03, 0.08],
    [0.08, 0.02, 0.03],
  ]
  for (const [i, [x, z, f]] of (
    [
      [-0.5, -37.5, 60],
      [0.45, -37.35, -70],
      [0.1, -36.7, 170],
      [-2.4, -37.2, 20],
      [2.6, -37.6, -30],
      [3.3, -37.1, -120],
    ] as const
  ).entries())
    await s.player({
      at: [x, y, z],
      facing: f,
      pose: {
        spine: [2, i % 2 ? 2 : -2, 0],
        head: [2, 0, i % 2 ? 8 : -8],
        left: { reach: [0.12, -0.02, 0.28], elbowTo: [0.5, -0.4, 0], grip: 0.6 },
        right: { shoulder: [4, 8, 0], elbow: 18, grip: 0.4 },
      },
      kit: coatKit(suits[i % 4] as Vec3),
      trousers: suits[i % 3] as Vec3,
      longSleeves: true,
      loose: 1.3,
      seed: 1100 + i,
      ladies: i % 3 === 1,
      detail: i < 3 ? 0.0062 : 0.011,
      wet: 0,
    })
  putRoundTable(s.world, [1.25, y, -38.5], 0.3)
  for (const [x, z] of [
    [1.2, -38.4],
    [1.34, -38.52],
    [1.16, -38.6],
  ] as const)
    putGlass(s.world, [x, y + 0.75, z], 'flute', 'white')
  s.kicker([-2, y + 2.5, -39.6], [0, y + 1.3, -37.4], 0.55, warm, 0.4, 1)
  return s.shot(
    { at: [-0.9, y + 1.5, -40.6], target: [0.3, y + 1.32, -37.2], lens: 44, stop: 2, focus: 3.3 },
    { plainBeyond: 20, bounces: 2, samples: 18, grade: { exposure: 0.45 } },
  )
}

const outOfTheDark: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['harbour', 'estuary'],
    pylons: [0.7, 2, 0.12, 0.6],
    fill: 0.9,
    spark: 1.5,
    grass: { wet: 0.8 },
    fog: { density: 0.0022, colour: [0.03, 0.045, 0.09], glow: 0.00045 },
  })
  s.bank([19, 15.4, -40], 7, 3, 1.05, [1700, 1730, 1800])
  s.bank([34, 15.4, -40], 6, 3, 1.05, [1700, 1730, 1800])
  s.kicker([8, 6, -9], [2.2, 1.3, 0], 3.2, cool, 1, 0.25)
  s.kicker([-3, 4, -6], [2.2, 1.3, 0], 0.7, [1.3, 0.6, 0.4], 0.6, 0.1)
  await s.player({
    at: [2.15, 0, 0],
    facing: 158,
    pose: 'walk',
    number: 9,
    name: 'Rooksby',
    seed: 3,
    skin: 1,
    hair: 'short',
    hairTone: 1,
    detail: 0.0052,
    wet: 0.5,
  })
  s.blades([1.4, 2.2], [3.4, 1.9])
  return s.shot(
    { at: [0.35, 0.5, 4.8], target: [1.2, 1.34, 0], lens: 36, stop: 1.6, focus: 5 },
    { samples: 16, grade: { exposure: 0.25, contrast: 1.2, vignette: 0.6 } },
  )
}

const wetBall: Scene = async (s) => {
  await s.ground({
    hour: 'rain',
    stands: ['harbour', 'estuary'],
    pylons: [1.2, 1.6, 0.2, 0.3],
    fill: 0.8,
    spark: 1.4,
    grass: { wet: 0.95 },
  })
  s.bank([13, 15.4, -40], 6, 3, 1.05, [1600, 1640, 1700])
  s.bank([-2, 15.4, -40], 6, 3, 1.05, [1600, 1640, 1700])
  s.kicker([1.6, 1.5, -1.7], [0.32, 0.12, 0], 2.6, cool, 0.2, 0.5)
  s.kicker([-1.4, 1.0, -1.2], [0.32, 0.12, 0], 1.2, [1.3, 0.55, 0.36], 0.2, 0.3)
  s.ball([0.33, 0.11, 0], { wet: 1, mud: 0.16 })
  s.blades([0.2, 0.1], [1.9, 1.4], {}, 0.032, 1.25)
  s.spray([0.33, 0.04, 0.06], [0.1, 0.25, 0.1], 120, [6, 6.3, 7], 0.3)
  return s.shot(
    { at: [-0.06, 0.125, 1.25], target: [0.13, 0.17, 0], lens: 46, stop: 2, focus: 1.27 },
    {
      samples: 20,
      rain: { drops: 900, length: 30, slant: 0.1, light: 0.4, seed: 4 },
      grade: { exposure: 0.25, contrast: 1.18 },
    },
  )
}

const celebration: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['estuary', 'harbour'],
    crowd: 'loud',
    fill: 1,
    pylons: [0.15, 2.2, 0.15, 2.2],
    fog: { density: 0.0026, colour: [0.03, 0.045, 0.09], glow: 0.0005 },
  })
  for (const z of [-8, 6, 20])
    for (let j = 0; j < 3; j++)
      for (let i = 0; i < 6; i++)
        s.sparks.push({ at: [66, 14.6 + j * 1.05, z + (i - 2.5) * 1.05], colour: [1700, 1730, 1800] })
  s.kicker([48, 8, -5], [38, 1.4, 1.6], 2.8, cool, 1.4, 0.3)
  s.kicker([48, 8, 9], [38, 1.4, 1.6], 2.8, cool, 1.4, 0.3)
  await s.player({
    at: [38, 0, 1.3],
    facing: 84,
    pose: 'armsAloft',
    number: 9,
    seed: 3,
    skin: 1,
    hair: 'short',
    detail: 0.0062,
  })
  await s.player({
    at: [38.3, 0, 2.35],
    facing: 40,
    pose: {
      ...poses.stride,
      lift: 0.16,
      left: { ...poses.stride.left, shoulder: [150, 30, 0], elbow: 40 },
      right: { ...poses.stride.right, shoulder: [120, 40, 0], elbow: 50 },
    },
    number: 11,
    seed: 14,
    skin: 5,
    hair: 'curls',
    detail: 0.0068,
  })
  await s.player({
    at: [38.4, 0, 0.2],
    facing: 118,
    pose: 'fistPump',
    number: 7,
    seed: 21,
    skin: 4,
    hair: 'curls',
    detail: 0.0068,
  })
  await s.player({
    at: [39.4, 0, 3.5],
    facing: 20,
    pose: 'sprint',
    number: 8,
    seed: 25,
    skin: 1,
    hair: 'quiff',
    detail: 0.0085,
  })
  return s.shot(
    { at: [32.6, 0.5, -0.2], target: [38, 1.62, 0.35], lens: 38, stop: 1.8, focus: 5.7 },
    { samples: 16, grade: { exposure: 0.1, contrast: 1.24, vignette: 0.6 } },
  )
}

const emptyFog: Scene = async (s) => {
  await s.ground({
    hour: 'fog',
    stands: ['harbour', 'estuary', 'old'],
    fill: 0,
    pylons: [1, 1, 0.5, 0.5],
    spark: 0.8,
    fog: { density: 0.0125, colour: [0.05, 0.066, 0.105], glow: 0.0021 },
  })
  s.bank([-21, 17, -40], 5, 4, 1.05, [900, 930, 980])
  s.bank([21, 17, -40], 5, 4, 1.05, [900, 930, 980])
  s.kicker([-2.4, 2.4, -3], [0, 0.1, 0], 1.0, cool, 0.5, 0.3)
  s.ball([0, 0.11, 0], { wet: 0.8 })
  s.blades([0, 0.8], [2.6, 2])
  return s.shot(
    { at: [0.0, 0.36, 3.5], target: [0, 1.02, 0], lens: 30, stop: 2, focus: 3.5 },
    { samples: 18, grade: { exposure: 0.05 } },
  )
}

const lightsAboveStand: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['harbour', 'old'],
    pylons: [1.6, 1, 0.1, 0.1],
    fill: 0.4,
    spark: 1.3,
  })
  return s.shot(
    { at: [-22, 0.8, 12], target: [-40, 13.5, -36], lens: 40, stop: 2.8, focus: 26 },
    { samples: 14, plainBeyond: 60, grade: { exposure: -0.2, contrast: 1.2, vignette: 0.6 } },
  )
}

const shared: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['harbour', 'estuary'],
    pylons: [1.6, 1.6, 0.3, 0.3],
    fill: 0.9,
    spark: 1.4,
  })
  s.bank([-12, 15.2, -40], 6, 3, 1.05, [1500, 1530, 1600])
  s.bank([12, 15.2, -40], 6, 3, 1.05, [1500, 1530, 1600])
  const shot = s.shot(
    { at: [0, 0.9, 13], target: [0, 4.4, -20], lens: 34, stop: 1.4, focus: 5 },
    { samples: 14, grade: { exposure: 0.05, contrast: 1.15, vignette: 0.6 } },
  )
  const art = await textureFromSvg(crest(), 800, 984)
  const texel: Texel = [0, 0, 0, 0]
  return {
    ...shot,
    print: (display, width, height) => {
      const h = height * 0.74
      const w = h * (200 / 246)
      const enc = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const u = (x - (width - w) / 2) / w
          const v = (y - height * 0.12) / h
          const i = (y * width + x) * 3
          const dark = 1 - 0.35 * Math.exp(-(((u - 0.5) / 1.1) ** 2) - ((v - 0.5) / 0.9) ** 2)
          readTexture(art, u, v, texel)
          for (let c = 0; c < 3; c++) {
            const under = (display[i + c] as number) * dark
            display[i + c] = under + (enc(texel[c] as number) - under) * texel[3]
          }
        }
    },
  }
}

export const pageScenes: Readonly<Record<string, Scene>> = {
  'pages/hospitality-01.webp': tableByWindow,
  'pages/hospitality-02.webp': glasses,
  'pages/hospitality-03.webp': balcony,
  'pages/hospitality-04.webp': dinner,
  'pages/tickets-01.webp': throughTurnstile,
  'pages/history-01.webp': oldTeam,
  'pages/history-02.webp': oldBall,
  'pages/commercial-01.webp': boards,
  'pages/commercial-02.webp': shirtFront,
  'pages/commercial-03.webp': guests,
  'pages/mascot-01.webp': putMascotStage,
  'hero/home-01.webp': outOfTheDark,
  'hero/home-02.webp': wetBall,
  'hero/home-03.webp': celebration,
  'backgrounds/error.webp': emptyFog,
  'backgrounds/menu.webp': lightsAboveStand,
  'share/default.webp': shared,
}
