import type { Vec3 } from '../engine/vec.ts'
import type { Solid } from './solid.ts'

export type Skin = { readonly positions: number[]; readonly normals: number[]; readonly indices: number[] }

const block = 6

/** The surface of a solid as triangles: a net of one vertex per crossed cell of size `cell`, within the box. */
export function skinOf(solid: Solid, low: Vec3, high: Vec3, cell: number): Skin {
  const nx = Math.ceil((high[0] - low[0]) / cell / block) * block
  const ny = Math.ceil((high[1] - low[1]) / cell / block) * block
  const nz = Math.ceil((high[2] - low[2]) / cell / block) * block
  const sx = nx + 1
  const sy = ny + 1
  const sz = nz + 1
  const field = new Float32Array(sx * sy * sz).fill(1)
  const at = (i: number, j: number, k: number) => (k * sy + j) * sx + i
  // Blocks far from the surface are skipped whole.
  const reach = cell * block * 0.5 * Math.sqrt(3) * 1.35 + cell
  for (let bk = 0; bk < nz; bk += block)
    for (let bj = 0; bj < ny; bj += block)
      for (let bi = 0; bi < nx; bi += block) {
        const cx = low[0] + (bi + block / 2) * cell
        const cy = low[1] + (bj + block / 2) * cell
        const cz = low[2] + (bk + block / 2) * cell
        const d = solid(cx, cy, cz)
        const out = Math.abs(d) > reach
        for (let k = bk; k <= bk + block; k++)
          for (let j = bj; j <= bj + block; j++)
            for (let i = bi; i <= bi + block; i++) {
              const p = at(i, j, k)
              if (out) {
                if (field[p] === 1) field[p] = d > 0 ? 0.999 : -0.999
              } else field[p] = solid(low[0] + i * cell, low[1] + j * cell, low[2] + k * cell)
            }
      }
  const positions: number[] = []
  const normals: number[] = []
  const indices: number[] = []
  const vertex = new Int32Array(nx * ny * nz).fill(-1)
  const cellAt = (i: number, j: number, k: number) => (k * ny + j) * nx + i
  const e = cell * 0.4
  for (let k = 0; k < nz; k++)
    for (let j = 0; j < ny; j++)
      for (let i = 0; i < nx; i++) {
        let inside = 0
        for (let c = 0; c < 8; c++)
          if ((field[at(i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2))] as number) < 0) inside++
        if (inside === 0 || inside === 8) continue
        let x = 0
        let y = 0
        let z = 0
        let n = 0
        const edge = (a: number, b: number) => {
          const va = field[at(i + (a & 1), j + ((a >> 1) & 1), k + (a >> 2))] as number
          const vb = field[at(i + (b & 1), j + ((b >> 1) & 1), k + (b >> 2))] as number
          if (va < 0 === vb < 0) return
          const t = va / (va - vb)
          x += (a & 1) + t * ((b & 1) - (a & 1))
          y += ((a >> 1) & 1) + t * (((b >> 1) & 1) - ((a >> 1) & 1))
          z += (a >> 2) + t * ((b >> 2) - (a >> 2))
          n++
        }
        edge(0, 1)
        edge(2, 3)
        edge(4, 5)
        edge(6, 7)
        edge(0, 2)
        edge(1, 3)
        edge(4, 6)
        edge(5, 7)
        edge(0, 4)
        edge(1, 5)
        edge(2, 6)
        edge(3, 7)
        const px = low[0] + (i + x / n) * cell
        const py = low[1] + (j + y / n) * cell
        const pz = low[2] + (k + z / n) * cell
        let gx = solid(px + e, py, pz) - solid(px - e, py, pz)
        let gy = solid(px, py + e, pz) - solid(px, py - e, pz)
        let gz = solid(px, py, pz + e) - solid(px, py, pz - e)
        const g = Math.sqrt(gx * gx + gy * gy + gz * gz) || 1
        gx /= g
        gy /= g
        gz /= g
        vertex[cellAt(i, j, k)] = positions.length / 3
        positions.push(px, py, pz)
        normals.push(gx, gy, gz)
      }
  const face = (a: number, b: number, c: number, d: number, flip: boolean) => {
    if (a < 0 || b < 0 || c < 0 || d < 0) return
    if (flip) indices.push(a, c, b, a, d, c)
    else indices.push(a, b, c, a, c, d)
  }
  const v = (i: number, j: number, k: number) => vertex[cellAt(i, j, k)] as number
  for (let k = 1; k < nz; k++)
    for (let j = 1; j < ny; j++)
      for (let i = 1; i < nx; i++) {
        const here = (field[at(i, j, k)] as number) < 0
        if ((field[at(i + 1, j, k)] as number) < 0 !== here)
          face(v(i, j - 1, k - 1), v(i, j, k - 1), v(i, j, k), v(i, j - 1, k), !here)
        if ((field[at(i, j + 1, k)] as number) < 0 !== here)
          face(v(i - 1, j, k - 1), v(i - 1, j, k), v(i, j, k), v(i, j, k - 1), !here)
        if ((field[at(i, j, k + 1)] as number) < 0 !== here)
          face(v(i - 1, j - 1, k), v(i, j - 1, k), v(i, j, k), v(i - 1, j, k), !here)
      }
  return { positions, normals, indices }
}
