/** Values on a player's page, derived from the data. Pure. */

import type { Player, PlayerMatch, PlayerSeason, Resource, Score } from '@club/contracts'
import { matchPath } from '@club/contracts/page-paths'
import { countedScore, foldedName } from '@club/football'

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

/** The calendar year that a season ends in: '2026-27' → 2027, '2026' → 2026. */
const lastYearOf = ({ season }: Pick<PlayerSeason, 'season'>): number =>
  Number(season.slice(0, 4)) + (season.length > 4 ? 1 : 0)

/**
 * The seasons of ours that count towards a row of a player's career: those of a spell with us that has not ended. Editors type the club's name;
 * 'Thornsea Town (loan)' is a spell with us too.
 * @param ours what our club is called
 */
export function seasonsOfSpell<Season extends Pick<PlayerSeason, 'season'>>(
  { club, from, to }: Player['career'][number],
  seasons: readonly Season[],
  ours: readonly string[],
): readonly Season[] {
  const name = foldedName(club.replace(/\(.*/, ''))
  if (to !== null || !ours.some((one) => foldedName(one) === name)) return []
  return seasons.filter((season) => lastYearOf(season) >= Number.parseInt(from, 10))
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
    score: countedScore(state),
    started,
    cameOn,
    goals,
    report: links.report,
    highlights: links.highlights ?? null,
  }
}
