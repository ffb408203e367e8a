/** The light of a poster: which colours its sky, lamps, stands and pitch take. */
import { ink } from './ink.ts'

export type Mood = 'night' | 'dusk' | 'day' | 'morning' | 'coral'

type Tones = {
  readonly sky: readonly [string, string]
  readonly light: string
  readonly stand: string
  readonly crowd: readonly string[]
  readonly turf: readonly [string, string]
  readonly mark: string
}

const moods: Readonly<Record<Mood, Tones>> = {
  night: {
    sky: [ink.deep, ink.blue],
    light: ink.ice,
    stand: ink.deep,
    crowd: [ink.blue, ink.royal, ink.sky, ink.coral, ink.ice],
    turf: [ink.navy, ink.royal],
    mark: ink.ice,
  },
  dusk: {
    sky: [ink.navy, ink.coral],
    light: ink.sand,
    stand: ink.deep,
    crowd: [ink.royal, ink.blue, ink.coral, ink.sand],
    turf: [ink.royal, ink.navy],
    mark: ink.sand,
  },
  day: {
    sky: [ink.sky, ink.paper],
    light: ink.paper,
    stand: ink.navy,
    crowd: [ink.blue, ink.ice, ink.coral, ink.sky],
    turf: [ink.blue, ink.royal],
    mark: ink.paper,
  },
  morning: {
    sky: [ink.ice, ink.sand],
    light: ink.coral,
    stand: ink.royal,
    crowd: [ink.sky, ink.blue, ink.ice],
    turf: [ink.sky, '#7896f5'],
    mark: ink.paper,
  },
  coral: {
    sky: [ink.ember, ink.coral],
    light: ink.sand,
    stand: ink.navy,
    crowd: [ink.blue, ink.coral, ink.sand, ink.royal],
    turf: [ink.navy, ink.royal],
    mark: ink.sand,
  },
}

export const tonesOf = (mood: Mood): Tones => moods[mood]
