import type { Match } from '@club/contracts'
import { useMessages } from '@club/shell-api'
import { ButtonLink, buttonPresets, Stack } from '@club/ui'
import { articlePath, matchPath } from '../addresses.core.ts'
import { newsMessages } from '../messages.ts'

export type MatchThreadProps = {
  readonly id: string
  readonly match: Match
  /** The article that it stands on. */
  readonly slug: string
}

/** The way on from a report or a preview: the match’s own page, its report, its highlights, the fixtures and the table. */
export function MatchThread({ id, match, slug }: MatchThreadProps) {
  const words = useMessages(newsMessages)
  const { report, highlights } = match.links
  return (
    <nav aria-label={words.aboutMatch}>
      <Stack row space="s">
        <ButtonLink {...buttonPresets.matchCentre} href={matchPath(match.team, id)}>
          {words.matchCentre}
        </ButtonLink>
        {report && report !== articlePath(slug) && (
          <ButtonLink {...buttonPresets.matchReport} href={report}>
            {words.matchReport}
          </ButtonLink>
        )}
        {highlights && (
          <ButtonLink {...buttonPresets.highlights} href={highlights}>
            {words.highlights}
          </ButtonLink>
        )}
        <ButtonLink type="label-dark" href={`/matches/${match.team}`}>
          {words.leagueTable}
        </ButtonLink>
      </Stack>
    </nav>
  )
}
