/** What the plan of a film says. */
import type { Kit } from '../draw/figure.ts'
import type { Hosts } from '../draw/surroundings.ts'
import type { Move } from './moves.ts'

export const voices = [
  'commentator',
  'manager',
  'captain',
  'host',
  'pundit',
  'caller',
  'regular',
  'historian',
] as const
export type Voice = (typeof voices)[number]
export type Line = { at: number; text: string; voice?: Voice }
export type Side = {
  name: string
  short: string
  kit: Kit
  keeper: Kit
  numbers: readonly number[]
  women: boolean
}

export type Passage = {
  move: Move
  side: 0 | 1
  /** Minute and second of the match at its start. */
  clock: readonly [number, number]
  /** The minute as the caption has it, where the clock does not say. */
  minute?: string
  /** Who scores, as the caption names him. */
  scorer?: string
  /** From where in the move it is shown. */
  from?: number
  /** Shown again, closer and slower. */
  replay?: { from: number; seconds: number }
  lines: readonly Line[]
}

export type MatchFilm = {
  kind: 'match'
  heading: string
  /** Whose ground it is; ours where nothing is said. */
  hosts?: Hosts
  sides: readonly [Side, Side]
  score: readonly [number, number]
  passages: readonly Passage[]
  /** What stands over the last seconds. */
  closing?: { heading: string; text: string }
}
export type TalkFilm = {
  kind: 'talk'
  name: string
  role: string
  look: { skin: string; hair: string; grey: boolean; beard: boolean; top: string }
  voice: Voice
  lines: readonly Line[]
}
/** Who trains; the young ones come from the other side. */
export type Squad = 'first-team' | 'ladies' | 'u19'
export type TrainingFilm = {
  kind: 'rondo' | 'finishing'
  squad: Squad
  heading: string
  lines: readonly Line[]
}
export type SoundFilm = { kind: 'sound'; lines: readonly Line[] }
/** One after the other, from a quiet room. */
export type RadioFilm = { kind: 'radio'; lines: readonly Omit<Line, 'at'>[] }
export type FilmPlan = MatchFilm | TalkFilm | TrainingFilm | SoundFilm | RadioFilm
