/** A footballer as a drawing: four ways to face, a running cycle, and what they do besides running. */
import type { Sprite } from './canvas.ts'
import { lettering, spriteOf } from './sprites.server.ts'

export type Kit = { shirt: string; trim: string; shorts: string; socks: string; number: string }
export type Facing = 'left' | 'right' | 'towards' | 'away'
export type Pose = 'stand' | 'run' | 'cheer' | 'dive-left' | 'dive-right'
export type Look = { kit: Kit; number: number; skin: string; hair: string; longHair: boolean }

/** Steps of the running cycle. */
export const strides = 8
const view = { width: 120, height: 120 }
/** Of the drawing's height, what the upright figure takes. */
export const figureShare = 100 / view.height

const outline = 'stroke="#0a1620" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'
const round = (value: number) => value.toFixed(1)

function limb(points: readonly (readonly [number, number])[], width: number, colour: string): string {
  const d = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
  const same = `d="${d}" fill="none" stroke-linejoin="round" stroke-linecap="round"`
  return `<path ${same} stroke="#0a1620" stroke-width="${width + 3}"/><path ${same} stroke="${colour}" stroke-width="${width}"/>`
}

/** A leg from the hip: thigh in the shorts' colour, sock and boot below. */
function leg(hipX: number, hipY: number, thigh: number, bend: number, look: Look, side: number): string {
  const knee: [number, number] = [hipX + Math.sin(thigh) * 19, hipY + Math.cos(thigh) * 19]
  const shin = thigh - bend
  const foot: [number, number] = [knee[0] + Math.sin(shin) * 21, knee[1] + Math.cos(shin) * 21]
  const half: [number, number] = [(knee[0] + foot[0] * 3) / 4, (knee[1] + foot[1] * 3) / 4]
  return (
    limb([knee, foot], 7, look.skin) +
    limb(
      [half, [knee[0] * 0.65 + foot[0] * 0.35, knee[1] * 0.65 + foot[1] * 0.35], foot],
      7.5,
      look.kit.socks,
    ) +
    limb([foot, [foot[0] + side * 6, foot[1] + 1]], 5, '#15181d') +
    limb(
      [
        [hipX, hipY],
        [hipX * 0.3 + knee[0] * 0.7, hipY * 0.3 + knee[1] * 0.7],
      ],
      11,
      look.kit.shorts,
    ) +
    limb([[hipX * 0.3 + knee[0] * 0.7, hipY * 0.3 + knee[1] * 0.7], knee], 7.5, look.skin)
  )
}

function arm(x: number, y: number, swing: number, look: Look): string {
  const elbow: [number, number] = [x + Math.sin(swing) * 12, y + Math.cos(swing) * 12]
  const hand: [number, number] = [
    elbow[0] + Math.sin(swing + 0.9) * 11,
    elbow[1] + Math.cos(swing + 0.9) * 11,
  ]
  return limb([elbow, hand], 5, look.skin) + limb([[x, y], elbow], 7.5, look.kit.trim)
}

const head = (x: number, y: number, facing: Facing, look: Look) => {
  const tail =
    look.longHair && facing !== 'towards'
      ? limb(
          [
            [x - (facing === 'right' ? 7 : facing === 'left' ? -7 : 0), y - 2],
            [x - (facing === 'right' ? 12 : facing === 'left' ? -12 : 0), y + 11],
          ],
          5,
          look.hair,
        )
      : ''
  const face = `<circle cx="${x}" cy="${y}" r="8.5" fill="${look.skin}" ${outline}/>`
  const hair =
    facing === 'away'
      ? `<circle cx="${x}" cy="${y - 1}" r="8.2" fill="${look.hair}"/>`
      : `<path d="M${x - 8.4} ${y - 1}a8.4 8.4 0 0 1 16.8 0q-3 -4.4 -8.4 -4t-8.4 4z" fill="${look.hair}"/>`
  return face + hair + tail
}

function torso(x: number, facing: Facing, look: Look): string {
  const half = facing === 'left' || facing === 'right' ? 11 : 14
  const { kit } = look
  const shape = `M${x - half} 31q${half} -5 ${half * 2} 0l-1.5 30q${-half + 1.5} 3 ${-half * 2 + 3} 0z`
  const digits = lettering(String(look.number), x, 54, 14, kit.number, { anchor: 'middle', tracking: 0 }).svg
  return `<path d="${shape}" fill="${kit.shirt}" ${outline}/><path d="M${x - half + 1} 31.5q${half - 1} -4.5 ${half * 2 - 2} 0l-.2 4q${-half + 1} -4 ${-half * 2 + 2} 0z" fill="${kit.trim}"/>${digits}`
}

function figure(look: Look, facing: Facing, pose: Pose, step: number): string {
  const x = 60
  if (pose === 'dive-left' || pose === 'dive-right') {
    const side = pose === 'dive-left' ? -1 : 1
    const arms = { ...look, number: look.number }
    return `<g transform="rotate(${side * 72} 60 70)">${upright(arms, 'towards', 'cheer', 1)}</g>`
  }
  return upright(look, facing, pose, step, x)
}

function upright(look: Look, facing: Facing, pose: Pose, step: number, x = 60): string {
  const turn = (step / strides) * Math.PI * 2
  const running = pose === 'run'
  const sideways = facing === 'left' || facing === 'right'
  const way = facing === 'left' ? -1 : 1
  let body = ''
  const cheer = pose === 'cheer'
  if (sideways) {
    const swing = running ? Math.sin(turn) * 0.75 : 0.12
    const bend = (phase: number) => (running ? 0.25 + 0.95 * Math.max(0, Math.cos(phase)) : 0.05)
    const far = leg(x, 62, way * (running ? -swing : -0.12), way * bend(turn + Math.PI), look, way)
    const near = leg(x, 62, way * swing, way * bend(turn), look, way)
    const lean = running ? 5 * way : 0
    const arms = (angle: number) => arm(x + lean * 0.8, 35, cheer ? way * 2.6 : way * angle, look)
    body = `${arms(swing * 1.1)}${far}${near}<g transform="rotate(${lean} ${x} 62)">${torso(x, facing, look)}${head(x + way * 1.5, 20, facing, look)}</g>${arms(-swing * 1.1)}`
  } else {
    const lift = running ? Math.sin(turn) : 0
    const oneLeg = (side: number) => {
      const up = Math.max(0, side * lift) * 9
      const hip: [number, number] = [x + side * 6, 62]
      const knee: [number, number] = [x + side * 7, 80 - up * 0.4]
      const foot: [number, number] = [x + side * 7, 101 - up]
      return (
        limb([knee, foot], 7, look.skin) +
        limb([[foot[0], (knee[1] + foot[1] * 2) / 3], foot], 7.5, look.kit.socks) +
        limb([foot, [foot[0] + side * 2, foot[1] + 1]], 5.5, '#15181d') +
        limb([hip, [knee[0], knee[1] - 5]], 11, look.kit.shorts)
      )
    }
    const oneArm = (side: number) =>
      arm(x + side * 14, 34, cheer ? side * 2.5 : side * (0.35 + 0.25 * side * lift), look)
    body = `${oneLeg(-1)}${oneLeg(1)}${oneArm(-1)}${oneArm(1)}${torso(x, facing, look)}${head(x, 20, facing, look)}`
  }
  return body
}

/** Heights in pixels at which figures are drawn; between them they are scaled down. */
const levels = [36, 52, 76, 112, 160]

/** Draws each figure once, when it is first needed. */
export class Wardrobe {
  private readonly drawn = new Map<string, Sprite>()
  private readonly wanted = new Map<string, () => Promise<Sprite>>()

  /** @returns null while it is not drawn yet: `ready` draws what was asked for */
  sprite(look: Look, facing: Facing, pose: Pose, step: number, height: number): Sprite | null {
    const level = levels.find((candidate) => candidate >= height) ?? (levels.at(-1) as number)
    const key = `${look.kit.shirt}${look.kit.number}${look.number}${look.skin}${look.hair} ${facing} ${pose} ${step} ${level}`
    const known = this.drawn.get(key)
    if (known) return known
    const size = Math.round(level / figureShare)
    this.wanted.set(key, () => spriteOf(figure(look, facing, pose, step), view, size, size))
    return null
  }

  /** @returns whether anything was drawn, and the frame is to be drawn again */
  async ready(): Promise<boolean> {
    if (this.wanted.size === 0) return false
    for (const [key, draw] of this.wanted) this.drawn.set(key, await draw())
    this.wanted.clear()
    return true
  }
}
