import type { HairStyle } from '../body/anatomy.ts'
import { buildFigure, type Figure } from '../body/figure.ts'
import { dress, hairTones, homeKit, type Kit, makePrint, type Person, skinTones } from '../body/kit.ts'
import { poses } from '../body/poses.ts'
import type { Build, Pose } from '../body/skeleton.ts'
import type { Spark } from '../engine/bokeh.ts'
import type { CameraLook } from '../engine/camera.ts'
import type { Grade } from '../engine/develop.ts'
import type { Fog, Light, Sky } from '../engine/light.ts'
import { between, pick, seeded } from '../engine/random.ts'
import {
  add,
  type Mat3,
  multiply,
  normalise,
  place,
  rotateX,
  rotateY,
  rotateZ,
  sub,
  type Vec3,
} from '../engine/vec.ts'
import { World } from '../engine/world.ts'
import { ballMaterial, putBall } from '../ground/ball.ts'
import { bladeMaterial, type GrassLook, putBlades } from '../ground/pitch.ts'
import { type Ground, type GroundLook, rootshall } from './rootshall.ts'
import type { Shot } from './shot.ts'

export type PlayerLook = {
  readonly at: Vec3
  /** Degrees from +z towards +x. */
  readonly facing: number
  readonly pose: Pose | keyof typeof poses
  readonly kit?: Kit
  readonly number?: number
  readonly name?: string
  readonly sponsor?: string
  readonly seed?: number
  readonly detail?: number
  readonly build?: Build
  readonly hair?: HairStyle
  readonly skin?: number
  readonly hairTone?: number
  readonly beard?: number
  readonly wet?: number
  readonly mud?: number
  readonly captain?: boolean
  readonly longSleeves?: boolean
  readonly trousers?: Vec3
  readonly loose?: number
  readonly drift?: Vec3
  readonly ladies?: boolean
  readonly youth?: number
}

const mensHair: readonly HairStyle[] = [
  'short',
  'fade',
  'curls',
  'short',
  'quiff',
  'shaved',
  'fade',
  'short',
  'bald',
  'curls',
]
const ladiesHair: readonly HairStyle[] = ['ponytail', 'bun', 'ponytail', 'ponytail', 'braid', 'long']

/** A scene while it is being set up: the world and everything that shines in it. */
export class Stage {
  readonly world = new World()
  readonly seed: number
  readonly lights: Light[] = []
  readonly sparks: Spark[] = []
  grade: Partial<Grade> = {}
  sky: Sky = (_x, _y, _z, out) => {
    out[0] = 0.02
    out[1] = 0.03
    out[2] = 0.06
  }
  ambient: Vec3 = [0.1, 0.1, 0.12]
  fog: Fog | undefined
  private wet = 0.2

  constructor(seed: number) {
    this.seed = seed
  }

  /** Rootshall Lane round the origin. */
  async ground(look: GroundLook): Promise<Ground> {
    const ground = await rootshall(this.world, { seed: this.seed, ...look })
    this.wet = look.grass?.wet ?? (look.hour === 'rain' ? 0.95 : look.hour === 'night' ? 0.45 : 0.2)
    this.lights.push(...ground.lighting.lights)
    this.sparks.push(...ground.sparks)
    this.grade = ground.grade
    this.sky = ground.lighting.sky
    this.ambient = ground.lighting.ambient
    this.fog = ground.lighting.fog
    return ground
  }

  /** A lamp near the scene, as a photographer would place one: its colour is what a sheet at the origin's distance receives. */
  kicker(
    at: Vec3,
    towards: Vec3,
    strength: number,
    tint: Vec3 = [1, 1, 1],
    radius = 0.8,
    onTurf = 0.12,
  ): void {
    const d2 = (at[0] - towards[0]) ** 2 + (at[1] - towards[1]) ** 2 + (at[2] - towards[2]) ** 2
    this.lights.push({
      kind: 'lamp',
      at,
      radius,
      onTurf,
      inAir: 0,
      aim: normalise(sub(towards, at)),
      colour: [tint[0] * strength * d2, tint[1] * strength * d2, tint[2] * strength * d2],
    })
  }

  /** Lamps that only the lens sees: a bank of `columns` by `rows` facing the camera. */
  bank(at: Vec3, columns: number, rows: number, spacing: number, colour: Vec3): void {
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < columns; i++)
        this.sparks.push({
          at: add(at, [(i - (columns - 1) / 2) * spacing, (j - (rows - 1) / 2) * spacing, 0]),
          colour,
        })
  }

  async player(look: PlayerLook): Promise<Figure> {
    const random = seeded((look.seed ?? 1) * 7919 + 13)
    const kit = look.kit ?? homeKit
    const skin = skinTones[look.skin ?? Math.floor(random() * skinTones.length)] ?? [0.5, 0.4, 0.3]
    const dark = skin[0] < 0.2
    const hairTone = hairTones[look.hairTone ?? (dark ? 0 : Math.floor(random() * 6))] ?? [0.05, 0.04, 0.03]
    const build: Build = {
      height: look.ladies ? between(random, 1.63, 1.74) : between(random, 1.74, 1.89),
      girth: look.ladies ? between(random, 0.86, 0.92) : between(random, 0.96, 1.04),
      shoulders: look.ladies ? 0.9 : between(random, 0.98, 1.05),
      hips: look.ladies ? 1.03 : 1,
      bust: look.ladies ? 0.75 : 0,
      head: look.ladies ? 0.97 : 1,
      ...(look.youth
        ? { height: look.youth, girth: 0.9, shoulders: 0.93, head: 1 + (1.8 - look.youth) * 0.32 }
        : {}),
      ...look.build,
    }
    const pose: Pose =
      typeof look.pose === 'string' ? ((poses as Record<string, Pose>)[look.pose] ?? {}) : look.pose
    const figure = buildFigure({
      pose,
      build,
      hair: look.hair ?? pick(random, look.ladies ? ladiesHair : mensHair),
      face: {
        jaw: between(random, -1, 1) * (look.ladies ? 0.5 : 1) - (look.ladies ? 0.6 : 0),
        nose: between(random, -1, 1),
        brow: between(random, -1, 1),
        cheeks: between(random, -1, 1),
      },
      beard: look.beard ?? 0,
      gloves: kit.glove !== undefined,
      longSleeves: look.longSleeves ?? kit.glove !== undefined,
      ...(look.trousers ? { trousers: true } : {}),
      loose: look.loose ?? 1,
      seed: (look.seed ?? 1) % 97,
      detail: look.detail ?? 0.009,
    })
    const person: Person = {
      skin,
      hair: hairTone,
      stubble: look.ladies || look.youth ? 0 : between(random, 0.15, 0.75),
      lips: look.ladies ? 0.8 : 0.5,
      wet: look.wet ?? this.wet * 0.6,
      mud: look.mud ?? 0,
    }
    const print =
      look.number !== undefined || look.sponsor
        ? await makePrint({
            number: look.number,
            name: look.name,
            sponsor: look.sponsor ?? (kit === homeKit ? 'HARBOURSIDE' : undefined),
            ink: kit.print,
          })
        : undefined
    this.world.putMesh(
      figure.mesh,
      dress({
        kit,
        person,
        ...(print ? { print } : {}),
        ...(look.captain ? { captain: true } : {}),
        ...((look.longSleeves ?? kit.glove !== undefined) ? { longSleeves: true } : {}),
        ...(look.trousers ? { trousers: look.trousers } : {}),
      }),
      place(look.at, rotateY(look.facing)),
      look.drift ? { drift: look.drift } : {},
    )
    return figure
  }

  ball(
    at: Vec3,
    options: {
      readonly drift?: Vec3
      readonly wet?: number
      readonly mud?: number
      readonly turn?: Mat3
      readonly old?: boolean
      readonly radius?: number
    } = {},
  ): void {
    putBall(
      this.world,
      at,
      ballMaterial({
        wet: options.wet ?? this.wet,
        mud: options.mud ?? 0.12,
        ...(options.old ? { old: true } : {}),
      }),
      {
        turn:
          options.turn ?? multiply(rotateY(this.seed * 37), multiply(rotateX(this.seed * 53), rotateZ(20))),
        ...(options.drift ? { drift: options.drift } : {}),
        ...(options.radius ? { radius: options.radius } : {}),
      },
    )
  }

  blades(
    centre: readonly [number, number],
    reach: readonly [number, number],
    grass: GrassLook = {},
    tall = 0.03,
    density = 1,
  ): void {
    putBlades(this.world, bladeMaterial({ wet: this.wet, ...grass }), centre, reach, {
      tall,
      density,
      seed: this.seed,
    })
  }

  /** Water or turf flung from a place: bright drops along short arcs. */
  spray(from: Vec3, towards: Vec3, count: number, colour: Vec3, spread = 0.5): void {
    const random = seeded(this.seed + 77)
    for (let i = 0; i < count; i++) {
      const t = random() ** 0.7
      const v: Vec3 = [
        towards[0] * (0.4 + random()) + (random() - 0.5) * spread,
        towards[1] * (0.3 + random()) + random() * spread * 0.6,
        towards[2] * (0.4 + random()) + (random() - 0.5) * spread,
      ]
      const p: Vec3 = [
        from[0] + v[0] * t,
        Math.max(0.01, from[1] + v[1] * t - 0.9 * t * t),
        from[2] + v[2] * t,
      ]
      const k = random() ** 3 * 1.6 + 0.15
      this.sparks.push({ at: p, colour: [colour[0] * k, colour[1] * k, colour[2] * k] })
    }
  }

  shot(camera: CameraLook, more: Partial<Omit<Shot, 'world' | 'camera' | 'lighting' | 'sparks'>> = {}): Shot {
    return {
      world: this.world,
      camera,
      lighting: {
        lights: this.lights,
        sky: this.sky,
        ambient: this.ambient,
        ...(this.fog ? { fog: this.fog } : {}),
      },
      sparks: this.sparks,
      ...more,
      grade: { ...this.grade, ...more.grade },
    }
  }
}

export type Scene = (stage: Stage) => Promise<Shot>
