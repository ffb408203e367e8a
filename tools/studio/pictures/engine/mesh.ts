import {
  add,
  along,
  apply,
  cross,
  inverse,
  normalise,
  type Place,
  placePoint,
  sub,
  transpose,
  type Vec3,
  vec,
} from './vec.ts'

/** Triangles ready for tracing: positions and normals per vertex, a `rest` triple for patterns, a material slot per triangle. */
export type Mesh = {
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly rest: Float32Array
  readonly indices: Uint32Array
  readonly slots: Uint8Array
}

const zero: Vec3 = [0, 0, 0]

/** Collects triangles; `rest` defaults to the position of the vertex. */
export class MeshBuilder {
  private readonly positions: number[] = []
  private readonly normals: number[] = []
  private readonly rest: number[] = []
  private readonly indices: number[] = []
  private readonly slots: number[] = []

  vertex(position: Vec3, normal: Vec3 = zero, rest: Vec3 = position): number {
    this.positions.push(position[0], position[1], position[2])
    this.normals.push(normal[0], normal[1], normal[2])
    this.rest.push(rest[0], rest[1], rest[2])
    return this.positions.length / 3 - 1
  }

  triangle(a: number, b: number, c: number, slot = 0): void {
    this.indices.push(a, b, c)
    this.slots.push(slot)
  }

  /** Flat four-cornered face, corners in order; `rest` is (u, v, 0) over the corners (0,0) (1,0) (1,1) (0,1). */
  quad(a: Vec3, b: Vec3, c: Vec3, d: Vec3, slot = 0, rests?: readonly [Vec3, Vec3, Vec3, Vec3]): void {
    const n = normalise(cross(sub(b, a), sub(d, a)))
    const r = rests ?? [vec(0, 0, 0), vec(1, 0, 0), vec(1, 1, 0), vec(0, 1, 0)]
    const i = this.vertex(a, n, r[0])
    this.vertex(b, n, r[1])
    this.vertex(c, n, r[2])
    this.vertex(d, n, r[3])
    this.triangle(i, i + 1, i + 2, slot)
    this.triangle(i, i + 2, i + 3, slot)
  }

  /** Box between two corners; `rest` is the position. */
  box(low: Vec3, high: Vec3, slot = 0, where?: Place): void {
    const corner = (i: number): Vec3 => {
      const p = vec(i & 1 ? high[0] : low[0], i & 2 ? high[1] : low[1], i & 4 ? high[2] : low[2])
      return where ? placePoint(where, p) : p
    }
    const face = (a: number, b: number, c: number, d: number) => {
      const [pa, pb, pc, pd] = [corner(a), corner(b), corner(c), corner(d)]
      this.quad(pa, pb, pc, pd, slot, [pa, pb, pc, pd])
    }
    face(0, 2, 3, 1)
    face(4, 5, 7, 6)
    face(0, 1, 5, 4)
    face(2, 6, 7, 3)
    face(0, 4, 6, 2)
    face(1, 3, 7, 5)
  }

  /** A round bar through `points`; `rest` is (turn 0…1, length along, 0). */
  tube(points: readonly Vec3[], radius: number | ((t: number) => number), sides = 8, slot = 0): void {
    let travelled = 0
    let start = -1
    let side: Vec3 = [0, 0, 0]
    for (const [i, p] of points.entries()) {
      const before = points[Math.max(0, i - 1)] as Vec3
      const after = points[Math.min(points.length - 1, i + 1)] as Vec3
      const direction = normalise(sub(after, before))
      if (i === 0) side = Math.abs(direction[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0]
      else travelled += Math.hypot(p[0] - before[0], p[1] - before[1], p[2] - before[2])
      const other = normalise(cross(direction, side))
      side = cross(other, direction)
      const r = typeof radius === 'number' ? radius : radius(i / (points.length - 1))
      const ring = this.positions.length / 3
      for (let s = 0; s <= sides; s++) {
        const angle = (s / sides) * Math.PI * 2
        const n = add(along([0, 0, 0], side, Math.cos(angle)), along([0, 0, 0], other, Math.sin(angle)))
        this.vertex(along(p, n, r), n, [s / sides, travelled, 0])
      }
      if (start >= 0)
        for (let s = 0; s < sides; s++) {
          this.triangle(start + s, start + s + 1, ring + s + 1, slot)
          this.triangle(start + s, ring + s + 1, ring + s, slot)
        }
      start = ring
    }
  }

  /** A turned body about the y axis; `profile` is [radius, height] from below; `rest` is (turn, height, radius). */
  lathe(profile: readonly (readonly [number, number])[], sides = 32, slot = 0, where?: Place): void {
    const base = this.positions.length / 3
    for (const [i, [r, y]] of profile.entries()) {
      const [r0, y0] = profile[Math.max(0, i - 1)] as readonly [number, number]
      const [r1, y1] = profile[Math.min(profile.length - 1, i + 1)] as readonly [number, number]
      const slope = normalise([y1 - y0, r0 - r1, 0])
      for (let s = 0; s <= sides; s++) {
        const a = (s / sides) * Math.PI * 2
        const p = vec(Math.cos(a) * r, y, Math.sin(a) * r)
        const n = vec(Math.cos(a) * slope[0], slope[1], Math.sin(a) * slope[0])
        this.vertex(where ? placePoint(where, p) : p, where ? apply(where.turn, n) : n, [s / sides, y, r])
      }
    }
    const step = sides + 1
    for (let i = 0; i + 1 < profile.length; i++)
      for (let s = 0; s < sides; s++) {
        const a = base + i * step + s
        this.triangle(a, a + step, a + step + 1, slot)
        this.triangle(a, a + step + 1, a + 1, slot)
      }
  }

  sphere(centre: Vec3, radius: number, slot = 0, rows = 24, stretch: Vec3 = [1, 1, 1]): void {
    const base = this.positions.length / 3
    const columns = rows * 2
    for (let i = 0; i <= rows; i++)
      for (let j = 0; j <= columns; j++) {
        const v = (i / rows) * Math.PI
        const a = (j / columns) * Math.PI * 2
        const n = vec(Math.sin(v) * Math.cos(a), Math.cos(v), Math.sin(v) * Math.sin(a))
        const p = vec(n[0] * stretch[0], n[1] * stretch[1], n[2] * stretch[2])
        this.vertex(
          along(centre, p, radius),
          normalise([n[0] / stretch[0], n[1] / stretch[1], n[2] / stretch[2]]),
          n,
        )
      }
    for (let i = 0; i < rows; i++)
      for (let j = 0; j < columns; j++) {
        const a = base + i * (columns + 1) + j
        this.triangle(a, a + 1, a + columns + 2, slot)
        this.triangle(a, a + columns + 2, a + columns + 1, slot)
      }
  }

  /** A sheet of cells; `at` gives the place for u, v in 0…1; `rest` is (u, v, 0). Normals follow from the shape. */
  sheet(columns: number, rows: number, at: (u: number, v: number) => Vec3, slot = 0): void {
    const base = this.positions.length / 3
    const e = 1e-3
    for (let j = 0; j <= rows; j++)
      for (let i = 0; i <= columns; i++) {
        const u = i / columns
        const v = j / rows
        const du = sub(at(Math.min(1, u + e), v), at(Math.max(0, u - e), v))
        const dv = sub(at(u, Math.min(1, v + e)), at(u, Math.max(0, v - e)))
        this.vertex(at(u, v), normalise(cross(du, dv)), [u, v, 0])
      }
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < columns; i++) {
        const a = base + j * (columns + 1) + i
        this.triangle(a, a + 1, a + columns + 2, slot)
        this.triangle(a, a + columns + 2, a + columns + 1, slot)
      }
  }

  /** Adds a finished mesh, moved; its slots are shifted by `slotBase`. */
  mesh(other: Mesh, where: Place, slotBase = 0): void {
    const base = this.positions.length / 3
    const turn = transpose(inverse(where.turn))
    for (let i = 0; i < other.positions.length; i += 3) {
      const p = placePoint(where, triple(other.positions, i))
      this.vertex(p, normalise(apply(turn, triple(other.normals, i))), triple(other.rest, i))
    }
    for (const index of other.indices) this.indices.push(base + index)
    for (const slot of other.slots) this.slots.push(slotBase + slot)
  }

  build(): Mesh {
    return {
      positions: Float32Array.from(this.positions),
      normals: Float32Array.from(this.normals),
      rest: Float32Array.from(this.rest),
      indices: Uint32Array.from(this.indices),
      slots: Uint8Array.from(this.slots),
    }
  }
}

const triple = (array: Float32Array, i: number): Vec3 => [
  array[i] as number,
  array[i + 1] as number,
  array[i + 2] as number,
]
