import { rowsAroundUs } from '@club/football'
import { useLiveScores, useMessages, useSay, useSettings, useSlotRefresh } from '@club/shell-api'
import { Badge, Heading, Notice, SectionHeading, Stack, useLookAgain } from '@club/ui'
import { endedSince } from '../match/live.core.ts'
import { useAskAnew } from '../match/use-ask-anew.ts'
import { matchesMessages } from '../messages.ts'
import { DayScores } from '../table/DayScores.tsx'
import { LeagueTable } from '../table/LeagueTable.tsx'
import { useLeagueDay } from '../table/use-league-day.ts'
import type { TableSlotData } from './slots.loader.ts'
import styles from './TableSlot.module.css'

/** The top of the league and the clubs around us; fetched again when we have played. */
export function TableSlot({ data: { league, season, groups: known, day, coming } }: { data: TableSlotData }) {
  const messages = useMessages(matchesMessages)
  const say = useSay()
  const scores = useLiveScores(coming.map(({ id }) => id))
  const ask = useSlotRefresh()
  useAskAnew(endedSince(coming, scores), ask)
  useLookAgain(ask)
  const { leagueZones, teams } = useSettings()
  const zones = leagueZones?.[teams.firstTeam]
  const standing = useLeagueDay(day)
  const groups = standing ? rowsAroundUs(standing.table) : known
  const caption = messages.tableOf(league ? say(league) : messages.table, season)
  return (
    <Stack space="l">
      <SectionHeading title={messages.table} link={{ href: '/matches#table', text: messages.fullTable }} />
      {standing && (
        <div className={styles.day}>
          <Heading tag="h3" size="s">
            {messages.around}
          </Heading>
          <DayScores matches={standing.matches} />
          {standing.playing && <Badge kind="live">{messages.asItStands}</Badge>}
        </div>
      )}
      {groups.length > 0 ? (
        <LeagueTable caption={caption} groups={groups} titled zones={zones} />
      ) : (
        <Notice kind="empty">{messages.noTable}</Notice>
      )}
    </Stack>
  )
}
