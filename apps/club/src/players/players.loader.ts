import { playerList, teamList } from '@club/contracts'
import { apiContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { playersAddress, teamsAddress } from '../addresses.core.ts'
import { type SquadMember, squadGroups } from '../team/squad.core.ts'

export type PlayersData = {
  teams: { slug: string; name: string; displayPositionOnCard: boolean; members: SquadMember[] }[]
}

/** Every shown team's squad, by number, without the staff. */
export async function loadPlayers({ context, request }: LoaderFunctionArgs): Promise<PlayersData> {
  const api = context.get(apiContext)
  const { data } = await api.get(teamsAddress, teamList, request.signal)
  const shown = data
    .map(({ attributes }) => attributes)
    .filter(({ showOnTeams, externalTeamPage }) => showOnTeams && externalTeamPage === null)
    .sort((a, b) => a.order - b.order)
  const squads = await Promise.all(
    shown.map(({ slug }) => api.get(playersAddress(slug), playerList, request.signal)),
  )
  return {
    teams: shown.flatMap(({ slug, name, displayPositionOnCard }, index) => {
      const squad = squads[index]
      const members = squad
        ? squadGroups(squad, true)
            .filter((group) => group.name !== 'Staff')
            .flatMap((group) => group.members)
        : []
      return members.length === 0 ? [] : [{ slug, name, displayPositionOnCard, members }]
    }),
  }
}
