import { loanedPlayerList, type Picture, playerList, teamOne } from '@club/contracts'
import { ApiProblem, apiContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { isSlug, loansAddress, playersAddress, teamAddress } from '../addresses.core.ts'
import { externalPage } from '../teams/teams.core.ts'
import { type SquadGroup, squadGroups } from './squad.core.ts'

export type TeamData = {
  slug: string
  name: string
  overview: string | null
  image: Picture | null
  displayPositionOnCard: boolean
  isMiniCard: boolean
  /** Whether matches of this team are listed. */
  hasMatches: boolean
  /** Where they are listed, if not here. */
  externalMatchPage: string | null
  groups: SquadGroup[]
}

/** A team and its squad; a team whose page is elsewhere leads there. */
export async function loadTeam({ context, request, params }: LoaderFunctionArgs) {
  const { team: slug = '' } = params
  if (!isSlug(slug)) throw new ApiProblem(404, 'no such team', new URL(request.url).pathname)
  const api = context.get(apiContext)
  const [one, players, loans] = await Promise.allSettled([
    api.get(teamAddress(slug), teamOne, request.signal),
    api.get(playersAddress(slug), playerList, request.signal),
    api.get(loansAddress(slug), loanedPlayerList, request.signal),
  ])
  // A team that does not exist has no players either: what is said of the team counts.
  if (one.status === 'rejected') throw one.reason
  const team = one.value.data.attributes
  const elsewhere = externalPage(team.externalTeamPage)
  if (elsewhere !== null) return new Response(null, { status: 302, headers: { Location: elsewhere } })
  if (players.status === 'rejected') throw players.reason
  // Who is away is told where it can be; a squad is a squad without it.
  const out = new Set(loans.status === 'fulfilled' ? loans.value.data.map(({ id }) => id) : [])
  return {
    slug: team.slug,
    name: team.name,
    overview: team.showTeamOverview ? team.overview : null,
    image: team.image,
    displayPositionOnCard: team.displayPositionOnCard,
    isMiniCard: team.isMiniCard,
    hasMatches: team.showOnMatches,
    externalMatchPage: externalPage(team.externalMatchPage),
    groups: squadGroups(players.value, team.isSingleGroup, out),
  } satisfies TeamData
}
