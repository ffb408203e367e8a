import { buildFigure } from '../body/figure.ts'
import { club, dress, homeKit, type Kit, keeperKit, makePrint } from '../body/kit.ts'
import type { Pose } from '../body/skeleton.ts'
import { type Material, plain } from '../engine/material.ts'
import { type Mesh, MeshBuilder } from '../engine/mesh.ts'
import { fbm, noise } from '../engine/random.ts'
import { place, rotateY, type Vec3 } from '../engine/vec.ts'
import type { Stage } from '../scenes/stage.ts'
import { sign } from './boards.ts'
import { hanger, shirtOf } from './cloth.ts'
import { posterMaterial } from './stand.ts'

/** Boards of wood, running along x or y. */
export const wood = (tone: Vec3, gloss = 0.04, roughness = 0.4, plank = 0.14): Material => ({
  shade(hit, out) {
    const row = Math.floor(hit.py / plank + hit.pz / plank)
    const grain = fbm(hit.px * 2 + row * 7.3, hit.py * 26, hit.pz * 26, 4)
    const edge = Math.abs(hit.py / plank + hit.pz / plank - row - 0.5) > 0.485 ? 0.5 : 1
    const k = (0.85 + 0.5 * grain + 0.16 * noise(row * 3.3, 1, 2)) * edge
    out.r = tone[0] * k
    out.g = tone[1] * k
    out.b = tone[2] * k
    out.gloss = gloss
    out.roughness = roughness
  },
})

const slack: Pose = {
  left: { shoulder: [6, 12, 0], elbow: 8 },
  right: { shoulder: [6, 12, 0], elbow: 8 },
}

let shirtShape: Mesh | undefined
function emptyShirt(): Mesh {
  shirtShape ??= shirtOf(
    buildFigure({ pose: slack, detail: 0.006, loose: 1.9, build: { girth: 0.92 }, seed: 3 }),
  )
  return shirtShape
}

/** A shirt on a hanger: the hook tip at `at`, flattened, its back towards `facing` degrees when `showBack`. */
export async function hangShirt(
  s: Stage,
  at: Vec3,
  facing: number,
  look: {
    readonly number?: number
    readonly name?: string
    readonly kit?: Kit
    readonly showBack?: boolean
    readonly sponsor?: string
    readonly shape?: number
  },
): Promise<void> {
  const kit = look.kit ?? homeKit
  const print = await makePrint({
    number: look.number,
    name: look.name,
    sponsor: look.sponsor ?? 'HARBOURSIDE',
    ink: kit.print,
  })
  const turn = rotateY(facing + (look.showBack ? 180 : 0))
  const flat = 0.5
  const shape = look.shape ?? s.world.add(emptyShirt())
  // The collar of the mesh stands 1.49 m above its feet.
  const [x, y, z] = at
  s.world.put({
    mesh: shape,
    place: {
      turn: [
        turn[0],
        turn[1],
        turn[2] * flat,
        turn[3],
        turn[4],
        turn[5] * flat,
        turn[6],
        turn[7],
        turn[8] * flat,
      ],
      at: [x, y - 1.585, z],
    },
    materials: dress({ kit, person: { skin: [0, 0, 0], hair: [0, 0, 0], wet: 0 }, print }),
  })
  s.world.putMesh(
    hanger(),
    [
      plain({ colour: [0.6, 0.62, 0.65], metal: true, roughness: 0.25 }),
      plain({ colour: [0.2, 0.12, 0.06], gloss: 0.05, roughness: 0.3 }),
    ],
    place(at, rotateY(facing)),
  )
}

export const addShirtShape = (s: Stage): number => s.world.add(emptyShirt())

/** A row of places in the dressing room along x at z = 0: panels, pegs, bench, shirts with their backs to us. */
export async function putDressingRoom(
  s: Stage,
  look: {
    readonly names: readonly (readonly [string, number])[]
    readonly from: number
    readonly spacing: number
  },
): Promise<void> {
  const b = new MeshBuilder()
  const left = look.from - 4
  const right = look.from + look.names.length * look.spacing + 4
  b.quad([left, 0, -0.28], [right, 0, -0.28], [right, 3.2, -0.28], [left, 3.2, -0.28], 0)
  b.quad([left, 0, 6], [right, 0, 6], [right, 0, -0.28], [left, 0, -0.28], 1)
  b.quad([left, 3.2, -0.3], [right, 3.2, -0.3], [right, 3.2, 6], [left, 3.2, 6], 4)
  b.quad([right, 0, 6], [left, 0, 6], [left, 3.2, 6], [right, 3.2, 6], 4)
  b.box([left, 0.42, -0.28], [right, 0.47, 0.32], 2)
  b.box([left, 0.05, -0.26], [right, 0.42, 0.2], 3)
  b.box([left, 2.02, -0.28], [right, 2.07, 0.14], 2)
  for (let i = -3; i <= look.names.length + 3; i++) {
    const x = look.from + (i - 0.5) * look.spacing
    b.box([x - 0.025, 0.47, -0.28], [x + 0.025, 2.02, 0.1], 3)
  }
  s.world.putMesh(
    b.build(),
    [
      plain({ colour: [0.022, 0.045, 0.17], gloss: 0.04, roughness: 0.35 }),
      plain({ colour: [0.06, 0.065, 0.075], gloss: 0.05, roughness: 0.3 }),
      wood([0.34, 0.21, 0.11]),
      plain({ colour: [0.014, 0.022, 0.06], gloss: 0.04, roughness: 0.4 }),
      plain({ colour: [0.3, 0.31, 0.33], roughness: 0.8 }),
    ],
    place([0, 0, 0]),
  )
  const shape = addShirtShape(s)
  for (const [i, [name, number]] of look.names.entries()) {
    const x = look.from + i * look.spacing
    await hangShirt(s, [x, 1.9, -0.06], 0, {
      name,
      number,
      showBack: true,
      shape,
      ...(number === 1 ? { kit: keeperKit } : {}),
    })
    const plate = new MeshBuilder()
    plate.quad(
      [x - 0.3, 2.1, -0.1],
      [x + 0.3, 2.1, -0.1],
      [x + 0.3, 2.22, -0.12],
      [x - 0.3, 2.22, -0.12],
      0,
      [
        [0, 1, 0],
        [1, 1, 0],
        [1, 0, 0],
        [0, 0, 0],
      ],
    )
    s.world.putMesh(
      plate.build(),
      [posterMaterial(await sign(name.toUpperCase(), { wide: 480, ground: '#0a1638' }))],
      place([0, 0, 0]),
    )
    // Shorts folded on the bench, boots beneath.
    const fold = new MeshBuilder()
    fold.box([x - 0.17, 0.47, 0.0], [x + 0.17, 0.51, 0.26], 0)
    fold.box([x - 0.15, 0.51, 0.02], [x + 0.13, 0.54, 0.24], 1)
    s.world.putMesh(
      fold.build(),
      [
        plain({ colour: club.navy, sheen: 0.2, roughness: 0.8 }),
        plain({ colour: club.blue, sheen: 0.2, roughness: 0.8 }),
      ],
      place([0, 0, 0]),
    )
  }
  s.sky = (_x, _y, _z, out) => {
    out[0] = 0.02
    out[1] = 0.022
    out[2] = 0.03
  }
  s.ambient = [0.06, 0.062, 0.07]
  for (let i = 0; i < 3; i++)
    s.lights.push({
      kind: 'panel',
      at: [look.from + i * look.spacing * 1.5, 3.12, 1.0],
      u: [0.55, 0, 0],
      v: [0, 0, 0.1],
      colour: [13, 12, 10.4],
    })
  s.kicker([look.from - 3.4, 2.2, 2.4], [0, 1.3, 0], 0.25, [0.7, 0.85, 1.3], 0.3, 1)
  s.grade = {
    exposure: 0.2,
    contrast: 1.1,
    saturation: 0.92,
    shadows: [0.46, 0.48, 0.58],
    lights: [0.515, 0.5, 0.48],
    vignette: 0.55,
    bloom: 0.07,
  }
}
