import { useDates, useLiveScores, useMessages, usePage, useSettings, useSlotRefresh } from '@club/shell-api'
import { Badge, ButtonLink, FormPills, SiteLink } from '@club/ui'
import { endedSince, mayMove, withLive } from '../match/live.core.ts'
import { liveClock, notesOf, outcomeForUs } from '../match/match.core.ts'
import { Outcome } from '../match/Outcome.tsx'
import { clockText, sentence } from '../match/sentences.core.ts'
import { useWhenOver } from '../match/use-when-over.ts'
import { matchesMessages } from '../messages.ts'
import { signed } from '../table/table.core.ts'
import { Countdown } from './Countdown.tsx'
import { Duel } from './Duel.tsx'
import styles from './Strip.module.css'
import type { StripData } from './slots.loader.ts'

/** The first team at a glance: last result, next match, league position. On its day the match comes first, and large. */
export function Strip({ data }: { data: StripData }) {
  return (
    <div className={styles.strip} data-tone="dark" data-takeover={data.takeover ? true : undefined}>
      <div className={styles.panels}>
        <Next data={data} />
        <Last data={data} />
        <Position data={data} />
      </div>
    </div>
  )
}

function Next({ data: { next: known, asOf, takeover } }: { data: StripData }) {
  const { now } = usePage()
  const dates = useDates()
  const scores = useLiveScores(known && mayMove(known, dates.day(now)) ? [known.id] : [])
  const next = known && withLive(known, scores)
  useWhenOver(known ? endedSince([known], scores) : 0, useSlotRefresh())
  const over = next?.state.status === 'result'
  const messages = useMessages(matchesMessages)
  const { preseason } = useSettings().season
  const clock = next && liveClock(next)
  const day = next?.date
  return (
    <article className={styles.panel} data-panel="next">
      <h2 className={styles.title}>
        {clock ? (
          <Badge kind="live">
            {messages.live} {clockText(clock, messages)}
          </Badge>
        ) : over ? (
          messages.fullTime
        ) : takeover ? (
          messages.matchDay
        ) : (
          messages.next
        )}
      </h2>
      {next && day ? (
        <div className={styles.body}>
          <Duel match={next} size="l" />
          <p className={styles.facts}>
            <strong>
              <time dateTime={next.kickOff ?? day}>{dates.matchDate(day)}</time>
            </strong>
            <span>{[next.competition, next.round].filter(Boolean).join(' · ')}</span>
            {next.venue && <span>{next.venue}</span>}
          </p>
          {next.kickOff && next.state.status === 'fixture' && <Countdown until={next.kickOff} asOf={asOf} />}
        </div>
      ) : (
        <p className={styles.empty}>{preseason ? messages.preseason : messages.noNext}</p>
      )}
      <div className={styles.actions}>
        {next?.tickets && next.state.status === 'fixture' && (
          <ButtonLink href={next.tickets} size="small" icon="Tickets" type="primary-light">
            {messages.buyTickets}
          </ButtonLink>
        )}
        {next && (clock || over) && (
          <ButtonLink
            href={next.external ?? next.centre}
            newTab={next.external !== null}
            size="small"
            icon="Match"
            type="primary-light"
          >
            {messages.matchCentre}
          </ButtonLink>
        )}
        <ButtonLink href="/matches" size="small" type="ghost-light">
          {messages.allFixtures}
        </ButtonLink>
      </div>
    </article>
  )
}

function Last({ data: { last } }: { data: StripData }) {
  const messages = useMessages(matchesMessages)
  const dates = useDates()
  const day = last?.date
  const outcome = last && outcomeForUs(last)
  const notes = last ? notesOf(last).filter(({ about }) => about !== 'half-time') : []
  return (
    <article className={styles.panel} data-panel="last">
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
            <span>{last.competition}</span>
            {notes.map((note) => (
              <span key={note.about}>{sentence(note, messages, dates)}</span>
            ))}
          </p>
        </div>
      ) : (
        <p className={styles.empty}>{messages.noResult}</p>
      )}
      <div className={styles.actions}>
        {last?.report && <SiteLink href={last.report}>{messages.matchReport}</SiteLink>}
        <SiteLink href="/matches#results">{messages.allResults}</SiteLink>
      </div>
    </article>
  )
}

function Position({ data: { row, league } }: { data: StripData }) {
  const messages = useMessages(matchesMessages)
  if (row === null) return null
  const figures = [
    [messages.playedShort, messages.played, row.played],
    [messages.goalDifferenceShort, messages.goalDifference, signed(row.goalDifference)],
    [messages.pointsShort, messages.points, row.points],
  ] as const
  return (
    <article className={styles.panel} data-panel="position">
      <h2 className={styles.title}>{messages.leaguePosition}</h2>
      <div className={styles.body}>
        <p className={styles.position}>{messages.place(row.position)}</p>
        <dl className={styles.figures}>
          {figures.map(([short, long, value]) => (
            <div key={short}>
              <dt>
                <abbr title={long}>{short}</abbr>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.facts}>
          {league && <span>{league}</span>}
          <FormPills form={row.form} />
        </p>
      </div>
      <div className={styles.actions}>
        <SiteLink href="/matches#table">{messages.fullTable}</SiteLink>
      </div>
    </article>
  )
}
