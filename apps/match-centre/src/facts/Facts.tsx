import type { DrawnSponsor, MatchCentre, MatchStat } from '@club/contracts'
import { matchPath } from '@club/contracts/page-paths'
import { isConcluded, type Side, scoreLine, scoreOf, stageOf } from '@club/football'
import { formatNumber, useDates, useLanguage, useMessages, useSay } from '@club/shell-api'
import { ClubCrest, dot, dotted, FormPills, Heading, Icon, Said, SiteLink, Sponsors, Still } from '@club/ui'
import { centreMessages } from '../messages.ts'
import styles from './Facts.module.css'

const sides: readonly Side[] = ['home', 'away']

/** Statistics shown before the first figures arrive, so that these move nothing. */
const usual: readonly MatchStat[] = (
  ['possession', 'shots', 'shots-on-target', 'corners', 'fouls', 'offsides'] as const
).map((name) => ({ name, home: 0, away: 0 }))

/** Both sides' figures, each with its share as a bar; the bar is empty where there is nothing to share. */
export function Stats({ centre: { stats, match } }: { centre: MatchCentre }) {
  const messages = useMessages(centreMessages)
  const shown = stats.length > 0 ? stats : usual
  return (
    <Still as="dl" of={stats} className={styles.stats}>
      {shown.map(({ name, home, away }) => {
        const total = home + away
        const unit = name === 'possession' && stats.length > 0 ? '%' : ''
        return (
          <div key={name} className={styles.stat}>
            <dt className={styles.what}>{messages.stat(name)}</dt>
            {sides.map((side) => (
              <dd
                key={side}
                className={styles.value}
                data-side={side}
                data-ours={match.ours === side || undefined}
              >
                <span className="visually-hidden">{match[side].name} </span>
                {stats.length > 0 ? (side === 'home' ? home : away) : '–'}
                {unit}
              </dd>
            ))}
            {/* Drawn by attributes: the page's policy allows no style attribute. */}
            <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
              <rect className={styles.track} width="100" height="4" />
              {total > 0 && (
                <>
                  <rect width="100" height="4" data-ours={match.ours === 'away' || undefined} />
                  <rect
                    width={(100 * home) / total}
                    height="4"
                    data-ours={match.ours === 'home' || undefined}
                  />
                </>
              )}
            </svg>
          </div>
        )
      })}
    </Still>
  )
}

/** The best player and the award's sponsor. Room is reserved during the match. */
export function Best({ centre, sponsors }: { centre: MatchCentre; sponsors: readonly DrawnSponsor[] }) {
  const messages = useMessages(centreMessages)
  const best = centre.playerOfTheMatch
  return (
    <div className={styles.best} data-tone="dark">
      <span className={styles.star}>
        <Icon name="Star" size={28} />
      </span>
      <div>
        <Heading tag="h2" size="xs" id="best-title">
          {messages.playerOfTheMatch}
        </Heading>
        <p className={best ? styles.winner : styles.open}>
          {best ? best.name : messages.bestOpen(isConcluded(centre.match.state))}
        </p>
      </div>
      <Sponsors sponsors={sponsors} />
    </div>
  )
}

/** Venue, attendance, referee. @param awaited it should have been played by now */
export function Details({ centre, awaited }: { centre: MatchCentre; awaited: boolean }) {
  const messages = useMessages(centreMessages)
  const say = useSay()
  const language = useLanguage()
  const { match, referee, attendance, broadcaster } = centre
  const stage = stageOf(match.state)
  const open = (stage === 'before' && !awaited) || stage === 'during'
  const rows: readonly (readonly [string, string | null])[] = [
    [messages.competition, dotted([say(match.competition.name), match.round && say(match.round)])],
    [messages.venue, match.venue],
    [messages.referee, referee],
    [
      messages.attendance,
      attendance !== null ? formatNumber(language, attendance) : open ? messages.attendanceOpen : null,
    ],
    [messages.broadcaster, broadcaster],
  ]
  return (
    <dl className={styles.details}>
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Both sides' recent form, and their meetings. */
export function Meetings({ centre: { match, form, headToHead } }: { centre: MatchCentre }) {
  const dates = useDates()
  const messages = useMessages(centreMessages)
  return (
    <Still of={headToHead} className={styles.meetings}>
      <ul className={styles.forms}>
        {sides.map((side) => (
          <li key={side}>
            <ClubCrest club={match[side].club} name={match[side].name} ours={match.ours === side} size={28} />
            <span className={styles.club}>{match[side].name}</span>
            <FormPills form={form[side]} />
          </li>
        ))}
      </ul>
      {headToHead.length === 0 ? (
        <p className={styles.open}>{messages.noMeetings}</p>
      ) : (
        <ul className={styles.past}>
          {headToHead.map(({ id, match: past }) => {
            const score = scoreOf(past.state)
            return (
              <li key={id}>
                <SiteLink href={matchPath({ ...past, id })} className={styles.meeting}>
                  <span className={styles.when}>
                    {past.date && dates.date(past.date) + dot}
                    <Said>{past.competition.name}</Said>
                  </span>
                  <span className={styles.pair}>
                    {past.home.name} <strong>{score ? scoreLine(score) : messages.versus}</strong>{' '}
                    {past.away.name}
                  </span>
                </SiteLink>
              </li>
            )
          })}
        </ul>
      )}
    </Still>
  )
}
