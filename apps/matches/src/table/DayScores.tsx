import type { LeagueDayMatch } from '@club/contracts'
import { isCalledOff, scoreLine, scoreOf } from '@club/football'
import { type Dates, useDates, useMessages } from '@club/shell-api'
import { type ScoreLine, ScoreList } from '@club/ui'
import { liveClock } from '../match/match.core.ts'
import { clockText } from '../match/sentences.core.ts'
import type { Messages } from '../messages/en.ts'
import { matchesMessages } from '../messages.ts'
import { useAwaited } from './use-awaited.ts'

/** The league's matches of one day, a line each. */
export function DayScores({ matches }: { matches: readonly LeagueDayMatch[] }) {
  const messages = useMessages(matchesMessages)
  const dates = useDates()
  const awaited = useAwaited(matches)
  return (
    <ScoreList
      label={messages.around}
      versus={messages.versus}
      lines={matches.map((match) => lineOf(match, awaited.has(match.id), messages, dates))}
    />
  )
}

function lineOf(match: LeagueDayMatch, awaited: boolean, messages: Messages, dates: Dates): ScoreLine {
  const { id, home, away, state, ours } = match
  const score = scoreOf(state)
  const clock = liveClock({ state, awaited })
  const stage = clock ? clockText(clock, messages) : stageWord(match, awaited, messages)
  return {
    id,
    home,
    away,
    middle: score ? scoreLine(score) : stage === null ? timeOf(match, messages, dates) : '–',
    stage,
    live: clock !== null,
    ours,
  }
}

const timeOf = ({ kickOff }: LeagueDayMatch, messages: Messages, dates: Dates): string =>
  kickOff ? dates.time(kickOff) : messages.toBeConfirmed

/** How far a match is that is not in play. */
function stageWord({ state }: LeagueDayMatch, awaited: boolean, messages: Messages): string | null {
  switch (state.status) {
    case 'fixture':
      return awaited ? messages.awaited : null
    case 'live':
      return null
    case 'result':
    case 'awarded':
      return messages.fullTimeShort
    case 'postponed':
      return isCalledOff(state) ? messages.calledOffShort : messages.postponedShort
    case 'abandoned':
      return messages.abandonedShort
  }
}
