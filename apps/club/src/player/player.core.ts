/** Values on a player's page, derived from the data. Pure. */

import type { Player, PlayerMatch, Resource, Score } from '@club/contracts'
import { matchPath } from '@club/contracts/page-paths'
import { scoreOf } from '@club/football'

/** Whole years between two calendar days; someone born on 29 February is a year older on 1 March. */
export function ageAt(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

export type Neighbour = { readonly slug: string; readonly name: string; readonly number: number | null }

/** The players before and after this one in the squad's order, wrapping round at either end. */
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

/** A line of the player's list of matches: only what the page draws. */
export type PlayedMatch = {
  readonly id: string
  /** The match's page: here, or elsewhere if its team has one. */
  readonly page: { readonly href: string; readonly newTab: boolean }
  readonly day: string | null
  readonly competition: string
  readonly home: string
  readonly away: string
  /** null if there is no score that counts. */
  readonly score: Score | null
  readonly started: boolean
  readonly cameOn: boolean
  readonly goals: number
  readonly report: string | null
  readonly highlights: string | null
}

export function lineOf({
  id,
  attributes: { match, started, cameOn = false, goals },
}: Resource<PlayerMatch>): PlayedMatch {
  const { kickOff, date, competition, home, away, state, links } = match
  return {
    id,
    page: { href: links.external ?? matchPath({ ...match, id }), newTab: links.external !== null },
    day: kickOff ?? date,
    competition: competition.name,
    home: home.name,
    away: away.name,
    score: scoreOf(state),
    started,
    cameOn,
    goals,
    report: links.report,
    highlights: links.highlights ?? null,
  }
}
