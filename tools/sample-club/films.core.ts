/**
 * Films of the sample (`tools/media/films.json`), and the matches that some of them show. A film is fixed, so the goals
 * of a filmed match have the film's scorers. Pure.
 */
import type { Film, Score } from '@club/contracts'
import type { SampleMatch } from './seasons.core.ts'

export type FilmedGoal = {
  side: 'home' | 'away'
  /** '23' or '45+2'. */
  minute: string
  /** Last names, as spoken in the film. */
  scorer: string
  assist?: string
  manner: 'header' | 'tap-in' | 'volley' | 'long-range' | 'break'
  /** Second of the film at which the move towards it begins; written by the studio. */
  at: number
}

/** A filmed match, identified by what is the same in every similar season: never by its day. */
export type FilmedMatch = {
  team: 'first-team' | 'ladies'
  competition: string
  home: string
  away: string
  leg: number
  /** At the end of the film. */
  score: Score
  /** The score at the start of the film, if not 0-0. */
  before?: readonly [home: number, away: number]
  /** Goals in the film, in order. */
  goals: readonly FilmedGoal[]
}

export type SampleFilm = Film & { match?: FilmedMatch }
export type MatchFilm = SampleFilm & { match: FilmedMatch }

export const isMatchFilm = (film: SampleFilm): film is MatchFilm => film.match !== undefined

export const minuteOf = ({ minute, added }: { minute: number; added: number }) =>
  added > 0 ? `${minute}+${added}` : String(minute)

/** The starters of a filmed match: keeper, back four from the right, three, three; by slug, number, and name as spoken. */
export const filmedElevens = {
  'first-team': [
    ['callum-dreyfield', 1, 'Dreyfield'],
    ['jerome-baptiste-lyle', 2, 'Baptiste Lyle'],
    ['reece-haldane', 4, 'Haldane'],
    ['joel-marwood', 5, 'Marwood'],
    ['danny-ockwell', 3, 'Ockwell'],
    ['conor-mulvanny', 6, 'Mulvanny'],
    ['jamie-rudderham', 8, 'Rudderham'],
    ['mateus-corval', 10, 'Corval'],
    ['tyrell-asquinn', 7, 'Asquinn'],
    ['theo-lascombe', 27, 'Lascombe'],
    ['declan-rooksby', 9, 'Rooksby'],
  ],
  ladies: [
    ['erin-hallowby', 1, 'Hallowby'],
    ['bethan-rhydderch', 2, 'Rhydderch'],
    ['grace-adefolu', 4, 'Adefolu'],
    ['hannah-stourbrook', 5, 'Stourbrook'],
    ['molly-tamsett', 3, 'Tamsett'],
    ['jess-holderby', 6, 'Holderby'],
    ['katie-brackenholt', 8, 'Brackenholt'],
    ['rosa-vidigueira', 10, 'Vidigueira'],
    ['amina-sahlan', 7, 'Sahlan'],
    ['imani-brathwell', 11, 'Brathwell'],
    ['chloe-stanningfield', 9, 'Stanningfield'],
  ],
} as const

/** The films of a match, the most complete first. */
export const filmsOf = (films: readonly SampleFilm[], match: SampleMatch): MatchFilm[] =>
  films
    .filter(isMatchFilm)
    .filter((film) => shows(film, match))
    .sort((one, other) => other.match.goals.length - one.match.goals.length)

/** Whether a film shows exactly this match: the same clubs, and every goal of the film in its minute. */
export const shows = ({ match: filmed }: MatchFilm, match: SampleMatch): boolean =>
  filmed.competition === match.competition.slug &&
  filmed.home === match.home &&
  filmed.away === match.away &&
  filmed.leg === match.leg &&
  filmed.goals.every(({ side, minute }) =>
    match.goals.some((goal) => goal.side === side && minuteOf(goal) === minute),
  )
