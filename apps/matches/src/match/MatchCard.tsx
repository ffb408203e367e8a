import { useDates, useMessages, useSay, useSettings } from '@club/shell-api'
import { Badge, ClubCrest, Icon, Said, Still, VisuallyHidden } from '@club/ui'
import { type MouseEvent, memo, useState } from 'react'
import { matchesMessages } from '../messages.ts'
import { MatchActions } from './MatchActions.tsx'
import styles from './MatchCard.module.css'
import { MatchCentre } from './MatchCentre.tsx'
import { groundOf, type ListedMatch, liveClock, notesOf, outcomeForUs } from './match.core.ts'
import { Outcome } from './Outcome.tsx'
import { clockText, sentence } from './sentences.core.ts'

type Props = { match: ListedMatch; next: boolean; holdsPass: boolean }

/** One match of a list: when, who, the score or the kick-off, where, and its buttons. Renders when its own match changes, not with its list. */
export const MatchCard = memo(function MatchCard({ match, next, holdsPass }: Props) {
  const messages = useMessages(matchesMessages)
  // Narrow: a match is one row until the fan opens it; wide: everything shows.
  const [open, setOpen] = useState(next)
  const dates = useDates()
  const say = useSay()
  const { club } = useSettings()
  const ground = groundOf(match, club.ground)
  const day = match.date
  const outcome = outcomeForUs(match)
  const clock = liveClock(match)
  const notes = notesOf(match)
  // The list may have been drawn before the match was over.
  const isNext = next && match.state.status === 'fixture' && !match.untold
  const press = ({ target }: MouseEvent) => {
    if ((target as Element).closest('button')) setOpen(!open)
  }
  return (
    <Still
      as="li"
      of={[match, next, open, holdsPass]}
      drawing="match"
      className={styles.match}
      data-tone={next ? 'dark' : undefined}
      data-match={match.state.status}
      data-open={open || undefined}
      data-awaited={match.awaited || undefined}
      data-untold={match.untold || undefined}
      data-far=""
      onClick={press}
    >
      <div className={styles.whole}>
        <div className={styles.when}>
          {clock ? (
            <Badge kind="live">
              {messages.live} {clockText(clock, messages)}
            </Badge>
          ) : (
            isNext && <Badge kind="accent">{messages.next}</Badge>
          )}
          <p className={styles.day}>
            {day ? <time dateTime={day}>{dates.matchDate(day)}</time> : messages.undated}
          </p>
          <p className={styles.round}>
            <span>
              <Said>{match.competition}</Said>
            </span>{' '}
            {match.round && (
              <span>
                <Said>{match.round}</Said>
              </span>
            )}
          </p>
        </div>
        <div className={styles.middle}>
          <div className={styles.teams}>
            <Side match={match} side="home" />
            <MatchCentre match={match} />
            <Side match={match} side="away" />
          </div>
          {notes.length > 0 && (
            <p className={styles.notes}>
              {notes.map((note) => (
                <span key={note.about}>{sentence(note, messages, dates, say)}</span>
              ))}
            </p>
          )}
        </div>
        <div className={styles.rest}>
          <p className={styles.where}>
            {match.venue && <span className={styles.venue}>{match.venue}</span>}
            {ground && (
              <span className={styles.ground} data-ground={ground}>
                <span aria-hidden>{ground === 'home' ? messages.homeShort : messages.awayShort}</span>
                <VisuallyHidden>{messages[ground]}</VisuallyHidden>
              </span>
            )}
            {outcome && <Outcome result={outcome} />}
          </p>
        </div>
      </div>
      <button type="button" className={styles.toggle} aria-expanded={open}>
        <Icon name="ChevronRight" size={18} />
        <VisuallyHidden>
          {messages.details}: {messages.against(match.home.name, match.away.name)}
        </VisuallyHidden>
      </button>
      <div className={styles.actions}>
        <MatchActions match={match} dark={next} holdsPass={holdsPass} />
      </div>
    </Still>
  )
})

function Side({ match, side }: { match: ListedMatch; side: 'home' | 'away' }) {
  const { club, name } = match[side]
  const ours = match.ours === side
  return (
    <span className={styles.side} data-side={side} data-ours={ours || undefined}>
      <ClubCrest club={club} name={name} ours={ours} size={40} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}
