import { useDates, useMessages, useSettings } from '@club/shell-api'
import { Badge, ButtonLink, FormPills, Picture, Said, Signed, SiteLink, Still } from '@club/ui'
import type { ReactNode } from 'react'
import { isAhead } from '../match/buttons.core.ts'
import { MatchActions } from '../match/MatchActions.tsx'
import { type ListedMatch, liveClock, outcomeForUs } from '../match/match.core.ts'
import { Notes } from '../match/Notes.tsx'
import { Occasion } from '../match/Occasion.tsx'
import { Outcome } from '../match/Outcome.tsx'
import { clockText, endLabel } from '../match/sentences.core.ts'
import { useHeardAgain } from '../match/use-heard-again.ts'
import { useHeldPasses } from '../match/use-held-passes.ts'
import { useMatch } from '../match/use-match.ts'
import { matchesMessages } from '../messages.ts'
import { useLeagueDay } from '../table/use-league-day.ts'
import { Duel } from './Duel.tsx'
import styles from './Strip.module.css'
import type { MatchOnDay, StripData } from './slots.loader.ts'
import { ToKickOff } from './ToKickOff.tsx'

/** The first team at a glance: last result, next match, league position. On a matchday the match comes first, and large. */
export function Strip({ data }: { data: StripData }) {
  const { last, next, onDay } = data
  useHeardAgain(data.silent)
  // A result that stands on top is not shown twice: the next match stands beside it.
  const isResult = onDay !== null && onDay.match.id === last?.id
  return (
    <div className={styles.strip} data-tone="dark" data-takeover={data.takeover ? true : undefined}>
      <div className={styles.panels}>
        <Main data={data} />
        {isResult ? <Coming match={next} /> : <Last match={last} />}
        <Position data={data} />
      </div>
    </div>
  )
}

function Main({ data: { next, onDay, asOf } }: { data: StripData }) {
  const dates = useDates()
  const messages = useMessages(matchesMessages)
  const { preseason } = useSettings().season
  const match = useMatch(onDay?.match ?? next, onDay !== null && onDay.lineUp === null)
  const day = match?.date
  return (
    <article className={styles.panel} data-panel="next">
      <Behind place={isOver(match) ? 'result' : 'upcoming'} />
      <MainTitle match={match} onDay={onDay !== null} />
      {match ? (
        <div className={styles.body}>
          <Duel match={match} size="l" />
          <p className={styles.facts}>
            <strong>
              {day ? <time dateTime={match.kickOff ?? day}>{dates.matchDate(day)}</time> : messages.undated}
            </strong>
            <Occasion match={match} />
            {/* The title says it of one in play. */}
            {match.state.status !== 'live' && <Notes match={match} />}
          </p>
          {match.kickOff && match.state.status === 'fixture' && (
            <ToKickOff until={match.kickOff} asOf={asOf} />
          )}
          {onDay?.lineUp && match.state.status === 'fixture' && (
            <p className={styles.lineUp}>
              <strong>{messages.lineUpIn(onDay.lineUp.formation)}</strong> {onDay.lineUp.names.join(', ')}
            </p>
          )}
        </div>
      ) : (
        <p className={styles.empty}>{preseason ? messages.preseason : messages.noNext}</p>
      )}
      <div className={styles.actions}>
        {match && onDay ? <OnDay match={match} onDay={onDay} /> : match && <Ahead match={match} />}
        {!onDay && (
          <ButtonLink href="/matches" size="small" type="ghost-light">
            {messages.allFixtures}
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

/** Whether a match is neither to come nor in play. */
const hasBeen = ({ state }: ListedMatch) => state.status !== 'fixture' && state.status !== 'live'

const isOver = (match: ListedMatch | null) =>
  match?.state.status === 'result' || match?.state.status === 'awarded'

/** The picture that the club has set behind the featured match; nothing if it has none. */
function Behind({ place }: { place: 'result' | 'upcoming' }) {
  const featured = useSettings().home.featured?.[place]
  if (!featured) return null
  return (
    <div className={styles.behind} data-featured={place}>
      <Picture
        imageKey={featured.image}
        focus={featured.focus}
        alt=""
        ratio="fill"
        sizes="(width >= 1024px) 50vw, 100vw"
        widths={['400x400', '750x750', '1000x1000']}
      />
    </div>
  )
}

function MainTitle({ match, onDay }: { match: ListedMatch | null; onDay: boolean }) {
  const messages = useMessages(matchesMessages)
  const clock = match && liveClock(match)
  const outcome = match && outcomeForUs(match)
  const ended = match && endLabel(match, messages)
  return (
    <h2 className={styles.title}>
      {clock ? (
        <Badge kind="live">
          {messages.live} {clockText(clock, messages)}
        </Badge>
      ) : match?.state.status === 'live' ? (
        messages.awaitingUpdates
      ) : ended ? (
        <>
          {ended}
          {onDay && outcome && <Outcome result={outcome} />}
        </>
      ) : onDay ? (
        messages.matchDay
      ) : (
        messages.next
      )}
    </h2>
  )
}

/** On a matchday: all of the match's buttons, and links to what has been written about it. */
function OnDay({ match, onDay: { preview, lineUp } }: { match: ListedMatch; onDay: MatchOnDay }) {
  const messages = useMessages(matchesMessages)
  const holdsPass = useHeldPasses([match]) !== ''
  return (
    <>
      <MatchActions match={match} dark holdsPass={holdsPass} />
      {preview && !hasBeen(match) && <SiteLink href={preview}>{messages.matchPreview}</SiteLink>}
      {lineUp && match.external === null && (
        <SiteLink href={`${match.centre}#line-ups`}>{messages.lineUps}</SiteLink>
      )}
    </>
  )
}

/** On other days: tickets, or the match centre of a match that has begun after all. */
function Ahead({ match }: { match: ListedMatch }) {
  const messages = useMessages(matchesMessages)
  return isAhead(match) ? (
    match.tickets && (
      <ButtonLink href={match.tickets} size="small" icon="Tickets" type="primary-light">
        {messages.buyTickets}
      </ButtonLink>
    )
  ) : (
    <ButtonLink
      href={match.external ?? match.centre}
      newTab={match.external !== null}
      size="small"
      icon="Match"
      type="primary-light"
    >
      {messages.matchCentre}
    </ButtonLink>
  )
}

/** The next match after one whose result stands on top. */
function Coming({ match }: { match: ListedMatch | null }) {
  const messages = useMessages(matchesMessages)
  const dates = useDates()
  return (
    <article className={styles.panel} data-panel="coming">
      <h2 className={styles.title}>{messages.next}</h2>
      {match?.date ? (
        <div className={styles.body}>
          <Duel match={match} size="m" />
          <p className={styles.facts}>
            <strong>
              <time dateTime={match.kickOff ?? match.date}>{dates.matchDate(match.date)}</time>
            </strong>
            <span>
              <Said>{match.competition}</Said>
            </span>
          </p>
        </div>
      ) : (
        <p className={styles.empty}>{messages.noNext}</p>
      )}
      <div className={styles.actions}>
        <SiteLink href="/matches">{messages.allFixtures}</SiteLink>
      </div>
    </article>
  )
}

function Last({ match: last }: { match: ListedMatch | null }) {
  const messages = useMessages(matchesMessages)
  const dates = useDates()
  const day = last?.date
  const outcome = last && outcomeForUs(last)
  return (
    <Still as="article" of={last} drawing="last-result" className={styles.panel} data-panel="last">
      <Behind place="result" />
      <h2 className={styles.title}>
        {messages.lastResult}
        {outcome && <Outcome result={outcome} />}
      </h2>
      {last ? (
        <div className={styles.body}>
          <Duel match={last} size="m" />
          <p className={styles.facts}>
            {day && (
              <strong>
                <time dateTime={day}>{dates.matchDate(day)}</time>
              </strong>
            )}
            <span>
              <Said>{last.competition}</Said>
            </span>
            <Notes match={last} />
          </p>
        </div>
      ) : (
        <p className={styles.empty}>{messages.noResult}</p>
      )}
      <div className={styles.actions}>
        {last?.report && <SiteLink href={last.report}>{messages.matchReport}</SiteLink>}
        <SiteLink href="/matches#results">{messages.allResults}</SiteLink>
      </div>
    </Still>
  )
}

function Position({ data: { row: known, day, league } }: { data: StripData }) {
  const messages = useMessages(matchesMessages)
  const standing = useLeagueDay(day)
  const row = standing?.table.find(({ ours }) => ours) ?? known
  if (row === null) return null
  return (
    <Still
      as="article"
      of={[standing ?? row, league]}
      drawing="position"
      className={styles.panel}
      data-panel="position"
    >
      <h2 className={styles.title}>
        {messages.leaguePosition}
        {standing?.playing && <Badge kind="live">{messages.asItStands}</Badge>}
      </h2>
      <div className={styles.body}>
        <p className={styles.position}>{messages.place(row.position)}</p>
        <dl className={styles.figures}>
          <Figure short={messages.playedShort} long={messages.played}>
            {row.played}
          </Figure>
          <Figure short={messages.goalDifferenceShort} long={messages.goalDifference}>
            <Signed>{row.goalDifference}</Signed>
          </Figure>
          <Figure short={messages.pointsShort} long={messages.points}>
            {row.points}
          </Figure>
        </dl>
        {league && (
          <p className={styles.facts}>
            <Said>{league}</Said>
          </p>
        )}
        <FormPills form={row.form} />
      </div>
      <div className={styles.actions}>
        <SiteLink href="/matches#table">{messages.fullTable}</SiteLink>
      </div>
    </Still>
  )
}

function Figure({ short, long, children }: { short: string; long: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <abbr title={long}>{short}</abbr>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
