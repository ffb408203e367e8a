import { teamList } from '@club/contracts'
import { apiContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { teamsAddress } from '../addresses.core.ts'
import { type TeamCard, teamCards } from './teams.core.ts'

export type TeamsData = { teams: TeamCard[] }

export async function loadTeams({ context, request }: LoaderFunctionArgs): Promise<TeamsData> {
  return { teams: teamCards(await context.get(apiContext).get(teamsAddress, teamList, request.signal)) }
}
