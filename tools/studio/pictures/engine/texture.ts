import sharp from 'sharp'

/** A drawn picture to lay on surfaces: linear colour and cover, read between pixels. */
export type Texture = {
  readonly width: number
  readonly height: number
  /** Four per pixel, colour linear. */
  readonly data: Float32Array
}

const linear = Float32Array.from({ length: 256 }, (_, i) => {
  const v = i / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})

export async function textureFromSvg(svg: string, width: number, height: number): Promise<Texture> {
  const raw = await sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  const data = new Float32Array(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) data[i * 4 + c] = linear[raw[i * 4 + c] as number] as number
    data[i * 4 + 3] = (raw[i * 4 + 3] as number) / 255
  }
  return { width, height, data }
}

export type Texel = [r: number, g: number, b: number, a: number]

/** u to the right, v downwards, 0…1; outside nothing is there. */
export function readTexture(texture: Texture, u: number, v: number, out: Texel): void {
  const { width, height, data } = texture
  const x = u * width - 0.5
  const y = v * height - 0.5
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  out[0] = 0
  out[1] = 0
  out[2] = 0
  out[3] = 0
  if (x0 < -1 || y0 < -1 || x0 >= width || y0 >= height) return
  const fx = x - x0
  const fy = y - y0
  for (let k = 0; k < 4; k++) {
    const px = x0 + (k & 1)
    const py = y0 + (k >> 1)
    if (px < 0 || py < 0 || px >= width || py >= height) continue
    const w = (k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy)
    const i = (py * width + px) * 4
    const a = (data[i + 3] as number) * w
    out[0] += (data[i] as number) * a
    out[1] += (data[i + 1] as number) * a
    out[2] += (data[i + 2] as number) * a
    out[3] += a
  }
  if (out[3] > 0) {
    out[0] /= out[3]
    out[1] /= out[3]
    out[2] /= out[3]
  }
}
