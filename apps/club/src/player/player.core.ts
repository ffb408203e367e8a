/** What a player's page says, worked out from the data. Pure. */
import type { Player, PlayerMatch, Resource, Score } from '@club/contracts'
import { scoreOf } from '@club/football'
import { matchPath } from '../addresses.core.ts'

/** Whole years between two days of the calendar; someone born on 29 February is a year older on 1 March. */
export function ageAt(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

export type Neighbour = { readonly slug: string; readonly name: string; readonly number: number | null }

/** Those before and after a player among his or her team's, in the order given; round the ends. */
export function neighboursOf(
  players: readonly Pick<Player, 'slug' | 'name' | 'squadNumber' | 'position' | 'lastName'>[],
  slug: string,
): { previous: Neighbour | null; next: Neighbour | null } {
  const squad = players
    .filter(({ position }) => position !== 'Staff')
    .toSorted(
      (a, b) =>
        (a.squadNumber ?? 1000) - (b.squadNumber ?? 1000) || a.lastName.localeCompare(b.lastName, 'en'),
    )
  const index = squad.findIndex((player) => player.slug === slug)
  if (index < 0 || squad.length < 2) return { previous: null, next: null }
  const at = (place: number): Neighbour | null => {
    const player = squad.at(place % squad.length)
    return player ? { slug: player.slug, name: player.name, number: player.squadNumber } : null
  }
  return { previous: at(index - 1), next: at(index + 1) }
}

/** A line of the list of matches that a player took part in: no more than the page draws. */
export type PlayedMatch = {
  readonly id: string
  readonly path: string
  readonly day: string | null
  readonly competition: string
  readonly home: string
  readonly away: string
  /** null: none that counts. */
  readonly score: Score | null
  readonly started: boolean
  readonly goals: number
  readonly report: string | null
  readonly highlights: string | null
}

export function lineOf({ id, attributes: { match, started, goals } }: Resource<PlayerMatch>): PlayedMatch {
  const { kickOff, date, competition, home, away, state, links } = match
  return {
    id,
    path: matchPath(match, id),
    day: kickOff ?? date,
    competition: competition.name,
    home: home.name,
    away: away.name,
    score: scoreOf(state),
    started,
    goals,
    report: links.report,
    highlights: links.highlights ?? null,
  }
}
