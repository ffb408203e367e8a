import { useLiveScores, useMessages, useSettings, useSlotRefresh } from '@club/shell-api'
import { Notice, SectionHeading, Stack } from '@club/ui'
import { endedSince } from '../match/live.core.ts'
import { useWhenOver } from '../match/use-when-over.ts'
import { matchesMessages } from '../messages.ts'
import { LeagueTable } from '../table/LeagueTable.tsx'
import type { TableSlotData } from './slots.loader.ts'

/** The top of the league and the clubs around us; it is asked for anew when we have played. */
export function TableSlot({ data: { league, season, groups, coming } }: { data: TableSlotData }) {
  const messages = useMessages(matchesMessages)
  const scores = useLiveScores(coming.map(({ id }) => id))
  useWhenOver(endedSince(coming, scores), useSlotRefresh())
  const { leagueZones, teams } = useSettings()
  const zones = leagueZones?.[teams.firstTeam]
  const caption = messages.tableOf(league ?? messages.table, season)
  return (
    <Stack space="l">
      <SectionHeading title={messages.table} link={{ href: '/matches#table', text: messages.fullTable }} />
      {league && groups.length > 0 ? (
        <LeagueTable caption={caption} groups={groups} titled zones={zones} />
      ) : (
        <Notice kind="empty">{messages.noTable}</Notice>
      )}
    </Stack>
  )
}
