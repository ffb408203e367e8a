import { club } from '../body/kit.ts'
import type { Spark } from '../engine/bokeh.ts'
import type { Grade } from '../engine/develop.ts'
import type { Fog, Light, Lighting, Sky } from '../engine/light.ts'
import { seeded } from '../engine/random.ts'
import { normalise, scale, type Vec3 } from '../engine/vec.ts'
import type { World } from '../engine/world.ts'
import { boardStrip, sign } from '../ground/boards.ts'
import { Crowd, type CrowdMood } from '../ground/crowd.ts'
import { putFloodlights } from '../ground/floodlights.ts'
import { type GrassLook, grassMaterial, putPitch } from '../ground/pitch.ts'
import { makeSky } from '../ground/sky.ts'
import { putStand, standsAt } from '../ground/stand.ts'

export type Hour = 'night' | 'rain' | 'dusk' | 'sunset' | 'day' | 'overcast' | 'morning' | 'fog'

type Mood = {
  readonly sky: Sky
  readonly ambient: Vec3
  readonly sun?: Light
  readonly floodlights: number
  readonly spark: number
  readonly fog?: Fog
  readonly grade: Partial<Grade>
}

/** Light, air and print for an hour of the day. `sunFrom` is the compass of the low sun in degrees from +z. */
export function moodOf(hour: Hour, sunFrom = 200, seed = 1): Mood {
  const rad = (sunFrom * Math.PI) / 180
  const toward = (height: number): Vec3 => normalise([Math.sin(rad), height, Math.cos(rad)])
  switch (hour) {
    case 'night':
    case 'rain':
      return {
        sky: makeSky({
          top: [0.002, 0.004, 0.014],
          middle: [0.006, 0.011, 0.03],
          horizon: [0.022, 0.032, 0.065],
        }),
        ambient: [0.045, 0.055, 0.08],
        floodlights: 0.42,
        spark: 900,
        fog: {
          density: hour === 'rain' ? 0.0011 : 0.0004,
          colour: [0.03, 0.042, 0.08],
          glow: hour === 'rain' ? 0.0004 : 0.00014,
        },
        grade: {
          exposure: 0.25,
          contrast: 1.16,
          saturation: 0.86,
          shadows: [0.42, 0.48, 0.64],
          lights: [0.515, 0.5, 0.475],
          vignette: 0.5,
          bloom: hour === 'rain' ? 0.14 : 0.1,
        },
      }
    case 'dusk':
      return {
        sky: makeSky({
          top: [0.008, 0.022, 0.085],
          middle: [0.035, 0.06, 0.17],
          horizon: [0.62, 0.25, 0.14],
          sun: { toward: toward(0.02), colour: [0.6, 0.2, 0.07], tight: 12 },
          clouds: 0.55,
          cloudLit: [0.55, 0.2, 0.14],
          cloudDark: [0.03, 0.04, 0.1],
          seed,
        }),
        ambient: [0.08, 0.09, 0.15],
        floodlights: 0.3,
        spark: 700,
        fog: { density: 0.0006, colour: [0.14, 0.11, 0.17], glow: 0.00016 },
        grade: {
          exposure: 0.3,
          contrast: 1.12,
          saturation: 0.92,
          shadows: [0.44, 0.47, 0.62],
          lights: [0.535, 0.5, 0.47],
          vignette: 0.45,
          bloom: 0.1,
        },
      }
    case 'sunset':
      return {
        sky: makeSky({
          top: [0.1, 0.19, 0.42],
          middle: [0.42, 0.42, 0.5],
          horizon: [1.25, 0.75, 0.42],
          sun: { toward: toward(0.16), colour: [2.6, 1.5, 0.7], tight: 40 },
          clouds: 0.35,
          cloudLit: [1.1, 0.8, 0.6],
          cloudDark: [0.3, 0.3, 0.4],
          seed,
        }),
        ambient: [0.26, 0.24, 0.27],
        sun: { kind: 'sun', toward: toward(0.16), spread: 0.012, colour: [1.9, 1.15, 0.58] },
        floodlights: 0,
        spark: 0,
        fog: { density: 0.0022, colour: [0.75, 0.5, 0.32] },
        grade: {
          exposure: -0.15,
          contrast: 1.06,
          saturation: 0.88,
          shadows: [0.47, 0.47, 0.58],
          lights: [0.54, 0.505, 0.45],
          vignette: 0.4,
          bloom: 0.12,
        },
      }
    case 'day':
      return {
        sky: makeSky({
          top: [0.14, 0.3, 0.68],
          middle: [0.36, 0.54, 0.86],
          horizon: [0.8, 0.88, 0.98],
          sun: { toward: toward(0.6), colour: [1, 0.95, 0.8], tight: 120 },
          clouds: 0.5,
          cloudLit: [1.25, 1.24, 1.22],
          cloudDark: [0.5, 0.55, 0.64],
          seed,
        }),
        ambient: [0.34, 0.38, 0.44],
        sun: { kind: 'sun', toward: toward(0.6), spread: 0.008, colour: [1.45, 1.32, 1.1] },
        floodlights: 0,
        spark: 0,
        fog: { density: 0.0005, colour: [0.6, 0.7, 0.85] },
        grade: {
          exposure: -0.35,
          contrast: 1.06,
          saturation: 0.86,
          shadows: [0.47, 0.49, 0.57],
          lights: [0.515, 0.505, 0.48],
          vignette: 0.32,
          bloom: 0.06,
        },
      }
    case 'overcast':
      return {
        sky: makeSky({
          top: [0.5, 0.54, 0.6],
          middle: [0.66, 0.7, 0.76],
          horizon: [0.82, 0.84, 0.86],
          clouds: 0.9,
          cloudLit: [0.9, 0.92, 0.96],
          cloudDark: [0.5, 0.53, 0.6],
          seed,
        }),
        ambient: [0.42, 0.44, 0.48],
        sun: { kind: 'sun', toward: toward(0.9), spread: 0.3, colour: [0.34, 0.34, 0.34] },
        floodlights: 0.05,
        spark: 90,
        fog: { density: 0.0016, colour: [0.6, 0.63, 0.68] },
        grade: {
          exposure: 0,
          contrast: 1.08,
          saturation: 0.78,
          shadows: [0.46, 0.49, 0.56],
          lights: [0.5, 0.505, 0.5],
          vignette: 0.38,
          bloom: 0.06,
        },
      }
    case 'morning':
      return {
        sky: makeSky({
          top: [0.2, 0.3, 0.48],
          middle: [0.52, 0.54, 0.58],
          horizon: [1.25, 0.95, 0.7],
          sun: { toward: toward(0.2), colour: [1.8, 1.3, 0.8], tight: 30 },
        }),
        ambient: [0.3, 0.31, 0.35],
        sun: { kind: 'sun', toward: toward(0.2), spread: 0.014, colour: [1.5, 1.08, 0.7] },
        floodlights: 0,
        spark: 0,
        fog: { density: 0.035, height: 1.7, colour: [0.85, 0.74, 0.62] },
        grade: {
          exposure: -0.15,
          contrast: 1.02,
          saturation: 0.8,
          shadows: [0.47, 0.49, 0.57],
          lights: [0.53, 0.505, 0.46],
          vignette: 0.36,
          bloom: 0.12,
        },
      }
    case 'fog':
      return {
        sky: makeSky({ top: [0.02, 0.03, 0.055], middle: [0.05, 0.065, 0.1], horizon: [0.1, 0.125, 0.17] }),
        ambient: [0.1, 0.12, 0.16],
        floodlights: 0.3,
        spark: 380,
        fog: { density: 0.016, colour: [0.1, 0.125, 0.175], glow: 0.0042 },
        grade: {
          exposure: 0.1,
          contrast: 1.05,
          saturation: 0.7,
          shadows: [0.44, 0.48, 0.62],
          lights: [0.5, 0.505, 0.5],
          vignette: 0.5,
          bloom: 0.2,
        },
      }
  }
}

export type GroundLook = {
  readonly hour: Hour
  readonly crowd?: CrowdMood
  readonly fill?: number
  readonly grass?: GrassLook
  readonly stands?: readonly (keyof typeof standsAt)[]
  readonly seed?: number
  readonly sunFrom?: number
  readonly power?: number
  readonly spark?: number
  /** Power of the pylons at −x−z, +x−z, −x+z, +x+z. */
  readonly pylons?: readonly number[]
  readonly fog?: Fog
  readonly crowdDetail?: number
  /** Sponsors on the boards, by number. */
  readonly boards?: readonly number[]
}

export type Ground = {
  readonly lighting: Lighting
  readonly sparks: readonly Spark[]
  readonly grade: Partial<Grade>
  readonly crowd: Crowd
}

/** Builds Rootshall Lane around the origin. */
export async function rootshall(world: World, look: GroundLook): Promise<Ground> {
  const mood = moodOf(look.hour, look.sunFrom, look.seed)
  const wet = look.hour === 'rain' ? 0.95 : look.hour === 'night' ? 0.45 : 0.2
  putPitch(world, grassMaterial({ wet, ...look.grass }))
  const crowd = new Crowd(world, look.crowd ?? 'calm', look.seed ?? 1, look.crowdDetail)
  const strip = await boardStrip(look.boards)
  const lights: Light[] = []
  const sparks: Spark[] = []
  const lit = mood.floodlights > 0
  for (const name of look.stands ?? (['harbour', 'cobblers', 'estuary', 'old'] as const)) {
    const common = {
      where: standsAt[name],
      fill: look.fill ?? 0.85,
      crowd,
      boards: strip,
      boardGlow: lit ? 0.06 : 0,
      lit,
    }
    const built =
      name === 'harbour'
        ? putStand(world, {
            ...common,
            length: 92,
            rows: 15,
            roof: true,
            seats: club.blue,
            fascia: await sign('THE HARBOUR STAND'),
          })
        : name === 'cobblers'
          ? putStand(world, {
              ...common,
              length: 76,
              rows: 10,
              step: 0.62,
              rise: 0.26,
              roof: true,
              pillars: true,
              fascia: await sign('COBBLERS TERRACE'),
            })
          : name === 'estuary'
            ? putStand(world, {
                ...common,
                length: 58,
                rows: 12,
                step: 0.66,
                rise: 0.3,
                roof: true,
                pillars: true,
                fascia: await sign('ESTUARY END'),
              })
            : putStand(world, {
                ...common,
                length: 50,
                rows: 9,
                rise: 0.38,
                roof: true,
                gable: true,
                pillars: true,
                seats: club.navy,
                fascia: await sign('1906'),
              })
    lights.push(...built.panels)
    if (lit) sparks.push(...built.sparks)
  }
  const flood = putFloodlights(world, {
    power: mood.floodlights * (look.power ?? 1),
    spark: mood.spark * (look.spark ?? 1),
    shares: lit ? (look.pylons ?? [1, 1, 1, 1]) : [0, 0, 0, 0],
  })
  lights.push(...flood.lamps)
  sparks.push(...flood.sparks)
  if (mood.sun) lights.push(mood.sun)
  // Street lamps and windows of the town.
  if (lit && look.hour !== 'overcast') {
    const random = seeded((look.seed ?? 1) + 4)
    for (let i = 0; i < 260; i++) {
      const a = random() * Math.PI * 2
      const d = 110 + random() * 380
      const k = 6 + 26 * random() ** 3
      sparks.push({
        at: [Math.sin(a) * d, 1 + random() * 7, Math.cos(a) * d],
        colour: random() < 0.7 ? [k, k * 0.62, k * 0.28] : [k * 0.8, k * 0.9, k],
      })
    }
  }
  const fog = look.fog ?? mood.fog
  return {
    lighting: { lights, sky: mood.sky, ambient: mood.ambient, ...(fog ? { fog } : {}) },
    sparks,
    grade: mood.grade,
    crowd,
  }
}

export const dim = (v: Vec3, k: number): Vec3 => scale(v, k)
