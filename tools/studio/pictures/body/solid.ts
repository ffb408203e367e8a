import {
  apply,
  cross,
  fromAxes,
  inverse,
  length,
  multiply,
  normalise,
  type Place,
  placePoint,
  sub,
  type Vec3,
} from '../engine/vec.ts'

/** Distance to a body's surface in metres, negative inside; a little too small is allowed, too large is not. */
export type Solid = (x: number, y: number, z: number) => number

/** A round cone from `a` to `b` with the given radii, in a frame; `stretch` widens it along the frame's x and z. */
export function cone(
  frame: Place,
  size: number,
  a: Vec3,
  ra: number,
  b: Vec3,
  rb: number,
  stretch: readonly [number, number] = [1, 1],
): Solid {
  const along = sub(b, a)
  const h = length(along) * size
  const y = h > 1e-9 ? normalise(along) : ([0, 1, 0] as Vec3)
  // Keep x and z of the frame where the axis allows, so that the stretch goes the expected way.
  const seed: Vec3 = Math.abs(y[0]) > 0.9 ? [0, 0, 1] : [1, 0, 0]
  const z = normalise(cross(seed, y))
  const x = cross(y, z)
  const axes = Math.abs(y[0]) > 0.9 ? fromAxes(cross(y, seed), y, seed) : fromAxes(x, y, z)
  const [sx, sz] = stretch
  const m = inverse(multiply(multiply(frame.turn, axes), [sx, 0, 0, 0, 1, 0, 0, 0, sz]))
  const [ox, oy, oz] = placePoint(frame, [a[0] * size, a[1] * size, a[2] * size])
  const r1 = ra * size
  const r2 = rb * size
  const factor = Math.min(1, sx, sz)
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = m
  if (h < 1e-9) {
    return (px, py, pz) => {
      const dx = px - ox
      const dy = py - oy
      const dz = pz - oz
      const qx = m0 * dx + m1 * dy + m2 * dz
      const qy = m3 * dx + m4 * dy + m5 * dz
      const qz = m6 * dx + m7 * dy + m8 * dz
      return (Math.sqrt(qx * qx + qy * qy + qz * qz) - r1) * factor
    }
  }
  const slope = Math.max(-0.99, Math.min(0.99, (r1 - r2) / h))
  const cos = Math.sqrt(1 - slope * slope)
  return (px, py, pz) => {
    const dx = px - ox
    const dy = py - oy
    const dz = pz - oz
    const qx = m0 * dx + m1 * dy + m2 * dz
    const qy = m3 * dx + m4 * dy + m5 * dz
    const qz = m6 * dx + m7 * dy + m8 * dz
    const q = Math.sqrt(qx * qx + qz * qz)
    const k = -slope * q + cos * qy
    if (k < 0) return (Math.sqrt(q * q + qy * qy) - r1) * factor
    if (k > cos * h) {
      const e = qy - h
      return (Math.sqrt(q * q + e * e) - r2) * factor
    }
    return (q * cos + qy * slope - r1) * factor
  }
}

export const ball = (frame: Place, size: number, at: Vec3, r: number, stretch: Vec3 = [1, 1, 1]): Solid => {
  const [sx, sy, sz] = stretch
  const m = inverse(multiply(frame.turn, [sx, 0, 0, 0, sy, 0, 0, 0, sz]))
  const [ox, oy, oz] = placePoint(frame, [at[0] * size, at[1] * size, at[2] * size])
  const radius = r * size
  const factor = Math.min(sx, sy, sz)
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = m
  return (px, py, pz) => {
    const dx = px - ox
    const dy = py - oy
    const dz = pz - oz
    const qx = m0 * dx + m1 * dy + m2 * dz
    const qy = m3 * dx + m4 * dy + m5 * dz
    const qz = m6 * dx + m7 * dy + m8 * dz
    return (Math.sqrt(qx * qx + qy * qy + qz * qz) - radius) * factor
  }
}

/** Half space: everything on the side that `outward` points away from, in the frame. */
export function plane(frame: Place, size: number, at: Vec3, outward: Vec3): Solid {
  const [nx, ny, nz] = normalise(apply(frame.turn, outward))
  const [px, py, pz] = placePoint(frame, [at[0] * size, at[1] * size, at[2] * size])
  const d = nx * px + ny * py + nz * pz
  return (x, y, z) => nx * x + ny * y + nz * z - d
}

export function smin(a: number, b: number, k: number): number {
  const h = k - Math.abs(a - b)
  return h <= 0 ? Math.min(a, b) : Math.min(a, b) - (h * h) / (4 * k)
}

/** Union with a soft crease of width `k`. */
export function blend(k: number, ...solids: readonly Solid[]): Solid {
  const n = solids.length
  return (x, y, z) => {
    let d = (solids[0] as Solid)(x, y, z)
    for (let i = 1; i < n; i++) d = smin(d, (solids[i] as Solid)(x, y, z), k)
    return d
  }
}

export const cut =
  (a: Solid, b: Solid, k = 0.004): Solid =>
  (x, y, z) =>
    -smin(-a(x, y, z), -b(x, y, z), k)
export const carve =
  (a: Solid, b: Solid, k = 0.004): Solid =>
  (x, y, z) =>
    -smin(-a(x, y, z), b(x, y, z), k)
export const grown =
  (a: Solid, by: number): Solid =>
  (x, y, z) =>
    a(x, y, z) - by

/** Moves the surface outwards by `amount` of the place, looked at only near the surface. */
export const embossed = (
  a: Solid,
  reach: number,
  amount: (x: number, y: number, z: number) => number,
): Solid => {
  return (x, y, z) => {
    const d = a(x, y, z)
    return d > reach * 3 || d < -reach * 3 ? d : d - amount(x, y, z)
  }
}
