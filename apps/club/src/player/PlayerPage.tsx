import type { Player } from '@club/contracts'
import { playerPath, teamPath } from '@club/contracts/page-paths'
import { useDates, useMessages, usePage, useSay, useSettings } from '@club/shell-api'
import {
  Breadcrumbs,
  Container,
  Heading,
  Notice,
  Picture,
  Said,
  Section,
  SectionHeading,
  SiteLink,
  Stack,
} from '@club/ui'
import { useLoaderData } from 'react-router'
import { clubMessages } from '../messages.ts'
import { Kicker } from '../team/Kicker.tsx'
import { Played } from './Played.tsx'
import styles from './PlayerPage.module.css'
import { ageAt, type Neighbour, seasonsOfSpell } from './player.core.ts'
import type { PlayerData } from './player.loader.ts'

/** A player: portrait, facts, profile, figures, awards and career. */
export function PlayerPage() {
  return <PlayerProfile data={useLoaderData() as PlayerData} />
}

export function PlayerProfile({ data }: { data: PlayerData }) {
  const words = useMessages(clubMessages)
  const { player, seasons } = data
  const staff = player.position === 'Staff'
  const facts = useFacts(player)
  return (
    <>
      <Hero data={data} />
      {(player.profile || facts.length > 0) && (
        <Section aria-label={words.profile}>
          <Container>
            <div className={styles.columns}>
              {player.profile && (
                <p className={styles.profile}>
                  <Said>{player.profile}</Said>
                </p>
              )}
              {facts.length > 0 && (
                <dl className={styles.facts}>
                  {facts.map(([label, value]) => (
                    <div key={label} className={styles.fact}>
                      <dt>{label}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
          </Container>
        </Section>
      )}
      {!staff && (
        <Section ground="raised" aria-labelledby="statistics">
          <Container>
            <Stack space="l">
              <SectionHeading id="statistics" title={words.statistics} />
              {seasons.length === 0 ? (
                <Notice kind="empty">{words.noStatistics}</Notice>
              ) : (
                <Statistics data={data} />
              )}
            </Stack>
          </Container>
        </Section>
      )}
      {data.played.length > 0 && <Played matches={data.played} />}
      {!staff && (
        <Section aria-label={words.honours}>
          <Container>
            <div className={styles.columns}>
              <Career data={data} />
              <Awards data={data} />
            </div>
          </Container>
        </Section>
      )}
      <Others data={data} />
    </>
  )
}

function Hero({ data: { player, team } }: { data: PlayerData }) {
  const words = useMessages(clubMessages)
  const { firstName, lastName, squadNumber, position, role, image } = player
  return (
    <header className={styles.hero} data-tone="dark">
      <div className={styles.inner}>
        <div className={styles.words}>
          <Breadcrumbs
            items={[
              { label: words.home, href: '/' },
              { label: words.teams, href: '/teams' },
              { label: team.name, href: teamPath(team.slug) },
              { label: player.name },
            ]}
          />
          <Kicker>{position === 'Staff' ? role && <Said>{role}</Said> : words.position[position]}</Kicker>
          <Heading tag="h1" size="2xl">
            {firstName && <span className={styles.first}>{firstName} </span>}
            {lastName}
          </Heading>
        </div>
        <div className={styles.portrait}>
          {squadNumber !== null && (
            <p className={styles.number} aria-label={words.number(squadNumber)} role="img">
              {squadNumber}
            </p>
          )}
          <Picture
            imageKey={image?.key}
            focus={image?.focus}
            alt={image?.alt ?? ''}
            ratio="4/5"
            sizes="(width >= 760px) 24rem, 70vw"
            widths={['400x600', '750x750', '1000x1000']}
            priority
          />
        </div>
      </div>
    </header>
  )
}

/** What is known of a player's life, each with its label. */
function useFacts(player: PlayerData['player']): [label: string, value: string][] {
  const words = useMessages(clubMessages)
  const say = useSay()
  const dates = useDates()
  const { now } = usePage()
  const { dateOfBirth, birthplace, nationality, joined, previousClub, onLoanFrom, onLoanTo } = player
  const facts: [string, string | null][] = [
    [
      words.born,
      dateOfBirth && words.bornAndAge(dates.date(dateOfBirth), ageAt(dateOfBirth, dates.day(now))),
    ],
    [words.birthplace, birthplace],
    [words.nationality, nationality && say(nationality)],
    [words.joined, joined && dates.date(joined)],
    [words.previousClub, previousClub],
    [words.loanFrom, onLoanFrom],
    [words.loanTo, onLoanTo],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []))
}

function Statistics({ data: { player, seasons } }: { data: PlayerData }) {
  const words = useMessages(clubMessages)
  const columns = [
    ['appearances', words.appearances],
    ['starts', words.starts],
    ['goals', words.goals],
    ['yellowCards', words.yellowCards],
    ['redCards', words.redCards],
  ] as const
  const parts = seasons.flatMap(({ label, matches }) =>
    matches && matches.recorded < matches.played ? [{ label, ...matches }] : [],
  )
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className={styles.caption}>{words.statisticsOf(player.name)}</caption>
          <thead>
            <tr>
              <th scope="col">{words.season}</th>
              {columns.map(([key, label]) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seasons.map((season) => (
              <tr key={season.season}>
                <th scope="row">{season.label}</th>
                {columns.map(([key]) => (
                  <td key={key}>{season[key]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {parts.map(({ label, recorded, played }) => (
        <p key={label} className={styles.none}>
          {words.countedFrom(label, recorded, played)}
        </p>
      ))}
    </>
  )
}

function Awards({ data: { player } }: { data: PlayerData }) {
  const words = useMessages(clubMessages)
  return (
    <Stack space="m">
      <SectionHeading title={words.awards} />
      {player.awards.length === 0 ? (
        <p className={styles.none}>{words.noAwards}</p>
      ) : (
        <ul className={styles.awards}>
          {player.awards.map(({ year, title }) => (
            <li key={`${year} ${title}`}>
              <span className={styles.year}>{year}</span> <Said>{title}</Said>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

function Career({ data: { player, seasons } }: { data: PlayerData }) {
  const words = useMessages(clubMessages)
  const { club } = useSettings()
  /** Without a figure from the editors: the sum of this spell's seasons above, and since when. */
  const figure = (row: Player['career'][number], key: 'appearances' | 'goals') => {
    const written = row[key]
    if (written !== null && written !== undefined) return written
    const counted = seasonsOfSpell(row, seasons, [club.name, club.shortName])
    const since = counted.at(-1)?.label
    if (since === undefined) return words.unknown
    return words.since(
      counted.reduce((sum, season) => sum + season[key], 0),
      since,
    )
  }
  return (
    <Stack space="m">
      <SectionHeading title={words.career} />
      {player.career.length === 0 ? (
        <p className={styles.none}>{words.noCareer}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption className={styles.caption}>{words.careerOf(player.name)}</caption>
            <thead>
              <tr>
                <th scope="col">{words.club}</th>
                <th scope="col">{words.years}</th>
                <th scope="col">{words.appearances}</th>
                <th scope="col">{words.goals}</th>
              </tr>
            </thead>
            <tbody>
              {player.career.map((row) => (
                <tr key={`${row.club} ${row.from}`}>
                  <th scope="row">{row.club}</th>
                  <td>{words.span(row.from, row.to)}</td>
                  <td>{figure(row, 'appearances')}</td>
                  <td>{figure(row, 'goals')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Stack>
  )
}

function Others({ data: { team, previous, next } }: { data: PlayerData }) {
  const words = useMessages(clubMessages)
  if (previous === null || next === null) return null
  const link = (label: string, { slug, name, number }: Neighbour, rel: string) => (
    <SiteLink href={playerPath(team.slug, slug)} className={styles.other} rel={rel}>
      <span className={styles.direction}>{label}</span>
      <span className={styles.otherName}>
        {number !== null && <span className={styles.otherNumber}>{number}</span>} {name}
      </span>
    </SiteLink>
  )
  return (
    <Section ground="raised" aria-label={words.otherPlayers}>
      <Container>
        <nav className={styles.others} aria-label={words.otherPlayers}>
          {link(words.previousPlayer, previous, 'prev')}
          {link(words.nextPlayer, next, 'next')}
        </nav>
      </Container>
    </Section>
  )
}
