/** Points and directions as triples: x to the right, y up, z towards the viewer of a standing figure; lengths in metres. */
export type Vec3 = readonly [x: number, y: number, z: number]

export const vec = (x: number, y: number, z: number): Vec3 => [x, y, z]
export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s]
export const along = (a: Vec3, direction: Vec3, s: number): Vec3 => [
  a[0] + direction[0] * s,
  a[1] + direction[1] * s,
  a[2] + direction[2] * s,
]
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2])
export const normalise = (a: Vec3): Vec3 => {
  const l = length(a) || 1
  return [a[0] / l, a[1] / l, a[2] / l]
}
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t
export const mixVec = (a: Vec3, b: Vec3, t: number): Vec3 => [
  mix(a[0], b[0], t),
  mix(a[1], b[1], t),
  mix(a[2], b[2], t),
]
export const clamp = (v: number, low = 0, high = 1): number => (v < low ? low : v > high ? high : v)
export const smooth = (from: number, to: number, v: number): number => {
  const t = clamp((v - from) / (to - from))
  return t * t * (3 - 2 * t)
}

/** Rotation or any linear map as rows. */
export type Mat3 = readonly [number, number, number, number, number, number, number, number, number]

export const identity: Mat3 = [1, 0, 0, 0, 1, 0, 0, 0, 1]

export const multiply = (a: Mat3, b: Mat3): Mat3 => [
  a[0] * b[0] + a[1] * b[3] + a[2] * b[6],
  a[0] * b[1] + a[1] * b[4] + a[2] * b[7],
  a[0] * b[2] + a[1] * b[5] + a[2] * b[8],
  a[3] * b[0] + a[4] * b[3] + a[5] * b[6],
  a[3] * b[1] + a[4] * b[4] + a[5] * b[7],
  a[3] * b[2] + a[4] * b[5] + a[5] * b[8],
  a[6] * b[0] + a[7] * b[3] + a[8] * b[6],
  a[6] * b[1] + a[7] * b[4] + a[8] * b[7],
  a[6] * b[2] + a[7] * b[5] + a[8] * b[8],
]

export const apply = (m: Mat3, v: Vec3): Vec3 => [
  m[0] * v[0] + m[1] * v[1] + m[2] * v[2],
  m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
  m[6] * v[0] + m[7] * v[1] + m[8] * v[2],
]

export const transpose = (m: Mat3): Mat3 => [m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]]

const radians = (degrees: number) => (degrees * Math.PI) / 180

export function rotateX(degrees: number): Mat3 {
  const c = Math.cos(radians(degrees))
  const s = Math.sin(radians(degrees))
  return [1, 0, 0, 0, c, -s, 0, s, c]
}
export function rotateY(degrees: number): Mat3 {
  const c = Math.cos(radians(degrees))
  const s = Math.sin(radians(degrees))
  return [c, 0, s, 0, 1, 0, -s, 0, c]
}
export function rotateZ(degrees: number): Mat3 {
  const c = Math.cos(radians(degrees))
  const s = Math.sin(radians(degrees))
  return [c, -s, 0, s, c, 0, 0, 0, 1]
}

/** Columns of the matrix are the given axes. */
export const fromAxes = (x: Vec3, y: Vec3, z: Vec3): Mat3 => [
  x[0],
  y[0],
  z[0],
  x[1],
  y[1],
  z[1],
  x[2],
  y[2],
  z[2],
]

export function inverse(m: Mat3): Mat3 {
  const a = m[4] * m[8] - m[5] * m[7]
  const b = m[5] * m[6] - m[3] * m[8]
  const c = m[3] * m[7] - m[4] * m[6]
  const k = 1 / (m[0] * a + m[1] * b + m[2] * c)
  return [
    a * k,
    (m[2] * m[7] - m[1] * m[8]) * k,
    (m[1] * m[5] - m[2] * m[4]) * k,
    b * k,
    (m[0] * m[8] - m[2] * m[6]) * k,
    (m[2] * m[3] - m[0] * m[5]) * k,
    c * k,
    (m[1] * m[6] - m[0] * m[7]) * k,
    (m[0] * m[4] - m[1] * m[3]) * k,
  ]
}

/** A placement: linear part, then translation. */
export type Place = { readonly turn: Mat3; readonly at: Vec3 }
export const place = (at: Vec3, turn: Mat3 = identity): Place => ({ turn, at })
export const placePoint = (p: Place, v: Vec3): Vec3 => add(apply(p.turn, v), p.at)
export const scaled = (m: Mat3, s: number): Mat3 => multiply(m, [s, 0, 0, 0, s, 0, 0, 0, s])
