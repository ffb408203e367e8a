/** What is over a poster's ground: sky, sun and its rays, lamps, rain, confetti. A sheet is 1600 units wide, its middle at 800. */
import { seeded } from '../engine/random.ts'
import { disc, faint, ink, line, rect, shape, times, wash } from './ink.ts'
import { type Mood, tonesOf } from './moods.ts'

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

export const sky = (mood: Mood) => wash('sky', 0, -60, 1600, 1200, ...tonesOf(mood).sky)

export const sun = (x: number, y: number, r: number, fill: string) =>
  faint(0.25, disc(x, y, r * 1.5, fill)) + faint(0.35, disc(x, y, r * 1.22, fill)) + disc(x, y, r, fill)

/** A lamp on its mast; `reach` is how far its beam falls. */
export const floodlight = (x: number, y: number, s: number, mood: Mood, reach = 900) => {
  const { light, stand } = tonesOf(mood)
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
