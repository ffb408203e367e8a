import type { LeagueDayMatch } from '@club/contracts'
import { dayLine } from '@club/football'
import { useDates, useMessages } from '@club/shell-api'
import { ScoreList } from '@club/ui'
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
      lines={matches.map((match) => dayLine(match, awaited.has(match.id), messages, dates.time))}
    />
  )
}
