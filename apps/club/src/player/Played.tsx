import { scoreLine } from '@club/football'
import { useDates, useMessages } from '@club/shell-api'
import { Container, dot, dotted, Said, Section, SectionHeading, SiteLink, Stack } from '@club/ui'
import { clubMessages } from '../messages.ts'
import styles from './Played.module.css'
import type { PlayedMatch } from './player.core.ts'

/** The last matches that a player took part in, each with links to its pages. */
export function Played({ matches }: { readonly matches: readonly PlayedMatch[] }) {
  const words = useMessages(clubMessages)
  return (
    <Section aria-labelledby="played">
      <Container>
        <Stack space="l">
          <SectionHeading id="played" title={words.lastMatches} />
          <ul className={styles.matches}>
            {matches.map((match) => (
              <li key={match.id} className={styles.match}>
                <PlayedLine match={match} />
              </li>
            ))}
          </ul>
        </Stack>
      </Container>
    </Section>
  )
}

function PlayedLine({ match }: { readonly match: PlayedMatch }) {
  const words = useMessages(clubMessages)
  const dates = useDates()
  const { page, day, competition, home, away, score, started, cameOn, goals, report, highlights } = match
  const part = dotted([started && words.started, cameOn && words.cameOn, goals > 0 && words.scored(goals)])
  return (
    <>
      <span className={styles.when}>
        {day && dates.matchDate(day) + dot}
        <Said>{competition}</Said>
      </span>
      <SiteLink {...page} className={styles.pair}>
        {home} <strong>{score ? scoreLine(score) : words.versus}</strong> {away}
      </SiteLink>
      {part && <span className={styles.part}>{part}</span>}
      {(report || highlights) && (
        <span className={styles.ways}>
          {report && <SiteLink href={report}>{words.matchReport}</SiteLink>}
          {highlights && <SiteLink href={highlights}>{words.highlights}</SiteLink>}
        </span>
      )}
    </>
  )
}
