import {
  add,
  apply,
  cross,
  dot,
  fromAxes,
  length,
  type Mat3,
  multiply,
  normalise,
  type Place,
  placePoint,
  rotateX,
  rotateY,
  rotateZ,
  scale,
  sub,
  type Vec3,
  vec,
} from '../engine/vec.ts'

/** Angles in degrees. A figure looks along +z, its left hand towards +x; limbs hang along −y. */
export type Limb = {
  /** Forward, outward, twist. */
  readonly shoulder?: Vec3
  readonly elbow?: number
  readonly wrist?: Vec3
  /** 0 flat, 1 a fist. */
  readonly grip?: number
  /** Where the wrist should be, from the chest (x outward to this side); replaces shoulder and elbow. */
  readonly reach?: Vec3
  /** Where the elbow points when reaching, from the chest. */
  readonly elbowTo?: Vec3
  readonly hip?: Vec3
  readonly knee?: number
  /** Toes down is positive. */
  readonly ankle?: number
}

export type Pose = {
  /** Pelvis: forward lean, lean to the left, turn to the left. */
  readonly root?: Vec3
  /** Forward, left, twist to the left, shared over the spine. */
  readonly spine?: Vec3
  /** Nod, tilt, turn. */
  readonly head?: Vec3
  readonly left?: Limb
  readonly right?: Limb
  /** Height of the lowest point above the grass in metres. */
  readonly lift?: number
}

export type Build = {
  /** Metres. */
  readonly height?: number
  readonly shoulders?: number
  readonly girth?: number
  readonly hips?: number
  readonly head?: number
  readonly bust?: number
}

export type ArmFrames = { readonly upper: Place; readonly fore: Place; readonly hand: Place }
export type LegFrames = { readonly thigh: Place; readonly shin: Place; readonly foot: Place }

export type Skeleton = {
  readonly size: number
  readonly build: Required<Build>
  readonly pelvis: Place
  readonly abdomen: Place
  readonly chest: Place
  readonly neck: Place
  readonly head: Place
  readonly arms: { readonly left: ArmFrames; readonly right: ArmFrames }
  readonly legs: { readonly left: LegFrames; readonly right: LegFrames }
}

export type Side = 'left' | 'right'
export const sides: readonly Side[] = ['left', 'right']
export const signOf = (side: Side): number => (side === 'left' ? 1 : -1)

/** Bone lengths of a figure 1.80 m tall. */
export const bones = {
  pelvis: 0.955,
  abdomen: 0.1,
  chest: 0.125,
  neck: 0.255,
  head: 0.095,
  shoulder: [0.165, 0.195, -0.012] as Vec3,
  upper: 0.295,
  fore: 0.262,
  hip: [0.092, -0.015, 0] as Vec3,
  thigh: 0.435,
  shin: 0.425,
  sole: 0.082,
}

const turn = (m: Mat3, flex: number, out: number, twist: number): Mat3 =>
  multiply(m, multiply(rotateX(flex), multiply(rotateZ(out), rotateY(twist))))

const blank: Vec3 = [0, 0, 0]

export function poseSkeleton(pose: Pose, wanted: Build = {}): Skeleton {
  const build: Required<Build> = {
    height: wanted.height ?? 1.8,
    shoulders: wanted.shoulders ?? 1,
    girth: wanted.girth ?? 1,
    hips: wanted.hips ?? 1,
    head: wanted.head ?? 1,
    bust: wanted.bust ?? 0,
  }
  const size = build.height / 1.8
  const l = (v: number) => v * size
  const root = pose.root ?? blank
  const spine = pose.spine ?? blank
  const nod = pose.head ?? blank

  const pelvisTurn = multiply(rotateY(root[2]), multiply(rotateZ(-root[1]), rotateX(root[0])))
  const at = (parent: Place, local: Vec3): Vec3 => placePoint(parent, scale(local, size))
  const pelvis: Place = { turn: pelvisTurn, at: [0, 0, 0] }
  const abdomen: Place = {
    turn: turn(pelvis.turn, spine[0] * 0.5, -spine[1] * 0.5, spine[2] * 0.5),
    at: at(pelvis, [0, bones.abdomen, 0]),
  }
  const chest: Place = {
    turn: turn(abdomen.turn, spine[0] * 0.5, -spine[1] * 0.5, spine[2] * 0.5),
    at: at(abdomen, [0, bones.chest, 0]),
  }
  const neck: Place = {
    turn: turn(chest.turn, nod[0] * 0.45 + 8, -nod[1] * 0.4, nod[2] * 0.4),
    at: at(chest, [0, bones.neck, -0.012]),
  }
  const head: Place = {
    turn: turn(neck.turn, nod[0] * 0.55 - 8, -nod[1] * 0.6, nod[2] * 0.6),
    at: at(neck, [0, bones.head, 0.004]),
  }

  const arm = (side: Side): ArmFrames => {
    const limb = pose[side] ?? {}
    const s = signOf(side)
    const shoulder = limb.shoulder ?? blank
    const joint = bones.shoulder
    const raise = limb.reach
      ? Math.max(0, (limb.reach[1] - 0.2) * 0.12)
      : Math.max(0, Math.sin((Math.min(170, Math.max(Math.abs(shoulder[0]), shoulder[1])) - 60) * 0.0157)) *
        0.05
    const origin = at(chest, [s * (joint[0] * build.shoulders - raise * 0.3), joint[1] + raise, joint[2]])
    const wrist = limb.wrist ?? blank
    if (limb.reach) {
      const target = at(chest, [limb.reach[0] * s, limb.reach[1], limb.reach[2]])
      const a = l(bones.upper)
      const b = l(bones.fore)
      const away = sub(target, origin)
      const d = Math.min(length(away), a + b - 0.004)
      const dir = normalise(away)
      const elbowTo = limb.elbowTo ?? [0.5, -0.5, -0.3]
      const pole = sub(at(chest, [elbowTo[0] * s, elbowTo[1], elbowTo[2]]), origin)
      const side2 = normalise(sub(pole, scale(dir, dot(pole, dir))))
      const x = (a * a - b * b + d * d) / (2 * d)
      const h = Math.sqrt(Math.max(0, a * a - x * x))
      const elbow = add(origin, add(scale(dir, x), scale(side2, h)))
      const wristAt = add(origin, scale(dir, d))
      const upperY = normalise(sub(origin, elbow))
      const foreY = normalise(sub(elbow, wristAt))
      const bend = sub(scale(foreY, -1), scale(upperY, -dot(foreY, upperY)))
      const z = length(bend) > 1e-4 ? normalise(bend) : normalise(apply(chest.turn, [0, 0, 1]))
      const axis = normalise(cross(upperY, z))
      const upper: Place = { turn: fromAxes(axis, upperY, normalise(cross(axis, upperY))), at: origin }
      const foreTurn = fromAxes(axis, foreY, normalise(cross(axis, foreY)))
      const fore: Place = { turn: foreTurn, at: elbow }
      return {
        upper,
        fore,
        hand: { turn: turn(foreTurn, -wrist[0], s * wrist[1], s * wrist[2]), at: wristAt },
      }
    }
    const upper: Place = {
      turn: turn(chest.turn, -shoulder[0], s * shoulder[1], s * shoulder[2]),
      at: origin,
    }
    const fore: Place = {
      turn: multiply(upper.turn, rotateX(-(limb.elbow ?? 12))),
      at: at(upper, [0, -bones.upper, 0]),
    }
    return {
      upper,
      fore,
      hand: {
        turn: turn(fore.turn, -wrist[0], s * wrist[1], s * wrist[2]),
        at: at(fore, [0, -bones.fore, 0]),
      },
    }
  }

  const leg = (side: Side): LegFrames => {
    const limb = pose[side] ?? {}
    const s = signOf(side)
    const hip = limb.hip ?? blank
    const thigh: Place = {
      turn: turn(pelvis.turn, -hip[0], s * hip[1], s * hip[2]),
      at: at(pelvis, [s * bones.hip[0] * build.hips, bones.hip[1], bones.hip[2]]),
    }
    const shin: Place = {
      turn: multiply(thigh.turn, rotateX(limb.knee ?? 2)),
      at: at(thigh, [0, -bones.thigh, 0]),
    }
    const foot: Place = {
      turn: multiply(shin.turn, rotateX(limb.ankle ?? 0)),
      at: at(shin, [0, -bones.shin, 0]),
    }
    return { thigh, shin, foot }
  }

  const arms = { left: arm('left'), right: arm('right') }
  const legs = { left: leg('left'), right: leg('right') }

  // Stand the lowest point on the grass.
  const low: number[] = []
  for (const side of sides) {
    const { foot, shin } = legs[side]
    for (const p of [
      vec(0.02, -bones.sole, -0.055),
      vec(0.02, -bones.sole, 0.12),
      vec(0, -bones.sole + 0.012, 0.195),
    ])
      low.push(at(foot, p)[1])
    low.push(shin.at[1] - 0.06 * size)
    low.push(at(arms[side].hand, [0, -0.1, 0])[1] - 0.04 * size, arms[side].fore.at[1] - 0.05 * size)
    low.push(arms[side].upper.at[1] - 0.08 * size)
  }
  low.push(pelvis.at[1] - 0.14 * size, head.at[1] - 0.05 * size)
  const shift = (pose.lift ?? 0) - Math.min(...low)
  const raised = (p: Place): Place => ({ turn: p.turn, at: [p.at[0], p.at[1] + shift, p.at[2]] })
  return {
    size,
    build,
    pelvis: raised(pelvis),
    abdomen: raised(abdomen),
    chest: raised(chest),
    neck: raised(neck),
    head: raised(head),
    arms: {
      left: { upper: raised(arms.left.upper), fore: raised(arms.left.fore), hand: raised(arms.left.hand) },
      right: {
        upper: raised(arms.right.upper),
        fore: raised(arms.right.fore),
        hand: raised(arms.right.hand),
      },
    },
    legs: {
      left: { thigh: raised(legs.left.thigh), shin: raised(legs.left.shin), foot: raised(legs.left.foot) },
      right: {
        thigh: raised(legs.right.thigh),
        shin: raised(legs.right.shin),
        foot: raised(legs.right.foot),
      },
    },
  }
}
