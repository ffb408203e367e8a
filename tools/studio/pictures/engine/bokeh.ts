import { type Camera, lensPoint, project } from './camera.ts'
import type { Film } from './film.ts'
import { length, sub, type Vec3 } from './vec.ts'
import type { World } from './world.ts'

/** A point that shines into the lens: floodlight lamps, windows, phone screens, drops of water. */
export type Spark = { readonly at: Vec3; readonly colour: Vec3 }

/**
 * Adds the sparks to the film as the lens would draw them: a point when sharp, a disc when not, cut by whatever stands
 * before it. Colour is the light that a sharp spark adds to one pixel of a 1200 pixel wide film.
 */
export function addSparks(film: Film, world: World, camera: Camera, sparks: readonly Spark[]): void {
  const { width, height, rgb } = film
  const unit = (width / 1200) ** 2
  const golden = Math.PI * (3 - Math.sqrt(5))
  for (const spark of sparks) {
    const centre = project(camera, spark.at, 0, 0, width, height)
    if (!centre) continue
    const edge = project(camera, spark.at, 1, 0, width, height)
    if (!edge) continue
    const radius = Math.abs(edge.x - centre.x) + 0.7
    if (
      centre.x < -radius - 4 ||
      centre.x > width + radius + 4 ||
      centre.y < -radius - 4 ||
      centre.y > height + radius + 4
    )
      continue
    const count = Math.min(30000, Math.max(24, Math.ceil(radius * radius * 12)))
    // A narrow rim is a little brighter, as in real lenses; far from the axis the disc becomes a cat's eye.
    const offX = (centre.x / width - 0.5) * 0.75
    const offY = ((centre.y - height / 2) / width) * 0.75
    for (let i = 0; i < count; i++) {
      const rr = (i + 0.5) / count
      const r = Math.sqrt(rr)
      const a = i * golden
      const lx = Math.cos(a) * r
      const ly = Math.sin(a) * r
      const cx = lx + offX
      const cy = ly - offY
      if (cx * cx + cy * cy > 1.08) continue
      const from = lensPoint(camera, lx, ly)
      const d = sub(spark.at, from)
      const l = length(d)
      if (world.occluded(from[0], from[1], from[2], d[0] / l, d[1] / l, d[2] / l, l - 0.25, 0)) continue
      const p = project(camera, spark.at, lx, ly, width, height)
      if (!p) continue
      const x = p.x - 0.5
      const y = p.y - 0.5
      const ix = Math.floor(x)
      const iy = Math.floor(y)
      const fx = x - ix
      const fy = y - iy
      const w = (unit * (0.75 + 0.55 * rr * rr * rr)) / count
      for (let k = 0; k < 4; k++) {
        const qx = ix + (k & 1)
        const qy = iy + (k >> 1)
        if (qx < 0 || qx >= width || qy < 0 || qy >= height) continue
        const ww = w * (k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy)
        const q = (qy * width + qx) * 3
        rgb[q] = (rgb[q] as number) + spark.colour[0] * ww
        rgb[q + 1] = (rgb[q + 1] as number) + spark.colour[1] * ww
        rgb[q + 2] = (rgb[q + 2] as number) + spark.colour[2] * ww
      }
    }
  }
}
