import type { Spark } from '../engine/bokeh.ts'
import type { Lamp } from '../engine/light.ts'
import { plain } from '../engine/material.ts'
import { MeshBuilder } from '../engine/mesh.ts'
import { add, along, cross, normalise, place, rotateY, scale, sub, type Vec3 } from '../engine/vec.ts'
import type { World } from '../engine/world.ts'

export type Pylon = { readonly at: readonly [x: number, z: number]; readonly height: number }

/** The four pylons of Rootshall Lane. */
export const pylons: readonly Pylon[] = [
  { at: [-57, -45], height: 31 },
  { at: [57, -45], height: 31 },
  { at: [-57, 45], height: 31 },
  { at: [57, 45], height: 31 },
]

const steel = plain({ colour: [0.16, 0.18, 0.21], gloss: 0.05, roughness: 0.4 })
const lampGlass = plain({ colour: [0.9, 0.9, 0.9], emit: [9, 9.4, 10] })

function frameOf(pylon: Pylon, aim: Vec3) {
  const head: Vec3 = [pylon.at[0], pylon.height, pylon.at[1]]
  const forward = normalise(sub(aim, head))
  const flat = normalise([forward[0], 0, forward[2]])
  const right = normalise(cross(flat, [0, 1, 0]))
  return { head, forward, right }
}

/** Lamp positions of a pylon's head: rows of lamps on a leaning frame. */
function lampsOf(pylon: Pylon, columns: number, rows: number): Vec3[] {
  const { head, right } = frameOf(pylon, [0, 0, 0])
  const out: Vec3[] = []
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++)
      out.push(add(along(head, right, (i - (columns - 1) / 2) * 0.95), [0, (j - (rows - 1) / 2) * 0.9, 0]))
  return out
}

export type FloodlightLook = {
  /** Brightness on the grass of one pylon at 60 m. */
  readonly power?: number
  readonly colour?: Vec3
  readonly columns?: number
  readonly rows?: number
  /** Brightness of the lamps as seen by the camera. */
  readonly spark?: number
  /** Share of the power for each pylon; 0 is dark. */
  readonly shares?: readonly number[]
  readonly which?: readonly Pylon[]
}

export function putFloodlights(world: World, look: FloodlightLook = {}): { lamps: Lamp[]; sparks: Spark[] } {
  const lamps: Lamp[] = []
  const sparks: Spark[] = []
  const columns = look.columns ?? 5
  const rows = look.rows ?? 4
  const tint = look.colour ?? [1, 1.02, 1.06]
  const power = (look.power ?? 0.5) * 3600
  for (const [i, pylon] of (look.which ?? pylons).entries()) {
    const { head, right, forward } = frameOf(pylon, [0, 0, 0])
    const share = look.shares?.[i] ?? 1
    const b = new MeshBuilder()
    const foot = 1.5
    const corners: readonly (readonly [number, number])[] = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ]
    const at = (k: number, y: number): Vec3 => {
      const [cx, cz] = corners[k % 4] as readonly [number, number]
      const w = foot * (1 - (y / pylon.height) * 0.68)
      return [pylon.at[0] + cx * w, y, pylon.at[1] + cz * w]
    }
    const top = pylon.height - 1.6
    for (let k = 0; k < 4; k++) b.tube([at(k, 0), at(k, top)], 0.09, 6)
    const levels = 13
    for (let l = 0; l < levels; l++) {
      const y0 = (l / levels) * top
      const y1 = ((l + 1) / levels) * top
      for (let k = 0; k < 4; k++) {
        b.tube([at(k, y1), at(k + 1, y1)], 0.035, 5)
        b.tube(l % 2 ? [at(k, y0), at(k + 1, y1)] : [at(k + 1, y0), at(k, y1)], 0.03, 5)
      }
    }
    const w = (columns * 0.95) / 2 + 0.1
    for (let j = 0; j <= rows; j++) {
      const y = (j - rows / 2) * 0.9
      const p = add(head, [0, y, 0])
      b.tube([along(p, right, -w), along(p, right, w)], 0.05, 5)
    }
    for (const s of [-w, 0, w]) {
      const p = along(head, right, s)
      b.tube([add(p, [0, -rows * 0.45 - 0.1, 0]), add(p, [0, rows * 0.45 + 0.1, 0])], 0.05, 5)
    }
    const heads = lampsOf(pylon, columns, rows)
    for (const h of heads) {
      const back = along(h, forward, -0.1)
      b.tube([back, along(h, forward, 0.25)], 0.33, 10)
    }
    world.putMesh(b.build(), [steel], place([0, 0, 0]))
    if (share <= 0) continue
    const g = new MeshBuilder()
    for (const h of heads) g.sphere(along(h, forward, 0.22), 0.28, 0, 6)
    world.putMesh(g.build(), [lampGlass], place([0, 0, 0]), { shadow: false })
    const centre = along(head, forward, 0.9)
    lamps.push({ kind: 'lamp', at: centre, radius: 1.9, colour: scale(tint, power * share) })
    for (const h of heads) sparks.push({ at: along(h, forward, 0.6), colour: scale(tint, look.spark ?? 500) })
  }
  return { lamps, sparks }
}

export const turnOf = (degrees: number) => rotateY(degrees)
