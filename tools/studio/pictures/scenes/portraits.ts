import type { HairStyle } from '../body/anatomy.ts'
import { awayKits, club, homeKit, type Kit, keeperKit, trainingKit } from '../body/kit.ts'
import { poses } from '../body/poses.ts'
import type { Pose } from '../body/skeleton.ts'
import { shrimp } from '../brand/shrimp.ts'
import { between, hashText, pick, seeded } from '../engine/random.ts'
import { readTexture, type Texel, textureFromSvg } from '../engine/texture.ts'
import { apply, placePoint, rotateY, smooth, type Vec3 } from '../engine/vec.ts'
import type { Scene } from './stage.ts'

export type SquadMember = {
  readonly slug: string
  readonly name: string
  readonly lastName?: string
  readonly squadNumber: number | null
  readonly position: string
  readonly team: string
}

/** Looks that follow from who somebody is; everybody else is drawn by lot. Skin 0 pale … 6 dark, hair tone 0 black … 7 grey. */
const known: Readonly<
  Record<string, { skin?: number; tone?: number; hair?: HairStyle; beard?: number; captain?: boolean }>
> = {
  'callum-dreyfield': { skin: 1, tone: 2, hair: 'short', beard: 0.5 },
  'emil-sandqvist': { skin: 0, tone: 5, hair: 'quiff' },
  'alfie-trench': { skin: 0, tone: 6, hair: 'short' },
  'jerome-baptiste-lyle': { skin: 5, hair: 'fade' },
  'danny-ockwell': { skin: 1, tone: 3, hair: 'short' },
  'reece-haldane': { skin: 2, tone: 1, hair: 'fade', beard: 0.7 },
  'joel-marwood': { skin: 0, tone: 2, hair: 'short', beard: 1, captain: true },
  'chidi-anekwe': { skin: 6, hair: 'shaved' },
  'luca-ferrant': { skin: 2, tone: 0, hair: 'quiff', beard: 0.4 },
  'nathan-brisley': { skin: 1, hair: 'bald', tone: 1, beard: 0.6 },
  'harvey-colebeck': { skin: 0, tone: 4, hair: 'short' },
  'conor-mulvanny': { skin: 0, tone: 6, hair: 'short', beard: 0.5 },
  'tyrell-asquinn': { skin: 4, hair: 'curls' },
  'jamie-rudderham': { skin: 1, tone: 4, hair: 'quiff' },
  'mateus-corval': { skin: 3, tone: 0, hair: 'short', beard: 0.5 },
  'elijah-kwarten': { skin: 5, hair: 'curls' },
  'finlay-strachmore': { skin: 0, tone: 5, hair: 'short' },
  'kofi-darkwah-mills': { skin: 6, hair: 'fade', beard: 0.3 },
  'rhys-penhallam': { skin: 1, tone: 1, hair: 'short' },
  'billy-fenn': { skin: 0, tone: 3, hair: 'shaved' },
  'theo-lascombe': { skin: 3, tone: 0, hair: 'curls' },
  'declan-rooksby': { skin: 1, tone: 2, hair: 'short', beard: 0.8 },
  'oskar-wieleba': { skin: 0, tone: 4, hair: 'quiff' },
  'marlon-eversedge': { skin: 5, hair: 'shaved', beard: 0.4 },
  'jayden-crowle': { skin: 4, hair: 'fade' },
  'zach-tollemere': { skin: 1, tone: 5, hair: 'long' },
  'marcus-thale': { skin: 1, tone: 7, hair: 'short', beard: 0.5 },
  'dermot-askey': { skin: 0, tone: 7, hair: 'bald' },
  'lars-hindsvik': { skin: 0, tone: 4, hair: 'shaved', beard: 0.8 },
  'nadia-corrigal': { skin: 1, tone: 2, hair: 'ponytail' },
  'tobi-ladoke': { skin: 6, hair: 'shaved' },
  'walt-grimmer': { skin: 0, tone: 7, hair: 'short', beard: 1 },
  'grace-adefolu': { skin: 6, hair: 'bun' },
  'amina-sahlan': { skin: 3, tone: 0, hair: 'braid' },
  'rosa-vidigueira': { skin: 2, tone: 1, hair: 'long' },
  'imani-brathwell': { skin: 5, hair: 'curls' },
  'sofia-tarkanyi': { skin: 1, tone: 2, hair: 'bun' },
  'freya-lundgate': { skin: 0, tone: 5, hair: 'braid' },
  'niamh-corraghan': { skin: 0, tone: 6, hair: 'braid' },
  'bethan-rhydderch': { skin: 1, tone: 1, hair: 'bun' },
  'hannah-stourbrook': { skin: 1, tone: 3, hair: 'ponytail', captain: true },
  'ollie-ranskill': { skin: 1, tone: 2, hair: 'short', captain: true },
  'isaac-okaiteye': { skin: 5, hair: 'fade' },
  'malachi-frayne': { skin: 4, hair: 'curls' },
  'hassan-elmarzi': { skin: 3, tone: 0, hair: 'fade' },
  'samuel-idowen': { skin: 6, hair: 'short' },
  'reuben-attercope': { skin: 4, hair: 'fade' },
  'adam-pilarsky': { skin: 0, tone: 4, hair: 'short' },
  'kieron-massingale': { skin: 5, tone: 7, hair: 'shaved', beard: 0.5 },
}

const standing: readonly (keyof typeof poses)[] = [
  'armsFolded',
  'handsOnHips',
  'behindBack',
  'armsFolded',
  'handsOnHips',
  'stand',
]

/** The backdrop: navy deepening downwards, a shaft of club blue, the crest as a watermark. */
async function backdrop(team: string) {
  const mark = await textureFromSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -60 120 120">${shrimp({ body: '#fff', line: '#fff', eye: '#000' })}</svg>`,
    600,
    600,
  )
  const texel: Texel = [0, 0, 0, 0]
  const accent: Vec3 =
    team === 'ladies' ? [0.022, 0.03, 0.12] : team === 'u19' ? [0.008, 0.05, 0.13] : [0.008, 0.028, 0.12]
  return (dx: number, dy: number, dz: number, out: [number, number, number]) => {
    // The camera looks along −z from about chest height.
    const k = dz < -0.2 ? -1 / dz : 5
    const u = dx * k
    const v = dy * k
    const glow = Math.exp(-((u * 4.2) ** 2) - ((v - 0.03) * 3.2) ** 2)
    const shaft =
      smooth(0.05, 0.0, Math.abs(u * 0.9 - v * 0.32 + 0.075)) +
      0.6 * smooth(0.022, 0.0, Math.abs(u * 0.9 - v * 0.32 - 0.03))
    const floor = smooth(0.05, -0.26, v)
    let r = 0.0035 + accent[0] * glow * 0.9
    let g = 0.008 + accent[1] * glow * 0.9
    let b = 0.034 + accent[2] * glow
    r += accent[0] * 0.22 * shaft
    g += accent[1] * 0.22 * shaft
    b += accent[2] * 0.24 * shaft
    readTexture(mark, (u + 0.105) / 0.21, (0.088 - v) / 0.21, texel)
    const m = texel[3] * 0.016
    r += m * 0.55
    g += m * 0.7
    b += m * 1.2
    const dark = 1 - 0.75 * floor
    out[0] = r * dark
    out[1] = g * dark
    out[2] = b * dark
  }
}

function kitOf(member: SquadMember): Kit {
  if (member.position === 'Staff') return trainingKit
  if (member.position === 'Goalkeeper') return keeperKit
  return homeKit
}

export const portrait =
  (member: SquadMember): Scene =>
  async (s) => {
    const random = seeded(hashText(member.slug))
    const look = known[member.slug] ?? {}
    const staff = member.position === 'Staff'
    const ladies =
      member.team === 'ladies' || member.slug === 'nadia-corrigal' || member.slug === 'shona-teviot'
    const young = member.team === 'u19' && !staff
    const keeper = member.position === 'Goalkeeper'
    const withBall = keeper || (!staff && random() < 0.22)
    const skin = look.skin ?? Math.floor(random() ** 1.6 * 4)
    const side = random() < 0.5 ? 1 : -1
    const base = (withBall ? poses.stand : (poses as Record<string, Pose>)[pick(random, standing)]) as Pose
    const turn = side * between(random, 10, 30)
    const pose: Pose = {
      ...base,
      root: [-2, between(random, -2, 2), 0],
      head: [between(random, -1, 4), between(random, -3, 3), -turn * 0.62],
      ...(withBall
        ? {
            left: {
              ...base.left,
              reach: [0.2, -0.2, 0.06] as Vec3,
              elbowTo: [0.6, -0.1, -0.2] as Vec3,
              wrist: [0, -10, 0] as Vec3,
              grip: 0.3,
            },
            right: keeper
              ? { ...base.right, shoulder: [6, 12, 0] as Vec3, elbow: 24, grip: 0.4 }
              : (poses.handsOnHips.right as Pose['right']),
          }
        : {}),
    }
    const figure = await s.player({
      at: [0, 0, 0],
      facing: turn,
      pose,
      kit: kitOf(member),
      ...(member.squadNumber === null ? {} : { number: member.squadNumber }),
      sponsor: 'HARBOURSIDE',
      seed: hashText(member.slug) % 5000,
      ladies,
      hair:
        look.hair ??
        pick(
          random,
          ladies
            ? ['braid', 'bun', 'ponytail', 'long', 'braid']
            : ['short', 'quiff', 'fade', 'short', 'curls'],
        ),
      skin,
      ...(look.tone === undefined ? {} : { hairTone: look.tone }),
      beard: ladies || young ? 0 : (look.beard ?? (random() < 0.25 ? 0.5 : 0)),
      ...(look.captain ? { captain: true } : {}),
      ...(young ? { build: { girth: 0.94, shoulders: 0.96 }, youth: between(random, 1.7, 1.84) } : {}),
      ...(staff
        ? {
            longSleeves: true,
            trousers: [0.012, 0.015, 0.03] as Vec3,
            build: { girth: ladies ? 0.92 : between(random, 1.04, 1.12) },
            loose: 1.4,
          }
        : {}),
      wet: 0.05,
      detail: 0.0052,
    })
    if (withBall) {
      const { chest, size } = figure.skeleton
      const local = placePoint(chest, [0.315 * size, -0.245 * size, 0.05 * size])
      s.ball(apply(rotateY(turn), local), { wet: 0.1, mud: 0 })
    }
    const eye = apply(rotateY(turn), figure.skeleton.head.at)
    const h = eye[1]
    s.sky = await backdrop(member.team)
    s.ambient = [0.05, 0.06, 0.1]
    // A soft key from one side leaves the other half of the face in shade; hard rims from behind, one of them coral.
    const key = 0.58 + 0.13 * skin
    s.kicker([-2.9 * side, h + 0.8, 1.9], [0, h - 0.3, 0], key, [1.05, 1, 0.94], 0.5, 1)
    s.kicker([2.7 * side, h + 0.5, -1.9], [0, h - 0.3, 0], 2.6, [0.82, 0.92, 1.2], 0.3, 1)
    s.kicker([-2.6 * side, h + 0.1, -1.7], [0, h - 0.3, 0], 1.5, [1.3, 0.55, 0.36], 0.3, 1)
    s.kicker([1.6 * side, h - 0.2, 3.2], [0, h - 0.3, 0], 0.16, [0.8, 0.9, 1.2], 0.8, 1)
    const centre = eye[0] * 0.5
    return s.shot(
      { at: [centre, h - 0.12, 5.6], target: [centre, h - 0.255, 0], lens: 214, stop: 9, focus: 5.6 },
      {
        samples: 14,
        grade: {
          exposure: 0.15,
          contrast: 1.12,
          saturation: 0.9,
          bloom: 0.05,
          vignette: 0.25,
          grain: 0.012,
          shadows: [0.47, 0.49, 0.57],
          lights: [0.505, 0.5, 0.49],
        },
      },
    )
  }

export const visitors = awayKits
export const accents = club
