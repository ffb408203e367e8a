import { heldAt } from '@club/access'
import type { DrawnSponsor, MatchCentre, Scorer } from '@club/contracts'
import { type Side, scoreOf, stageOf } from '@club/football'
import { entitlementsAtom, useDates, useMessages, useSay } from '@club/shell-api'
import {
  Badge,
  ButtonLink,
  buttonPresets,
  ClubCrest,
  Icon,
  Said,
  Sponsors,
  Unbroken,
  VisuallyHidden,
} from '@club/ui'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { LocalTime, ToKickOff } from '../clock/KickOff.tsx'
import { Minute } from '../clock/Minute.tsx'
import { useOnAir } from '../clock/use-by-now.ts'
import { GoalMinutes } from '../match/GoalMinutes.tsx'
import { PlayerLink } from '../match/PlayerLink.tsx'
import { hasTableHere, scoreNotes, sentenceBy, stateLabel } from '../match/state.core.ts'
import { centreMessages } from '../messages.ts'
import { WatchButtons } from '../watch/MatchVideo.tsx'
import styles from './Hero.module.css'

type Props = {
  centre: MatchCentre
  /** More may happen: room is reserved, so that nothing moves when it does. */
  followed: boolean
  /** Its feed has been silent for long. */
  silent: boolean
  /** It should have been played by now, but no result has come in. */
  awaited: boolean
  /** Its kick-off has passed, and nothing has been told of it. */
  untold: boolean
  sponsors: readonly DrawnSponsor[]
}

const divider = <span className={styles.divider}> </span>

/** The head of the match: the sides, the score or state, the scorers. */
export function Hero({ centre, followed, silent, awaited, untold, sponsors }: Props) {
  const messages = useMessages(centreMessages)
  const dates = useDates()
  const say = useSay()
  const { match, scorers, aggregate, periodStartedAt } = centre
  const { state, kickOff, date } = match
  const day = kickOff ?? date
  const notes = scoreNotes(state, aggregate, messages)
  return (
    <div
      className={styles.hero}
      data-tone="dark"
      data-stage={stageOf(state)}
      data-silent={silent || undefined}
    >
      <div className={styles.inner}>
        <p className={styles.about}>
          <span>
            <Said>{match.competition.name}</Said>
          </span>
          {match.round && (
            <>
              {divider}
              <span>
                <Said>{match.round}</Said>
              </span>
            </>
          )}
          {day && (
            <>
              {divider}
              <time dateTime={day}>{kickOff ? dates.kickOff(kickOff) : dates.matchDate(day)}</time>
            </>
          )}
          {match.venue && (
            <>
              {divider}
              <span>{match.venue}</span>
            </>
          )}
        </p>
        <h1 className={styles.duel}>
          <Club side="home" match={match} />
          <Middle match={match} awaited={awaited} />
          <Club side="away" match={match} />
        </h1>
        <div className={styles.state}>
          <p className={styles.label}>
            {silent ? (
              <Badge kind="outline">{messages.awaitingUpdates}</Badge>
            ) : state.status === 'live' ? (
              <>
                <Badge kind="live">{stateLabel(state, messages)}</Badge>
                <span className={styles.minute} data-minute>
                  <Minute state={state} startedAt={periodStartedAt} />
                </span>
              </>
            ) : (
              <Badge kind="outline">
                {awaited ? messages.awaited : untold ? messages.untold : stateLabel(state, messages)}
              </Badge>
            )}
          </p>
          <p className={styles.sentence}>
            <Unbroken>
              {silent && state.status === 'live'
                ? messages.lastHeard(match.home.name, match.away.name, state.score)
                : sentenceBy({ awaited, untold }, match, messages, dates, say)}
            </Unbroken>
          </p>
          {notes.length > 0 && (
            <p className={styles.notes}>
              {notes.map((note) => (
                <span key={note}>
                  <Unbroken>{note}</Unbroken>
                </span>
              ))}
            </p>
          )}
          {state.status === 'fixture' && kickOff && !awaited && (
            <>
              <LocalTime kickOff={kickOff} />
              <ToKickOff until={kickOff} />
            </>
          )}
        </div>
        <div className={styles.scorers} data-room={(followed && state.status !== 'fixture') || undefined}>
          <Scorers side="home" match={match} scorers={scorers.home} />
          <span className={styles.ball}>
            {(scorers.home.length > 0 || scorers.away.length > 0) && <Icon name="Ball" size={18} />}
          </span>
          <Scorers side="away" match={match} scorers={scorers.away} />
        </div>
        <Actions centre={centre} awaited={awaited} />
        <div className={styles.sponsor}>
          <Sponsors title={messages.sponsor} sponsors={sponsors} />
        </div>
      </div>
    </div>
  )
}

function Club({ side, match }: { side: Side; match: MatchCentre['match'] }) {
  const { club, name } = match[side]
  return (
    <span className={styles.club} data-side={side}>
      <ClubCrest club={club} name={name} ours={match.ours === side} size={112} />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

function Middle({ match: { state, kickOff }, awaited }: { match: MatchCentre['match']; awaited: boolean }) {
  const messages = useMessages(centreMessages)
  const dates = useDates()
  const score = scoreOf(state)
  if (score) {
    return (
      <span className={styles.score} data-score data-void={state.status === 'abandoned' || undefined}>
        <span key={`h${score.home}`} className={styles.goals}>
          {score.home}
        </span>
        <span className={styles.dash}>–</span>
        <span key={`a${score.away}`} className={styles.goals}>
          {score.away}
        </span>
      </span>
    )
  }
  return (
    <span className={styles.time}>
      <VisuallyHidden>{` ${messages.versusSpoken} `}</VisuallyHidden>
      <span aria-hidden>
        {state.status === 'fixture' && kickOff && !awaited ? dates.time(kickOff) : messages.versus}
      </span>
    </span>
  )
}

type ScorersProps = { side: Side; match: MatchCentre['match']; scorers: readonly Scorer[] }

function Scorers({ side, match, scorers }: ScorersProps) {
  const messages = useMessages(centreMessages)
  if (scorers.length === 0) return <span />
  return (
    <ul className={styles.names} data-side={side} aria-label={messages.scorersOf(match[side].name)}>
      {scorers.map(({ player, name, minutes }) => (
        <li key={`${name}${minutes[0]}`}>
          <strong>
            <PlayerLink team={match.team} player={player}>
              {/* A name in the other direction must not reorder the minutes beside it. */}
              <bdi>{name}</bdi>
            </PlayerLink>
          </strong>{' '}
          <GoalMinutes match={match} side={side} name={name} minutes={minutes} />
        </li>
      ))}
    </ul>
  )
}

function Actions({ centre: { match, highlights }, awaited }: { centre: MatchCentre; awaited: boolean }) {
  const messages = useMessages(centreMessages)
  const { report, tickets, preview, replay, pass } = match.links
  const table = match.competition.kind === 'league' && match.ours !== null && hasTableHere(match)
  const toCome = match.state.status === 'fixture' && !awaited
  const buyable = toCome && tickets
  const playing = match.state.status === 'live'
  const onAir = useOnAir(match)
  const { passHolders, kickOff } = match
  // Renders again only when that changes, not with every session update.
  const holdsPassAtom = useMemo(
    () =>
      atom((get) => {
        const { held, ends } = get(entitlementsAtom)
        const then = heldAt(held, ends, kickOff)
        return passHolders?.some((name) => then.includes(name)) === true
      }),
    [passHolders, kickOff],
  )
  const holdsPass = useAtomValue(holdsPassAtom)
  const passable = (toCome || playing) && !holdsPass && pass
  if (!report && !highlights && !buyable && !playing && !onAir && !passable && !preview && !replay && !table)
    return null
  return (
    <div className={styles.actions}>
      <WatchButtons match={match} onAir={onAir} />
      {passable && (
        <ButtonLink {...buttonPresets.getAPass} href={pass}>
          {messages.getPass}
        </ButtonLink>
      )}
      {buyable && (
        <ButtonLink {...buttonPresets.buyTickets} type="primary-light" href={tickets}>
          {messages.buyTickets}
        </ButtonLink>
      )}
      {report && (
        <ButtonLink {...buttonPresets.matchReport} type="primary-light" href={report}>
          {messages.matchReport}
        </ButtonLink>
      )}
      {highlights && (
        <ButtonLink {...buttonPresets.highlights} type="ghost-light" href={highlights}>
          {messages.highlights}
        </ButtonLink>
      )}
      {replay && (
        <ButtonLink type="ghost-light" icon="VideoCamera" href={replay}>
          {messages.replay}
        </ButtonLink>
      )}
      {preview && (
        <ButtonLink type="ghost-light" icon="Article" href={preview}>
          {messages.preview}
        </ButtonLink>
      )}
      {table && (
        <ButtonLink type="ghost-light" icon="Stats" href={`/matches/${match.team}/${match.season}#table`}>
          {messages.leagueTable}
        </ButtonLink>
      )}
    </div>
  )
}
