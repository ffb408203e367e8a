import { club, homeKit, keeperKit, trainingKit } from '../body/kit.ts'
import { poses } from '../body/poses.ts'
import { crest } from '../brand/crest.ts'
import { sponsorLogos } from '../brand/sponsors.ts'
import { colour, plain } from '../engine/material.ts'
import { MeshBuilder } from '../engine/mesh.ts'
import { seeded } from '../engine/random.ts'
import { type Texture, textureFromSvg } from '../engine/texture.ts'
import { apply, multiply, place, placePoint, rotateX, rotateY, rotateZ, type Vec3 } from '../engine/vec.ts'
import { sign } from '../ground/boards.ts'
import { clothMaterial, scarfTexture } from '../ground/cloth.ts'
import { mud, putBoats, water } from '../ground/harbour.ts'
import { addShirtShape, hangShirt, wood } from '../ground/rooms.ts'
import { brick, concrete, posterMaterial } from '../ground/stand.ts'
import { glass, putBottle, putGlass, silver } from '../ground/table.ts'
import { putTrophy } from '../ground/trophy.ts'
import { textElement, textPath } from '../lettering/lettering.ts'
import { moodOf } from './rootshall.ts'
import { putStreet, putTurnstiles } from './stadium.ts'
import type { Scene, Stage } from './stage.ts'
import { coatKit, fan } from './supporters.ts'
import { saltings } from './training.ts'

const cool: Vec3 = [0.86, 0.94, 1.1]
const warm: Vec3 = [1.15, 0.92, 0.72]
const coral: Vec3 = [1.3, 0.55, 0.36]

const cupOnPlinth: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['harbour', 'estuary'],
    pylons: [1.3, 1.3, 0.4, 0.4],
    spark: 1.4,
    fill: 0.9,
  })
  s.bank([-3.4, 14.8, -40], 6, 3, 1.05, [1500, 1530, 1600])
  s.bank([12, 14.8, -40], 6, 3, 1.05, [1500, 1530, 1600])
  const b = new MeshBuilder()
  b.box([-0.26, 0, -0.26], [0.26, 0.98, 0.26])
  s.world.putMesh(
    b.build(),
    [plain({ colour: [0.012, 0.03, 0.11], gloss: 0.05, roughness: 0.25 })],
    place([0, 0, 0]),
  )
  const front = new MeshBuilder()
  front.quad([-0.13, 0.62, 0.262], [0.13, 0.62, 0.262], [0.13, 0.94, 0.262], [-0.13, 0.94, 0.262], 0, [
    [0, 1, 0],
    [1, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
  ])
  s.world.putMesh(
    front.build(),
    [posterMaterial(await textureFromSvg(crest(), 400, 492), 0, [0.012, 0.03, 0.11])],
    place([0, 0, 0]),
  )
  putTrophy(s.world, place([0, 0.98, 0], rotateY(8)))
  s.kicker([-1.7, 2.1, -1.2], [0, 1.25, 0], 2.4, cool, 0.25)
  s.kicker([1.6, 1.9, -0.9], [0, 1.25, 0], 2.0, coral, 0.25)
  s.lights.push({
    kind: 'panel',
    at: [-1.5, 1.7, 1.3],
    u: [0.28, 0, 0.28],
    v: [0, 0.6, 0],
    colour: [2.4, 2.4, 2.5],
  })
  return s.shot(
    { at: [-0.25, 1.2, 1.75], target: [0.06, 1.27, 0], lens: 62, stop: 2, focus: 1.74 },
    { bounces: 2, samples: 24, grade: { exposure: 0.3 } },
  )
}

const lifted: Scene = async (s) => {
  await s.ground({
    hour: 'night',
    stands: ['estuary', 'harbour'],
    crowd: 'loud',
    fill: 1,
    pylons: [0.6, 1.5, 0.6, 1.5],
  })
  for (let j = 0; j < 3; j++)
    for (let i = 0; i < 6; i++)
      for (const z of [-9, 9])
        s.sparks.push({ at: [66, 14.4 + j, z + (i - 2.5) * 1.05], colour: [1400, 1430, 1500] })
  s.kicker([46, 7, -5], [40, 2, 0], 2.4, cool)
  s.kicker([45, 6, 6], [40, 2, 0], 2.0, warm)
  s.kicker([36, 3, 2], [40, 2, 0], 0.6, warm)
  const pose = {
    ...poses.aloft,
    left: { ...poses.aloft.left, reach: [0.175, 0.66, 0.12] as Vec3 },
    right: { ...poses.aloft.right, reach: [0.175, 0.66, 0.12] as Vec3 },
    head: [-24, 0, 0] as Vec3,
  }
  const figure = await s.player({
    at: [40, 0, 0],
    facing: -78,
    pose,
    number: 5,
    seed: 36,
    skin: 0,
    hair: 'short',
    hairTone: 2,
    beard: 0.9,
    captain: true,
    detail: 0.006,
  })
  const turn = rotateY(-78)
  const l = apply(turn, placePoint(figure.skeleton.arms.left.hand, [0, -0.06, 0]))
  const r = apply(turn, placePoint(figure.skeleton.arms.right.hand, [0, -0.06, 0]))
  putTrophy(
    s.world,
    place([(l[0] + r[0]) / 2 + 40, (l[1] + r[1]) / 2 - 0.13, (l[2] + r[2]) / 2], multiply(turn, rotateX(-8))),
  )
  const side = ['armsAloft', 'fistPump', 'armsAloft', 'applaud', 'armsAloft'] as const
  for (const [i, [x, z]] of (
    [
      [40.5, -0.95],
      [40.6, 0.95],
      [41.2, -1.8],
      [41.2, 1.75],
      [41.6, 0.1],
    ] as const
  ).entries())
    await s.player({
      at: [x, 0, z],
      facing: -82 + (i % 2 ? -24 : 20),
      pose: side[i] ?? 'applaud',
      number: [9, 11, 4, 8, 10][i] ?? 7,
      seed: 800 + i,
      detail: 0.0095,
    })
  const random = seeded(9)
  const paper = new MeshBuilder()
  for (let i = 0; i < 900; i++) {
    const p: Vec3 = [36 + random() * 10, 0.2 + random() * 5.4, -4.5 + random() * 9]
    const a = random() * 6.28
    const t = random() * 6.28
    const u: Vec3 = [Math.cos(a) * 0.014, Math.sin(t) * 0.014, Math.sin(a) * 0.014]
    const v: Vec3 = [
      -Math.sin(a) * 0.03 * Math.cos(t),
      0.03 * Math.sin(t + 1),
      Math.cos(a) * 0.03 * Math.cos(t),
    ]
    const c = (m: number, n: number): Vec3 => [
      p[0] + u[0] * m + v[0] * n,
      p[1] + u[1] * m + v[1] * n,
      p[2] + u[2] * m + v[2] * n,
    ]
    paper.quad(c(-1, -1), c(1, -1), c(1, 1), c(-1, 1), i % 3)
  }
  s.world.putMesh(
    paper.build(),
    [
      plain({ colour: club.blue, sheen: 0.3, through: 0.4 }),
      plain({ colour: [0.85, 0.87, 0.9], through: 0.4 }),
      plain({ colour: club.coral, through: 0.4 }),
    ],
    place([0, 0, 0]),
    { drift: [0, -0.02, 0] },
  )
  return s.shot(
    { at: [35.2, 1.2, 0.35], target: [40, 1.84, 0], lens: 56, stop: 2, focus: 4.9 },
    { bounces: 2, samples: 18, grade: { exposure: 0.3 } },
  )
}

async function ticketTexture(kind: 0 | 1): Promise<Texture> {
  const W = 1000
  const H = 420
  const ground = kind ? '#0d1f5c' : '#f2f4f9'
  const ink = kind ? '#f2f4f9' : '#0d1f5c'
  const t = (
    face: 'sofia-black' | 'figtree-medium',
    text: string,
    cap: number,
    x: number,
    y: number,
    fill = ink,
    track = 0.03,
  ) => textElement(textPath(face, text, cap, track), x, y, fill)
  let bars = ''
  const random = seeded(kind + 5)
  for (let y = 40; y < 380; ) {
    const h = 3 + Math.floor(random() * 9)
    bars += `<rect x="905" y="${y}" width="60" height="${h}" fill="${ink}"/>`
    y += h + 3 + random() * 7
  }
  const art = crest()
    .replace(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 246" role="img" aria-label="Thornsea Town FC">',
      '<g>',
    )
    .replace('</svg>', '</g>')
  return textureFromSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}"><rect width="${W}" height="${H}" fill="${ground}"/><path fill="#2149c4" d="M0 0H330L210 420H0Z"/><path fill="#e8492c" d="M330 0H350L230 420H210Z"/><g transform="translate(42 70) scale(1.15)">${art}</g>
${t('sofia-black', 'THORNSEA TOWN', 52, 390, 112)}${t('figtree-medium', 'PREMIER COUNTIES LEAGUE', 19, 392, 158, ink, 0.12)}${t('sofia-black', kind ? 'CUP TIE' : 'HOME MATCH', 40, 390, 236, '#e8492c')}${t('figtree-medium', 'ROOTSHALL LANE · KICK-OFF 15:00', 17, 392, 280, ink, 0.08)}${t('sofia-black', 'COBBLERS TERRACE', 24, 390, 346)}${t('sofia-black', kind ? 'BLOCK C' : 'BLOCK B', 24, 720, 346)}${bars}<path d="M860 0V420" stroke="${ink}" stroke-width="3" stroke-dasharray="8 9"/></svg>`,
    1000,
    420,
  )
}

const tickets: Scene = async (s) => {
  const b = new MeshBuilder()
  b.quad([-3, 0, 3], [3, 0, 3], [3, 0, -3], [-3, 0, -3])
  s.world.putMesh(b.build(), [wood([0.075, 0.04, 0.022], 0.05, 0.2, 0.3)], place([0, 0, 0]))
  for (const [i, [x, z, turn, y]] of (
    [
      [-0.022, 0.02, 14, 0.0035],
      [0.03, -0.03, -9, 0.001],
    ] as const
  ).entries()) {
    const card = new MeshBuilder()
    card.sheet(20, 8, (u, v) => [
      (u - 0.5) * 0.2,
      0.0016 + 0.007 * (2 * u - 1) ** 4 * (i ? 0.4 : 1),
      (v - 0.5) * 0.084,
    ])
    s.world.putMesh(
      card.build(),
      [posterMaterial(await ticketTexture(i ? 1 : 0))],
      place([x, y, z], rotateY(turn)),
    )
  }
  s.ball([0.24, 0.11, -0.34], { wet: 0, mud: 0 })
  const scarf = await scarfTexture()
  const c = new MeshBuilder()
  c.sheet(90, 10, (u, v) => [
    -0.42 + u * 1.1,
    0.012 + 0.03 * Math.abs(Math.sin(u * 7 + v)) + 0.02 * v,
    -0.3 - 0.18 * Math.sin(u * 3) + v * 0.17,
  ])
  s.world.putMesh(c.build(), [clothMaterial(scarf, { knit: true })], place([0, 0, 0]))
  s.lights.push({
    kind: 'panel',
    at: [-0.7, 0.9, -0.9],
    u: [0.3, 0, 0.2],
    v: [0.1, 0.25, -0.2],
    colour: [9, 8.6, 8],
  })
  s.lights.push({
    kind: 'panel',
    at: [0.9, 0.5, -0.2],
    u: [0, 0, 0.3],
    v: [0, 0.25, 0.0],
    colour: [1.4, 1.8, 2.8],
  })
  s.kicker([-0.8, 1.1, -0.7], [0, 0, 0], 1.3, warm, 0.12, 1)
  s.kicker([0.9, 0.5, -0.5], [0, 0, 0], 0.5, [0.5, 0.7, 1.4], 0.15, 1)
  const random = seeded(4)
  for (let i = 0; i < 26; i++)
    s.sparks.push({
      at: [(random() - 0.5) * 5, 0.15 + random() * 1.1, -2.4 - random() * 2],
      colour: i % 3 ? [420, 260, 120] : [180, 260, 520],
    })
  s.ambient = [0.05, 0.05, 0.06]
  s.grade = { exposure: 0.1, contrast: 1.1, vignette: 0.55, bloom: 0.08, saturation: 0.92 }
  return s.shot(
    { at: [-0.05, 0.23, 0.36], target: [0.02, 0.012, -0.01], lens: 52, stop: 3.2, focus: 0.43 },
    { bounces: 2, samples: 22 },
  )
}

const seasonCard: Scene = async (s) => {
  await s.ground({
    hour: 'dusk',
    stands: ['harbour', 'estuary'],
    pylons: [1.2, 1.4, 0.6, 0.6],
    sunFrom: 180,
    fill: 0.6,
    spark: 1.4,
  })
  s.bank([4, 15, -40], 6, 3, 1.05, [1300, 1330, 1400])
  const card = new MeshBuilder()
  card.sheet(4, 6, (u, v) => [(u - 0.5) * 0.0856, 0.065 - v * 0.135, 0.004 * Math.sin(u * 3)])
  const art = crest()
    .replace(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 246" role="img" aria-label="Thornsea Town FC">',
      '<g>',
    )
    .replace('</svg>', '</g>')
  const line = (text: string, cap: number, y: number, fill: string) =>
    textElement(textPath('sofia-black', text, cap, 0.06), 270, y, fill, 'middle')
  const face = await textureFromSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 540 852"><rect width="540" height="852" fill="#0d1f5c"/><path fill="#2149c4" d="M0 852L540 300V852Z"/><path fill="#e8492c" d="M0 852L540 300V330L30 852Z"/><rect x="190" y="30" width="160" height="24" rx="12" fill="#050a20"/><g transform="translate(150 100) scale(1.2)">${art}</g>${line('SEASON CARD', 58, 500, '#f2f4f9')}${line('2026–27'.replace('–', '-'), 44, 570, '#f2f4f9')}${line('HARBOUR STAND', 36, 770, '#f2f4f9')}</svg>`,
    540,
    852,
  )
  s.world.putMesh(
    card.build(),
    [posterMaterial(face)],
    place([0.02, 1.42, 34.2], multiply(rotateY(-12), rotateZ(4))),
  )
  const strap = new MeshBuilder()
  for (const k of [-1, 1])
    strap.sheet(3, 40, (u, v) => [
      0.025 + k * (0.004 + 0.055 * v ** 1.4) + (u - 0.5) * 0.016,
      1.482 + v * 0.42,
      34.2 + 0.02 * Math.sin(v * 4 + k) - 0.02 * v,
    ])
  s.world.putMesh(
    strap.build(),
    [plain({ colour: club.blue, sheen: 0.25, roughness: 0.6 })],
    place([0, 0, 0]),
  )
  const clip = new MeshBuilder()
  clip.tube(
    [
      [0.026, 1.494, 34.205],
      [0.026, 1.478, 34.207],
    ],
    0.005,
    10,
  )
  clip.sphere([0.026, 1.488, 34.205], 0.007, 0, 10)
  s.world.putMesh(clip.build(), [silver], place([0, 0, 0]))
  s.kicker([-0.6, 2.1, 33.4], [0, 1.42, 34.2], 1.8, [1.25, 0.8, 0.55], 0.2, 0)
  s.kicker([0.8, 1.9, 35.2], [0, 1.42, 34.2], 0.8, cool, 0.2, 0)
  return s.shot(
    { at: [-0.1, 1.44, 34.86], target: [0.035, 1.45, 34.2], lens: 62, stop: 1.6, focus: 0.675 },
    { samples: 24, grade: { exposure: 0.3 } },
  )
}

const ticketOffice: Scene = async (s) => {
  putStreet(s, 'night')
  const b = new MeshBuilder()
  b.box([-14, 0, -0.4], [-1.5, 4.4, 0], 0)
  b.box([1.5, 0, -0.4], [14, 4.4, 0], 0)
  b.box([-1.5, 0, -0.4], [1.5, 0.98, 0], 0)
  b.box([-1.5, 2.2, -0.4], [1.5, 4.4, 0], 0)
  b.box([-1.62, 0.92, -0.02], [1.62, 1.0, 0.22], 1)
  for (const x of [-1.5, 0, 1.44]) b.box([x, 1, -0.06], [x + 0.06, 2.2, 0.04], 2)
  b.box([-1.5, 2.16, -0.06], [1.5, 2.22, 0.04], 2)
  b.quad([-1.5, 0.9, -2.6], [1.5, 0.9, -2.6], [1.5, 2.6, -2.6], [-1.5, 2.6, -2.6], 3)
  b.quad([-1.5, 0.9, -0.4], [-1.5, 0.9, -2.6], [-1.5, 2.6, -2.6], [-1.5, 2.6, -0.4], 3)
  b.quad([1.5, 0.9, -2.6], [1.5, 0.9, -0.4], [1.5, 2.6, -0.4], [1.5, 2.6, -2.6], 3)
  b.quad([-1.5, 0.9, -2.6], [-1.5, 0.9, -0.3], [1.5, 0.9, -0.3], [1.5, 0.9, -2.6], 1)
  b.box([-1.9, 2.3, 0], [1.9, 2.36, 0.95], 2)
  s.world.putMesh(
    b.build(),
    [
      brick,
      plain({ colour: [0.3, 0.3, 0.32], gloss: 0.05, roughness: 0.3 }),
      plain({ colour: club.blue, gloss: 0.06, roughness: 0.3 }),
      plain({ colour: [0.62, 0.56, 0.46], roughness: 0.8 }),
    ],
    place([0, 0, 0]),
  )
  const board = new MeshBuilder()
  board.quad([-1.6, 2.5, 0.02], [1.6, 2.5, 0.02], [1.6, 3.1, 0.02], [-1.6, 3.1, 0.02], 0, [
    [0, 1, 0],
    [1, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
  ])
  s.world.putMesh(
    board.build(),
    [posterMaterial(await sign('TICKET OFFICE', { wide: 512 }), 0.4)],
    place([0, 0, 0]),
  )
  const pane = new MeshBuilder()
  pane.quad([-1.5, 1, -0.02], [1.5, 1, -0.02], [1.5, 2.2, -0.02], [-1.5, 2.2, -0.02])
  s.world.putMesh(pane.build(), [glass(0.06)], place([0, 0, 0]), { shadow: false })
  s.lights.push({ kind: 'panel', at: [0, 2.55, -1.4], u: [1, 0, 0], v: [0, 0, 0.5], colour: [9, 7.2, 4.6] })
  s.kicker([0, 2.2, 0.7], [0, 0, 1.4], 0.55, [1.25, 0.9, 0.55], 0.3, 1)
  s.kicker([-6, 5, 6], [0, 1, 1], 0.22, cool, 0.5, 1)
  s.kicker([5, 6, 3], [0.6, 1.4, 1.4], 0.5, [1.2, 0.8, 0.45], 0.3, 1)
  await fan(s, {
    at: [-0.75, 0.02, -1.3],
    facing: 8,
    pose: {
      spine: [8, 0, 0],
      left: { reach: [0.1, -0.1, 0.3], grip: 0.4 },
      right: { reach: [0.1, -0.1, 0.3], grip: 0.4 },
    },
    seed: 9,
    tint: club.navy,
    detail: 0.009,
  })
  await fan(s, {
    at: [-0.55, 0, 0.75],
    facing: 184,
    pose: {
      root: [4, 0, 0],
      spine: [8, 0, 0],
      left: { reach: [0.12, -0.1, 0.3], grip: 0.5 },
      right: { shoulder: [10, 8, 0], elbow: 40 },
    },
    seed: 21,
    tint: colour('#20242c'),
    detail: 0.0075,
  })
  await fan(s, { at: [1.5, 0, 1.9], facing: 196, pose: poses.stand, seed: 24, detail: 0.009 })
  await fan(s, { at: [1.9, 0, 2.5], facing: 150, pose: poses.stand, seed: 27, youth: 1.25, detail: 0.009 })
  return s.shot(
    { at: [-2.6, 1.5, 5.4], target: [0.1, 1.62, 0], lens: 40, stop: 2, focus: 5.6 },
    { bounces: 2, samples: 20, grade: { exposure: 0.65 } },
  )
}

function room(
  s: Stage,
  look: {
    readonly wall: Vec3
    readonly floor: Vec3
    readonly width: number
    readonly depth: number
    readonly height: number
  },
): void {
  const b = new MeshBuilder()
  const { width: w, depth: d, height: h } = look
  b.quad([-w, 0, d], [w, 0, d], [w, 0, -d], [-w, 0, -d], 1)
  b.quad([-w, 0, -d], [w, 0, -d], [w, h, -d], [-w, h, -d], 0)
  b.quad([-w, 0, d], [-w, 0, -d], [-w, h, -d], [-w, h, d], 0)
  b.quad([w, 0, -d], [w, 0, d], [w, h, d], [w, h, -d], 0)
  b.quad([-w, h, -d], [w, h, -d], [w, h, d], [-w, h, d], 2)
  s.world.putMesh(
    b.build(),
    [
      plain({ colour: look.wall, roughness: 0.6 }),
      wood(look.floor, 0.05, 0.25, 0.16),
      plain({ colour: [0.5, 0.5, 0.5], roughness: 0.9 }),
    ],
    place([0, 0, 0]),
  )
  s.sky = (_x, _y, _z, out) => {
    out[0] = 0.05
    out[1] = 0.05
    out[2] = 0.055
  }
  s.ambient = [0.13, 0.13, 0.135]
  s.grade = {
    exposure: 0.1,
    contrast: 1.08,
    saturation: 0.92,
    shadows: [0.46, 0.48, 0.57],
    lights: [0.52, 0.5, 0.475],
    vignette: 0.45,
    bloom: 0.07,
  }
}

const shirtRail: Scene = async (s) => {
  room(s, { wall: [0.05, 0.085, 0.26], floor: [0.3, 0.2, 0.12], width: 5, depth: 4, height: 3 })
  const rail = new MeshBuilder()
  rail.tube(
    [
      [-2.6, 1.72, 0],
      [2.6, 1.72, 0],
    ],
    0.016,
    14,
  )
  for (const x of [-2.5, 2.5])
    rail.tube(
      [
        [x, 0, 0],
        [x, 1.72, 0],
      ],
      0.02,
      12,
    )
  s.world.putMesh(rail.build(), [silver], place([0, 0, 0]))
  const shape = addShirtShape(s)
  const random = seeded(6)
  for (let i = 0; i < 15; i++) {
    const kit = i % 5 === 4 ? keeperKit : i % 7 === 5 ? trainingKit : homeKit
    await hangShirt(s, [-1.5 + i * 0.165, 1.74, 0], -58 - random() * 12, { kit, shape, number: 7 + (i % 5) })
  }
  const logos = new MeshBuilder()
  logos.quad([-0.5, 1.3, -3.98], [0.5, 1.3, -3.98], [0.5, 2.53, -3.98], [-0.5, 2.53, -3.98], 0, [
    [0, 1, 0],
    [1, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
  ])
  s.world.putMesh(
    logos.build(),
    [posterMaterial(await textureFromSvg(crest(), 400, 492), 0.3, [0.05, 0.085, 0.26])],
    place([1.2, 0, 0]),
  )
  for (const x of [-2.4, -0.8, 0.8, 2.4])
    s.lights.push({
      kind: 'panel',
      at: [x, 2.9, 1.1],
      u: [0.5, 0, 0],
      v: [0, 0, 0.2],
      colour: [22, 20.4, 18],
    })
  s.kicker([-3.2, 2.2, 2.6], [-0.4, 1.3, 0], 0.8, warm, 0.5, 1)
  for (let i = 0; i < 7; i++) s.bank([-3.6 + i * 1.2, 2.86, -2.6], 1, 1, 1, [90, 80, 62])
  s.kicker([-2.4, 1.8, -1.6], [0, 1.4, 0], 0.9, cool, 0.4, 1)
  return s.shot(
    { at: [-1.85, 1.52, 1.9], target: [-0.55, 1.32, 0], lens: 45, stop: 2, focus: 2.2 },
    { bounces: 2, samples: 20 },
  )
}

const scarfShelf: Scene = async (s) => {
  room(s, { wall: [0.05, 0.085, 0.26], floor: [0.3, 0.2, 0.12], width: 4, depth: 1, height: 3 })
  const b = new MeshBuilder()
  for (const y of [0.6, 1.05, 1.5, 1.95]) b.box([-2.4, y, -0.9], [2.4, y + 0.03, -0.4])
  for (const x of [-2.4, -0.8, 0.8, 2.37]) b.box([x, 0, -0.92], [x + 0.03, 2.4, -0.4])
  s.world.putMesh(b.build(), [wood([0.42, 0.29, 0.17], 0.04, 0.35, 0.6)], place([0, 0, 0]))
  const random = seeded(12)
  const textures = [
    await scarfTexture(),
    await scarfTexture('ROOTSHALL LANE', ['#e8ecf4', '#1a3a9c']),
    await scarfTexture('UP THE BLUES', ['#0d1f5c', '#e8ecf4']),
    await scarfTexture('1906', ['#e8492c', '#e8ecf4']),
  ]
  for (const y of [0.63, 1.08, 1.53])
    for (let c = 0; c < 15; c++) {
      const x = -2.22 + c * 0.32
      if (Math.abs(((x + 0.8) % 1.6) + 0) < 0.1) continue
      const stack = 2 + Math.floor(random() * 3)
      const kind = textures[Math.floor(random() * 4)] as Texture
      for (let k = 0; k < stack; k++) {
        const fold = new MeshBuilder()
        const u0 = 0.28 + random() * 0.3
        const high = 0.062
        fold.sheet(10, 16, (u, v) => {
          const a = v * Math.PI
          return [
            x + (u - 0.5) * 0.27 + (random() - 0.5) * 0.0008,
            y + k * high + high / 2 - Math.cos(a) * (high / 2) * 0.96,
            -0.46 + Math.sin(a) * 0.035 + 0.01 * Math.sin(k * 3),
          ]
        })
        const m = fold.build()
        for (let q = 0; q < m.rest.length; q += 3) {
          m.rest[q] = u0 + (m.rest[q] as number) * 0.19
          m.rest[q + 1] = 0.15 + (1 - (m.rest[q + 1] as number)) * 0.7
        }
        s.world.putMesh(m, [clothMaterial(kind, { knit: true })], place([0, 0, 0]))
      }
    }
  s.lights.push({
    kind: 'panel',
    at: [-0.6, 2.8, 0.8],
    u: [0.9, 0, 0],
    v: [0, 0, 0.2],
    colour: [9, 8.4, 7.4],
  })
  s.kicker([2.2, 1.9, 1.4], [0, 1.3, -0.5], 0.8, warm, 0.4, 1)
  return s.shot(
    { at: [-0.95, 1.42, 0.72], target: [0.05, 1.24, -0.44], lens: 42, stop: 2, focus: 1.36 },
    { bounces: 2, samples: 20, grade: { exposure: 0.15 } },
  )
}

const shopWindow: Scene = async (s) => {
  putStreet(s, 'night')
  const b = new MeshBuilder()
  b.box([-9, 0, -0.3], [-1.9, 4, 0], 0)
  b.box([1.9, 0, -0.3], [9, 4, 0], 0)
  b.box([-1.9, 0, -0.3], [1.9, 0.45, 0], 0)
  b.box([-1.9, 2.55, -0.3], [1.9, 4, 0], 0)
  b.box([-1.9, 0.42, -1.4], [1.9, 0.46, 0.06], 1)
  b.quad([-1.9, 0.4, -1.4], [1.9, 0.4, -1.4], [1.9, 2.7, -1.4], [-1.9, 2.7, -1.4], 2)
  b.quad([-1.9, 0.4, 0], [-1.9, 0.4, -1.4], [-1.9, 2.7, -1.4], [-1.9, 2.7, 0], 2)
  b.quad([1.9, 0.4, -1.4], [1.9, 0.4, 0], [1.9, 2.7, 0], [1.9, 2.7, -1.4], 2)
  for (const x of [-1.93, 1.87]) b.box([x, 0.45, -0.06], [x + 0.06, 2.55, 0.04], 3)
  b.box([-1.9, 2.5, -0.06], [1.9, 2.58, 0.04], 3)
  s.world.putMesh(
    b.build(),
    [
      brick,
      wood([0.4, 0.28, 0.17]),
      plain({ colour: [0.03, 0.06, 0.22], roughness: 0.5 }),
      plain({ colour: club.navy, gloss: 0.06, roughness: 0.3 }),
    ],
    place([0, 0, 0]),
  )
  const board = new MeshBuilder()
  board.quad([-1.9, 2.75, 0.02], [1.9, 2.75, 0.02], [1.9, 3.35, 0.02], [-1.9, 3.35, 0.02], 0, [
    [0, 1, 0],
    [1, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
  ])
  s.world.putMesh(
    board.build(),
    [posterMaterial(await sign('CLUB SHOP', { wide: 608 }), 0.5)],
    place([0, 0, 0]),
  )
  const shape = addShirtShape(s)
  await hangShirt(s, [-0.1, 2.36, -0.6], 8, { number: 9, shape })
  await hangShirt(s, [-0.98, 2.26, -0.9], 22, { kit: keeperKit, number: 1, shape })
  await hangShirt(s, [0.8, 2.26, -0.9], -14, { kit: trainingKit, shape })
  s.ball([0.78, 0.62, -0.42], { wet: 0, mud: 0, radius: 0.15 })
  s.ball([1.26, 0.57, -0.62], { wet: 0, mud: 0 })
  s.lights.push({
    kind: 'panel',
    at: [0, 2.62, -0.75],
    u: [1.6, 0, 0],
    v: [0, 0, 0.2],
    colour: [9, 8.4, 7.4],
  })
  s.lights.push({
    kind: 'panel',
    at: [-1.6, 1.5, -0.25],
    u: [0, 0.7, 0],
    v: [0, 0, -0.1],
    colour: [4, 4, 4.4],
  })
  s.kicker([0, 2.4, 0.9], [0, 0, 2], 0.35, warm, 0.3, 1)
  const pane = new MeshBuilder()
  pane.quad([-1.9, 0.45, 0], [1.9, 0.45, 0], [1.9, 2.55, 0], [-1.9, 2.55, 0])
  s.world.putMesh(pane.build(), [glass(0.05)], place([0, 0, 0]), { shadow: false })
  await fan(s, { at: [1.35, 0, 1.1], facing: 200, pose: poses.stand, seed: 33, youth: 1.2, detail: 0.0085 })
  await fan(s, {
    at: [1.8, 0, 1.35],
    facing: 204,
    pose: poses.stand,
    seed: 35,
    tint: colour('#3a2226'),
    detail: 0.0085,
  })
  return s.shot(
    { at: [-1.1, 1.5, 3.3], target: [0.12, 1.62, -0.6], lens: 38, stop: 2.2, focus: 4 },
    { bounces: 2, samples: 20, grade: { exposure: 0.45 } },
  )
}

/** Quay, mud and water below the sea wall, with the ground's floodlights behind the roofs. */
function quay(s: Stage, hour: 'dusk' | 'sunset', sunFrom: number): void {
  const mood = moodOf(hour, sunFrom, s.seed)
  if (mood.sun) s.lights.push(mood.sun)
  s.sky = mood.sky
  s.ambient = mood.ambient
  s.fog = mood.fog
  s.grade = mood.grade
}

const onTheQuay: Scene = async (s) => {
  quay(s, 'sunset', 205)
  const b = new MeshBuilder()
  b.box([-60, -2, -4], [60, 0, 40], 0)
  b.box([-60, 0, -4.4], [60, 0.35, -3.9], 0)
  for (let x = -24; x <= 24; x += 4)
    b.lathe(
      [
        [0.16, 0.35],
        [0.14, 0.7],
        [0.2, 0.78],
        [0.2, 0.86],
        [0.001, 0.88],
      ],
      16,
      1,
      place([x, 0, -4.15]),
    )
  s.world.putMesh(
    b.build(),
    [concrete, plain({ colour: [0.03, 0.03, 0.035], roughness: 0.4 })],
    place([0, 0, 0]),
  )
  const w = new MeshBuilder()
  w.quad([-800, -1.2, -4], [800, -1.2, -4], [800, -1.2, -1500], [-800, -1.2, -1500])
  s.world.putMesh(w.build(), [water(0.9)], place([0, 0, 0]))
  putBoats(s.world, [
    { at: [-9, -1.7, -9.5], turn: 96, hull: '#1b3a5c' },
    { at: [5.5, -1.7, -10.5], turn: 84, hull: '#7a2420' },
    { at: [19, -1.7, -14], turn: 100, hull: '#2c4a38' },
    { at: [-26, -1.7, -22], turn: 80, hull: '#c9c4b6' },
  ])
  await s.player({
    at: [0.1, 0, 0],
    facing: 64,
    pose: 'dribble',
    youth: 1.3,
    number: 9,
    seed: 5,
    skin: 5,
    hair: 'curls',
    detail: 0.0062,
  })
  await s.player({
    at: [1.5, 0, -0.5],
    facing: -70,
    pose: 'stride',
    youth: 1.36,
    kit: { ...homeKit, shirt: club.coral, sleeve: club.coral, pattern: 'plain' },
    seed: 12,
    skin: 1,
    ladies: true,
    hair: 'ponytail',
    detail: 0.0065,
  })
  await s.player({
    at: [-1.7, 0, -1.2],
    facing: 70,
    pose: 'stride',
    youth: 1.26,
    number: 4,
    seed: 15,
    skin: 2,
    hair: 'short',
    detail: 0.0085,
  })
  await s.player({
    at: [2.9, 0, -1.7],
    facing: -60,
    pose: 'applaud',
    kit: trainingKit,
    longSleeves: true,
    trousers: [0.012, 0.015, 0.03],
    seed: 18,
    detail: 0.009,
  })
  s.ball([0.62, 0.11, 0.34])
  return s.shot(
    { at: [-0.5, 0.62, 5.8], target: [0.45, 0.82, -0.2], lens: 56, stop: 2.4, focus: 5.8 },
    { bounces: 2, samples: 16, grade: { exposure: 0.1 } },
  )
}

const lowWater: Scene = async (s) => {
  quay(s, 'dusk', 182)
  const random = seeded(3)
  const w = new MeshBuilder()
  w.quad([-900, 0, 60], [900, 0, 60], [900, 0, -260], [-900, 0, -260])
  s.world.putMesh(w.build(), [water(0.35)], place([0, 0, 0]))
  const flats = new MeshBuilder()
  flats.sheet(60, 40, (u, v) => {
    const x = (u - 0.5) * 60
    const z = 12 - v * 44
    return [x, 0.28 * Math.sin(x * 0.21 + 1.2) + 0.3 * Math.sin(z * 0.3 + x * 0.1) - 0.12, z]
  })
  s.world.putMesh(flats.build(), [mud], place([0, 0, 0]))
  putBoats(s.world, [
    { at: [-3.4, -0.1, -5], turn: 62, roll: 9, hull: '#1b3a5c' },
    { at: [6.4, -0.05, -12], turn: 118, roll: -8, hull: '#7a2420' },
    { at: [-13, -0.1, -20], turn: 84, roll: 7, hull: '#2c4a38' },
    { at: [16, -0.1, -26], turn: 74, roll: -6, hull: '#c9c4b6' },
  ])
  const town = new MeshBuilder()
  for (let i = 0; i < 60; i++) {
    const x = -150 + i * 5.2 + random() * 3
    const h = 3.5 + random() * 4
    town.box([x, 0, -118 - random() * 10], [x + 4.6, h, -110], 0)
    town.quad([x, h, -110], [x + 4.6, h, -110], [x + 4.6, h + 2, -113], [x, h + 2, -113], 1)
    if (random() < 0.8)
      s.sparks.push({
        at: [x + 1 + random() * 2.4, 1.2 + random() * 2.6, -109.5],
        colour: [60 + random() * 90, 36 + random() * 50, 14 + random() * 20],
      })
  }
  town.box([-34, 0, -150], [26, 11.5, -134], 0)
  town.box([-36, 11.5, -152], [28, 12.4, -132], 1)
  s.world.putMesh(
    town.build(),
    [
      plain({ colour: [0.07, 0.06, 0.06], roughness: 0.8 }),
      plain({ colour: [0.03, 0.03, 0.035], roughness: 0.8 }),
    ],
    place([0, 0, 0]),
  )
  const { putFloodlights } = await import('../ground/floodlights.ts')
  const flood = putFloodlights(s.world, {
    which: [
      { at: [-38, -128], height: 30 },
      { at: [30, -128], height: 30 },
      { at: [-30, -190], height: 30 },
      { at: [24, -190], height: 30 },
    ],
    power: 0.5,
    spark: 1500,
  })
  s.sparks.push(...flood.sparks)
  s.lights.push(...flood.lamps)
  return s.shot(
    { at: [0.8, 1.7, 9], target: [-0.4, 3.1, -14], lens: 40, stop: 4, focus: 16 },
    { plainBeyond: 60, bounces: 2, samples: 16, grade: { exposure: 0.45 } },
  )
}

const foodCrates: Scene = async (s) => {
  putStreet(s, 'dusk')
  await putTurnstiles(s, 4)
  s.kicker([-4, 4, 7], [0, 0.6, 5], 0.9, warm, 0.6, 1)
  s.kicker([3.5, 3, 2.6], [0, 0.6, 5], 1.0, [1.2, 0.85, 0.55], 0.4, 1)
  s.kicker([-2, 3, 3], [0, 0.8, 5], 0.9, cool, 0.4, 1)
  const random = seeded(17)
  const table = new MeshBuilder()
  table.box([-1.25, 0.7, 4.6], [1.25, 0.74, 5.3], 0)
  for (const [x, z] of [
    [-1.15, 4.66],
    [1.15, 4.66],
    [-1.15, 5.24],
    [1.15, 5.24],
  ] as const)
    table.tube(
      [
        [x, 0, z],
        [x, 0.7, z],
      ],
      0.02,
      8,
      1,
    )
  s.world.putMesh(table.build(), [wood([0.4, 0.3, 0.19], 0.03, 0.5, 0.1), silver], place([0, 0, 0]))
  const goods = new MeshBuilder()
  const cans: Vec3[] = [
    [0.5, 0.05, 0.04],
    [0.05, 0.2, 0.5],
    [0.55, 0.4, 0.06],
    [0.06, 0.32, 0.12],
    [0.7, 0.68, 0.6],
    [0.6, 0.2, 0.06],
  ]
  for (const cx of [-0.82, 0, 0.82]) {
    const b = goods
    for (const [x0, x1, z0, z1] of [
      [-0.34, 0.34, -0.24, -0.22],
      [-0.34, 0.34, 0.22, 0.24],
      [-0.34, -0.32, -0.24, 0.24],
      [0.32, 0.34, -0.24, 0.24],
    ] as const)
      for (const y of [0.78, 0.86, 0.94])
        b.box([cx + x0, y - 0.028, 4.95 + z0], [cx + x1, y + 0.028, 4.95 + z1], 6)
    for (let i = 0; i < 20; i++) {
      const x = cx - 0.25 + (i % 5) * 0.125 + (random() - 0.5) * 0.02
      const z = 4.77 + Math.floor(i / 5) * 0.12 + (random() - 0.5) * 0.02
      const tall = 0.22 + random() * 0.14
      const slot = Math.floor(random() * 6)
      if (random() < 0.6)
        b.lathe(
          [
            [0.001, 0.74],
            [0.042, 0.74],
            [0.042, 0.74 + tall],
            [0.036, 0.745 + tall],
            [0.001, 0.745 + tall],
          ],
          20,
          slot,
          place([x, 0, z]),
        )
      else b.box([x - 0.05, 0.74, z - 0.03], [x + 0.05, 0.78 + tall * 1.1, z + 0.03], slot)
    }
  }
  s.world.putMesh(
    goods.build(),
    [
      ...cans.map((c) => plain({ colour: c, gloss: 0.05, roughness: 0.35 })),
      wood([0.45, 0.32, 0.18], 0.03, 0.6, 0.07),
    ],
    place([0, 0, 0]),
  )
  const banner = new MeshBuilder()
  banner.quad([-1.2, 0.28, 5.31], [1.2, 0.28, 5.31], [1.2, 0.68, 5.31], [-1.2, 0.68, 5.31], 0, [
    [0, 1, 0],
    [1, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
  ])
  s.world.putMesh(
    banner.build(),
    [posterMaterial(await sign('FANS FEEDING THORNSEA', { wide: 576 }))],
    place([0, 0, 0]),
  )
  await fan(s, {
    at: [-0.55, 0, 4.15],
    facing: 14,
    pose: {
      spine: [14, 0, 0],
      head: [10, 0, 0],
      left: { reach: [0.1, -0.16, 0.34], grip: 0.5 },
      right: { reach: [0.14, -0.14, 0.34], grip: 0.5 },
    },
    seed: 51,
    tint: club.blue,
    detail: 0.0085,
  })
  await fan(s, { at: [1.3, 0, 3.7], facing: -30, pose: poses.stand, seed: 53, detail: 0.011 })
  await fan(s, { at: [-2.2, 0, 2.2], facing: 190, pose: poses.walk, seed: 57, detail: 0.013 })
  return s.shot(
    { at: [1.0, 1.5, 8.0], target: [-0.1, 0.98, 4.6], lens: 42, stop: 2, focus: 3.2 },
    { bounces: 2, samples: 18, grade: { exposure: 0.35 } },
  )
}

const walking: Scene = async (s) => {
  saltings(s, 'sunset', 128)
  const bib = { ...trainingKit, shirt: colour('#e8492c') }
  for (const [i, [x, z, f]] of (
    [
      [0, 0, 40],
      [1.3, 0.1, -60],
      [-2, -2.4, 60],
      [3, -2.8, -60],
      [0.6, -5, 10],
    ] as const
  ).entries())
    await s.player({
      at: [x, 0, z],
      facing: f,
      pose:
        i === 0
          ? { ...poses.walk, right: { ...poses.walk.right, hip: [-20, 4, 4], knee: 26 } }
          : i === 1
            ? 'walk'
            : 'stand',
      kit: i % 2 ? bib : trainingKit,
      longSleeves: true,
      trousers: [0.02, 0.022, 0.035],
      build: { girth: 1.1 + (i % 3) * 0.06 },
      hair: (['short', 'bald', 'short', 'short', 'bald'] as const)[i] ?? 'short',
      hairTone: 7,
      skin: [1, 0, 4, 2, 0][i] ?? 1,
      seed: 900 + i,
      beard: i === 1 ? 0.7 : 0,
      detail: i < 2 ? 0.0065 : 0.011,
    })
  s.ball([0.55, 0.11, 0.5])
  s.blades([0.3, 2], [2.6, 2], { lines: false })
  return s.shot(
    { at: [-0.6, 0.6, 5.6], target: [0.5, 0.95, 0], lens: 66, stop: 2.2, focus: 5.6 },
    { grade: { exposure: 0.1 } },
  )
}

export async function sponsorWall(columns: number, rows: number): Promise<Texture> {
  const logos = sponsorLogos()
  const cell = [260, 130] as const
  let body = `<rect width="${columns * cell[0]}" height="${rows * cell[1]}" fill="#f4f6fa"/>`
  const art = crest()
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const k = (i + j * 3) % 6
      const svg = k === 0 ? art : (logos[(i * 5 + j * 3) % logos.length]?.svg ?? art)
      const box = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)
      const w = Number(box?.[1] ?? 200)
      const h = Number(box?.[2] ?? 246)
      const f = Math.min(190 / w, 84 / h)
      // Ids repeat when the crest stands twice; each use gets its own.
      const inner = svg
        .replace(/<svg[^>]*>/, '')
        .replace('</svg>', '')
        .replaceAll('field', `field${i}x${j}`)
      body += `<g transform="translate(${(i + 0.5) * cell[0] - (w * f) / 2} ${(j + 0.5) * cell[1] - (h * f) / 2}) scale(${f})">${inner}</g>`
    }
  return textureFromSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * cell[0]} ${rows * cell[1]}">${body}</svg>`,
    columns * 200,
    rows * 100,
  )
}

const pressConference: Scene = async (s) => {
  room(s, { wall: [0.08, 0.1, 0.2], floor: [0.12, 0.12, 0.14], width: 5, depth: 4, height: 3.2 })
  const wall = new MeshBuilder()
  wall.quad([-2.6, 0.3, -1.2], [2.6, 0.3, -1.2], [2.6, 2.9, -1.2], [-2.6, 2.9, -1.2], 0, [
    [0, 1, 0],
    [1, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
  ])
  s.world.putMesh(wall.build(), [posterMaterial(await sponsorWall(8, 8))], place([0, 0, 0]))
  const desk = new MeshBuilder()
  desk.box([-1.9, 0.72, -0.25], [1.9, 0.76, 0.45], 0)
  desk.sheet(60, 6, (u, v) => [(u - 0.5) * 3.86, 0.76 - v * 0.76, 0.46 + 0.02 * Math.sin(u * 60) * v], 0)
  s.world.putMesh(
    desk.build(),
    [plain({ colour: [0.016, 0.035, 0.14], sheen: 0.25, roughness: 0.7 })],
    place([0, 0, 0]),
  )
  const mics = new MeshBuilder()
  for (const [x, z, lean] of [
    [-0.14, 0.18, 8],
    [0.0, 0.22, -4],
    [0.15, 0.16, -14],
    [0.86, 0.2, 6],
  ] as const) {
    const tip: Vec3 = [x + lean * 0.002, 1.06, z - 0.14]
    mics.tube([[x, 0.76, z], [x, 0.86, z], [x + lean * 0.001, 0.98, z - 0.06], tip], 0.006, 8, 0)
    mics.lathe(
      [
        [0.001, 0],
        [0.06, 0.001],
        [0.055, 0.018],
        [0.001, 0.02],
      ],
      28,
      0,
      place([x, 0.76, z]),
    )
    mics.sphere([tip[0], tip[1] + 0.03, tip[2] - 0.01], 0.026, x === 0 ? 2 : 1, 16, [1, 1.5, 1])
  }
  s.world.putMesh(
    mics.build(),
    [
      plain({ colour: [0.03, 0.03, 0.035], gloss: 0.05, roughness: 0.35 }),
      plain({ colour: [0.02, 0.02, 0.022], roughness: 0.95, sheen: 0.15 }),
      plain({ colour: club.coral, roughness: 0.95, sheen: 0.2 }),
    ],
    place([0, 0, 0]),
  )
  putBottle(s.world, [0.5, 0.76, 0.12], [0.02, 0.05, 0.07])
  putGlass(s.world, [0.6, 0.76, 0.2], 'tumbler', 'none')
  const card = new MeshBuilder()
  card.quad([-0.75, 0.761, 0.3], [-0.4, 0.761, 0.3], [-0.4, 0.86, 0.24], [-0.75, 0.86, 0.24], 0, [
    [0, 1, 0],
    [1, 1, 0],
    [1, 0, 0],
    [0, 0, 0],
  ])
  s.world.putMesh(
    card.build(),
    [posterMaterial(await sign('HEAD COACH', { wide: 340, ground: '#f2f4f9', ink: '#0d1f5c' }))],
    place([0, 0, 0]),
  )
  for (const x of [-1.5, 1.5])
    s.lights.push({ kind: 'panel', at: [x, 3.0, 1.2], u: [0.5, 0, 0], v: [0, 0, 0.3], colour: [8, 7.8, 7.4] })
  s.kicker([-1.8, 1.9, -0.9], [0, 0.95, 0.1], 1.2, cool, 0.2, 1)
  s.kicker([1.7, 1.7, -0.8], [0, 0.95, 0.1], 0.9, coral, 0.2, 1)
  return s.shot(
    { at: [-0.42, 1.12, 1.5], target: [0.1, 1.02, 0], lens: 46, stop: 2, focus: 1.42 },
    { bounces: 2, samples: 22, grade: { exposure: 0.05 } },
  )
}

const boardroom: Scene = async (s) => {
  await s.ground({
    hour: 'dusk',
    stands: ['cobblers', 'estuary'],
    pylons: [0.4, 0.6, 1.3, 1.3],
    sunFrom: 20,
    fill: 0.2,
    spark: 1.1,
  })
  const b = new MeshBuilder()
  const y = 6.4
  // A room high in the Harbour Stand with its window to the pitch.
  b.quad([-5, y, -36], [5, y, -36], [5, y, -44], [-5, y, -44], 1)
  b.quad([-5, y + 2.9, -36], [5, y + 2.9, -36], [5, y + 2.9, -44], [-5, y + 2.9, -44], 2)
  b.quad([-5, y, -36], [-5, y, -44], [-5, y + 2.9, -44], [-5, y + 2.9, -36], 0)
  b.quad([5, y, -44], [5, y, -36], [5, y + 2.9, -36], [5, y + 2.9, -44], 0)
  b.quad([5, y, -44], [-5, y, -44], [-5, y + 2.9, -44], [5, y + 2.9, -44], 0)
  b.box([-5, y, -36.05], [5, y + 0.75, -35.95], 0)
  b.box([-5, y + 2.5, -36.05], [5, y + 2.9, -35.95], 0)
  for (const x of [-5, -1.7, 1.62, 4.94]) b.box([x, y + 0.75, -36.03], [x + 0.08, y + 2.5, -35.97], 3)
  s.world.putMesh(
    b.build(),
    [
      plain({ colour: [0.09, 0.11, 0.19], roughness: 0.6 }),
      wood([0.16, 0.09, 0.05], 0.05, 0.25),
      plain({ colour: [0.35, 0.35, 0.36], roughness: 0.9 }),
      plain({ colour: [0.5, 0.52, 0.55], roughness: 0.3 }),
    ],
    place([0, 0, 0]),
  )
  const t = new MeshBuilder()
  t.sheet(40, 12, (u, v) => {
    const x = (u - 0.5) * 5.2
    const w = 0.72 * (1 - 0.25 * (2 * u - 1) ** 4)
    return [x, y + 0.75, -38.6 + (v - 0.5) * 2 * w]
  })
  t.box([-1.6, y, -38.8], [-1.2, y + 0.74, -38.4])
  t.box([1.2, y, -38.8], [1.6, y + 0.74, -38.4])
  s.world.putMesh(t.build(), [wood([0.13, 0.055, 0.026], 0.06, 0.1, 0.4)], place([0, 0, 0]))
  const { chairMesh } = await import('../ground/table.ts')
  const chair = s.world.add(chairMesh())
  const leather = plain({ colour: [0.02, 0.035, 0.11], gloss: 0.05, roughness: 0.35 })
  for (let i = 0; i < 5; i++) {
    s.world.put({ mesh: chair, place: place([-2 + i, y, -39.75], rotateY(0)), materials: [silver, leather] })
    s.world.put({ mesh: chair, place: place([-2 + i, y, -37.5], rotateY(180)), materials: [silver, leather] })
  }
  for (let i = 0; i < 5; i++) {
    putGlass(s.world, [-1.9 + i, y + 0.75, -38.86], 'tumbler', 'none')
    const pad = new MeshBuilder()
    pad.box([-2.12 + i, y + 0.75, -39.16], [-1.9 + i, y + 0.757, -38.86])
    s.world.putMesh(pad.build(), [plain({ colour: [0.75, 0.76, 0.78], roughness: 0.8 })], place([0, 0, 0]))
  }
  putTrophy(s.world, place([1.5, y + 0.75, -38.6]), true)
  for (const x of [-2.4, 0, 2.4])
    s.lights.push({
      kind: 'panel',
      at: [x, y + 2.84, -39.4],
      u: [0.5, 0, 0],
      v: [0, 0, 0.2],
      colour: [4.2, 3.6, 2.8],
    })
  s.lights.push({
    kind: 'panel',
    at: [0, y + 1.6, -36.1],
    u: [-4.6, 0, 0],
    v: [0, 0.85, 0],
    colour: [0.28, 0.34, 0.6],
  })
  const pane = new MeshBuilder()
  pane.quad([-5, y + 0.75, -36], [5, y + 0.75, -36], [5, y + 2.5, -36], [-5, y + 2.5, -36])
  s.world.putMesh(pane.build(), [glass(0.05)], place([0, 0, 0]), { shadow: false })
  return s.shot(
    { at: [-2.7, y + 1.5, -42.4], target: [0.55, y + 1.05, -37.5], lens: 32, stop: 2.4, focus: 4.6 },
    { plainBeyond: 30, bounces: 2, samples: 20, grade: { exposure: 0.4 } },
  )
}

const mower: Scene = async (s) => {
  await s.ground({
    hour: 'morning',
    stands: ['harbour', 'estuary'],
    sunFrom: 152,
    fill: 0,
    fog: { density: 0.006, height: 5, colour: [0.85, 0.74, 0.62] },
    grass: { wet: 0.4, stripe: 1.1, worn: 0 },
  })
  const b = new MeshBuilder()
  b.lathe(
    [
      [0.001, -0.45],
      [0.13, -0.45],
      [0.13, 0.45],
      [0.001, 0.45],
    ],
    36,
    0,
    place([0, 0.13, 0.32], rotateZ(90)),
  )
  b.lathe(
    [
      [0.001, -0.45],
      [0.17, -0.45],
      [0.17, 0.45],
      [0.001, 0.45],
    ],
    36,
    0,
    place([0, 0.17, -0.32], rotateZ(90)),
  )
  b.box([-0.47, 0.14, -0.42], [-0.43, 0.46, 0.42], 1)
  b.box([0.43, 0.14, -0.42], [0.47, 0.46, 0.42], 1)
  b.box([-0.43, 0.32, -0.3], [0.43, 0.4, 0.16], 1)
  b.box([-0.22, 0.4, -0.24], [0.22, 0.68, 0.08], 2)
  b.lathe(
    [
      [0.001, 0],
      [0.11, 0],
      [0.12, 0.05],
      [0.1, 0.09],
      [0.001, 0.1],
    ],
    28,
    3,
    place([0, 0.68, -0.08]),
  )
  b.sheet(
    20,
    14,
    (u, v) => [(u - 0.5) * 0.9, 0.14 + 0.36 * Math.sin(v * 1.6), 0.5 + 0.42 * Math.cos(v * 1.9) - 0.05],
    1,
  )
  for (const k of [-0.3, 0.3])
    b.tube(
      [
        [k, 0.42, -0.36],
        [k, 0.72, -0.86],
        [k * 0.9, 1.02, -1.24],
      ],
      0.018,
      10,
      3,
    )
  b.tube(
    [
      [-0.33, 1.02, -1.24],
      [0.33, 1.02, -1.24],
    ],
    0.02,
    10,
    3,
  )
  s.world.putMesh(
    b.build(),
    [
      silver,
      plain({ colour: [0.02, 0.12, 0.05], gloss: 0.06, roughness: 0.3 }),
      plain({ colour: [0.5, 0.06, 0.03], gloss: 0.05, roughness: 0.35 }),
      plain({ colour: [0.03, 0.03, 0.03], roughness: 0.5 }),
    ],
    place([0.55, 0, 0]),
  )
  await s.player({
    at: [0.55, 0, -1.62],
    facing: 0,
    pose: {
      ...poses.walk,
      root: [9, 0, 0],
      spine: [10, 0, 0],
      left: { ...poses.walk.left, reach: [0.2, -0.16, 0.34], elbowTo: [0.6, -0.2, 0], grip: 0.9 },
      right: { ...poses.walk.right, reach: [0.2, -0.16, 0.34], elbowTo: [0.6, -0.2, 0], grip: 0.9 },
    },
    kit: coatKit([0.02, 0.05, 0.16]),
    trousers: [0.03, 0.04, 0.035],
    longSleeves: true,
    loose: 1.6,
    build: { girth: 1.1 },
    seed: 6,
    skin: 0,
    hair: 'short',
    hairTone: 7,
    detail: 0.0078,
  })
  s.blades([0.1, 2.4], [3, 2.2], { lines: false }, 0.026)
  return s.shot(
    { at: [-0.75, 0.38, 5.0], target: [0.35, 0.72, -0.5], lens: 50, stop: 2.2, focus: 4.9 },
    { samples: 18 },
  )
}

const frost: Scene = async (s) => {
  await s.ground({
    hour: 'morning',
    stands: ['estuary'],
    sunFrom: 100,
    fill: 0,
    grass: { wet: 0, frost: 0.75, worn: 0.1 },
    fog: { density: 0.018, height: 2.2, colour: [0.8, 0.76, 0.74] },
  })
  const { putGoal } = await import('../ground/goal.ts')
  putGoal(s.world, place([50, 0, 0], rotateY(-90)))
  s.ball([38.96, 0.11, 0.04], { wet: 0, mud: 0 })
  s.blades([37.6, 0.2], [2.4, 1.8], { frost: 0.85 }, 0.032, 1.1)
  return s.shot(
    { at: [35.9, 0.26, 0.75], target: [39, 0.42, 0], lens: 46, stop: 2.2, focus: 3.1 },
    { samples: 20, grade: { exposure: -0.1 } },
  )
}

export const clubScenes: Readonly<Record<string, Scene>> = {
  'news/trophy-01.webp': cupOnPlinth,
  'news/trophy-02.webp': lifted,
  'news/tickets-01.webp': tickets,
  'news/tickets-02.webp': seasonCard,
  'news/tickets-03.webp': ticketOffice,
  'news/shop-01.webp': shirtRail,
  'news/shop-02.webp': scarfShelf,
  'news/shop-03.webp': shopWindow,
  'news/community-01.webp': onTheQuay,
  'news/community-02.webp': lowWater,
  'news/community-03.webp': foodCrates,
  'news/community-04.webp': walking,
  'news/office-01.webp': pressConference,
  'news/office-02.webp': boardroom,
  'news/pitch-01.webp': mower,
  'news/pitch-02.webp': frost,
}
