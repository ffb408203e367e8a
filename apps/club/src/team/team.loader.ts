import { loanedPlayerList, type Picture, playerList, teamOne } from '@club/contracts'
import { isSlug } from '@club/contracts/address-forms'
import { ApiProblem, apiContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { loansAddress, playersAddress, teamAddress } from '../addresses.core.ts'
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
  /** Where they are listed, if elsewhere. */
  externalMatchPage: string | null
  groups: SquadGroup[]
}

/** A team and its squad; redirects if the team's page is elsewhere. */
export async function loadTeam({ context, request, params }: LoaderFunctionArgs) {
  const { team: slug = '' } = params
  if (!isSlug(slug)) throw new ApiProblem(404, 'no such team', new URL(request.url).pathname)
  const api = context.get(apiContext)
  const [one, players, loans] = await Promise.allSettled([
    api.get(teamAddress(slug), teamOne, request.signal),
    api.get(playersAddress(slug), playerList, request.signal),
    api.get(loansAddress(slug), loanedPlayerList, request.signal),
  ])
  // A team that does not exist has no players either: the team's answer decides.
  if (one.status === 'rejected') throw one.reason
  const team = one.value.data.attributes
  const elsewhere = externalPage(team.externalTeamPage)
  if (elsewhere !== null) return new Response(null, { status: 302, headers: { Location: elsewhere } })
  if (players.status === 'rejected') throw players.reason
  // Loans are marked if they can be fetched; the squad works without them.
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
