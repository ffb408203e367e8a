import { useMessages } from '@club/shell-api'
import { Notice, SectionHeading, Stack } from '@club/ui'
import { matchesMessages } from '../messages.ts'
import { LeagueTable } from '../table/LeagueTable.tsx'
import type { TableSlotData } from './slots.loader.ts'

/** The top of the league and the clubs around us. */
export function TableSlot({ data: { league, season, groups } }: { data: TableSlotData }) {
  const messages = useMessages(matchesMessages)
  const caption = messages.tableOf(league ?? messages.table, season)
  return (
    <Stack space="l">
      <SectionHeading title={messages.table} link={{ href: '/matches#table', text: messages.fullTable }} />
      {league && groups.length > 0 ? (
        <LeagueTable caption={caption} groups={groups} titled />
      ) : (
        <Notice kind="empty">{messages.noTable}</Notice>
      )}
    </Stack>
  )
}
