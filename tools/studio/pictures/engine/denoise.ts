import type { Camera } from './camera.ts'
import type { Film } from './film.ts'

/**
 * Smooths the grain of tracing but keeps edges: the picture is divided by the surfaces' own colour and blurred by widening
 * steps, only across pixels whose direction, depth and brightness agree.
 */
export function denoise(film: Film, strength = 1, passes = 4): void {
  const { width, height, rgb, albedo, normal, depth } = film
  const n = width * height
  let from = new Float32Array(n * 3)
  let to = new Float32Array(n * 3)
  const base = new Float32Array(n * 3)
  for (let i = 0; i < n * 3; i++) {
    const a = (albedo[i] as number) + 0.02
    base[i] = a
    from[i] = (rgb[i] as number) / a
  }
  const kernel = [0.0625, 0.25, 0.375, 0.25, 0.0625]
  for (let pass = 0; pass < passes; pass++) {
    const step = 1 << pass
    const tolerance = (0.55 * strength) / (1 + pass * 0.7)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const i = y * width + x
        const j = i * 3
        const nx = normal[j] as number
        const ny = normal[j + 1] as number
        const nz = normal[j + 2] as number
        const z = depth[i] as number
        const r0 = from[j] as number
        const g0 = from[j + 1] as number
        const b0 = from[j + 2] as number
        const light = r0 * 0.3 + g0 * 0.6 + b0 * 0.1
        const scaleL = 1 / (tolerance * (light + 0.06))
        const scaleZ = 1 / (0.02 * z * step + 0.02)
        let r = 0
        let g = 0
        let b = 0
        let sum = 0
        for (let ky = -2; ky <= 2; ky++) {
          const yy = y + ky * step
          if (yy < 0 || yy >= height) continue
          const wy = kernel[ky + 2] as number
          for (let kx = -2; kx <= 2; kx++) {
            const xx = x + kx * step
            if (xx < 0 || xx >= width) continue
            const p = yy * width + xx
            const q = p * 3
            const qr = from[q] as number
            const qg = from[q + 1] as number
            const qb = from[q + 2] as number
            const ex = (normal[q] as number) - nx
            const ey = (normal[q + 1] as number) - ny
            const ez = (normal[q + 2] as number) - nz
            const dl = Math.abs(qr * 0.3 + qg * 0.6 + qb * 0.1 - light) * scaleL
            const dz = Math.abs((depth[p] as number) - z) * scaleZ
            const d = dl * dl + dz + (ex * ex + ey * ey + ez * ez) * 9
            if (d > 8) continue
            const w = wy * (kernel[kx + 2] as number) * Math.exp(-d)
            r += qr * w
            g += qg * w
            b += qb * w
            sum += w
          }
        }
        const k = 1 / sum
        to[j] = r * k
        to[j + 1] = g * k
        to[j + 2] = b * k
      }
    const swap = from
    from = to
    to = swap
  }
  for (let i = 0; i < n * 3; i++) rgb[i] = (from[i] as number) * (base[i] as number)
}

/**
 * Out of focus no detail is finer than the blur, so pixels there may take the mean of neighbours that are blurred as much:
 * it removes the last speckles of the lens.
 */
export function softenBlur(film: Film, camera: Camera): void {
  const { width, height, rgb, depth } = film
  const n = width * height
  const blur = new Float32Array(n)
  const perMetre = width / (2 * camera.half)
  for (let i = 0; i < n; i++) {
    const z = depth[i] as number
    blur[i] = camera.aperture * Math.abs(1 / camera.focus - 1 / Math.max(z, 0.05)) * perMetre
  }
  const from = Float32Array.from(rgb)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const own = blur[i] as number
      if (own < 1.6) continue
      const radius = Math.min(9, Math.max(1, Math.round(own * 0.55)))
      const r2 = (radius + 0.5) * (radius + 0.5)
      const z = depth[i] as number
      const front = z < camera.focus
      let r = 0
      let g = 0
      let b = 0
      let sum = 0
      const step = radius > 5 ? 2 : 1
      for (let dy = -radius; dy <= radius; dy += step) {
        const yy = y + dy
        if (yy < 0 || yy >= height) continue
        for (let dx = -radius; dx <= radius; dx += step) {
          const xx = x + dx
          if (xx < 0 || xx >= width || dx * dx + dy * dy > r2) continue
          const p = yy * width + xx
          const other = blur[p] as number
          // A sharp neighbour must not bleed in.
          if (other < own * 0.6 || other > own * 1.7 || (depth[p] as number) < camera.focus !== front)
            continue
          const w = 1
          r += (from[p * 3] as number) * w
          g += (from[p * 3 + 1] as number) * w
          b += (from[p * 3 + 2] as number) * w
          sum += w
        }
      }
      const own3 = i * 3
      const c = 0.0001
      r += (from[own3] as number) * c
      g += (from[own3 + 1] as number) * c
      b += (from[own3 + 2] as number) * c
      sum += c
      rgb[own3] = r / sum
      rgb[own3 + 1] = g / sum
      rgb[own3 + 2] = b / sum
    }
}
