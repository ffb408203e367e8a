import type { LeagueDayMatch } from '@club/contracts'
import { dayLine } from '@club/football'
import { useDates, useMessages } from '@club/shell-api'
import { ScoreList } from '@club/ui'
import { matchesMessages } from '../messages.ts'
import { useDayByNow } from './use-day-by-now.ts'

/** The league's matches of one day, a line each. */
export function DayScores({ matches }: { matches: readonly LeagueDayMatch[] }) {
  const messages = useMessages(matchesMessages)
  const dates = useDates()
  const clocks = useDayByNow(matches)
  return (
    <ScoreList
      label={messages.around}
      versus={messages.versus}
      lines={matches.map((match) => dayLine(match, clocks.get(match.id), messages, dates.time))}
    />
  )
}
