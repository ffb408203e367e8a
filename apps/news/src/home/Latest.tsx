import { useMessages } from '@club/shell-api'
import { Grid, SectionHeading, Sponsors, Stack, Still } from '@club/ui'
import { newsMessages } from '../messages.ts'
import { StoryCard } from '../story/StoryCard.tsx'
import type { LatestData } from './home.loader.ts'

/**
 * Home's grid of the stories after the hero's, with the sponsor of home's news; without such stories only the sponsor, if there is one. The
 * page puts it in a section.
 */
export function Latest({ data }: { readonly data: LatestData }) {
  const words = useMessages(newsMessages)
  const sponsors = <Sponsors title={words.sponsor} sponsors={data.sponsors} />
  if (data.stories.length === 0) return sponsors
  return (
    <Stack space="l">
      <SectionHeading title={words.latestNews} link={{ href: '/news' }} />
      <Grid columns={3} tag="ul">
        {data.stories.map((story) => (
          <Still as="li" key={story.slug} of={story}>
            <StoryCard story={story} ratio="3/2" sizes={sizes} />
          </Still>
        ))}
      </Grid>
      {sponsors}
    </Stack>
  )
}

const sizes = '(width >= 1440px) 430px, (width >= 1024px) 31vw, (width >= 640px) 47vw, 94vw'
