import type { Match } from '@club/contracts'
import { articlePath, matchPath } from '@club/contracts/page-paths'
import { playerPath, useMessages, withMoment } from '@club/shell-api'
import { ButtonLink, buttonPresets, Stack } from '@club/ui'
import { newsMessages } from '../messages.ts'

export type MatchThreadProps = {
  readonly id: string
  readonly match: Match
  /** Slug of the article that shows the links. */
  readonly slug: string
}

/** Links from a report or a preview: the match’s own page, its preview and report, its films, the fixtures and the table. */
export function MatchThread({ id, match, slug }: MatchThreadProps) {
  const words = useMessages(newsMessages)
  const { external, preview, report, highlights, replay } = match.links
  return (
    <nav data-screen aria-label={words.aboutMatch}>
      <Stack space="s">
        {match.filmed && (
          <Stack row space="s">
            {match.filmed.map(({ side, minute, scorer, videoID, at }) => (
              <ButtonLink
                key={`${side} ${minute}`}
                type="ghost-dark"
                size="small"
                icon="Play"
                href={withMoment(playerPath(videoID), at)}
              >
                {words.watchGoal(minute, scorer)}
              </ButtonLink>
            ))}
          </Stack>
        )}
        <Stack row space="s">
          <ButtonLink
            {...buttonPresets.matchCentre}
            href={external ?? matchPath({ ...match, id })}
            newTab={external !== null}
          >
            {words.matchCentre}
          </ButtonLink>
          {preview && preview !== articlePath(slug) && (
            <ButtonLink type="ghost-dark" icon="Article" href={preview}>
              {words.preview}
            </ButtonLink>
          )}
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
          {replay && (
            <ButtonLink type="ghost-dark" icon="VideoCamera" href={replay}>
              {words.replay}
            </ButtonLink>
          )}
          {!match.unlisted && external === null && (
            <ButtonLink type="label-dark" href={`/matches/${match.team}/${match.season}`}>
              {words.leagueTable}
            </ButtonLink>
          )}
        </Stack>
      </Stack>
    </nav>
  )
}
