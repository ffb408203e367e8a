/** Where a poster happens: stands with their crowd, pitch, water. A sheet is 1600 units wide, its middle at 800. */
import { seeded } from '../engine/random.ts'
import { curve, disc, faint, ink, line, rect, shape, times } from './ink.ts'
import { type Mood, tonesOf } from './moods.ts'

/** Heads in rows, each row a little larger. */
export const crowd = (top: number, bottom: number, mood: Mood, seed: number, size = 15) => {
  const random = seeded(seed)
  const { crowd: colours } = tonesOf(mood)
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
  const { stand: dark, light } = tonesOf(mood)
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
  const { turf } = tonesOf(mood)
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
  `<ellipse cx="800" cy="${y}" rx="${r}" ry="${r * 0.24}" fill="none" stroke="${tonesOf(mood).mark}" stroke-width="9"/>${line(tonesOf(mood).mark, 8, [-20, y], [1620, y])}${disc(800, y, 15, tonesOf(mood).mark, 6)}`

export const touchline = (y: number, mood: Mood) => line(tonesOf(mood).mark, 10, [-20, y], [1620, y])

/** A goal seen from the front or from behind. */
export const goal = (x: number, y: number, w: number, h: number, mood: Mood) => {
  const c = tonesOf(mood).mark
  const mesh =
    times(22, (i) => line(c, 2, [x - w / 2 + (w * i) / 21, y - h], [x - w / 2 + (w * i) / 21, y])) +
    times(11, (i) => line(c, 2, [x - w / 2, y - (h * i) / 10], [x + w / 2, y - (h * i) / 10]))
  return `${faint(0.5, mesh)}${line(c, 15, [x - w / 2, y], [x - w / 2, y - h], [x + w / 2, y - h], [x + w / 2, y])}`
}

/** Waves of the estuary. */
export const water = (top: number, fill: string, crest: string) =>
  rect(-10, top, 1620, 1140 - top, fill) +
  times(7, (r) => curve(`M-40 ${top + 34 + r * 62}${times(14, () => 'q60 -26 120 0')}`, crest, 5))
