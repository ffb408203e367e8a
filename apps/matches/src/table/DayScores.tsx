import type { LeagueDayMatch } from '@club/contracts'
import { isCalledOff, scoreLine, scoreOf } from '@club/football'
import { type Dates, useDates, useMessages } from '@club/shell-api'
import { type ScoreLine, ScoreList } from '@club/ui'
import { liveClock } from '../match/match.core.ts'
import { clockText } from '../match/sentences.core.ts'
import type { Messages } from '../messages/en.ts'
import { matchesMessages } from '../messages.ts'
import { useSilent } from './use-silent.ts'

/** The league's matches of one day, a line each. */
export function DayScores({ matches }: { matches: readonly LeagueDayMatch[] }) {
  const messages = useMessages(matchesMessages)
  const dates = useDates()
  const silent = useSilent(matches)
  return (
    <ScoreList
      label={messages.around}
      versus={messages.versus}
      lines={matches.map((match) => lineOf(match, silent.has(match.id), messages, dates))}
    />
  )
}

function lineOf(match: LeagueDayMatch, silent: boolean, messages: Messages, dates: Dates): ScoreLine {
  const { id, home, away, state, kickOff, ours } = match
  const score = scoreOf(state)
  const clock = liveClock({ state, awaited: silent })
  return {
    id,
    home,
    away,
    middle: score ? scoreLine(score) : kickOff ? dates.time(kickOff) : messages.toBeConfirmed,
    stage: clock ? clockText(clock, messages) : stageWord(match, messages),
    live: clock !== null,
    ours,
  }
}

/** How far a match is that is not in play. */
function stageWord({ state }: LeagueDayMatch, messages: Messages): string | null {
  switch (state.status) {
    case 'fixture':
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
