import {
  type Player,
  type PlayerSeason,
  playerList,
  playerMatchList,
  playerOne,
  playerStatistics,
  teamList,
  teamOne,
} from '@club/contracts'
import { isSlug } from '@club/contracts/address-forms'
import { playerPath, teamPath } from '@club/contracts/page-paths'
import { ApiProblem, apiContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import {
  playedAddress,
  playerAddress,
  playersAddress,
  statisticsAddress,
  teamAddress,
  teamsAddress,
} from '../addresses.core.ts'
import { lineOf, type Neighbour, neighboursOf, type PlayedMatch } from './player.core.ts'

export type PlayerData = {
  player: Player
  team: { slug: string; name: string }
  /** Newest first; empty if no match has data. */
  seasons: PlayerSeason[]
  /** The last matches that the player took part in, the latest first. */
  played: PlayedMatch[]
  previous: Neighbour | null
  next: Neighbour | null
}

const redirectTo = (path: string) => new Response(null, { status: 302, headers: { Location: path } })

/**
 * A player by slug, with or without the team in the address; another team than the player's redirects to the right address, and
 * a team in the player's place to the team (docs/product.md#players).
 */
export async function loadPlayer({ context, request, params }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url)
  const { player: slug = '', team: asked } = params
  if (!isSlug(slug)) throw new ApiProblem(404, 'no such player', pathname)
  const api = context.get(apiContext)
  const { signal } = request
  // A lone slug may be a team's. Requesting it as a player's would leave a failed request in the browser's console.
  if (asked === undefined) {
    const teams = await api.get(teamsAddress, teamList, signal)
    if (teams.data.some(({ attributes }) => attributes.slug === slug)) return redirectTo(teamPath(slug))
  }
  const squadOf = (team: string) =>
    Promise.all([
      api.get(teamAddress(team), teamOne, signal),
      api.get(playersAddress(team), playerList, signal),
    ])
  const [one, statistics, played, squad] = await Promise.allSettled([
    api.get(playerAddress(slug), playerOne, signal),
    api.get(statisticsAddress(slug), playerStatistics, signal),
    api.get(playedAddress(slug), playerMatchList, signal),
    // With the team in the address, the squad need not wait for the player.
    asked !== undefined && isSlug(asked) ? squadOf(asked) : null,
  ])
  if (one.status === 'rejected') throw one.reason
  const player = one.value.data.attributes
  if (asked !== undefined && asked !== player.team) return redirectTo(playerPath(player.team, slug))
  const [team, players] =
    squad.status === 'fulfilled' && squad.value !== null ? squad.value : await squadOf(player.team)
  // A profile works without figures.
  const seasons = statistics.status === 'fulfilled' ? statistics.value.data : []
  return {
    player,
    team: { slug: player.team, name: team.data.attributes.name },
    played: played.status === 'fulfilled' ? played.value.data.map(lineOf) : [],
    seasons: seasons.map(({ attributes }) => attributes),
    ...neighboursOf(
      players.data.map(({ attributes }) => attributes),
      slug,
    ),
  } satisfies PlayerData
}
