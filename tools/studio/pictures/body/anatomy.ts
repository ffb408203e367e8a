import { noise } from '../engine/random.ts'
import { clamp, type Place, smooth, type Vec3 } from '../engine/vec.ts'
import { bones, type Side, type Skeleton, sides, signOf } from './skeleton.ts'
import { ball, blend, carve, cone, cut, embossed, grown, plane, type Solid, smin } from './solid.ts'

/** Coordinates of a world point in a bone's frame, in metres of a figure 1.80 m tall. */
export function localTo(frame: Place, size: number): (x: number, y: number, z: number) => Vec3 {
  const { turn: m, at } = frame
  const k = 1 / size
  return (x, y, z) => {
    const dx = (x - at[0]) * k
    const dy = (y - at[1]) * k
    const dz = (z - at[2]) * k
    return [
      m[0] * dx + m[3] * dy + m[6] * dz,
      m[1] * dx + m[4] * dy + m[7] * dz,
      m[2] * dx + m[5] * dy + m[8] * dz,
    ]
  }
}

/** Chest coordinates that follow the bent spine, so that prints stay straight on the cloth. */
export function torsoCoordinates(s: Skeleton): (x: number, y: number, z: number) => Vec3 {
  const chest = localTo(s.chest, s.size)
  const abdomen = localTo(s.abdomen, s.size)
  const pelvis = localTo(s.pelvis, s.size)
  return (x, y, z) => {
    const c = chest(x, y, z)
    const a = abdomen(x, y, z)
    const p = pelvis(x, y, z)
    const wc = smooth(-0.08, 0.08, c[1])
    const wp = (1 - wc) * smooth(0.06, -0.06, a[1])
    const wa = 1 - wc - wp
    return [
      c[0] * wc + a[0] * wa + p[0] * wp,
      c[1] * wc + (a[1] - bones.chest) * wa + (p[1] - bones.chest - bones.abdomen) * wp,
      c[2] * wc + a[2] * wa + p[2] * wp,
    ]
  }
}

const ridge = (v: number) => {
  const r = 1 - Math.abs(v)
  return r * r
}

/** Creases of hanging cloth about a mean of 0.45: long soft folds that run aslant and fade in and out. */
function creases(x: number, y: number, z: number, seed: number): number {
  const warp = noise(x * 5 + seed, y * 4, z * 5)
  const warp2 = noise(x * 4, y * 6 + seed, z * 4 + 9)
  const ax = Math.abs(x)
  const rising = Math.sin((y * 0.8 + ax * 0.75) * 44 + warp * 4.2 + seed)
  const falling = Math.sin((ax * 0.85 - y * 0.5 + z * 0.3) * 52 + warp2 * 4.6 + seed * 2)
  const round = Math.sin(y * 62 + warp * 3.4 + z * 14)
  const m1 = smooth(-0.1, 0.55, noise(x * 3.4 + 7 + seed, y * 3.4, z * 3.4))
  const m2 = smooth(-0.1, 0.55, noise(x * 3.1, y * 3.1 + 13 + seed, z * 3.1))
  const m3 = smooth(0.0, 0.6, noise(x * 3.7 + 3, y * 2.6 + seed, z * 3.7 + 5))
  return 0.45 + 0.32 * (rising * m1 + falling * m2 + round * m3 * 0.8) + 0.08 * noise(x * 16, y * 16, z * 16)
}

function trunk(s: Skeleton, ease: number): Solid {
  const g = s.build.girth
  const { size, chest, abdomen, pelvis } = s
  const w = s.build.shoulders
  const eased = (solid: Solid) => grown(solid, ease * size)
  const parts: Solid[] = [
    eased(
      cone(pelvis, size, [0, -0.03, -0.005], 0.108 * g * s.build.hips, [0, 0.07, 0], 0.106 * g, [1.33, 1]),
    ),
    eased(cone(abdomen, size, [0, 0, 0.004], 0.105 * g, [0, 0.1, 0.006], 0.112 * g, [1.22, 0.9])),
    eased(cone(chest, size, [0, 0.0, 0.004], 0.114 * g, [0, 0.14, -0.004], 0.12 * g, [1.24 * w, 0.88])),
    eased(ball(chest, size, [0, 0.12, -0.052], 0.1, [1.35 * w, 1.1, 0.62])),
  ]
  for (const side of sides) {
    const q = signOf(side)
    parts.push(
      eased(ball(chest, size, [q * 0.072, 0.115, 0.058], 0.068, [1.1, 0.85, 0.75])),
      eased(cone(chest, size, [q * 0.03, 0.25, -0.03], 0.042, [q * 0.14 * w, 0.212, -0.018], 0.05)),
      eased(ball(chest, size, [q * 0.15 * w, 0.178, -0.01], 0.0615 * Math.sqrt(g))),
    )
    if (s.build.bust > 0)
      parts.push(eased(ball(chest, size, [q * 0.068, 0.085, 0.085], 0.06 * s.build.bust, [1, 1, 0.9])))
  }
  return blend(0.05 * size, ...parts)
}

export type Cut = {
  readonly sleeve: number
  readonly shorts: number
  readonly loose: number
  readonly seed: number
}

export function shirt(s: Skeleton, style: Cut): Solid {
  const { size, pelvis, chest } = s
  const loose = style.loose
  const skirt = cone(
    pelvis,
    size,
    [0, 0.16, 0],
    0.112 * s.build.girth + 0.012 * loose,
    [0, -0.1, 0.004],
    0.128 * s.build.girth * s.build.hips + 0.014 * loose,
    [1.42, 1.02],
  )
  let body = blend(
    0.045 * size,
    trunk(s, 0.009 + 0.004 * loose),
    cut(skirt, plane(pelvis, size, [0, -0.11, 0], [0, -1, 0])),
  )
  for (const side of sides) {
    const { upper } = s.arms[side]
    const stub = cone(upper, size, [0, 0.0, 0], 0.058 * Math.sqrt(s.build.girth), [0, -0.1, 0], 0.058)
    body = blend(0.05 * size, body, stub)
  }
  const rest = torsoCoordinates(s)
  const folded = embossed(body, 0.026 * size, (x, y, z) => {
    const r = rest(x, y, z)
    const low = smooth(0.16, -0.22, r[1])
    const c = creases(r[0], r[1], r[2], style.seed)
    const hang =
      Math.sin(Math.atan2(r[0], r[2]) * 8 + noise(r[0] * 3, r[1] * 4, style.seed) * 3) * 0.006 * low * low
    return ((c - 0.45) * (0.0065 + 0.012 * low) * (0.6 + 0.5 * loose) + hang) * size
  })
  const hem = cut(folded, plane(pelvis, size, [0, -0.085, 0], [0, -1, 0.06]))
  // Open below, so that the hem has an edge, and open at the neck.
  const hollow = cone(
    pelvis,
    size,
    [0, 0.02, 0],
    0.1 * s.build.girth,
    [0, -0.2, 0],
    0.125 * s.build.girth,
    [1.4, 1],
  )
  const collar = cone(chest, size, [0, 0.2, -0.015], 0.062, [0, 0.34, 0.005], 0.064)
  return carve(carve(hem, hollow), collar, 0.012)
}

export function collarBand(s: Skeleton): Solid {
  const { size, chest } = s
  const outer = cone(chest, size, [0, 0.2, -0.018], 0.069, [0, 0.262, -0.006], 0.064)
  const inner = cone(chest, size, [0, 0.17, -0.018], 0.058, [0, 0.34, 0.0], 0.06)
  const top = plane(chest, size, [0, 0.262, -0.012], [0, 1, 0.28])
  return carve(cut(outer, top), inner)
}

export function sleeve(s: Skeleton, side: Side, style: Cut): Solid {
  const { size } = s
  const { upper, fore } = s.arms[side]
  const g = Math.sqrt(s.build.girth)
  const long = style.sleeve > bones.upper
  const local = localTo(upper, size)
  const ease = 0.008 * style.loose
  let body = cone(
    upper,
    size,
    [0, 0.015, 0],
    0.0615 * g + ease * 0.4,
    [0, -Math.min(style.sleeve, bones.upper), 0],
    (long ? 0.055 : 0.066) * g + ease,
  )
  if (long)
    body = blend(
      0.05 * size,
      body,
      cone(fore, size, [0, 0, 0], 0.054 * g + ease, [0, -0.245, 0], 0.04 * g + ease * 0.5),
    )
  const folded = embossed(body, 0.012 * size, (x, y, z) => {
    const r = local(x, y, z)
    return (
      (creases(r[0] * 1.3, r[1] * 1.3, r[2] * 1.3, style.seed + (side === 'left' ? 3 : 8)) - 0.45) *
      0.013 *
      size *
      (0.5 + 0.6 * style.loose)
    )
  })
  if (long) return cut(folded, plane(fore, size, [0, -0.245, 0], [0, -1, 0]))
  const ended = cut(folded, plane(upper, size, [0, -style.sleeve + 0.012, 0], [signOf(side) * -0.12, -1, 0]))
  return carve(
    ended,
    cone(upper, size, [0, -style.sleeve + 0.04, 0], 0.05 * g, [0, -style.sleeve - 0.05, 0], 0.062 * g + ease),
  )
}

export function shorts(s: Skeleton, style: Cut): Solid {
  const { size, pelvis } = s
  const g = s.build.girth
  const top = cone(
    pelvis,
    size,
    [0, -0.03, -0.006],
    0.108 * g * s.build.hips + 0.002,
    [0, 0.07, 0],
    0.1 * g,
    [1.28, 0.98],
  )
  let body: Solid = top
  const glutes = sides.map((side) =>
    ball(pelvis, size, [signOf(side) * 0.062 * s.build.hips, -0.045, -0.05], 0.085 * g, [1, 1, 0.9]),
  )
  body = blend(0.04 * size, body, ...glutes)
  const legs = sides.map((side): Solid => {
    const { thigh } = s.legs[side]
    const q = signOf(side)
    const local = localTo(thigh, size)
    const trouser = style.shorts > 0.3
    const tube = cone(
      thigh,
      size,
      [q * -0.004, 0.01, 0],
      0.081 * g + 0.003,
      [q * 0.01, -style.shorts - 0.02, 0.006],
      trouser ? 0.072 : 0.098 * Math.sqrt(g) + 0.012 * style.loose,
      [1.0, 1.12],
    )
    const folded = embossed(tube, 0.02 * size, (x, y, z) => {
      const r = local(x, y, z)
      const low = smooth(0.02, -style.shorts, r[1])
      const c = creases(r[0] * 1.2, r[1] * 0.8, r[2] * 1.2, style.seed + q * 5 + 11)
      const hang = trouser
        ? 0
        : Math.sin(Math.atan2(r[0], r[2]) * 6 + q + noise(r[1] * 5, style.seed, q) * 2.5) * 0.008 * low * low
      return ((c - 0.45) * 0.016 + hang) * size * (0.5 + 0.6 * style.loose)
    })
    const ended = cut(folded, plane(thigh, size, [0, -style.shorts, 0], [q * 0.14, -1, 0.02]))
    return carve(
      ended,
      cone(
        thigh,
        size,
        [0, -style.shorts + 0.09, 0],
        0.07 * g,
        [q * 0.01, -style.shorts - 0.06, 0.006],
        0.094 * g + 0.01 * style.loose,
        [1, 1.1],
      ),
    )
  })
  const k = 0.03 * size
  const [left, right] = legs as [Solid, Solid]
  return (x, y, z) => smin(body(x, y, z), Math.min(left(x, y, z), right(x, y, z)), k)
}

export function legSkin(s: Skeleton, side: Side): Solid {
  const { size } = s
  const { thigh, shin } = s.legs[side]
  const q = signOf(side)
  const g = Math.sqrt(s.build.girth)
  return blend(
    0.03 * size,
    cone(thigh, size, [0, -0.06, 0], 0.088 * g, [0, -bones.thigh, 0.002], 0.053),
    ball(thigh, size, [q * 0.012, -0.25, 0.03], 0.058 * g, [0.9, 2.1, 0.85]),
    ball(thigh, size, [-q * 0.026, -0.36, 0.022], 0.031, [1, 1.5, 1]),
    ball(thigh, size, [q * 0.03, -0.34, 0.016], 0.03, [1, 1.6, 1]),
    ball(thigh, size, [0, -0.25, -0.035], 0.052 * g, [1, 2, 0.8]),
    ball(shin, size, [0, -0.005, 0.026], 0.034, [0.95, 1.15, 0.8]),
    cone(shin, size, [0, -0.02, 0], 0.05, [0, -0.22, -0.008], 0.045 * g),
  )
}

export function sock(s: Skeleton, side: Side): Solid {
  const { size } = s
  const { shin, foot } = s.legs[side]
  const q = signOf(side)
  const g = Math.sqrt(s.build.girth)
  const local = localTo(shin, size)
  const leg = blend(
    0.03 * size,
    cone(shin, size, [0, -0.06, 0], 0.053 * g, [0, -0.37, -0.004], 0.04),
    ball(shin, size, [-q * 0.012, -0.135, -0.026], 0.045 * g, [0.95, 1.9, 0.85]),
    ball(shin, size, [q * 0.018, -0.125, -0.022], 0.042 * g, [0.9, 1.8, 0.85]),
    ball(shin, size, [0, -0.2, 0.017], 0.04, [0.95, 2.5, 0.7]),
    cone(shin, size, [0, -0.36, -0.004], 0.041, [0, -0.43, 0], 0.043),
    cone(foot, size, [0, 0.04, 0], 0.043, [0, -0.02, 0], 0.044),
  )
  const ribbed = embossed(leg, 0.012 * size, (x, y, z) => {
    const r = local(x, y, z)
    const cuff = smooth(-0.088, -0.084, r[1]) * smooth(-0.05, -0.054, r[1])
    const wrinkle = ridge(noise(r[0] * 14, r[1] * 26 + q * 4, r[2] * 14)) * smooth(-0.3, -0.4, r[1])
    return (0.0035 * cuff + 0.004 * wrinkle + 0.0012 * ridge(noise(r[0] * 20, r[1] * 30, r[2] * 20))) * size
  })
  return cut(ribbed, plane(shin, size, [0, -0.052, 0], [0, 1, 0.1]))
}

export function boot(s: Skeleton, side: Side): Solid {
  const { size } = s
  const { foot } = s.legs[side]
  const q = signOf(side)
  const upper = blend(
    0.022 * size,
    cone(foot, size, [0, 0.012, -0.012], 0.0455, [0, -0.03, -0.012], 0.044),
    ball(foot, size, [0, -0.045, -0.036], 0.036, [0.92, 1.05, 0.95]),
    cone(foot, size, [0, -0.03, 0.01], 0.041, [-q * 0.004, -0.055, 0.1], 0.033),
    ball(foot, size, [-q * 0.006, -0.058, 0.125], 0.04, [1.06, 0.66, 1.15]),
    ball(foot, size, [-q * 0.012, -0.062, 0.163], 0.03, [1.05, 0.68, 1.15]),
  )
  const shaped = cut(upper, plane(foot, size, [0, -0.0755, 0], [0, -1, 0]), 0.012)
  const lip = carve(shaped, cone(foot, size, [0, 0.0, -0.008], 0.041, [0, 0.09, -0.014], 0.046))
  const studs: Solid[] = []
  for (const [x, z] of [
    [0.024, -0.05],
    [-0.024, -0.05],
    [0.026, -0.02],
    [-0.026, -0.02],
    [0.034, 0.09],
    [-0.034, 0.085],
    [0.034, 0.125],
    [-0.034, 0.12],
    [0.014, 0.16],
    [-0.02, 0.155],
  ] as const)
    studs.push(cone(foot, size, [x, -0.068, z], 0.0085, [x, -0.084, z], 0.0055))
  const tongue = cone(foot, size, [0, 0.02, 0.024], 0.014, [0, 0.036, 0.034], 0.011, [1.8, 0.6])
  return blend(0.004 * size, blend(0.01 * size, lip, tongue), ...studs)
}

export function armSkin(s: Skeleton, side: Side): Solid {
  const { size } = s
  const { upper, fore, hand } = s.arms[side]
  const q = signOf(side)
  const g = Math.sqrt(s.build.girth)
  return blend(
    0.022 * size,
    cone(upper, size, [0, -0.05, 0], 0.053 * g, [0, -bones.upper, 0], 0.039),
    ball(upper, size, [0, -0.17, 0.016], 0.042 * g, [0.85, 1.7, 0.85]),
    ball(upper, size, [0, -0.15, -0.018], 0.043 * g, [0.85, 1.8, 0.85]),
    ball(fore, size, [q * 0.008, -0.065, 0.006], 0.042 * g, [0.95, 1.7, 1]),
    cone(fore, size, [0, -0.01, 0], 0.039, [0, -0.24, 0], 0.026, [0.92, 1.08]),
    cone(hand, size, [0, 0.02, 0], 0.025, [0, -0.015, 0], 0.026, [0.85, 1.12]),
  )
}

/** The hand, `bulk` 1 bare, 1.3 in a keeper's glove. */
export function hand(s: Skeleton, side: Side, grip: number, bulk: number): Solid {
  const { size } = s
  const frame = s.arms[side].hand
  const q = signOf(side)
  const fingers: Solid[] = []
  for (const [i, z] of [0.031, 0.0105, -0.0095, -0.028].entries()) {
    const long = [0.072, 0.08, 0.076, 0.06][i] as number
    const spreadZ = z * (1 + 0.35 * (1 - grip))
    const root: Vec3 = [0, -0.088 + Math.abs(z - 0.005) * 0.25, z]
    const a1 = 0.12 + grip * 1.35
    const a2 = 0.3 + grip * 2.75
    const mid: Vec3 = [
      root[0] - q * Math.sin(a1) * long * 0.52,
      root[1] - Math.cos(a1) * long * 0.52,
      root[2] + (spreadZ - z),
    ]
    const tip: Vec3 = [
      mid[0] - q * Math.sin(a2) * long * 0.5,
      mid[1] - Math.cos(a2) * long * 0.5,
      mid[2] + (spreadZ - z),
    ]
    fingers.push(
      cone(frame, size, root, 0.0098 * bulk, mid, 0.0092 * bulk),
      cone(frame, size, mid, 0.0092 * bulk, tip, 0.0078 * bulk),
    )
  }
  const t1: Vec3 = [-q * 0.008, -0.032, 0.03]
  const t2: Vec3 = [-q * (0.018 + grip * 0.012), -0.066, 0.056 - grip * 0.012]
  const t3: Vec3 = [-q * (0.024 + grip * 0.022), -0.098 + grip * 0.006, 0.06 - grip * 0.03]
  const palm = blend(
    0.016 * size,
    cone(frame, size, [0, -0.01, 0], 0.026 * bulk, [0, -0.07, 0.002], 0.036 * bulk, [0.5, 1.05]),
    cone(frame, size, [-q * 0.004, -0.02, 0.016], 0.018 * bulk, t1, 0.017 * bulk),
    cone(frame, size, t1, 0.0145 * bulk, t2, 0.0112 * bulk),
    cone(frame, size, t2, 0.0112 * bulk, t3, 0.0088 * bulk),
  )
  return blend(0.007 * size, palm, ...fingers)
}

export function gloveCuff(s: Skeleton, side: Side): Solid {
  return cone(s.arms[side].hand, s.size, [0, 0.055, 0], 0.036, [0, -0.02, 0], 0.032, [0.9, 1.15])
}

const headScale = (s: Skeleton) => s.size * s.build.head

export type Face = {
  /** Small differences from head to head, −1…1. */
  readonly jaw?: number
  readonly nose?: number
  readonly brow?: number
  readonly cheeks?: number
}

export function head(s: Skeleton, face: Face = {}, soft = 0): Solid {
  const k = headScale(s)
  const f = s.head
  const jaw = face.jaw ?? 0
  const nose = face.nose ?? 0
  const brow = face.brow ?? 0
  const cheeks = face.cheeks ?? 0
  const skull = blend(
    0.032 * k,
    ball(f, k, [0, 0.132, -0.012], 0.094, [0.815, 0.98, 1.02]),
    ball(f, k, [0, 0.078, 0.034], 0.075, [0.8, 1.1, 0.8]),
    cone(f, k, [0.049 + jaw * 0.004, 0.045, 0.0], 0.022, [0.016 + jaw * 0.003, 0.0, 0.068], 0.0165),
    cone(f, k, [-0.049 - jaw * 0.004, 0.045, 0.0], 0.022, [-0.016 - jaw * 0.003, 0.0, 0.068], 0.0165),
  )
  const round: Solid[] = [
    skull,
    ball(f, k, [0, 0.001 - jaw * 0.003, 0.074], 0.0175 + jaw * 0.002, [1.3, 0.85, 0.9]),
    ball(f, k, [0.043, 0.074, 0.058], 0.025 + cheeks * 0.002, [1, 0.8, 0.9]),
    ball(f, k, [-0.043, 0.074, 0.058], 0.025 + cheeks * 0.002, [1, 0.8, 0.9]),
    ball(f, k, [0, 0.036, 0.077], 0.025, [1.1, 0.85, 0.72]),
  ]
  const base = blend(0.02 * k, ...round)
  const sockets = blend(
    0.004 * k,
    ball(f, k, [0.033, 0.099, 0.105], 0.0215, [1.12, 0.72, 1]),
    ball(f, k, [-0.033, 0.099, 0.105], 0.0215, [1.12, 0.72, 1]),
  )
  const hollowed = carve(base, sockets, 0.022 * k)
  const features = blend(
    0.011 * k,
    hollowed,
    cone(f, k, [0.012, 0.1145, 0.0835], 0.008 + brow * 0.001, [0.046, 0.115, 0.066], 0.007),
    cone(f, k, [-0.012, 0.1145, 0.0835], 0.008 + brow * 0.001, [-0.046, 0.115, 0.066], 0.007),
    cone(f, k, [0, 0.111, 0.0835], 0.0065, [0, 0.068, 0.103 + nose * 0.005], 0.0098 + nose * 0.0014),
  )
  const lids = blend(
    0.004 * k,
    features,
    ball(f, k, [0.0325, 0.1015, 0.0715], 0.0142, [1.22, 0.62, 1]),
    ball(f, k, [-0.0325, 0.1015, 0.0715], 0.0142, [1.22, 0.62, 1]),
    ball(f, k, [0.0325, 0.0912, 0.0705], 0.0128, [1.2, 0.45, 1]),
    ball(f, k, [-0.0325, 0.0912, 0.0705], 0.0128, [1.2, 0.45, 1]),
    ball(f, k, [0.0125, 0.0655, 0.09], 0.0082 + nose * 0.0006),
    ball(f, k, [-0.0125, 0.0655, 0.09], 0.0082 + nose * 0.0006),
  )
  const mouth = blend(
    0.005 * k,
    lids,
    cone(f, k, [0.0185, 0.0372, 0.0865], 0.0042, [0.004, 0.0402, 0.0968], 0.0056),
    cone(f, k, [-0.0185, 0.0372, 0.0865], 0.0042, [-0.004, 0.0402, 0.0968], 0.0056),
    cone(f, k, [0.0165, 0.0305, 0.087], 0.0045, [0, 0.0278, 0.0955], 0.0068),
    cone(f, k, [-0.0165, 0.0305, 0.087], 0.0045, [0, 0.0278, 0.0955], 0.0068),
  )
  const slit = blend(
    0.001 * k,
    cone(f, k, [0.0235, 0.0338, 0.0905], 0.0012, [0, 0.0344, 0.1035], 0.0017),
    cone(f, k, [-0.0235, 0.0338, 0.0905], 0.0012, [0, 0.0344, 0.1035], 0.0017),
  )
  const nostrils = blend(
    0.001 * k,
    ball(f, k, [0.0075, 0.0605, 0.098], 0.0036),
    ball(f, k, [-0.0075, 0.0605, 0.098], 0.0036),
  )
  const faceDone = carve(carve(mouth, slit, 0.0035 * k), nostrils, 0.004 * k)
  const ears = sides.map((side) => {
    const q = signOf(side)
    const shell = ball(f, k, [q * 0.079, 0.083, -0.012], 0.031, [0.33, 1.02, 0.62])
    return carve(shell, ball(f, k, [q * 0.09, 0.086, -0.006], 0.0185, [0.5, 1.05, 0.62]), 0.006 * k)
  })
  const g = Math.sqrt(s.build.girth)
  const throat = blend(
    0.03 * k,
    cone(s.neck, k, [0, -0.09, -0.02], 0.061 * g, [0, 0.1, -0.01], 0.0525 * g),
    cone(f, k, [0.047, 0.03, -0.02], 0.0145, [0.018, -0.1, 0.016], 0.012),
    cone(f, k, [-0.047, 0.03, -0.02], 0.0145, [-0.018, -0.1, 0.016], 0.012),
  )
  const whole = blend(0.02 * k, blend(0.008 * k, faceDone, ...ears), throat)
  return soft > 0 ? blend(0.03 * k * soft, whole, skull) : whole
}

export function eyes(s: Skeleton): Solid {
  const k = headScale(s)
  return blend(
    0.0001,
    ball(s.head, k, [0.0325, 0.0965, 0.0725], 0.0127),
    ball(s.head, k, [-0.0325, 0.0965, 0.0725], 0.0127),
  )
}

export type HairStyle =
  | 'short'
  | 'fade'
  | 'curls'
  | 'quiff'
  | 'bun'
  | 'ponytail'
  | 'shaved'
  | 'bald'
  | 'long'
  | 'braid'

/** Height of the hairline above or below a place on the head: high on the brow, down before the ears, low in the neck. */
export function hairlineAt(p: Vec3, style: HairStyle): number {
  const [lx, ly, lz] = p
  const side = clamp(Math.abs(lx) / 0.075)
  const front = 0.168 - 0.012 * side * side + (style === 'quiff' || style === 'fade' ? 0.003 : 0)
  const temple = 0.098 + 0.35 * Math.max(0, lz - 0.012)
  const back = style === 'fade' || style === 'shaved' ? 0.045 : 0.03
  const forward = smooth(0.016, 0.06, lz)
  const behind = smooth(-0.002, -0.05, lz)
  const edge = front * forward + (1 - forward) * (temple * (1 - behind) + back * behind)
  return ly - edge - noise(lx * 70, ly * 20, lz * 70) * 0.004
}

export function hair(s: Skeleton, style: HairStyle): Solid | undefined {
  if (style === 'bald') return undefined
  const k = headScale(s)
  const f = s.head
  const local = localTo(f, k)
  const thick = {
    short: 0.009,
    fade: 0.008,
    curls: 0.024,
    quiff: 0.011,
    bun: 0.006,
    ponytail: 0.006,
    shaved: 0.0025,
    long: 0.012,
    braid: 0.007,
  }[style]
  const skull = ball(f, k, [0, 0.132, -0.012], 0.094, [0.815, 0.98, 1.02])
  let shape: Solid = skull
  if (style === 'quiff') shape = blend(0.03 * k, skull, ball(f, k, [0, 0.216, 0.04], 0.03, [1.5, 0.8, 1]))
  if (style === 'fade')
    shape = blend(0.025 * k, skull, ball(f, k, [0, 0.186, -0.008], 0.066, [0.94, 0.7, 1.14]))
  if (style === 'curls') shape = blend(0.03 * k, skull, ball(f, k, [0, 0.185, -0.01], 0.08, [1, 0.82, 1.04]))
  const coarse = style === 'curls' ? 0.012 : style === 'shaved' ? 0.0005 : 0.0026
  const rough = embossed(shape, 0.04 * k, (x, y, z) => {
    const r = local(x, y, z)
    const above = hairlineAt(r, style)
    const body = -0.0015 + thick * smooth(-0.002, style === 'curls' ? 0.02 : 0.03, above)
    if (style === 'curls')
      return k * (body + coarse * smooth(0, 0.02, above) * ridge(noise(r[0] * 62, r[1] * 62, r[2] * 62)))
    const part =
      noise(r[0] * 90 + r[2] * 30, r[1] * 16, r[2] * 22) * 0.6 + noise(r[0] * 180, r[1] * 40, r[2] * 60) * 0.4
    return k * (body + coarse * part * smooth(0, 0.02, above))
  })
  const line: Solid = (x, y, z) => -hairlineAt(local(x, y, z), style) * k * 0.8
  let whole = cut(rough, line, 0.003 * k)
  if (style === 'bun')
    whole = blend(
      0.012 * k,
      whole,
      embossed(ball(f, k, [0, 0.185, -0.108], 0.036), 0.01 * k, (x, y, z) => {
        const r = local(x, y, z)
        return 0.004 * k * noise(r[0] * 60, r[1] * 90, r[2] * 60)
      }),
    )
  if (style === 'ponytail') {
    const tail = blend(
      0.02 * k,
      cone(f, k, [0, 0.165, -0.1], 0.022, [0, 0.13, -0.15], 0.03),
      cone(f, k, [0, 0.13, -0.15], 0.03, [0, -0.02, -0.155], 0.026, [1, 0.8]),
      cone(f, k, [0, -0.02, -0.155], 0.026, [0.005, -0.12, -0.125], 0.009),
    )
    whole = blend(
      0.008 * k,
      whole,
      embossed(tail, 0.012 * k, (x, y, z) => {
        const r = local(x, y, z)
        return 0.006 * k * noise(r[0] * 110, r[1] * 12, r[2] * 90)
      }),
    )
  }
  if (style === 'braid') {
    // Gathered low and laid forward over the left shoulder.
    const tail = blend(
      0.018 * k,
      cone(f, k, [0.02, 0.09, -0.098], 0.024, [0.055, 0.01, -0.07], 0.026),
      cone(f, k, [0.055, 0.01, -0.07], 0.026, [0.092, -0.07, -0.005], 0.026),
      cone(f, k, [0.092, -0.07, -0.005], 0.026, [0.1, -0.15, 0.07], 0.024),
      cone(f, k, [0.1, -0.15, 0.07], 0.024, [0.094, -0.25, 0.1], 0.01),
    )
    whole = blend(
      0.01 * k,
      whole,
      embossed(tail, 0.012 * k, (x, y, z) => {
        const r = local(x, y, z)
        return (
          k *
          (0.005 * Math.abs(Math.sin((r[1] - r[2] * 0.4) * 110 + Math.sin(r[0] * 90))) +
            0.003 * noise(r[0] * 120, r[1] * 30, r[2] * 120) -
            0.002)
        )
      }),
    )
  }
  if (style === 'long') {
    const fall = blend(
      0.03 * k,
      cone(f, k, [0.045, 0.12, -0.05], 0.045, [0.06, -0.06, -0.045], 0.03),
      cone(f, k, [-0.045, 0.12, -0.05], 0.045, [-0.06, -0.06, -0.045], 0.03),
      cone(f, k, [0, 0.1, -0.08], 0.05, [0, -0.07, -0.07], 0.04, [1.4, 0.7]),
    )
    whole = blend(
      0.012 * k,
      whole,
      embossed(fall, 0.012 * k, (x, y, z) => {
        const r = local(x, y, z)
        return 0.006 * k * noise(r[0] * 100, r[1] * 10, r[2] * 90)
      }),
    )
  }
  return whole
}

/** Where a beard grows, 0…1: cheeks, chin, upper lip, throat; the lips are free. */
export function beardAt(p: Vec3): number {
  const [lx, ly, lz] = p
  const side = Math.abs(lx)
  const cheek = 0.04 + 0.05 * smooth(0.03, 0.068, side)
  const lip = 0.056 * smooth(0.034, 0.024, side)
  const top = smooth(0.004, -0.004, ly - Math.max(cheek, lip))
  const under = smooth(-0.05, -0.022, ly)
  const front = smooth(-0.012, 0.006, lz)
  const free = lz > 0.06 ? smooth(0.95, 1.25, Math.hypot(lx / 0.02, (ly - 0.0338) / 0.0098)) : 1
  return top * under * front * free
}
