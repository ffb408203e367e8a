import { useDates, useMessages } from '@club/shell-api'
import { VisuallyHidden } from '@club/ui'
import type { Messages } from '../messages/en.ts'
import { matchesMessages } from '../messages.ts'
import styles from './MatchCentre.module.css'
import { centreOf, type ListedMatch } from './match.core.ts'

/** The middle of a match, between the two clubs: the kick-off, the score, or that there was none. */
export function MatchCentre({ match }: { match: ListedMatch }) {
  const messages = useMessages(matchesMessages)
  const dates = useDates()
  const centre = centreOf(match)
  switch (centre.show) {
    case 'kick-off':
      return (
        <span className={styles.centre}>
          <VisuallyHidden>{messages.versus} </VisuallyHidden>
          {centre.at ? (
            <time dateTime={centre.at}>{dates.time(centre.at)}</time>
          ) : (
            <span>{messages.toBeConfirmed}</span>
          )}
        </span>
      )
    case 'awaited':
      return (
        <span className={styles.centre}>
          <VisuallyHidden>{messages.versus} </VisuallyHidden>
          <span aria-hidden>–</span>
        </span>
      )
    case 'score':
      return (
        <span className={styles.centre} data-score={centre.live ? 'live' : 'final'}>
          <span className={styles.goals}>{centre.score.home}</span>
          <span className={styles.dash}>–</span>
          <span className={styles.goals}>{centre.score.away}</span>
        </span>
      )
    case 'postponed':
    case 'called-off':
    case 'abandoned':
      return (
        <span className={styles.centre} data-off>
          {/* The note that says it in full is not drawn in a closed row. */}
          <VisuallyHidden>
            {messages.versus} ({offWord(centre.show, messages)})
          </VisuallyHidden>
          <span aria-hidden>{offSign(centre.show, messages)}</span>
        </span>
      )
  }
}

type Off = 'postponed' | 'called-off' | 'abandoned'

function offWord(show: Off, messages: Messages): string {
  switch (show) {
    case 'postponed':
      return messages.postponedLabel
    case 'called-off':
      return messages.calledOffLabel
    case 'abandoned':
      return messages.abandonedLabel
  }
}

function offSign(show: Off, messages: Messages): string {
  switch (show) {
    case 'postponed':
      return messages.postponedShort
    case 'called-off':
      return messages.calledOffShort
    case 'abandoned':
      return messages.abandonedShort
  }
}
