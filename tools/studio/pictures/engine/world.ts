import type { Hit, Material } from './material.ts'
import type { Mesh } from './mesh.ts'
import { buildTree, type Tree } from './tree.ts'
import { inverse, type Place, placePoint, type Vec3 } from './vec.ts'

export type Thing = {
  readonly mesh: number
  readonly place: Place
  /** One material per slot of the mesh. */
  readonly materials: readonly Material[]
  /** Free numbers for the materials, so that one mesh can wear many colours. */
  readonly tint?: readonly number[]
  /** Movement while the shutter is open, in metres. */
  readonly drift?: Vec3
  /** False for nets and glass. */
  readonly shadow?: boolean
}

/** Offsets of one mesh in the pooled arrays. */
type Shape = { readonly node: number; readonly triangle: number; readonly mesh: Mesh; readonly tree: Tree }

const none: readonly number[] = []

/**
 * The scene: meshes with their own trees, placed many times under one tree of things.
 * Rays are given by origin and direction; the answer to `closest` stands in `t`, `thing`, `triangle`, `u`, `v`.
 */
export class World {
  t = 0
  thing = -1
  triangle = -1
  u = 0
  v = 0

  private readonly shapes: Shape[] = []
  private readonly things: Thing[] = []
  private bounds = new Float32Array(0)
  private first = new Uint32Array(0)
  private count = new Uint8Array(0)
  /** Nine per triangle in leaf order: corner, edge, edge. */
  private corners = new Float32Array(0)
  private original = new Uint32Array(0)
  private top: Tree = buildTree(new Float32Array(6), 1)
  /** World to object, twelve per thing. */
  private toObject = new Float64Array(0)
  private drifts = new Float64Array(0)
  private rootNode = new Uint32Array(0)
  private baseTriangle = new Uint32Array(0)
  private casts = new Uint8Array(0)
  private open = new Uint8Array(0)
  private readonly stack = new Uint32Array(128)
  private readonly topStack = new Uint32Array(128)
  private readonly near = new Float64Array(128)

  add(mesh: Mesh): number {
    const n = mesh.indices.length / 3
    const boxes = new Float32Array(n * 6)
    for (let i = 0; i < n; i++)
      for (let k = 0; k < 3; k++) {
        const a = mesh.positions[(mesh.indices[i * 3] as number) * 3 + k] as number
        const b = mesh.positions[(mesh.indices[i * 3 + 1] as number) * 3 + k] as number
        const c = mesh.positions[(mesh.indices[i * 3 + 2] as number) * 3 + k] as number
        boxes[i * 6 + k] = Math.min(a, b, c)
        boxes[i * 6 + 3 + k] = Math.max(a, b, c)
      }
    const tree = buildTree(boxes, 4)
    const last = this.shapes.at(-1)
    this.shapes.push({
      mesh,
      tree,
      node: last ? last.node + last.tree.first.length : 0,
      triangle: last ? last.triangle + last.mesh.indices.length / 3 : 0,
    })
    return this.shapes.length - 1
  }

  put(thing: Thing): void {
    this.things.push(thing)
  }

  /** Places a mesh that is used only once. */
  putMesh(mesh: Mesh, materials: readonly Material[], place: Place, more: Partial<Thing> = {}): void {
    if (mesh.indices.length > 0) this.put({ mesh: this.add(mesh), place, materials, ...more })
  }

  get size(): { things: number; triangles: number } {
    const last = this.shapes.at(-1)
    return { things: this.things.length, triangles: last ? last.triangle + last.mesh.indices.length / 3 : 0 }
  }

  /** Call once, when all is in place. */
  finish(): void {
    const last = this.shapes.at(-1)
    if (!last) return
    const nodes = last.node + last.tree.first.length
    const triangles = last.triangle + last.mesh.indices.length / 3
    this.bounds = new Float32Array(nodes * 6)
    this.first = new Uint32Array(nodes)
    this.count = new Uint8Array(nodes)
    this.corners = new Float32Array(triangles * 9)
    this.original = new Uint32Array(triangles)
    for (const shape of this.shapes) {
      const { mesh, tree } = shape
      this.bounds.set(tree.bounds, shape.node * 6)
      this.count.set(tree.count, shape.node)
      for (let i = 0; i < tree.first.length; i++)
        this.first[shape.node + i] =
          (tree.first[i] as number) + ((tree.count[i] as number) > 0 ? shape.triangle : shape.node)
      for (let i = 0; i < tree.order.length; i++) {
        const from = tree.order[i] as number
        const to = shape.triangle + i
        this.original[to] = from
        for (let k = 0; k < 3; k++) {
          const a = mesh.positions[(mesh.indices[from * 3] as number) * 3 + k] as number
          this.corners[to * 9 + k] = a
          this.corners[to * 9 + 3 + k] =
            (mesh.positions[(mesh.indices[from * 3 + 1] as number) * 3 + k] as number) - a
          this.corners[to * 9 + 6 + k] =
            (mesh.positions[(mesh.indices[from * 3 + 2] as number) * 3 + k] as number) - a
        }
      }
    }
    const n = this.things.length
    this.toObject = new Float64Array(n * 12)
    this.drifts = new Float64Array(n * 3)
    this.rootNode = new Uint32Array(n)
    this.baseTriangle = new Uint32Array(n)
    this.casts = new Uint8Array(n)
    this.open = new Uint8Array(n)
    const boxes = new Float32Array(n * 6)
    for (const [i, thing] of this.things.entries()) {
      const shape = this.shapes[thing.mesh] as Shape
      const back = inverse(thing.place.turn)
      const [x, y, z] = thing.place.at
      const rows: readonly (readonly [number, number, number])[] = [
        [back[0], back[1], back[2]],
        [back[3], back[4], back[5]],
        [back[6], back[7], back[8]],
      ]
      for (const [k, row] of rows.entries()) {
        this.toObject.set(row, i * 12 + k * 4)
        this.toObject[i * 12 + k * 4 + 3] = -(row[0] * x + row[1] * y + row[2] * z)
      }
      this.drifts.set(thing.drift ?? [0, 0, 0], i * 3)
      this.rootNode[i] = shape.node
      this.baseTriangle[i] = shape.triangle
      this.casts[i] = thing.shadow === false ? 0 : 1
      this.open[i] = thing.materials.some((m) => m.cutout) ? 1 : 0
      const b = shape.tree.bounds
      for (let k = 0; k < 3; k++) {
        boxes[i * 6 + k] = Infinity
        boxes[i * 6 + 3 + k] = -Infinity
      }
      for (let c = 0; c < 8; c++) {
        const p = placePoint(thing.place, [
          b[c & 1 ? 3 : 0] as number,
          b[c & 2 ? 4 : 1] as number,
          b[c & 4 ? 5 : 2] as number,
        ])
        for (const [k, v] of p.entries()) {
          const d = (thing.drift ?? [0, 0, 0])[k] as number
          boxes[i * 6 + k] = Math.min(boxes[i * 6 + k] as number, v, v + d)
          boxes[i * 6 + 3 + k] = Math.max(boxes[i * 6 + 3 + k] as number, v, v + d)
        }
      }
    }
    this.top = buildTree(boxes, 2)
  }

  closest(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    far: number,
    time: number,
  ): boolean {
    this.t = far
    this.thing = -1
    this.walk(ox, oy, oz, dx, dy, dz, time, false)
    return this.thing >= 0
  }

  occluded(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    far: number,
    time: number,
  ): boolean {
    this.t = far
    this.thing = -1
    this.walk(ox, oy, oz, dx, dy, dz, time, true)
    return this.thing >= 0
  }

  private walk(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    time: number,
    any: boolean,
  ): void {
    const { bounds, first, count, order } = this.top
    const stack = this.topStack
    const ix = 1 / (Math.abs(dx) < 1e-12 ? 1e-12 : dx)
    const iy = 1 / (Math.abs(dy) < 1e-12 ? 1e-12 : dy)
    const iz = 1 / (Math.abs(dz) < 1e-12 ? 1e-12 : dz)
    let top = 0
    stack[top++] = 0
    while (top > 0) {
      const node = stack[--top] as number
      const o = node * 6
      const x0 = ((bounds[o] as number) - ox) * ix
      const x1 = ((bounds[o + 3] as number) - ox) * ix
      const y0 = ((bounds[o + 1] as number) - oy) * iy
      const y1 = ((bounds[o + 4] as number) - oy) * iy
      const z0 = ((bounds[o + 2] as number) - oz) * iz
      const z1 = ((bounds[o + 5] as number) - oz) * iz
      const enter = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1), 0)
      const leave = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1), this.t)
      if (enter > leave * 1.0000002) continue
      const n = count[node] as number
      const f = first[node] as number
      if (n === 0) {
        // The far child is pushed first, judged along the longest way through this node.
        const ca = f * 6
        const cb = ca + 6
        const da =
          ((bounds[ca] as number) + (bounds[ca + 3] as number)) * dx +
          ((bounds[ca + 1] as number) + (bounds[ca + 4] as number)) * dy +
          ((bounds[ca + 2] as number) + (bounds[ca + 5] as number)) * dz
        const db =
          ((bounds[cb] as number) + (bounds[cb + 3] as number)) * dx +
          ((bounds[cb + 1] as number) + (bounds[cb + 4] as number)) * dy +
          ((bounds[cb + 2] as number) + (bounds[cb + 5] as number)) * dz
        if (da < db) {
          stack[top++] = f + 1
          stack[top++] = f
        } else {
          stack[top++] = f
          stack[top++] = f + 1
        }
        continue
      }
      for (let i = 0; i < n; i++) {
        const thing = order[f + i] as number
        if (any && this.casts[thing] === 0) continue
        this.enter(thing, ox, oy, oz, dx, dy, dz, time, any)
        if (any && this.thing >= 0) return
      }
    }
  }

  private enter(
    thing: number,
    wx: number,
    wy: number,
    wz: number,
    vx: number,
    vy: number,
    vz: number,
    time: number,
    any: boolean,
  ): void {
    const m = this.toObject
    const k = thing * 12
    wx -= (this.drifts[thing * 3] as number) * time
    wy -= (this.drifts[thing * 3 + 1] as number) * time
    wz -= (this.drifts[thing * 3 + 2] as number) * time
    const m0 = m[k] as number
    const m1 = m[k + 1] as number
    const m2 = m[k + 2] as number
    const m4 = m[k + 4] as number
    const m5 = m[k + 5] as number
    const m6 = m[k + 6] as number
    const m8 = m[k + 8] as number
    const m9 = m[k + 9] as number
    const m10 = m[k + 10] as number
    const ox = m0 * wx + m1 * wy + m2 * wz + (m[k + 3] as number)
    const oy = m4 * wx + m5 * wy + m6 * wz + (m[k + 7] as number)
    const oz = m8 * wx + m9 * wy + m10 * wz + (m[k + 11] as number)
    const dx = m0 * vx + m1 * vy + m2 * vz
    const dy = m4 * vx + m5 * vy + m6 * vz
    const dz = m8 * vx + m9 * vy + m10 * vz
    const ix = 1 / (Math.abs(dx) < 1e-12 ? 1e-12 : dx)
    const iy = 1 / (Math.abs(dy) < 1e-12 ? 1e-12 : dy)
    const iz = 1 / (Math.abs(dz) < 1e-12 ? 1e-12 : dz)
    const { bounds, first, count, corners, stack, near } = this
    const open = this.open[thing] === 1
    let best = this.t
    let top = 0
    stack[top] = this.rootNode[thing] as number
    near[top++] = 0
    while (top > 0) {
      const node = stack[--top] as number
      if ((near[top] as number) > best) continue
      const n = count[node] as number
      const f = first[node] as number
      if (n === 0) {
        let o = f * 6
        let x0 = ((bounds[o] as number) - ox) * ix
        let x1 = ((bounds[o + 3] as number) - ox) * ix
        let y0 = ((bounds[o + 1] as number) - oy) * iy
        let y1 = ((bounds[o + 4] as number) - oy) * iy
        let z0 = ((bounds[o + 2] as number) - oz) * iz
        let z1 = ((bounds[o + 5] as number) - oz) * iz
        const na = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1), 0)
        const fa = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1), best) * 1.0000002
        o += 6
        x0 = ((bounds[o] as number) - ox) * ix
        x1 = ((bounds[o + 3] as number) - ox) * ix
        y0 = ((bounds[o + 1] as number) - oy) * iy
        y1 = ((bounds[o + 4] as number) - oy) * iy
        z0 = ((bounds[o + 2] as number) - oz) * iz
        z1 = ((bounds[o + 5] as number) - oz) * iz
        const nb = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1), 0)
        const fb = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1), best) * 1.0000002
        const ha = na <= fa
        const hb = nb <= fb
        if (ha && hb) {
          const aFirst = na <= nb
          stack[top] = aFirst ? f + 1 : f
          near[top++] = aFirst ? nb : na
          stack[top] = aFirst ? f : f + 1
          near[top++] = aFirst ? na : nb
        } else if (ha) {
          stack[top] = f
          near[top++] = na
        } else if (hb) {
          stack[top] = f + 1
          near[top++] = nb
        }
        continue
      }
      for (let i = 0; i < n; i++) {
        const c = (f + i) * 9
        const e1x = corners[c + 3] as number
        const e1y = corners[c + 4] as number
        const e1z = corners[c + 5] as number
        const e2x = corners[c + 6] as number
        const e2y = corners[c + 7] as number
        const e2z = corners[c + 8] as number
        const px = dy * e2z - dz * e2y
        const py = dz * e2x - dx * e2z
        const pz = dx * e2y - dy * e2x
        const det = e1x * px + e1y * py + e1z * pz
        if (det > -1e-14 && det < 1e-14) continue
        const inv = 1 / det
        const tx = ox - (corners[c] as number)
        const ty = oy - (corners[c + 1] as number)
        const tz = oz - (corners[c + 2] as number)
        const u = (tx * px + ty * py + tz * pz) * inv
        if (u < -1e-7 || u > 1.0000001) continue
        const qx = ty * e1z - tz * e1y
        const qy = tz * e1x - tx * e1z
        const qz = tx * e1y - ty * e1x
        const v = (dx * qx + dy * qy + dz * qz) * inv
        if (v < -1e-7 || u + v > 1.0000002) continue
        const t = (e2x * qx + e2y * qy + e2z * qz) * inv
        if (t <= 1e-6 || t >= best) continue
        if (open && this.isOpen(thing, f + i, u, v)) continue
        best = t
        this.t = t
        this.thing = thing
        this.triangle = f + i
        this.u = u
        this.v = v
        if (any) return
      }
    }
  }

  private isOpen(thing: number, triangle: number, u: number, v: number): boolean {
    const body = this.things[thing] as Thing
    const mesh = (this.shapes[body.mesh] as Shape).mesh
    const i = this.original[triangle] as number
    const material = body.materials[mesh.slots[i] as number]
    if (!material?.cutout) return false
    const a = (mesh.indices[i * 3] as number) * 3
    const b = (mesh.indices[i * 3 + 1] as number) * 3
    const c = (mesh.indices[i * 3 + 2] as number) * 3
    const w = 1 - u - v
    const r = mesh.rest
    return material.cutout(
      (r[a] as number) * w + (r[b] as number) * u + (r[c] as number) * v,
      (r[a + 1] as number) * w + (r[b + 1] as number) * u + (r[c + 1] as number) * v,
      (r[a + 2] as number) * w + (r[b + 2] as number) * u + (r[c + 2] as number) * v,
    )
  }

  /** Fills `hit` from the last `closest` and returns its material. */
  describe(
    hit: Hit,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    spread: number,
  ): Material {
    const body = this.things[this.thing] as Thing
    const mesh = (this.shapes[body.mesh] as Shape).mesh
    const i = this.original[this.triangle] as number
    const a = (mesh.indices[i * 3] as number) * 3
    const b = (mesh.indices[i * 3 + 1] as number) * 3
    const c = (mesh.indices[i * 3 + 2] as number) * 3
    const { u, v } = this
    const w = 1 - u - v
    const n = mesh.normals
    const r = mesh.rest
    const lx = (n[a] as number) * w + (n[b] as number) * u + (n[c] as number) * v
    const ly = (n[a + 1] as number) * w + (n[b + 1] as number) * u + (n[c + 1] as number) * v
    const lz = (n[a + 2] as number) * w + (n[b + 2] as number) * u + (n[c + 2] as number) * v
    // Normals go by the transpose of the map back.
    const m = this.toObject
    const k = this.thing * 12
    let nx = (m[k] as number) * lx + (m[k + 4] as number) * ly + (m[k + 8] as number) * lz
    let ny = (m[k + 1] as number) * lx + (m[k + 5] as number) * ly + (m[k + 9] as number) * lz
    let nz = (m[k + 2] as number) * lx + (m[k + 6] as number) * ly + (m[k + 10] as number) * lz
    const side = nx * dx + ny * dy + nz * dz > 0 ? -1 : 1
    const l = side / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
    nx *= l
    ny *= l
    nz *= l
    hit.px = ox + dx * this.t
    hit.py = oy + dy * this.t
    hit.pz = oz + dz * this.t
    hit.nx = nx
    hit.ny = ny
    hit.nz = nz
    hit.ru = (r[a] as number) * w + (r[b] as number) * u + (r[c] as number) * v
    hit.rv = (r[a + 1] as number) * w + (r[b + 1] as number) * u + (r[c + 1] as number) * v
    hit.rw = (r[a + 2] as number) * w + (r[b + 2] as number) * u + (r[c + 2] as number) * v
    hit.footprint = this.t * spread
    hit.dx = dx
    hit.dy = dy
    hit.dz = dz
    hit.tint = body.tint ?? none
    const material = body.materials[mesh.slots[i] as number]
    if (!material) throw new Error(`No material for slot ${mesh.slots[i]} of thing ${this.thing}`)
    return material
  }
}
