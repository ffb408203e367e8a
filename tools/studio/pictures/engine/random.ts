/** Seeded chance and smooth noise; the same seed gives the same picture on every machine. */

export type Random = () => number

export function seeded(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const between = (random: Random, low: number, high: number): number => low + random() * (high - low)
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.min(list.length - 1, Math.floor(random() * list.length))] as T
}

export function hashText(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return h >>> 0
}

export function hash3(x: number, y: number, z: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 2147483647)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 16), 2246822519)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

/** Value noise in -1…1, smooth, one feature per unit. */
export function noise(x: number, y: number, z: number): number {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const iz = Math.floor(z)
  const fx = x - ix
  const fy = y - iy
  const fz = z - iz
  const ux = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const uy = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const uz = fz * fz * fz * (fz * (fz * 6 - 15) + 10)
  const a = hash3(ix, iy, iz)
  const b = hash3(ix + 1, iy, iz)
  const c = hash3(ix, iy + 1, iz)
  const d = hash3(ix + 1, iy + 1, iz)
  const e = hash3(ix, iy, iz + 1)
  const f = hash3(ix + 1, iy, iz + 1)
  const g = hash3(ix, iy + 1, iz + 1)
  const h = hash3(ix + 1, iy + 1, iz + 1)
  const ab = a + (b - a) * ux
  const cd = c + (d - c) * ux
  const ef = e + (f - e) * ux
  const gh = g + (h - g) * ux
  const low = ab + (cd - ab) * uy
  const high = ef + (gh - ef) * uy
  return (low + (high - low) * uz) * 2 - 1
}

export function noise2(x: number, y: number): number {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const fx = x - ix
  const fy = y - iy
  const ux = fx * fx * (3 - 2 * fx)
  const uy = fy * fy * (3 - 2 * fy)
  const a = hash3(ix, iy, 7)
  const b = hash3(ix + 1, iy, 7)
  const c = hash3(ix, iy + 1, 7)
  const d = hash3(ix + 1, iy + 1, 7)
  const low = a + (b - a) * ux
  return (low + (c + (d - c) * ux - low) * uy) * 2 - 1
}

/** Sum of `octaves` layers of noise, each half as wide and half as strong. */
export function fbm(x: number, y: number, z: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  for (let i = 0; i < octaves; i++) {
    sum += weight * noise(x, y, z)
    x = x * 2.03 + 17.1
    y = y * 2.03 + 3.7
    z = z * 2.03 + 9.2
    weight *= 0.5
  }
  return sum
}

export function fbm2(x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  for (let i = 0; i < octaves; i++) {
    sum += weight * noise2(x, y)
    x = x * 2.03 + 17.1
    y = y * 2.03 + 3.7
    weight *= 0.5
  }
  return sum
}
