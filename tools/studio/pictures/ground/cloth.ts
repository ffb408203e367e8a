import { type Figure, slots } from '../body/figure.ts'
import type { Material } from '../engine/material.ts'
import { type Mesh, MeshBuilder } from '../engine/mesh.ts'
import { noise } from '../engine/random.ts'
import { readTexture, type Texel, type Texture, textureFromSvg } from '../engine/texture.ts'
import { add, cross, normalise, place, scale, sub, type Vec3 } from '../engine/vec.ts'
import type { World } from '../engine/world.ts'
import { textElement, textPath } from '../lettering/lettering.ts'

const texel: Texel = [0, 0, 0, 0]

/** Woven or knitted cloth with a picture on it; rest is (u, v, 0). */
export function clothMaterial(
  texture: Texture,
  options: { readonly knit?: boolean; readonly through?: number } = {},
): Material {
  return {
    shade(hit, out) {
      readTexture(texture, hit.ru, hit.rv, texel)
      const rib = options.knit
        ? 1 + 0.1 * Math.sin(hit.ru * 900) + 0.06 * noise(hit.ru * 300, hit.rv * 120, 3)
        : 1
      out.r = texel[0] * rib
      out.g = texel[1] * rib
      out.b = texel[2] * rib
      out.gloss = 0.02
      out.roughness = 0.8
      out.sheen = options.knit ? 0.35 : 0.2
      out.through = options.through ?? 0
      if (options.knit) {
        hit.nx += 0.18 * Math.sin(hit.ru * 900)
        hit.ny += 0.12 * noise(hit.ru * 200, hit.rv * 90, 1)
        const l = 1 / Math.hypot(hit.nx, hit.ny, hit.nz)
        hit.nx *= l
        hit.ny *= l
        hit.nz *= l
      }
    },
  }
}

/** The bar scarf: blue with white ends and bars, and the club's name along it. */
export async function scarfTexture(
  words = 'THORNSEA TOWN',
  colours: readonly [string, string] = ['#1a3a9c', '#e8ecf4'],
): Promise<Texture> {
  const [main, second] = colours
  let body = `<rect width="1600" height="200" fill="${main}"/>`
  for (const x of [110, 190, 1330, 1410]) body += `<rect x="${x}" width="44" height="200" fill="${second}"/>`
  body += `<rect width="60" height="200" fill="#0b1c50"/><rect x="1540" width="60" height="200" fill="#0b1c50"/>`
  const path = textPath('sofia-black', words, 104, 0.06)
  const k = Math.min(1.35, 960 / path.width)
  body += `<g transform="translate(800 152) scale(${k} 1)">${textElement(path, 0, 0, second, 'middle')}</g>`
  body += `<rect y="0" width="1600" height="9" fill="#e8492c"/><rect y="191" width="1600" height="9" fill="#e8492c"/>`
  return textureFromSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 200">${body}</svg>`,
    1600,
    200,
  )
}

/** A scarf stretched between two hands, with hanging ends and fringes; the lettering is read from where `facing` points. */
export function putScarf(
  world: World,
  left: Vec3,
  right: Vec3,
  material: Material,
  facing: Vec3,
  width = 0.19,
  sag = 0.05,
): void {
  const across = sub(right, left)
  const along = normalise(across)
  const front = normalise(
    sub(facing, scale(along, facing[0] * along[0] + facing[1] * along[1] + facing[2] * along[2])),
  )
  const down = normalise(cross(along, front))
  const dn: Vec3 = down[1] > 0 ? scale(down, -1) : down
  const b = new MeshBuilder()
  const half = 0.84
  b.sheet(110, 8, (u, v) => {
    const t = (u - (1 - half) / 2) / half
    const held = Math.min(1, Math.max(0, t))
    const base = add(left, scale(across, held))
    const droop = sag * Math.sin(Math.PI * held)
    const wave = 0.018 * Math.sin(u * 16 + v * 2) + 0.02 * Math.sin(u * 7 + 1)
    // The ends hang below the hands.
    const over = t < 0 ? -t : t > 1 ? t - 1 : 0
    const hang = over * half * 1.9
    const pinch = 1 - 0.4 * Math.exp(-((Math.min(held, 1 - held) / 0.04) ** 2))
    const side = scale(along, over * 0.14 * (t < 0 ? -1 : 1))
    return add(
      add(base, side),
      add(scale(dn, (v - 0.5) * width * pinch + droop + hang), scale(front, wave * (0.4 + v) + 0.02)),
    )
  })
  world.putMesh(b.build(), [material], place([0, 0, 0]))
}

/** A banner on a stick, waving. */
export function putFlag(
  world: World,
  foot: Vec3,
  top: Vec3,
  size: readonly [number, number],
  material: Material,
  pole: Material,
  seed: number,
  wind = 1,
): void {
  const b = new MeshBuilder()
  b.tube([foot, top], 0.014, 8, 0)
  world.putMesh(b.build(), [pole], place([0, 0, 0]))
  const up = normalise(sub(top, foot))
  const c = new MeshBuilder()
  c.sheet(44, 26, (u, v) => {
    const x = u * size[0]
    const wave = 0.16 * u * Math.sin(u * 7 - v * 1.6 + seed) + 0.06 * u * Math.sin(u * 15 + v * 3 + seed * 2)
    const fall = u * u * 0.16 * size[1]
    return add(
      top,
      add(scale(up, -v * size[1] - fall), [x * 0.95 * wind, 0.04 * Math.sin(u * 9 + seed) * u, wave]),
    )
  })
  world.putMesh(c.build(), [material], place([0, 0, 0]))
}

export async function flagTexture(kind: number): Promise<Texture> {
  const crestArt = (x: number, y: number, k: number) =>
    `<g transform="translate(${x} ${y}) scale(${k})"><path fill="#e8ecf4" d="M0 4Q46 -4 92 4V62C92 92 70 106 46 118C22 106 0 92 0 62Z"/><path fill="#0b2163" d="M7 11Q46 4 85 11V62C85 86 66 99 46 109C26 99 7 86 7 62Z"/><path fill="none" stroke="#e8492c" stroke-width="15" stroke-linecap="round" d="M34 40C48 22 74 38 68 64C64 82 50 88 36 82"/></g>`
  const word = (text: string, y: number, fill: string, cap = 70) => {
    const path = textPath('sofia-black', text, cap, 0.04)
    const k = Math.min(1.2, 520 / path.width)
    return `<g transform="translate(300 ${y}) scale(${k} 1)">${textElement(path, 0, 0, fill, 'middle')}</g>`
  }
  const bodies = [
    `<rect width="600" height="400" fill="#1a3a9c"/><rect y="135" width="600" height="130" fill="#e8ecf4"/>${crestArt(240, 130, 1.25)}`,
    `<rect width="300" height="400" fill="#0d1f5c"/><rect x="300" width="300" height="400" fill="#2149c4"/>${word('THE BLUES', 235, '#e8ecf4', 88)}`,
    `<rect width="600" height="400" fill="#e8ecf4"/><path fill="#1a3a9c" d="M0 0H260L0 170ZM600 400H340L600 230Z"/>${word('1906', 250, '#0d1f5c', 120)}`,
    `<rect width="600" height="400" fill="#1a3a9c"/><path fill="#0d1f5c" d="M0 0L600 400H0Z"/>${word('ESTUARY END', 120, '#e8ecf4', 60)}${crestArt(235, 190, 1.4)}`,
  ]
  return textureFromSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400">${bodies[kind % bodies.length]}</svg>`,
    600,
    400,
  )
}

/** Only the shirt of a figure, for rails and pegs. */
export function shirtOf(figure: Figure): Mesh {
  const { mesh } = figure
  const indices: number[] = []
  const kept: number[] = []
  for (let i = 0; i < mesh.slots.length; i++) {
    const slot = mesh.slots[i] as number
    if (slot !== slots.shirt && slot !== slots.sleeve && slot !== slots.collar) continue
    indices.push(
      mesh.indices[i * 3] as number,
      mesh.indices[i * 3 + 1] as number,
      mesh.indices[i * 3 + 2] as number,
    )
    kept.push(slot)
  }
  return { ...mesh, indices: Uint32Array.from(indices), slots: Uint8Array.from(kept) }
}

/** A coat hanger whose hook tip is at the origin; the shirt's shoulders lie 0.28 m below. */
export function hanger(): Mesh {
  const b = new MeshBuilder()
  const hook: Vec3[] = []
  for (let i = 0; i <= 10; i++) {
    const a = (i / 10) * Math.PI * 1.3 - 0.3
    hook.push([Math.cos(a) * 0.025, 0.0 + Math.sin(a) * 0.025, 0])
  }
  b.tube([...hook].reverse(), 0.0025, 6)
  b.tube(
    [
      [0.022, -0.01, 0],
      [0.004, -0.04, 0],
      [0, -0.1, 0],
    ],
    0.0025,
    6,
  )
  b.tube(
    [
      [-0.2, -0.2, 0],
      [-0.1, -0.135, 0],
      [0, -0.1, 0],
      [0.1, -0.135, 0],
      [0.2, -0.2, 0],
    ],
    0.011,
    8,
    1,
  )
  return b.build()
}
