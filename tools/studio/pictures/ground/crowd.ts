import { buildFigure } from '../body/figure.ts'
import { dress, hairTones, type Kit, skinTones } from '../body/kit.ts'
import type { Pose } from '../body/skeleton.ts'
import { colour, type Material } from '../engine/material.ts'
import { between, pick, type Random, seeded } from '../engine/random.ts'
import { multiply, place, rotateY, scaled, type Vec3 } from '../engine/vec.ts'
import type { World } from '../engine/world.ts'

const idle: Pose = {
  spine: [4, 0, 0],
  left: { shoulder: [8, 8, 0], elbow: 25 },
  right: { shoulder: [6, 8, 0], elbow: 20 },
}
const crossed: Pose = {
  spine: [2, 0, 0],
  left: { reach: [-0.08, 0.02, 0.2], elbowTo: [0.35, -0.2, 0.15], grip: 0.5 },
  right: { reach: [-0.06, -0.03, 0.22], elbowTo: [0.35, -0.25, 0.15], grip: 0.5 },
}
const pockets: Pose = {
  spine: [6, 2, 0],
  left: { reach: [0.2, -0.3, 0.08], elbowTo: [0.5, -0.1, -0.3], grip: 0.5 },
  right: { reach: [0.2, -0.3, 0.08], elbowTo: [0.5, -0.1, -0.3], grip: 0.5 },
}
const clap: Pose = {
  spine: [2, 0, 0],
  left: { reach: [0.02, 0.1, 0.28], elbowTo: [0.5, -0.3, 0], grip: 0.1 },
  right: { reach: [0.02, 0.08, 0.28], elbowTo: [0.5, -0.3, 0], grip: 0.1 },
}
const armsUp: Pose = {
  spine: [-6, 0, 0],
  left: { shoulder: [150, 25, 0], elbow: 25, grip: 0.7 },
  right: { shoulder: [155, 22, 0], elbow: 20, grip: 0.7 },
}
const fist: Pose = {
  spine: [-4, 4, 0],
  left: { shoulder: [20, 12, 0], elbow: 60, grip: 1 },
  right: { shoulder: [150, 15, 0], elbow: 45, grip: 1 },
}
const sit: Pose = {
  root: [4, 0, 0],
  spine: [10, 0, 0],
  left: { hip: [86, 6, 0], knee: 88, shoulder: [28, 8, 0], elbow: 40 },
  right: { hip: [86, 6, 0], knee: 88, shoulder: [26, 8, 0], elbow: 42 },
  lift: 0,
}

export type CrowdMood = 'calm' | 'loud' | 'seated'

const coats: readonly Vec3[] = [
  '#0d1a45',
  '#101f4f',
  '#1b3fa8',
  '#24418f',
  '#13161d',
  '#1c222e',
  '#22304a',
  '#3a3f49',
  '#4a1f24',
  '#5a5f68',
  '#2a3a2c',
  '#aeb4bf',
  '#c8462e',
  '#5d1f28',
].map(colour)
const trousers: readonly Vec3[] = ['#14171d', '#1c2536', '#2b3140', '#3a3630', '#20242a'].map(colour)

/** A company of supporters that share a few shapes and many clothes. */
export class Crowd {
  private readonly shapes: number[]
  private readonly looks: (readonly Material[])[]
  private readonly world: World
  private readonly random: Random
  private readonly seated: boolean

  constructor(world: World, mood: CrowdMood, seed = 1, detail = 0.034) {
    this.world = world
    this.random = seeded(seed)
    this.seated = mood === 'seated'
    const poses =
      mood === 'seated'
        ? [sit, sit, { ...sit, spine: [24, 0, 8] as Vec3 }]
        : mood === 'loud'
          ? [armsUp, fist, clap, idle, armsUp, clap]
          : [idle, crossed, pockets, clap, idle, pockets]
    this.shapes = poses.map((pose, i) =>
      world.add(
        buildFigure({
          pose: {
            ...pose,
            head: [between(this.random, -4, 8), between(this.random, -5, 5), between(this.random, -20, 20)],
          },
          hair: (['short', 'fade', 'long', 'short', 'bald', 'ponytail'] as const)[i % 6] ?? 'short',
          build: { girth: 1.08 + 0.1 * (i % 3), height: 1.68 + 0.03 * (i % 5) },
          longSleeves: true,
          detail,
          seed: i,
          loose: 1.6,
        }).mesh,
      ),
    )
    this.looks = Array.from({ length: 40 }, (_, i) => {
      const coat = coats[i % coats.length] as Vec3
      const kit: Kit = {
        shirt: coat,
        sleeve: coat,
        trim: i % 5 === 0 ? colour('#e9edf5') : coat,
        shorts: pick(this.random, trousers),
        sock: coat,
        sockBand: coat,
        boot: [0.03, 0.03, 0.035],
        print: '#ffffff',
      }
      return dress({
        kit,
        person: { skin: pick(this.random, skinTones), hair: pick(this.random, hairTones), wet: 0 },
        trousers: kit.shorts,
        longSleeves: true,
      })
    })
  }

  /** One supporter standing (or sitting) at a point, looking along `facing` degrees from +z. */
  put(at: Vec3, facing: number, size = 1): void {
    const turn = multiply(
      rotateY(facing + between(this.random, -18, 18)),
      scaled([1, 0, 0, 0, 1, 0, 0, 0, 1], size * between(this.random, 0.93, 1.06)),
    )
    this.world.put({
      mesh: pick(this.random, this.shapes),
      place: place([at[0], at[1] + (this.seated ? 0.0 : 0), at[2]], turn),
      materials: pick(this.random, this.looks),
    })
  }

  chance(): number {
    return this.random()
  }
}
