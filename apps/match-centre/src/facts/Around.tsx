import type { LeagueDay, LeagueDayMatch, MatchCentre, MatchState } from '@club/contracts'
import { dayAsItStands, rowsAroundUs, scoreLine, scoreOf } from '@club/football'
import { type Dates, useDates, useLiveScores, useMessages, useSay } from '@club/shell-api'
import { type ScoreLine, ScoreList, ShortTable, SiteLink } from '@club/ui'
import { useMemo } from 'react'
import { useSilent } from '../clock/use-by-now.ts'
import type { Messages } from '../messages/en.ts'
import { centreMessages } from '../messages.ts'
import styles from './Facts.module.css'

type Props = { day: LeagueDay; centre: MatchCentre; matchID: string }

/** The league's other matches of the day, and the table as all of them make it, as the live stream tells them. */
export function Around({ day, centre: { match }, matchID }: Props) {
  const messages = useMessages(centreMessages)
  const dates = useDates()
  const say = useSay()
  const ids = useMemo(() => day.matches.map(({ id }) => id), [day])
  const heard = useLiveScores(ids)
  const { matches, table } = useMemo(() => dayAsItStands(day, heard), [day, heard])
  const silent = useSilent(matches)
  const others = matches.filter(({ id }) => id !== matchID)
  return (
    <>
      {others.length > 0 && (
        <ScoreList
          label={messages.around}
          versus={messages.versusSpoken}
          lines={others.map((match) => lineOf(match, silent.has(match.id), messages, dates))}
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
      {!match.unlisted && (
        <p className={styles.more}>
          <SiteLink href={`/matches/${match.team}/${match.season}#table`}>{messages.fullTable}</SiteLink>
        </p>
      )}
    </>
  )
}

function lineOf(match: LeagueDayMatch, silent: boolean, messages: Messages, dates: Dates): ScoreLine {
  const { id, home, away, state, kickOff, ours } = match
  const score = scoreOf(state)
  const live = state.status === 'live' && !silent
  return {
    id,
    home,
    away,
    middle: score ? scoreLine(score) : kickOff ? dates.time(kickOff) : messages.toBeConfirmed,
    stage: state.status === 'live' && !live ? null : stageWord(state, messages),
    live,
    ours,
  }
}

/** How far a match is, in a word. */
function stageWord(state: MatchState, messages: Messages): string | null {
  switch (state.status) {
    case 'fixture':
      return null
    case 'live':
      if (state.period === 'half-time') return messages.halfTimeShort
      return state.period === 'penalties' ? messages.penaltiesShort : messages.minute(state.minute)
    case 'result':
    case 'awarded':
      return messages.fullTimeShort
    case 'postponed':
    case 'abandoned':
      return messages.offShort
  }
}
