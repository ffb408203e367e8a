import type { Camera } from './camera.ts'
import { type Film, newFilm } from './film.ts'
import type { Light, Lighting } from './light.ts'
import { freshHit, freshSurface } from './material.ts'
import { hash3 } from './random.ts'
import type { World } from './world.ts'

export type RenderQuality = {
  readonly width: number
  readonly height: number
  /** Rays per pixel. */
  readonly samples: number
  /** Surfaces met after the first. */
  readonly bounces: number
  /** Beyond this distance surfaces get no bounced light of their own, only the even light of the surroundings. */
  readonly plainBeyond?: number
}

const far = 1e5
const lift = 1.5e-3

/** Offsets of an even sequence in many dimensions (powers of a root of x^9 = x + 1). */
const steps = (() => {
  let g = 1.1
  for (let i = 0; i < 60; i++) g = (1 + g) ** (1 / 10)
  return Array.from({ length: 9 }, (_, i) => (1 / g) ** (i + 1) % 1)
})()

/** Traces the picture: thin lens, open shutter, area lights, bounced light, fog. */
export function render(world: World, camera: Camera, lighting: Lighting, quality: RenderQuality): Film {
  const { width, height, samples, bounces } = quality
  const plainBeyond = quality.plainBeyond ?? far
  const film = newFilm(width, height)
  const { lights, sky, ambient, fog } = lighting
  const hit = freshHit()
  const surface = freshSurface()
  const back: [number, number, number] = [0, 0, 0]
  const weights = new Float64Array(lights.length)
  const spread = (camera.half * 2) / width
  const [step0, step1, step2, step3, step4, step5, step6, step7, step8] = steps as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]

  // Direct light at the last hit, as seen against the ray; the answer stands in these.
  let litR = 0
  let litG = 0
  let litB = 0

  function direct(time: number, pickAt: number, a: number, b: number, specular: boolean): void {
    litR = 0
    litG = 0
    litB = 0
    const { px, py, pz, nx, ny, nz } = hit
    let total = 0
    for (let i = 0; i < lights.length; i++) {
      const w = weigh(lights[i] as Light, px, py, pz, nx, ny, nz, surface.turf)
      weights[i] = w
      total += w
    }
    if (total <= 0) return
    let chosen = -1
    let mark = pickAt * total
    for (let i = 0; i < lights.length; i++) {
      const w = weights[i] as number
      if (w <= 0) continue
      chosen = i
      mark -= w
      if (mark <= 0) break
    }
    if (chosen < 0) return
    const light = lights[chosen] as Light
    const share = total / (weights[chosen] as number)
    let lx = 0
    let ly = 0
    let lz = 0
    let distance = far
    let power = share
    const angle = a * Math.PI * 2
    const radius = Math.sqrt(b)
    if (light.kind === 'sun') {
      const [sx, sy, sz] = light.toward
      // Any two directions across the sun's do.
      const ax = Math.abs(sy) > 0.9 ? 1 : 0
      const ay = ax ? 0 : 1
      let ux = ay * sz
      let uy = -ax * sz
      let uz = ax * sy - ay * sx
      const ul = 1 / Math.sqrt(ux * ux + uy * uy + uz * uz)
      ux *= ul
      uy *= ul
      uz *= ul
      const vx = sy * uz - sz * uy
      const vy = sz * ux - sx * uz
      const vz = sx * uy - sy * ux
      const cu = Math.cos(angle) * radius * light.spread
      const cv = Math.sin(angle) * radius * light.spread
      lx = sx + ux * cu + vx * cv
      ly = sy + uy * cu + vy * cv
      lz = sz + uz * cu + vz * cv
      const l = 1 / Math.sqrt(lx * lx + ly * ly + lz * lz)
      lx *= l
      ly *= l
      lz *= l
    } else if (light.kind === 'lamp') {
      const z = 1 - 2 * b
      const ring = Math.sqrt(Math.max(0, 1 - z * z)) * light.radius
      lx = light.at[0] + Math.cos(angle) * ring - px
      ly = light.at[1] + z * light.radius - py
      lz = light.at[2] + Math.sin(angle) * ring - pz
      distance = Math.sqrt(lx * lx + ly * ly + lz * lz)
      lx /= distance
      ly /= distance
      lz /= distance
      power *= (surface.turf ? (light.onTurf ?? 1) : 1) / (distance * distance)
      const { aim } = light
      if (aim) power *= Math.max(0, -(lx * aim[0] + ly * aim[1] + lz * aim[2]))
      distance -= light.radius
    } else {
      const su = a * 2 - 1
      const sv = b * 2 - 1
      lx = light.at[0] + light.u[0] * su + light.v[0] * sv - px
      ly = light.at[1] + light.u[1] * su + light.v[1] * sv - py
      lz = light.at[2] + light.u[2] * su + light.v[2] * sv - pz
      distance = Math.sqrt(lx * lx + ly * ly + lz * lz)
      lx /= distance
      ly /= distance
      lz /= distance
      const { u, v } = light
      const fx = u[1] * v[2] - u[2] * v[1]
      const fy = u[2] * v[0] - u[0] * v[2]
      const fz = u[0] * v[1] - u[1] * v[0]
      const facing = -(fx * lx + fy * ly + fz * lz) * 4
      if (facing <= 0) return
      power *= facing / Math.PI / Math.max(distance * distance, 0.02)
      distance -= 2e-3
    }
    const cos = nx * lx + ny * ly + nz * lz
    const shineThrough = surface.through > 0 && cos < 0
    if (cos <= 0 && !shineThrough) return
    const side = shineThrough ? -lift : lift
    if (world.occluded(px + nx * side, py + ny * side, pz + nz * side, lx, ly, lz, distance - lift * 2, time))
      return
    const diffuse = surface.metal
      ? 0
      : shineThrough
        ? -cos * surface.through
        : cos * (1 - surface.through * 0.5)
    let r = surface.r * diffuse
    let g = surface.g * diffuse
    let b2 = surface.b * diffuse
    if (!shineThrough) {
      const vx = -hit.dx
      const vy = -hit.dy
      const vz = -hit.dz
      const nv = Math.max(0.02, nx * vx + ny * vy + nz * vz)
      if (surface.sheen > 0) {
        const edge = (1 - nv) ** 3 * surface.sheen * cos
        r += edge * (0.3 + surface.r)
        g += edge * (0.3 + surface.g)
        b2 += edge * (0.3 + surface.b)
      }
      if (specular && surface.gloss > 0) {
        let hx = lx + vx
        let hy = ly + vy
        let hz = lz + vz
        const hl = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz + 1e-12)
        hx *= hl
        hy *= hl
        hz *= hl
        const nh = Math.max(0, nx * hx + ny * hy + nz * hz)
        const vh = Math.max(0, vx * hx + vy * hy + vz * hz)
        const alpha = Math.max(0.02, surface.roughness * surface.roughness)
        const a2 = alpha * alpha
        const q = nh * nh * (a2 - 1) + 1
        const spread2 = a2 / (q * q)
        const k = alpha / 2
        const mask = 1 / ((nv * (1 - k) + k) * (cos * (1 - k) + k)) / 4
        const f = (1 - vh) ** 5
        const s = spread2 * mask * cos
        if (surface.metal) {
          r += (surface.r + (1 - surface.r) * f) * s
          g += (surface.g + (1 - surface.g) * f) * s
          b2 += (surface.b + (1 - surface.b) * f) * s
        } else {
          const fresnel = (surface.gloss + (1 - surface.gloss) * f) * s
          r += fresnel
          g += fresnel
          b2 += fresnel
        }
      }
    }
    litR = r * light.colour[0] * power
    litG = g * light.colour[1] * power
    litB = b2 * light.colour[2] * power
  }

  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const o0 = hash3(x, y, 1)
      const o1 = hash3(x, y, 2)
      const o2 = hash3(x, y, 3)
      const o3 = hash3(x, y, 4)
      const o4 = hash3(x, y, 5)
      const o5 = hash3(x, y, 6)
      const o6 = hash3(x, y, 7)
      const o7 = hash3(x, y, 8)
      const o8 = hash3(x, y, 9)
      let sumR = 0
      let sumG = 0
      let sumB = 0
      for (let s = 0; s < samples; s++) {
        const jx = (o0 + s * step0) % 1
        const jy = (o1 + s * step1) % 1
        const la = ((o2 + s * step2) % 1) * Math.PI * 2
        const lr = Math.sqrt((o3 + s * step3) % 1) * camera.aperture
        const time = ((o4 + s * step4) % 1) - 0.5
        const lensX = Math.cos(la) * lr
        const lensY = Math.sin(la) * lr
        const fx = (((x + jx) / width) * 2 - 1 + camera.shift[0] * 2) * camera.half * camera.focus
        const fy =
          ((1 - ((y + jy) / height) * 2) / camera.aspect + camera.shift[1] * 2) * camera.half * camera.focus
        let ox = camera.at[0] + camera.right[0] * lensX + camera.up[0] * lensY
        let oy = camera.at[1] + camera.right[1] * lensX + camera.up[1] * lensY
        let oz = camera.at[2] + camera.right[2] * lensX + camera.up[2] * lensY
        let dx =
          camera.forward[0] * camera.focus + camera.right[0] * (fx - lensX) + camera.up[0] * (fy - lensY)
        let dy =
          camera.forward[1] * camera.focus + camera.right[1] * (fx - lensX) + camera.up[1] * (fy - lensY)
        let dz =
          camera.forward[2] * camera.focus + camera.right[2] * (fx - lensX) + camera.up[2] * (fy - lensY)
        const dl = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz)
        dx *= dl
        dy *= dl
        dz *= dl
        const firstX = dx
        const firstY = dy
        const firstZ = dz
        const startX = ox
        const startY = oy
        const startZ = oz
        let r = 0
        let g = 0
        let b = 0
        let tr = 1
        let tg = 1
        let tb = 1
        let mirror = true
        let firstT = far
        for (let depth = 0; depth <= bounces; depth++) {
          if (!world.closest(ox, oy, oz, dx, dy, dz, far, time)) {
            sky(dx, dy, dz, back)
            // A bounced ray that finds a bright spot would leave a speckle.
            const cap = depth === 0 ? 1e9 : 3
            r += tr * Math.min(back[0], cap)
            g += tg * Math.min(back[1], cap)
            b += tb * Math.min(back[2], cap)
            if (depth === 0) {
              film.albedo[pixel * 3] = (film.albedo[pixel * 3] as number) + 1
              film.albedo[pixel * 3 + 1] = (film.albedo[pixel * 3 + 1] as number) + 1
              film.albedo[pixel * 3 + 2] = (film.albedo[pixel * 3 + 2] as number) + 1
            }
            break
          }
          const t = world.t
          surface.er = 0
          surface.eg = 0
          surface.eb = 0
          surface.metal = false
          surface.turf = false
          surface.sheen = 0
          surface.through = 0
          surface.gloss = 0.03
          surface.roughness = 0.6
          const material = world.describe(hit, ox, oy, oz, dx, dy, dz, spread)
          material.shade(hit, surface)
          if (depth === 0) {
            firstT = t
            const i = pixel * 3
            film.cover[pixel] = (film.cover[pixel] as number) + 1
            film.albedo[i] = (film.albedo[i] as number) + surface.r
            film.albedo[i + 1] = (film.albedo[i + 1] as number) + surface.g
            film.albedo[i + 2] = (film.albedo[i + 2] as number) + surface.b
            film.normal[i] = (film.normal[i] as number) + hit.nx
            film.normal[i + 1] = (film.normal[i + 1] as number) + hit.ny
            film.normal[i + 2] = (film.normal[i + 2] as number) + hit.nz
          }
          if (mirror || depth === 0) {
            r += tr * surface.er
            g += tg * surface.eg
            b += tb * surface.eb
          } else {
            r += tr * Math.min(surface.er, 2)
            g += tg * Math.min(surface.eg, 2)
            b += tb * Math.min(surface.eb, 2)
          }
          const smooth = surface.roughness < 0.09
          if (depth === 0)
            direct(time, (o5 + s * step5) % 1, (o6 + s * step6) % 1, (o7 + s * step7) % 1, !smooth)
          else {
            direct(
              time,
              hash3(pixel, s, depth * 7 + 1),
              hash3(pixel, s, depth * 7 + 2),
              hash3(pixel, s, depth * 7 + 3),
              !smooth,
            )
            const peak = Math.max(litR, litG, litB)
            if (peak > 4) {
              litR *= 4 / peak
              litG *= 4 / peak
              litB *= 4 / peak
            }
          }
          r += tr * litR
          g += tg * litG
          b += tb * litB
          if (depth === bounces || (depth === 0 && t > plainBeyond && surface.roughness > 0.12)) {
            if (!surface.metal) {
              r += tr * surface.r * ambient[0]
              g += tg * surface.g * ambient[1]
              b += tb * surface.b * ambient[2]
            }
            break
          }
          // The next way: a reflection, or light from all around.
          const { nx, ny, nz } = hit
          const nv = Math.max(0, -(nx * dx + ny * dy + nz * dz))
          const fresnel = surface.metal
            ? 1
            : surface.gloss + (1 - surface.gloss) * (1 - nv) ** 5 * (1 - surface.roughness) ** 2
          const reflects = surface.metal || (surface.roughness < 0.5 && surface.gloss > 0.01)
          const chance = surface.metal ? 1 : reflects ? Math.min(0.9, Math.max(0.15, fresnel * 2)) : 0
          const u1 = depth === 0 ? (o8 + s * step8) % 1 : hash3(pixel, s, depth * 7 + 4)
          const u2 = hash3(pixel, s, depth * 7 + 5)
          const ring = Math.PI * 2 * hash3(pixel, s, depth * 7 + 6)
          // An axis across the normal.
          const sign = nz >= 0 ? 1 : -1
          const ka = -1 / (sign + nz)
          const kb = nx * ny * ka
          const ux = 1 + sign * nx * nx * ka
          const uy = sign * kb
          const uz = -sign * nx
          const vx = kb
          const vy = sign + ny * ny * ka
          const vz = -ny
          if (u2 < chance) {
            const dn = nx * dx + ny * dy + nz * dz
            let mx = nx
            let my = ny
            let mz = nz
            if (surface.roughness > 0.02) {
              const alpha = surface.roughness * surface.roughness
              const cosM = Math.sqrt((1 - u1) / (1 + (alpha * alpha - 1) * u1))
              const sinM = Math.sqrt(Math.max(0, 1 - cosM * cosM))
              const cx = Math.cos(ring) * sinM
              const cy = Math.sin(ring) * sinM
              mx = ux * cx + vx * cy + nx * cosM
              my = uy * cx + vy * cy + ny * cosM
              mz = uz * cx + vz * cy + nz * cosM
            }
            const dm = surface.roughness > 0.02 ? mx * dx + my * dy + mz * dz : dn
            dx -= 2 * dm * mx
            dy -= 2 * dm * my
            dz -= 2 * dm * mz
            if (nx * dx + ny * dy + nz * dz <= 0) break
            const k = fresnel / chance
            if (surface.metal) {
              tr *= surface.r
              tg *= surface.g
              tb *= surface.b
            } else {
              tr *= k
              tg *= k
              tb *= k
            }
            mirror = smooth
          } else {
            const k = 1 / (1 - chance)
            const radius = Math.sqrt(u1)
            const up = Math.sqrt(1 - u1)
            const cx = Math.cos(ring) * radius
            const cy = Math.sin(ring) * radius
            dx = ux * cx + vx * cy + nx * up
            dy = uy * cx + vy * cy + ny * up
            dz = uz * cx + vz * cy + nz * up
            tr *= surface.r * k
            tg *= surface.g * k
            tb *= surface.b * k
            mirror = false
          }
          ox = hit.px + nx * lift
          oy = hit.py + ny * lift
          oz = hit.pz + nz * lift
          if (tr + tg + tb < 0.004) break
        }
        film.depth[pixel] = (film.depth[pixel] as number) + Math.min(firstT, 2000)
        if (fog) {
          const reach = Math.min(firstT, 600)
          const optical =
            fog.height === undefined
              ? fog.density * reach
              : Math.abs(firstY) < 1e-4
                ? fog.density * Math.exp(-startY / fog.height) * reach
                : ((fog.density * fog.height) / firstY) *
                  Math.exp(-startY / fog.height) *
                  (1 - Math.exp((-firstY * reach) / fog.height))
          const clear = Math.exp(-optical)
          r = r * clear + fog.colour[0] * (1 - clear)
          g = g * clear + fog.colour[1] * (1 - clear)
          b = b * clear + fog.colour[2] * (1 - clear)
          if (fog.glow) {
            for (let i = 0; i < lights.length; i++) {
              const light = lights[i] as Light
              if (light.kind !== 'lamp' || light.inAir === 0) continue
              const wx = light.at[0] - startX
              const wy = light.at[1] - startY
              const wz = light.at[2] - startZ
              const a = wx * firstX + wy * firstY + wz * firstZ
              const h = Math.sqrt(Math.max(light.radius * light.radius, wx * wx + wy * wy + wz * wz - a * a))
              const air =
                ((Math.atan((reach - a) / h) + Math.atan(a / h)) / h) * fog.glow * (light.inAir ?? 1)
              r += air * light.colour[0]
              g += air * light.colour[1]
              b += air * light.colour[2]
            }
          }
        }
        if (!(r + g + b < 1e9)) continue
        // One sample must not outshine its pixel.
        const peak = Math.max(r, g, b)
        const k = peak > 24 ? 24 / peak : 1
        sumR += r * k
        sumG += g * k
        sumB += b * k
      }
      const k = 1 / samples
      const i = pixel * 3
      film.rgb[i] = sumR * k
      film.rgb[i + 1] = sumG * k
      film.rgb[i + 2] = sumB * k
      for (let c = 0; c < 3; c++) {
        film.albedo[i + c] = (film.albedo[i + c] as number) * k
        film.normal[i + c] = (film.normal[i + c] as number) * k
      }
      film.depth[pixel] = (film.depth[pixel] as number) * k
      film.cover[pixel] = (film.cover[pixel] as number) * k
    }
  return film
}

/** A rough guess at what a light brings, to choose among many. */
function weigh(
  light: Light,
  px: number,
  py: number,
  pz: number,
  nx: number,
  ny: number,
  nz: number,
  turf: boolean,
): number {
  const bright = light.colour[0] + light.colour[1] + light.colour[2]
  if (light.kind === 'sun') {
    const cos = light.toward[0] * nx + light.toward[1] * ny + light.toward[2] * nz
    return bright * Math.max(0.08, cos)
  }
  const x = light.at[0] - px
  const y = light.at[1] - py
  const z = light.at[2] - pz
  const d2 = x * x + y * y + z * z
  const cos = (x * nx + y * ny + z * nz) / Math.sqrt(d2)
  if (light.kind === 'lamp') {
    const { aim } = light
    const beam = aim ? Math.max(0, -(x * aim[0] + y * aim[1] + z * aim[2]) / Math.sqrt(d2)) : 1
    return (bright * Math.max(0.08, cos) * beam * (turf ? (light.onTurf ?? 1) : 1)) / d2
  }
  const { u, v } = light
  const area = 4 * Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
  return (bright * area * Math.max(0.15, cos)) / Math.max(d2, area * 0.2)
}
