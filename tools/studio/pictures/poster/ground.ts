/** Where a poster happens: sky, lamps, stands with their crowd, pitch. A sheet is 1600 units wide, its middle at 800. */
import { seeded } from '../engine/random.ts'
import { curve, disc, faint, ink, line, rect, shape, times, wash } from './ink.ts'

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

/** Wedges of light from one place, as on old programmes. */
export const rays = (x: number, y: number, fill: string, opacity: number, count = 18) =>
  faint(
    opacity,
    times(count, (i) => {
      const a = (i / count) * Math.PI * 2
      const b = a + Math.PI / count
      return shape(
        fill,
        [x, y],
        [x + Math.cos(a) * 2400, y + Math.sin(a) * 2400],
        [x + Math.cos(b) * 2400, y + Math.sin(b) * 2400],
      )
    }),
  )

export const sky = (mood: Mood) => wash('sky', 0, -60, 1600, 1200, ...moods[mood].sky)

export const sun = (x: number, y: number, r: number, fill: string) =>
  faint(0.25, disc(x, y, r * 1.5, fill)) + faint(0.35, disc(x, y, r * 1.22, fill)) + disc(x, y, r, fill)

/** A lamp on its mast; `reach` is how far its beam falls. */
export const floodlight = (x: number, y: number, s: number, mood: Mood, reach = 900) => {
  const { light, stand } = moods[mood]
  const w = 120 * s
  const beam = faint(
    0.13,
    shape(
      light,
      [x - w / 2, y],
      [x + w / 2, y],
      [x + w / 2 + reach * 0.55, y + reach],
      [x - w / 2 - reach * 0.55, y + reach],
    ),
  )
  const lamps = times(12, (i) =>
    disc(x + ((i % 4) - 1.5) * 29 * s, y + (Math.floor(i / 4) - 1) * 29 * s, 11 * s, light),
  )
  return `${beam}${line(stand, 11 * s, [x, y], [x, y + 640 * s])}${rect(x - w / 2 - 5 * s, y - 46 * s, w + 10 * s, 92 * s, stand, 6)}${lamps}`
}

/** Heads in rows, each row a little larger. */
export const crowd = (top: number, bottom: number, mood: Mood, seed: number, size = 15) => {
  const random = seeded(seed)
  const { crowd: colours } = moods[mood]
  const step = size * 1.55
  const rows = Math.max(1, Math.floor((bottom - top) / step))
  return times(rows, (row) =>
    times(Math.ceil(1640 / (size * 2.3)), (i) => {
      const x = i * size * 2.3 + (row % 2) * size * 1.15 - 10
      const y = top + row * step + step * 0.7
      const colour = colours[Math.floor(random() * colours.length)] ?? ink.blue
      return random() < 0.07
        ? ''
        : `<path fill="${colour}" d="M${x.toFixed(1)} ${(y + size).toFixed(1)}v${-size * 0.8}a${size * 0.8} ${size * 0.8} 0 0 1 ${size * 1.6} 0v${size * 0.8}z"/>${disc(x + size * 0.8, y - size * 0.5, size * 0.46, colour)}`
    }),
  )
}

/** A covered stand across the sheet, its crowd below the roof and boards along its foot. */
export const stand = (top: number, foot: number, mood: Mood, seed: number) => {
  const { stand: dark, light } = moods[mood]
  const roof = shape(
    dark,
    [-20, top + 30],
    [800, top - 26],
    [1620, top + 30],
    [1620, top + 74],
    [800, top + 18],
    [-20, top + 74],
  )
  return `${rect(-10, top + 40, 1620, foot - top - 40, dark)}${crowd(top + 92, foot - 40, mood, seed)}${times(6, (i) => rect(120 + i * 268, top + 40, 9, foot - top - 60, dark))}${roof}${rect(-10, foot - 34, 1620, 34, ink.blue)}${times(7, (i) => rect(30 + i * 236, foot - 26, 130, 18, i % 2 ? ink.coral : light, 9))}`
}

/** Turf in mown stripes that run to one point above the horizon. */
export const pitch = (horizon: number, mood: Mood, marks = '') => {
  const { turf } = moods[mood]
  const far = 800
  const stripes = times(16, (i) => {
    const a = (i - 8) * 130
    const b = a + 130
    return i % 2
      ? ''
      : shape(
          turf[1],
          [far + a * 0.55, horizon],
          [far + b * 0.55, horizon],
          [far + b * 2.6, 1140],
          [far + a * 2.6, 1140],
        )
  })
  return `${rect(-10, horizon, 1620, 1140 - horizon, turf[0])}${stripes}${marks}`
}

export const centreCircle = (y: number, mood: Mood, r = 520) =>
  `<ellipse cx="800" cy="${y}" rx="${r}" ry="${r * 0.24}" fill="none" stroke="${moods[mood].mark}" stroke-width="9"/>${line(moods[mood].mark, 8, [-20, y], [1620, y])}${disc(800, y, 15, moods[mood].mark, 6)}`

export const touchline = (y: number, mood: Mood) => line(moods[mood].mark, 10, [-20, y], [1620, y])

/** A goal seen from the front or from behind. */
export const goal = (x: number, y: number, w: number, h: number, mood: Mood) => {
  const c = moods[mood].mark
  const mesh =
    times(22, (i) => line(c, 2, [x - w / 2 + (w * i) / 21, y - h], [x - w / 2 + (w * i) / 21, y])) +
    times(11, (i) => line(c, 2, [x - w / 2, y - (h * i) / 10], [x + w / 2, y - (h * i) / 10]))
  return `${faint(0.5, mesh)}${line(c, 15, [x - w / 2, y], [x - w / 2, y - h], [x + w / 2, y - h], [x + w / 2, y])}`
}

export const rain = (seed: number, colour: string) => {
  const random = seeded(seed)
  return faint(
    0.45,
    times(90, () => {
      const x = random() * 1700
      const y = random() * 1100
      return line(colour, 3, [x, y], [x - 18, y + 62])
    }),
  )
}

export const confetti = (seed: number) => {
  const random = seeded(seed)
  const colours = [ink.coral, ink.paper, ink.sky, ink.ice]
  return times(
    70,
    () =>
      `<rect x="${(random() * 1600).toFixed(0)}" y="${(random() * 760).toFixed(0)}" width="15" height="24" rx="2" fill="${colours[Math.floor(random() * 4)]}" transform="rotate(${Math.round((random() - 0.5) * 40)} 800 400)"/>`,
  )
}

/** Waves of the estuary. */
export const water = (top: number, fill: string, crest: string) =>
  rect(-10, top, 1620, 1140 - top, fill) +
  times(7, (r) => curve(`M-40 ${top + 34 + r * 62}${times(14, () => 'q60 -26 120 0')}`, crest, 5))
