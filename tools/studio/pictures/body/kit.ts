import { colour, type Material } from '../engine/material.ts'
import { fbm, noise } from '../engine/random.ts'
import { readTexture, type Texel, type Texture, textureFromSvg } from '../engine/texture.ts'
import { clamp, mix, smooth, type Vec3 } from '../engine/vec.ts'
import { textElement, textPath } from '../lettering/lettering.ts'
import { beardAt } from './anatomy.ts'
import { slots } from './figure.ts'

export const club = {
  navy: colour('#0e1f55'),
  deep: colour('#0a1638'),
  blue: colour('#1b3fa8'),
  coral: colour('#e8492c'),
  white: colour('#e9edf5'),
}

export type Kit = {
  readonly shirt: Vec3
  readonly sleeve: Vec3
  readonly trim: Vec3
  readonly shorts: Vec3
  readonly sock: Vec3
  readonly sockBand: Vec3
  readonly boot: Vec3
  readonly glove?: Vec3
  /** Stripes or halves laid over the shirt. */
  readonly pattern?: 'plain' | 'stripes' | 'hoops' | 'sash' | 'pinstripes'
  readonly second?: Vec3
  /** Lettering colour as hex. */
  readonly print: string
}

export const homeKit: Kit = {
  shirt: club.blue,
  sleeve: club.navy,
  trim: club.coral,
  shorts: club.navy,
  sock: club.blue,
  sockBand: club.white,
  boot: colour('#f2f2ee'),
  print: '#f5f7fc',
  pattern: 'pinstripes',
  second: club.navy,
}

export const keeperKit: Kit = {
  shirt: colour('#ff4f30'),
  sleeve: colour('#f04426'),
  trim: club.deep,
  shorts: colour('#e63f22'),
  sock: colour('#ff4f30'),
  sockBand: club.deep,
  boot: colour('#15171c'),
  glove: colour('#eef0ea'),
  print: '#081a4b',
}

export const trainingKit: Kit = {
  shirt: colour('#141d3c'),
  sleeve: colour('#101730'),
  trim: club.coral,
  shorts: colour('#10162b'),
  sock: colour('#0d1226'),
  sockBand: club.white,
  boot: colour('#e8432a'),
  print: '#f5f7fc',
}

export const bibKit: Kit = { ...trainingKit, shirt: colour('#ff5a3c'), sleeve: colour('#141d3c') }

export const awayKits: readonly Kit[] = [
  {
    shirt: colour('#e8b20e'),
    sleeve: colour('#15130f'),
    trim: colour('#15130f'),
    shorts: colour('#15130f'),
    sock: colour('#e8b20e'),
    sockBand: colour('#15130f'),
    boot: colour('#1c1c1c'),
    print: '#15130f',
  },
  {
    shirt: colour('#e9e7e2'),
    sleeve: colour('#c1121f'),
    trim: colour('#c1121f'),
    shorts: colour('#1a1a1c'),
    sock: colour('#c1121f'),
    sockBand: colour('#e9e7e2'),
    boot: colour('#101012'),
    pattern: 'stripes',
    second: colour('#c1121f'),
    print: '#101012',
  },
  {
    shirt: colour('#6f1d3a'),
    sleeve: colour('#7fb2dd'),
    trim: colour('#7fb2dd'),
    shorts: colour('#e9edf5'),
    sock: colour('#6f1d3a'),
    sockBand: colour('#7fb2dd'),
    boot: colour('#e9edf5'),
    print: '#e9edf5',
  },
  {
    shirt: colour('#0d6b3c'),
    sleeve: colour('#e8ece6'),
    trim: colour('#e8ece6'),
    shorts: colour('#e8ece6'),
    sock: colour('#0d6b3c'),
    sockBand: colour('#e8ece6'),
    boot: colour('#16181a'),
    pattern: 'hoops',
    second: colour('#e8ece6'),
    print: '#0c1c14',
  },
  {
    shirt: colour('#e4e6ea'),
    sleeve: colour('#e4e6ea'),
    trim: colour('#1b1d22'),
    shorts: colour('#1b1d22'),
    sock: colour('#e4e6ea'),
    sockBand: colour('#1b1d22'),
    boot: colour('#d8d8d8'),
    print: '#1b1d22',
  },
]

export type Print = { readonly back?: Texture; readonly front?: Texture; readonly leg?: Texture }

/** Area of the chest the print covers, in metres of a 1.80 m figure: 0.44 wide from 0.24 up to −0.32. */
const printArea = { left: -0.22, top: 0.25, width: 0.44, height: 0.56 }

export async function makePrint(look: {
  readonly number?: number | undefined
  readonly name?: string | undefined
  readonly sponsor?: string | undefined
  readonly crest?: boolean
  readonly ink: string
  readonly accent?: string
}): Promise<Print> {
  const W = 440
  const H = 560
  const wrap = (body: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}">${body}</svg>`
  let back = ''
  let front = ''
  if (look.name) {
    const cap = 37
    const path = textPath('sofia-black', look.name.toUpperCase(), cap, 0.06)
    const fit = Math.min(1, 218 / path.width)
    back += `<g transform="translate(${W / 2} 125) scale(${fit} 1)">${textElement(path, 0, 0, look.ink, 'middle')}</g>`
  }
  if (look.number !== undefined) {
    const digits = textPath('sofia-black', `${look.number}`, 200, 0.01)
    const fit = look.number > 9 ? 1.16 : 1.3
    back += `<g transform="translate(${W / 2} 350) scale(${fit} 1)">${textElement(digits, 0, 0, look.ink, 'middle')}</g>`
    const small = textPath('sofia-black', `${look.number}`, 50, 0.02)
    front += textElement(small, W / 2 - 68, 190, look.ink, 'middle')
  }
  if (look.sponsor) {
    const path = textPath('montserrat-bold', look.sponsor, 34, 0)
    const fit = Math.min(1, 236 / path.width)
    front += `<g transform="translate(${W / 2} 268) scale(${fit})">${textElement(path, 0, 0, look.ink, 'middle')}</g>`
  }
  if (look.crest !== false) {
    const accent = look.accent ?? '#ff5a3c'
    front += `<g transform="translate(${W / 2 + 46} 128) scale(.46)"><path fill="${look.ink}" d="M0 4Q46 -4 92 4V62C92 92 70 106 46 118C22 106 0 92 0 62Z"/><path fill="#0b2163" d="M7 11Q46 4 85 11V62C85 86 66 99 46 109C26 99 7 86 7 62Z"/><path fill="none" stroke="${accent}" stroke-width="15" stroke-linecap="round" d="M34 40C48 22 74 38 68 64C64 82 50 88 36 82"/></g>`
  }
  const legArt =
    look.number === undefined
      ? undefined
      : textElement(textPath('sofia-black', `${look.number}`, 330, 0.02), W / 2, 440, look.ink, 'middle')
  return {
    ...(back ? { back: await textureFromSvg(wrap(back), W * 2, H * 2) } : {}),
    ...(front ? { front: await textureFromSvg(wrap(front), W * 2, H * 2) } : {}),
    ...(legArt ? { leg: await textureFromSvg(wrap(legArt), W / 2, H / 2) } : {}),
  }
}

const texel: Texel = [0, 0, 0, 0]

/** Light and dark threads, seen only from near. */
function weave(x: number, y: number, footprint: number): number {
  const seen = smooth(0.0016, 0.0004, footprint)
  return seen <= 0 ? 0 : Math.sin(x * 2600) * Math.sin(y * 2600) * 0.06 * seen
}

function cloth(
  paint: (ru: number, rv: number, rw: number, out: [number, number, number]) => void,
  wet: number,
): Material {
  const c: [number, number, number] = [0, 0, 0]
  return {
    shade(hit, out) {
      paint(hit.ru, hit.rv, hit.rw, c)
      const shade =
        1 + weave(hit.ru + hit.rw, hit.rv, hit.footprint) + 0.1 * noise(hit.ru * 9, hit.rv * 9, hit.rw * 9)
      const damp = 1 - 0.35 * wet
      out.r = c[0] * shade * damp
      out.g = c[1] * shade * damp
      out.b = c[2] * shade * damp
      out.gloss = 0.035 + 0.03 * wet
      out.roughness = 0.62 - 0.22 * wet
      out.sheen = 0.22 * (1 - wet * 0.5)
      // Fine wrinkles that the surface itself does not hold.
      const f = 46
      hit.nx += 0.09 * noise(hit.ru * f, hit.rv * f * 0.6, hit.rw * f)
      hit.ny += 0.09 * noise(hit.ru * f + 31, hit.rv * f * 0.6, hit.rw * f)
      hit.nz += 0.09 * noise(hit.ru * f, hit.rv * f * 0.6 + 57, hit.rw * f)
      const l = 1 / Math.sqrt(hit.nx * hit.nx + hit.ny * hit.ny + hit.nz * hit.nz)
      hit.nx *= l
      hit.ny *= l
      hit.nz *= l
    },
  }
}

const set = (out: [number, number, number], c: Vec3) => {
  out[0] = c[0]
  out[1] = c[1]
  out[2] = c[2]
}
const lay = (out: [number, number, number], c: readonly number[], t: number) => {
  out[0] += ((c[0] as number) - out[0]) * t
  out[1] += ((c[1] as number) - out[1]) * t
  out[2] += ((c[2] as number) - out[2]) * t
}

export type Person = {
  readonly skin: Vec3
  readonly hair: Vec3
  /** Shadow of shaved beard, 0…1. */
  readonly stubble?: number
  readonly lips?: number
  readonly eye?: Vec3
  /** Sweat and rain, 0…1. */
  readonly wet?: number
  readonly mud?: number
}

export const skinTones: readonly Vec3[] = [
  colour('#d3a080'),
  colour('#c8906c'),
  colour('#ba7f58'),
  colour('#a86f4a'),
  colour('#7c4d33'),
  colour('#583524'),
  colour('#43271b'),
]
export const hairTones: readonly Vec3[] = [
  colour('#1a1412'),
  colour('#2b1d15'),
  colour('#4a3020'),
  colour('#6e4a2a'),
  colour('#9a7340'),
  colour('#b8863f'),
  colour('#7a3a1c'),
  colour('#8f8a86'),
]

function skinMaterial(person: Person, part: 'limb' | 'head' | 'hand'): Material {
  const { skin } = person
  const wet = person.wet ?? 0.3
  const stubble = person.stubble ?? 0
  const dark = skin[0] < 0.12
  return {
    shade(hit, out) {
      const { ru: x, rv: y, rw: z } = hit
      const mottle = 1 + 0.07 * fbm(x * 26, y * 26, z * 26, 2)
      let r = skin[0] * mottle
      let g = skin[1] * mottle * (1 + 0.02 * noise(x * 60, y * 60, z * 60))
      let b = skin[2] * mottle
      if (part === 'head') {
        const side = Math.abs(x)
        // Cheeks and nose are warmer, the beard's shadow cooler, lips redder, brows of hair.
        const flush =
          Math.exp(-(((side - 0.042) / 0.02) ** 2) - ((y - 0.07) / 0.02) ** 2) +
          0.8 * Math.exp(-((x / 0.013) ** 2) - ((y - 0.07) / 0.02) ** 2)
        if (z > 0.03) {
          r *= 1 + 0.1 * flush
          g *= 1 - 0.1 * flush
          b *= 1 - 0.1 * flush
        }
        if (stubble > 0 && y < 0.1 && z > -0.02) {
          const t = stubble * beardAt([x, y, z]) * (0.5 + 0.22 * noise(x * 700, y * 700, z * 700))
          r = mix(r, person.hair[0] * 1.2 + 0.015, t)
          g = mix(g, person.hair[1] * 1.3 + 0.017, t)
          b = mix(b, person.hair[2] * 1.4 + 0.022, t)
        }
        const lip = z > 0.07 ? Math.exp(-(((x / 0.0205) ** 2) ** 2) - (((y - 0.034) / 0.0078) ** 2) ** 2) : 0
        const lips = (person.lips ?? 0.5) * lip
        r = mix(r, skin[0] * (dark ? 0.8 : 0.78), lips)
        g = mix(g, skin[1] * 0.52, lips)
        b = mix(b, skin[2] * 0.55, lips)
        const browY = 0.1165 + 0.055 * side - 3.2 * Math.max(0, side - 0.032) ** 1.5
        const brow =
          z > 0.035 && side > 0.009 && side < 0.056
            ? Math.exp(-(((y - browY) / 0.0036) ** 2)) *
              smooth(0.009, 0.017, side) *
              smooth(0.057, 0.044, side)
            : 0
        const t = clamp(brow * (0.72 + 0.35 * noise(side * 900 - y * 500, y * 700, 0)))
        r = mix(r, person.hair[0] * 0.75, t)
        g = mix(g, person.hair[1] * 0.75, t)
        b = mix(b, person.hair[2] * 0.75, t)
        // Lash line and socket shade.
        const ex = (side - 0.0325) / 0.018
        const ey = (y - 0.0985) / 0.0085
        const socket = z > 0.055 ? Math.exp(-ex * ex - ey * ey) * 0.35 : 0
        r *= 1 - socket * 0.7
        g *= 1 - socket
        b *= 1 - socket
      }
      const mud = person.mud ?? 0
      if (mud > 0 && part === 'limb' && x > 30) {
        const t = clamp((fbm(x * 22, y * 22, z * 22, 4) + mud - 0.42 - Math.max(0, y) * 2) * 4) * 0.8
        r = mix(r, 0.06, t)
        g = mix(g, 0.045, t)
        b = mix(b, 0.025, t)
      }
      out.r = r
      out.g = g
      out.b = b
      out.gloss = 0.032 + 0.02 * wet
      out.roughness = 0.52 - 0.2 * wet + 0.07 * noise(x * 130, y * 130, z * 130)
      out.sheen = 0.06
      const f = 240
      const k = 0.05 * smooth(0.003, 0.0008, hit.footprint)
      if (k > 0) {
        hit.nx += k * noise(x * f, y * f, z * f)
        hit.ny += k * noise(x * f + 9, y * f, z * f)
        hit.nz += k * noise(x * f, y * f + 5, z * f)
        const l = 1 / Math.sqrt(hit.nx * hit.nx + hit.ny * hit.ny + hit.nz * hit.nz)
        hit.nx *= l
        hit.ny *= l
        hit.nz *= l
      }
    },
  }
}

function hairMaterial(tone: Vec3): Material {
  return {
    shade(hit, out) {
      const strand = 0.75 + 0.45 * noise(hit.ru * 260 + hit.rw * 60, hit.rv * 30, hit.rw * 120)
      out.r = tone[0] * strand
      out.g = tone[1] * strand
      out.b = tone[2] * strand
      out.gloss = 0.03
      out.roughness = 0.6
      out.sheen = 0.3
      const k = 0.35 * smooth(0.006, 0.001, hit.footprint)
      hit.nx += k * noise(hit.ru * 330, hit.rv * 50, hit.rw * 160)
      hit.nz += k * noise(hit.ru * 330 + 7, hit.rv * 50, hit.rw * 160)
      hit.ny += 0.4 * k * noise(hit.ru * 330, hit.rv * 50 + 3, hit.rw * 160)
      const l = 1 / Math.sqrt(hit.nx * hit.nx + hit.ny * hit.ny + hit.nz * hit.nz)
      hit.nx *= l
      hit.ny *= l
      hit.nz *= l
    },
  }
}

function eyeMaterial(iris: Vec3): Material {
  return {
    shade(hit, out) {
      const dx = Math.abs(hit.ru) - 0.0322
      const dy = hit.rv - 0.0968
      const d = Math.sqrt(dx * dx + dy * dy)
      const inIris = smooth(0.0066, 0.0058, d)
      const inPupil = smooth(0.0031, 0.0025, d)
      out.r = mix(mix(0.42, iris[0], inIris), 0.005, inPupil)
      out.g = mix(mix(0.4, iris[1], inIris), 0.005, inPupil)
      out.b = mix(mix(0.39, iris[2], inIris), 0.005, inPupil)
      out.gloss = 0.05
      out.roughness = 0.12
    },
  }
}

export type Wear = {
  readonly kit: Kit
  readonly person: Person
  readonly print?: Print
  readonly captain?: boolean
  readonly longSleeves?: boolean
  /** Trousers instead of bare legs. */
  readonly trousers?: Vec3
  readonly seed?: number
}

/** Materials for every slot of a figure. */
export function dress(wear: Wear): readonly Material[] {
  const { kit, person, print } = wear
  const wet = person.wet ?? 0.15
  const mud = person.mud ?? 0
  const muddy = (out: [number, number, number], x: number, y: number, z: number, amount: number) => {
    if (amount <= 0) return
    const t = clamp((fbm(x * 11 + 5, y * 11, z * 11, 3) + amount - 0.42) * 3) * 0.85
    lay(out, [0.05, 0.04, 0.022], t)
  }
  const list: Material[] = []
  const put = (slot: number, material: Material) => {
    list[slot] = material
  }
  const shirt = cloth((x, y, z, out) => {
    set(out, kit.shirt)
    if (kit.second) {
      if (kit.pattern === 'stripes')
        lay(out, kit.second, smooth(0.49, 0.51, Math.abs(((x / 0.15 + 100.25) % 1) - 0.5) * 2))
      if (kit.pattern === 'hoops')
        lay(out, kit.second, smooth(0.48, 0.52, Math.abs(((y / 0.17 + 100) % 1) - 0.5) * 2))
      if (kit.pattern === 'pinstripes')
        lay(out, kit.second, 0.5 * smooth(0.86, 0.92, Math.abs(((x / 0.036 + 100.5) % 1) - 0.5) * 2))
      if (kit.pattern === 'sash') lay(out, kit.second, smooth(0.07, 0.065, Math.abs(x + y * 0.75 - 0.02)))
    }
    // A yoke over the shoulders and piping down the sides.
    const yoke = smooth(0.185, 0.19, y + Math.abs(x) * 0.16)
    if (kit.sleeve !== kit.shirt && kit.pattern !== 'stripes' && kit.pattern !== 'hoops')
      lay(out, kit.sleeve, yoke)
    lay(out, kit.trim, smooth(0.007, 0.005, Math.abs(y + Math.abs(x) * 0.16 - 0.183)))
    const art = z > 0 ? print?.front : print?.back
    if (art) {
      const u = (z > 0 ? x : -x) - printArea.left
      readTexture(art, u / printArea.width, (printArea.top - y) / printArea.height, texel)
      if (texel[3] > 0) lay(out, texel, texel[3])
    }
    muddy(out, x, y, z, mud * smooth(0.1, -0.3, y))
  }, wet)
  put(slots.shirt, shirt)
  put(
    slots.collar,
    cloth((_x, _y, _z, out) => set(out, kit.trim), wet),
  )
  put(
    slots.sleeve,
    cloth((x, y, z, out) => {
      set(out, kit.sleeve)
      if (kit.pattern === 'hoops' && kit.second)
        lay(out, kit.second, smooth(0.48, 0.52, Math.abs(((y / 0.15 + 100) % 1) - 0.5) * 2))
      if (!wear.longSleeves) lay(out, kit.trim, smooth(-0.176, -0.179, y))
      if (wear.captain && x < 15) {
        const band = smooth(-0.075, -0.078, y) * smooth(-0.152, -0.149, y)
        lay(out, [0.95, 0.2, 0.07], band)
        lay(
          out,
          [0.85, 0.87, 0.9],
          band * (smooth(0.006, 0.004, Math.abs(y + 0.086)) + smooth(0.006, 0.004, Math.abs(y + 0.141))),
        )
      }
      muddy(out, x, y, z, mud * 0.6)
    }, wet),
  )
  put(
    slots.shorts,
    cloth((x, y, z, out) => {
      set(out, wear.trousers ?? kit.shorts)
      const leg = x > 5 ? 1 : x < -5 ? -1 : 0
      const lx = leg === 0 ? x : x - leg * 10
      if (leg !== 0 && !wear.trousers) {
        lay(out, kit.trim, smooth(-0.247, -0.25, y))
        lay(out, kit.trim, smooth(0.012, 0.009, Math.abs(z)) * smooth(0.02, 0.03, lx * leg))
        if (leg > 0 && print?.leg && z > 0) {
          readTexture(print.leg, (lx + 0.07) / 0.14, (-0.105 - y) / 0.13, texel)
          if (texel[3] > 0) lay(out, texel, texel[3])
        }
      }
      muddy(out, lx, y, z, mud)
    }, wet),
  )
  const leg = skinMaterial(person, 'limb')
  if (wear.trousers) {
    const trousers = cloth((_x, _y, _z, out) => set(out, wear.trousers ?? kit.shorts), wet)
    put(slots.skin, {
      shade(hit, out) {
        if (hit.ru > 30) trousers.shade(hit, out)
        else leg.shade(hit, out)
      },
    })
    put(slots.sock, trousers)
  } else {
    put(slots.skin, leg)
    put(
      slots.sock,
      cloth((x, y, z, out) => {
        set(out, kit.sock)
        const inBand = smooth(-0.052, -0.056, y) * smooth(-0.09, -0.086, y)
        lay(out, kit.sockBand, inBand)
        const rib = 0.12 * Math.sin(Math.atan2(x, z) * 60)
        out[0] *= 1 + rib * 0.6
        out[1] *= 1 + rib * 0.6
        out[2] *= 1 + rib * 0.6
        muddy(out, x, y, z, mud * 1.1)
      }, wet),
    )
  }
  put(slots.head, skinMaterial(person, 'head'))
  put(slots.hair, hairMaterial(person.hair))
  put(slots.beard, hairMaterial(person.hair))
  put(slots.eye, eyeMaterial(person.eye ?? colour('#3a2a1c')))
  const glove = kit.glove
  put(
    slots.hand,
    glove
      ? cloth((x, y, z, out) => {
          set(out, glove)
          lay(out, club.deep, smooth(0.0, 0.004, x) * smooth(-0.03, -0.04, y) * 0.8)
          lay(out, club.coral, smooth(-0.02, -0.014, y) * smooth(0.05, 0.046, y))
          muddy(out, x, y, z, mud * 0.5)
        }, wet)
      : skinMaterial(person, 'hand'),
  )
  put(slots.boot, {
    shade(hit, out) {
      const { ru: x, rv: y, rw: z } = hit
      let c: Vec3 = kit.boot
      const sole = y < -0.071
      if (sole) c = [kit.boot[0] * 0.4 + 0.02, kit.boot[1] * 0.4 + 0.02, kit.boot[2] * 0.4 + 0.02]
      const swoop =
        Math.abs(y + 0.045 - 0.35 * (z - 0.04) * (z - 0.04) * 10 + 0.1 * z) < 0.007 &&
        z > -0.03 &&
        z < 0.1 &&
        Math.abs(x) > 0.02
      out.r = swoop ? kit.trim[0] : c[0]
      out.g = swoop ? kit.trim[1] : c[1]
      out.b = swoop ? kit.trim[2] : c[2]
      // Laces across the instep.
      if (z > 0.02 && z < 0.1 && Math.abs(x) < 0.018 && y > -0.06) {
        const l = Math.abs(((z * 75 + Math.abs(x) * 22) % 1) - 0.5)
        if (l < 0.17) {
          out.r = 0.75
          out.g = 0.76
          out.b = 0.78
        }
      }
      if (mud > 0 || wet > 0.3) {
        const t =
          clamp((fbm(x * 30, y * 30, z * 30, 3) + mud * 0.8 - 0.25 + smooth(-0.05, -0.08, y) * 0.3) * 2.4) *
          clamp(mud + wet * 0.4)
        out.r = mix(out.r, 0.045, t)
        out.g = mix(out.g, 0.04, t)
        out.b = mix(out.b, 0.022, t)
      }
      out.gloss = 0.05
      out.roughness = 0.34 - 0.1 * wet
    },
  })
  return list
}
