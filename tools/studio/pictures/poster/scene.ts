/** A scene of a poster, and the grounds that several of them begin with. */
import { pitch, stand } from './ground.ts'
import type { Mood } from './moods.ts'
import { rays, sky } from './sky.ts'

/** What a poster shows, and how it is drawn. */
export type Scene = readonly [alt: string, draw: (seed: number) => string]

/** Pitch below the horizon, and above it a stand of a height, in the same units as the sheet. */
export const ground = (mood: Mood, seed: number, horizon = 620, height = 330) =>
  sky(mood) + stand(horizon - height, horizon, mood, seed) + pitch(horizon, mood)

/** Sky alone, with rays from one place. */
export const bare = (mood: Mood, colour: string, x = 800, y = 480) => sky(mood) + rays(x, y, colour, 0.12)
