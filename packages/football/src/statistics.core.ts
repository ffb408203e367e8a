/** What matches say of a player. Pure. */
import type { MatchEventInput, PlayerSeason } from '@club/contracts'
import { spellingOf } from './names.core.ts'
import { bothSides } from './score.core.ts'

/** A match of the player's team: the side that is ours, and its events that say something of players. */
export type StatisticsMatch = {
  readonly season: string
  readonly ours: 'home' | 'away'
  readonly events: readonly Pick<MatchEventInput, 'type' | 'attributes'>[]
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

/** Of whom events name, by slug, by name, or as the line-up of the side writes it. */
type Named = { readonly slug: string; readonly name: string }

/** Of one match; null where the player has no part in what is known of it. */
function figuresOf({ ours, events }: StatisticsMatch, player: Named): Figures | null {
  const standing = events.filter(({ attributes }) => attributes.deleted !== true)
  const lineUps = bothSides(
    (side) =>
      standing.findLast(({ attributes: { team, lineUp } }) => lineUp && team === side)?.attributes.lineUp ??
      null,
  )
  const calls = new Set([player.slug, player.name, spellingOf(player.slug, ours, lineUps)])
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
  // Who scores or was taken off was on, whether the feed gave a line-up or not; a card may be shown to the bench.
  const cameOff = own.some(
    ({ type, attributes }) => type === 'substitution' && isPlayer(attributes.otherPlayer ?? null),
  )
  const played = started || cameOn || cameOff || goals > 0
  if (!played && yellowCards + redCards === 0) return null
  return { appearances: played ? 1 : 0, starts: started ? 1 : 0, goals, yellowCards, redCards }
}

/** The matches that a player started or came on in, with what the player did, in the order given. */
export const appearancesOf = <M extends StatisticsMatch>(player: Named, matches: readonly M[]) =>
  matches.flatMap((match) => {
    const figures = figuresOf(match, player)
    return figures && figures.appearances > 0
      ? [{ match, started: figures.starts > 0, goals: figures.goals }]
      : []
  })

/**
 * A player's seasons, newest first; a season without a part in any match is left out.
 * @param played how many matches the team has played, by season
 */
export function statisticsOf(
  player: Named,
  matches: readonly StatisticsMatch[],
  played: ReadonlyMap<string, number>,
  labelOf: (season: string) => string,
): PlayerSeason[] {
  const seasons = new Map<string, Figures>()
  for (const match of matches) {
    const figures = figuresOf(match, player)
    if (figures === null) continue
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
    .map(([season, figures]) => ({
      season,
      label: labelOf(season),
      ...figures,
      matches: {
        played: played.get(season) ?? 0,
        recorded: matches.filter((match) => match.season === season && hasLineUp(match)).length,
      },
    }))
}
