import { scoreLine, scoreOf } from '@club/football'
import { useDates, useMessages, useSettings } from '@club/shell-api'
import { Badge, Unbroken } from '@club/ui'
import { Duel } from '../home/Duel.tsx'
import { ToKickOff } from '../home/ToKickOff.tsx'
import { MatchActions } from '../match/MatchActions.tsx'
import { type ListedMatch, liveClock, outcomeForUs } from '../match/match.core.ts'
import { Notes } from '../match/Notes.tsx'
import { Occasion } from '../match/Occasion.tsx'
import { Outcome } from '../match/Outcome.tsx'
import { clockText, endLabel } from '../match/sentences.core.ts'
import { useHeldPasses } from '../match/use-held-passes.ts'
import { useMatch, useResult } from '../match/use-match.ts'
import { matchesMessages } from '../messages.ts'
import type { NextData } from './ahead.loader.ts'
import styles from './NextMatch.module.css'

/** The current or next match: its state or the time to kick-off, and all of its buttons; below it the day's result in a line. */
export function NextMatch({ data: { match: known, result: over, asOf } }: { data: NextData }) {
  const messages = useMessages(matchesMessages)
  const { preseason } = useSettings().season
  const match = useMatch(known, false)
  const result = useResult(over)
  const holdsPass = useHeldPasses(match ? [match] : []) !== ''
  if (!match)
    return (
      <>
        <p className={styles.empty}>{preseason ? messages.preseason : messages.noNext}</p>
        <Result match={result} />
      </>
    )
  const { state, kickOff } = match
  return (
    <article className={styles.match} data-tone="dark" data-match={state.status}>
      <div className={styles.words}>
        <State match={match} />
        <Duel match={match} size="l" />
        <Facts match={match} />
        <Result match={result} />
      </div>
      <div className={styles.ways}>
        {kickOff && state.status === 'fixture' && <ToKickOff until={kickOff} asOf={asOf} />}
        <MatchActions match={match} dark holdsPass={holdsPass} />
      </div>
    </article>
  )
}

/** A match that was over and of the day: what it ended at, or how it stands after all. */
function Result({ match }: { match: ListedMatch | null }) {
  const messages = useMessages(matchesMessages)
  const score = match && scoreOf(match.state)
  // Abandoned after all, it has a score and is no result.
  if (!score || match.state.status === 'abandoned') return null
  const { home, away } = match
  const outcome = outcomeForUs(match)
  return (
    <p className={styles.facts}>
      <span className={styles.result}>
        <span>
          <Unbroken>
            {`${endLabel(match, messages) ?? messages.live}: ${home.name} ${scoreLine(score)} ${away.name}`}
          </Unbroken>
        </span>
        {outcome && <Outcome result={outcome} />}
      </span>
      <Notes match={match} />
    </p>
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
  const ended = endLabel(match, messages)
  return ended && <Badge kind="accent">{ended}</Badge>
}

function Facts({ match }: { match: ListedMatch }) {
  const messages = useMessages(matchesMessages)
  const dates = useDates()
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
      <Notes match={match} />
    </p>
  )
}
