/** A player's figures from matches. Pure. */
import type { PlayerSeason } from '@club/contracts'
import { lineUpsOf } from './happenings.core.ts'
import { goesByName, spellingOf } from './names.core.ts'
import { type Event, inOrder } from './order.core.ts'

/** A match of one of our teams: which side is ours, and the events that mention players. */
export type StatisticsMatch = {
  readonly season: string
  readonly team: string
  readonly ours: 'home' | 'away'
  readonly events: readonly Event[]
}

/** Types of events that name players; a line-up may come with any type. */
export const statisticTypes = [
  'line-up',
  'goal',
  'penalty-goal',
  'yellow-card',
  'second-yellow-card',
  'red-card',
  'substitution',
] as const

type Figures = Omit<PlayerSeason, 'season' | 'label' | 'matches'>

const none: Figures = { appearances: 0, starts: 0, goals: 0, yellowCards: 0, redCards: 0 }

const hasLineUp = ({ ours, events }: StatisticsMatch): boolean =>
  events.some(
    ({ attributes: { team, lineUp, deleted } }) => team === ours && lineUp !== undefined && deleted !== true,
  )

/** A player as events refer to one: by slug, by name, or as the side's line-up spells it. */
type Named = { readonly slug: string; readonly name: string; readonly team: string }

/** How many matches one of our teams has played in a season. */
export type TeamPlayed = { readonly team: string; readonly season: string; readonly played: number }

/** The players of ours that matches mention, as they refer to them: by slug, or as the feed spells the name. */
export const namedIn = (matches: readonly StatisticsMatch[]): Set<string> =>
  new Set(
    matches.flatMap(({ ours, events }) =>
      events
        .filter(({ attributes: { team } }) => team === ours)
        .flatMap(({ attributes: { player, otherPlayer, lineUp } }) => [
          player,
          otherPlayer,
          ...(lineUp ? [...lineUp.starters, ...lineUp.substitutes].map((entry) => entry.player) : []),
        ])
        .filter((name) => typeof name === 'string'),
    ),
  )

/** A player's part in one match. */
type Part = Figures & { readonly cameOn: boolean }

/** Figures of one match; null if the player has no known part in it. */
function figuresOf({ team, ours, events }: StatisticsMatch, player: Named): Part | null {
  const standing = events.filter(({ attributes }) => attributes.deleted !== true)
  const lineUps = lineUpsOf(inOrder(standing.filter(({ attributes }) => attributes.lineUp !== undefined)))
  const byName = goesByName(player, team, lineUps[ours]) ? player.name : null
  const calls = new Set([player.slug, byName, spellingOf(player.slug, ours, lineUps)])
  const isPlayer = (name: string | null) => name !== null && calls.has(name)
  const own = standing.filter(({ attributes }) => attributes.team === ours)
  const started =
    lineUps[ours]?.starters.some(({ player, name }) =>
      player === null ? isPlayer(name) : isPlayer(player),
    ) ?? false
  const by = (...types: string[]) =>
    own.filter(({ type, attributes }) => types.includes(type) && isPlayer(attributes.player)).length
  const goals = by('goal', 'penalty-goal')
  const yellowCards = by('yellow-card')
  const redCards = by('second-yellow-card', 'red-card')
  const cameOn = by('substitution') > 0
  // A player who scored or was taken off was on the pitch, with or without a line-up; a card may be shown to the bench.
  const cameOff = own.some(
    ({ type, attributes }) => type === 'substitution' && isPlayer(attributes.otherPlayer ?? null),
  )
  const played = started || cameOn || cameOff || goals > 0
  if (!played && yellowCards + redCards === 0) return null
  return { appearances: played ? 1 : 0, starts: started ? 1 : 0, goals, yellowCards, redCards, cameOn }
}

/**
 * The matches that a player was on the pitch in, with what the player did, in the order given. Without a line-up, one who scored or
 * was taken off is not known to have started, and came on only by a substitution.
 */
export const appearancesOf = <M extends StatisticsMatch>(player: Named, matches: readonly M[]) =>
  matches.flatMap((match) => {
    const figures = figuresOf(match, player)
    return figures && figures.appearances > 0
      ? [{ match, started: figures.starts > 0, cameOn: figures.cameOn, goals: figures.goals }]
      : []
  })

/**
 * A player's seasons, newest first; seasons without a part in any match are left out. A season's matches played and recorded are those of
 * the teams that the player had a part for.
 * @param matches of every team of ours that the player may have played for
 */
export function statisticsOf(
  player: Named,
  matches: readonly StatisticsMatch[],
  played: readonly TeamPlayed[],
  labelOf: (season: string) => string,
): PlayerSeason[] {
  const seasons = new Map<string, Figures>()
  const teams = new Map<string, Set<string>>()
  for (const match of matches) {
    const figures = figuresOf(match, player)
    if (figures === null) continue
    teams.set(match.season, (teams.get(match.season) ?? new Set()).add(match.team))
    const before = seasons.get(match.season) ?? none
    seasons.set(match.season, {
      appearances: before.appearances + figures.appearances,
      starts: before.starts + figures.starts,
      goals: before.goals + figures.goals,
      yellowCards: before.yellowCards + figures.yellowCards,
      redCards: before.redCards + figures.redCards,
    })
  }
  return [...seasons]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([season, figures]) => {
      const isOfTheirs = (one: { season: string; team: string }) =>
        one.season === season && teams.get(season)?.has(one.team) === true
      return {
        season,
        label: labelOf(season),
        ...figures,
        matches: {
          played: played.filter(isOfTheirs).reduce((sum, one) => sum + one.played, 0),
          recorded: matches.filter((match) => isOfTheirs(match) && hasLineUp(match)).length,
        },
      }
    })
}
