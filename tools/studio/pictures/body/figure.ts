import type { Mesh } from '../engine/mesh.ts'
import { type Place, placePoint, type Vec3 } from '../engine/vec.ts'
import * as anatomy from './anatomy.ts'
import {
  type Build,
  bones,
  type Pose,
  poseSkeleton,
  type Side,
  type Skeleton,
  sides,
  signOf,
} from './skeleton.ts'
import type { Solid } from './solid.ts'
import { growStrands, type StrandLook } from './strands.ts'
import { type Skin, skinOf } from './surface.ts'

/** Material slots of a figure's mesh. */
export const slots = {
  skin: 0,
  head: 1,
  hair: 2,
  shirt: 3,
  sleeve: 4,
  shorts: 5,
  sock: 6,
  boot: 7,
  eye: 8,
  hand: 9,
  beard: 10,
  collar: 11,
} as const

export type FigureLook = {
  readonly pose: Pose
  readonly build?: Build
  readonly hair?: anatomy.HairStyle
  readonly beard?: number
  readonly face?: anatomy.Face
  readonly longSleeves?: boolean
  /** Long trousers, as tracksuits and supporters wear. */
  readonly trousers?: boolean
  readonly gloves?: boolean
  readonly loose?: number
  readonly seed?: number
  /** Size of the surface cells in metres; about 0.006 for close views, 0.03 for crowds. */
  readonly detail?: number
}

export type Figure = { readonly mesh: Mesh; readonly skeleton: Skeleton }

export function buildFigure(look: FigureLook): Figure {
  const s = poseSkeleton(look.pose, look.build)
  const detail = look.detail ?? 0.008
  const fine = Math.min(detail, Math.max(0.0028, detail * 0.5))
  const coarse = detail > 0.015
  const style: anatomy.Cut = {
    sleeve: look.longSleeves ? 0.5 : 0.205,
    shorts: look.trousers ? 0.4 : 0.262,
    loose: look.loose ?? 1,
    seed: look.seed ?? 1,
  }
  const positions: number[] = []
  const normals: number[] = []
  const rest: number[] = []
  const indices: number[] = []
  const slotList: number[] = []

  const addPart = (
    solid: Solid,
    box: readonly [Vec3, Vec3],
    cell: number,
    slot: number,
    coordinates: (x: number, y: number, z: number) => Vec3,
  ): Skin => {
    const skin = skinOf(solid, box[0], box[1], cell)
    addSkin(skin, slot, coordinates)
    return skin
  }
  const addSkin = (skin: Skin, slot: number, coordinates: (x: number, y: number, z: number) => Vec3) => {
    const base = positions.length / 3
    for (let i = 0; i < skin.positions.length; i += 3) {
      const x = skin.positions[i] as number
      const y = skin.positions[i + 1] as number
      const z = skin.positions[i + 2] as number
      positions.push(x, y, z)
      normals.push(skin.normals[i] as number, skin.normals[i + 1] as number, skin.normals[i + 2] as number)
      const r = coordinates(x, y, z)
      rest.push(r[0], r[1], r[2])
    }
    for (const index of skin.indices) indices.push(base + index)
    for (let i = 0; i < skin.indices.length / 3; i++) slotList.push(slot)
  }

  const boxOf = (points: readonly Vec3[], margin: number): [Vec3, Vec3] => {
    const low: [number, number, number] = [Infinity, Infinity, Infinity]
    const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
    for (const p of points)
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k] as number, (p[k] as number) - margin * s.size)
        high[k] = Math.max(high[k] as number, (p[k] as number) + margin * s.size)
      }
    return [low, high]
  }
  const at = (frame: Place, x: number, y: number, z: number): Vec3 =>
    placePoint(frame, [x * s.size, y * s.size, z * s.size])
  const mirrored = (frame: Place, side: Side, shift = 0) => {
    const local = anatomy.localTo(frame, s.size)
    const q = signOf(side)
    return (x: number, y: number, z: number): Vec3 => {
      const p = local(x, y, z)
      return [p[0] * q + shift, p[1], p[2]]
    }
  }

  const torso = anatomy.torsoCoordinates(s)
  addPart(
    anatomy.shirt(s, style),
    boxOf(
      [
        s.pelvis.at,
        s.chest.at,
        s.neck.at,
        s.arms.left.upper.at,
        s.arms.right.upper.at,
        at(s.pelvis, 0, -0.1, 0),
      ],
      0.21,
    ),
    detail,
    slots.shirt,
    torso,
  )
  if (!coarse)
    addPart(anatomy.collarBand(s), boxOf([at(s.chest, 0, 0.23, 0)], 0.1), fine, slots.collar, torso)
  addPart(
    anatomy.shorts(s, style),
    boxOf([s.pelvis.at, at(s.legs.left.thigh, 0, -0.3, 0), at(s.legs.right.thigh, 0, -0.3, 0)], 0.2),
    detail,
    slots.shorts,
    (() => {
      const pelvis = anatomy.localTo(s.pelvis, s.size)
      const left = anatomy.localTo(s.legs.left.thigh, s.size)
      const right = anatomy.localTo(s.legs.right.thigh, s.size)
      // Left leg near x = 10, right leg near −10, in thigh coordinates; above the crotch the pelvis about 0.
      return (x: number, y: number, z: number): Vec3 => {
        const p = pelvis(x, y, z)
        const a = left(x, y, z)
        const b = right(x, y, z)
        const nearLeft = Math.hypot(a[0], a[2]) < Math.hypot(b[0], b[2])
        const leg = nearLeft ? a : b
        if (leg[1] > -0.03) return [p[0], p[1], p[2]]
        return [leg[0] + (nearLeft ? 10 : -10), leg[1], leg[2]]
      }
    })(),
  )
  const headLocal = anatomy.localTo(s.head, s.size * s.build.head)
  const headBox = boxOf([at(s.head, 0, 0.1, 0), at(s.neck, 0, -0.06, 0)], 0.15)
  const face = addPart(anatomy.head(s, look.face), headBox, coarse ? detail : fine, slots.head, headLocal)
  const hairBox = boxOf([at(s.head, 0, 0.12, -0.02), at(s.head, 0, 0, -0.08)], 0.2)
  const hairSolid = anatomy.hair(s, look.hair ?? 'short')
  if (hairSolid) {
    const cap = addPart(hairSolid, hairBox, coarse ? detail : fine, slots.hair, headLocal)
    const style = look.hair ?? 'short'
    if (detail < 0.0065)
      addSkin(growStrands(cap, headLocal, hairStrands(style, s, look.seed ?? 1)), slots.hair, headLocal)
  }
  if (!coarse) {
    addPart(
      anatomy.eyes(s),
      boxOf([at(s.head, 0, 0.1, 0.07)], 0.06),
      Math.min(fine, 0.003),
      slots.eye,
      headLocal,
    )
    if (look.beard && detail < 0.0065)
      addSkin(
        growStrands(face, headLocal, beardStrands(look.beard, s, look.seed ?? 1)),
        slots.beard,
        headLocal,
      )
  }
  for (const side of sides) {
    const arm = s.arms[side]
    const leg = s.legs[side]
    const limb = look.pose[side]
    const wrist = at(arm.fore, 0, -bones.fore, 0)
    addPart(
      anatomy.sleeve(s, side, style),
      boxOf(
        [arm.upper.at, at(arm.upper, 0, -0.25, 0), ...(look.longSleeves ? [arm.fore.at, wrist] : [])],
        0.11,
      ),
      detail,
      slots.sleeve,
      // The right sleeve lies at x = 30, so that an armband is worn on the left only.
      mirrored(arm.upper, side, side === 'left' ? 0 : 30),
    )
    addPart(
      anatomy.armSkin(s, side),
      boxOf([arm.upper.at, arm.fore.at, wrist], 0.08),
      detail,
      slots.skin,
      mirrored(arm.fore, side, 20),
    )
    addPart(
      anatomy.hand(s, side, limb?.grip ?? 0.35, look.gloves ? 1.32 : 1),
      boxOf([arm.hand.at, at(arm.hand, 0, -0.1, 0)], 0.12),
      coarse ? detail * 0.7 : Math.max(0.004, fine),
      slots.hand,
      mirrored(arm.hand, side),
    )
    if (look.gloves)
      addPart(
        anatomy.gloveCuff(s, side),
        boxOf([arm.hand.at], 0.12),
        detail,
        slots.hand,
        mirrored(arm.hand, side),
      )
    addPart(
      anatomy.legSkin(s, side),
      boxOf([leg.thigh.at, leg.shin.at, at(leg.shin, 0, -0.24, 0)], 0.11),
      detail,
      slots.skin,
      mirrored(leg.shin, side, 40),
    )
    addPart(
      anatomy.sock(s, side),
      boxOf([leg.shin.at, leg.foot.at, at(leg.foot, 0, -0.04, 0)], 0.09),
      detail * 0.8,
      slots.sock,
      mirrored(leg.shin, side),
    )
    addPart(
      anatomy.boot(s, side),
      boxOf([at(leg.foot, 0, 0, -0.05), at(leg.foot, 0, -0.05, 0.17)], 0.1),
      coarse ? detail * 0.8 : Math.min(detail, 0.006),
      slots.boot,
      mirrored(leg.foot, side),
    )
  }
  return {
    skeleton: s,
    mesh: {
      positions: Float32Array.from(positions),
      normals: Float32Array.from(normals),
      rest: Float32Array.from(rest),
      indices: Uint32Array.from(indices),
      slots: Uint8Array.from(slotList),
    },
  }
}

/** How single hairs grow for a style: forward and outward from the crown, swept, coiled or hanging. */
function hairStrands(style: anatomy.HairStyle, s: Skeleton, seed: number): StrandLook {
  const { turn } = s.head
  const world = (v: Vec3): Vec3 => [
    turn[0] * v[0] + turn[1] * v[1] + turn[2] * v[2],
    turn[3] * v[0] + turn[4] * v[1] + turn[5] * v[2],
    turn[6] * v[0] + turn[7] * v[1] + turn[8] * v[2],
  ]
  const k = s.size * s.build.head
  const fromCrown = (p: Vec3): Vec3 => world([p[0] * 6, -0.35 + (p[1] - 0.2) * 1.5, (p[2] + 0.05) * 9])
  const back = (p: Vec3): Vec3 => world([p[0] * 2, -0.25, -1])
  const common = { width: 0.0009 * k, seed }
  switch (style) {
    case 'shaved':
      return {
        ...common,
        count: 16000,
        length: () => 0.0026 * k,
        flow: fromCrown,
        rise: 0.7,
        width: 0.0007 * k,
      }
    case 'curls':
      return { ...common, count: 22000, length: () => 0.012 * k, flow: fromCrown, rise: 0.8, curl: 1.3 }
    case 'fade':
      return {
        ...common,
        count: 20000,
        length: (p) => (p[1] > 0.15 ? 0.011 : 0.003 + Math.max(0, p[1] - 0.09) * 0.1) * k,
        flow: fromCrown,
        rise: 0.65,
        curl: 0.5,
      }
    case 'quiff':
      return {
        ...common,
        count: 22000,
        length: (p) => (p[1] > 0.16 ? 0.02 : 0.008) * k,
        flow: (p) =>
          p[1] > 0.16 && p[2] > -0.02 ? world([p[0] * 3 + 0.2, 0.5, -0.6]) : world([0, -1, -0.5]),
        rise: 0.4,
      }
    case 'bun':
    case 'braid':
    case 'ponytail':
      return {
        ...common,
        count: 26000,
        length: () => 0.03 * k,
        flow: (p) => (p[2] < -0.115 ? world([0, -1, 0]) : back(p)),
        rise: 0.02,
      }
    case 'long':
      return {
        ...common,
        count: 26000,
        length: () => 0.035 * k,
        flow: () => world([0, -1, -0.25]),
        rise: 0.04,
      }
    default:
      return {
        ...common,
        count: 20000,
        length: (p) => (p[1] > 0.16 ? 0.015 : 0.008) * k,
        flow: fromCrown,
        rise: 0.35,
      }
  }
}

function beardStrands(thick: number, s: Skeleton, seed: number): StrandLook {
  const k = s.size * s.build.head
  const { turn } = s.head
  const down: Vec3 = [-turn[1], -turn[4], -turn[7]]
  return {
    count: 60000,
    length: (p) => (anatomy.beardAt(p) > 0.5 ? (0.0025 + 0.005 * thick) * k * (p[1] > 0.045 ? 0.6 : 1) : 0),
    flow: () => down,
    rise: 0.45,
    width: 0.0008 * k,
    curl: 0.35,
    seed,
  }
}
