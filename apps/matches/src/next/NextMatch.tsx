import { useDates, useMessages, useSay, useSettings } from '@club/shell-api'
import { Badge } from '@club/ui'
import { Duel } from '../home/Duel.tsx'
import { ToKickOff } from '../home/ToKickOff.tsx'
import { MatchActions } from '../match/MatchActions.tsx'
import { type ListedMatch, liveClock, notesOf } from '../match/match.core.ts'
import { Occasion } from '../match/Occasion.tsx'
import { clockText, sentence } from '../match/sentences.core.ts'
import { useHeldPasses } from '../match/use-held-passes.ts'
import { useMatch } from '../match/use-match.ts'
import { matchesMessages } from '../messages.ts'
import type { NextData } from './ahead.loader.ts'
import styles from './NextMatch.module.css'

/** The current or next match: its state or the time to kick-off, and all of its buttons. */
export function NextMatch({ data: { match: known, asOf } }: { data: NextData }) {
  const messages = useMessages(matchesMessages)
  const { preseason } = useSettings().season
  const match = useMatch(known, false)
  const holdsPass = useHeldPasses(match ? [match] : []) !== ''
  if (!match) return <p className={styles.empty}>{preseason ? messages.preseason : messages.noNext}</p>
  const { state, kickOff } = match
  return (
    <article className={styles.match} data-tone="dark" data-match={state.status}>
      <div className={styles.words}>
        <State match={match} />
        <Duel match={match} size="l" />
        <Facts match={match} />
      </div>
      <div className={styles.ways}>
        {kickOff && state.status === 'fixture' && <ToKickOff until={kickOff} asOf={asOf} />}
        <MatchActions match={match} dark holdsPass={holdsPass} />
      </div>
    </article>
  )
}

/** Its state, if there is more to say than that it is to come. */
function State({ match }: { match: ListedMatch }) {
  const messages = useMessages(matchesMessages)
  const clock = liveClock(match)
  const { status } = match.state
  if (clock)
    return (
      <Badge kind="live">
        {messages.live} {clockText(clock, messages)}
      </Badge>
    )
  if (status === 'live') return <Badge kind="accent">{messages.awaitingUpdates}</Badge>
  if (status === 'result' || status === 'awarded') return <Badge kind="accent">{messages.fullTime}</Badge>
  return null
}

function Facts({ match }: { match: ListedMatch }) {
  const messages = useMessages(matchesMessages)
  const dates = useDates()
  const say = useSay()
  return (
    <p className={styles.facts}>
      <strong>
        {match.date ? (
          <time dateTime={match.kickOff ?? match.date}>{dates.matchDate(match.date)}</time>
        ) : (
          messages.undated
        )}
      </strong>
      <Occasion match={match} />
      {notesOf(match)
        .filter(({ about }) => about !== 'half-time')
        .map((note) => (
          <span key={note.about}>{sentence(note, messages, dates, say)}</span>
        ))}
    </p>
  )
}
