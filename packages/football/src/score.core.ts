/** Scores: which of them counts, who is ahead, how to write one, what it means for a club. Pure. */
import type { FormResult, MatchState, Score } from '@club/contracts'

/** One end of a match. */
export type Side = 'home' | 'away'
export type BothSides<T> = { home: T; away: T }

export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home')

export const bothSides = <T>(of: (side: Side) => T): BothSides<T> => ({ home: of('home'), away: of('away') })

/** null: level. */
export const ahead = ({ home, away }: Score): Side | null =>
  home > away ? 'home' : away > home ? 'away' : null

/** '2–1', home first. */
export const scoreLine = ({ home, away }: Score): string => `${home}–${away}`

/** '2–1', the higher number first, as it follows the winner's name. */
export const winningScore = ({ home, away }: Score): string =>
  `${Math.max(home, away)}–${Math.min(home, away)}`

/** The score to show, whether or not it counts; null without one. */
export function scoreOf(state: MatchState): Score | null {
  switch (state.status) {
    case 'live':
    case 'result':
    case 'awarded':
    case 'abandoned':
      return state.score
    case 'fixture':
    case 'postponed':
      return null
  }
}

/** The score of a shoot-out, during it and afterwards; null without one. */
export const penaltiesOf = (state: MatchState): Score | null =>
  state.status === 'live' || state.status === 'result' ? (state.penalties ?? null) : null

/** The score that counts permanently: a result's or an awarded one. Live, postponed and abandoned matches count for nothing. */
export const countedScore = (state: MatchState): Score | null =>
  state.status === 'result' || state.status === 'awarded' ? state.score : null

/** Won, drawn or lost by the goals alone, as in a league's table. */
export const outcomeOf = (own: number, other: number): FormResult =>
  own > other ? 'W' : own < other ? 'L' : 'D'

/**
 * The side that won the match; null if it was drawn, undefined if it is not decided. For a level match, penalties decide;
 * a second leg that was won is won, whoever then won the tie on penalties.
 */
export function winnerOf(state: MatchState): Side | null | undefined {
  const score = countedScore(state)
  if (score === null) return undefined
  const penalties = penaltiesOf(state)
  return ahead(score) ?? (penalties && ahead(penalties))
}

/** Won, drawn or lost for one side; null if nothing is decided. */
export function outcomeFor(side: Side, state: MatchState): FormResult | null {
  const winner = winnerOf(state)
  if (winner === undefined) return null
  return winner === null ? 'D' : winner === side ? 'W' : 'L'
}

/** Results that a club's form is made of. */
export const formLength = 5

/** Form from outcomes, the oldest first: the last five, latest last. */
export const formOf = (outcomes: readonly FormResult[]): FormResult[] => outcomes.slice(-formLength)
