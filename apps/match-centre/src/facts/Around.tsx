import type { LeagueDay, MatchCentre } from '@club/contracts'
import { dayAsItStands, dayLine, rowsAroundUs } from '@club/football'
import { useDates, useLiveScores, useMessages, useSay } from '@club/shell-api'
import { ScoreList, ShortTable, SiteLink } from '@club/ui'
import { useMemo } from 'react'
import { useDayByNow } from '../clock/use-by-now.ts'
import { hasTableHere } from '../match/state.core.ts'
import { centreMessages } from '../messages.ts'
import styles from './Facts.module.css'

type Props = { day: LeagueDay; centre: MatchCentre; matchID: string }

/** The league's other matches of the day and the table that results from them, updated by the live stream. */
export function Around({ day, centre: { match }, matchID }: Props) {
  const messages = useMessages(centreMessages)
  const dates = useDates()
  const say = useSay()
  const ids = useMemo(() => day.matches.map(({ id }) => id), [day])
  const heard = useLiveScores(ids)
  const { matches, table } = useMemo(() => dayAsItStands(day, heard), [day, heard])
  const clocks = useDayByNow(matches)
  const others = matches.filter(({ id }) => id !== matchID)
  return (
    <>
      {others.length > 0 && (
        <ScoreList
          label={messages.around}
          versus={messages.versusSpoken}
          lines={others.map((match) => dayLine(match, clocks.get(match.id), messages, dates.time))}
        />
      )}
      <ShortTable
        caption={messages.asItStands(say(day.league ?? ''))}
        groups={rowsAroundUs(table)}
        texts={{
          ...messages,
          position: [messages.positionShort, messages.position],
          played: [messages.playedShort, messages.played],
          goalDifference: [messages.goalDifferenceShort, messages.goalDifference],
          points: [messages.pointsShort, messages.points],
        }}
      />
      {hasTableHere(match) && (
        <p className={styles.more}>
          <SiteLink href={`/matches/${match.team}/${match.season}#table`}>{messages.fullTable}</SiteLink>
        </p>
      )}
    </>
  )
}
