import { useMessages } from '@club/shell-api'
import { Grid, Notice, SectionHeading, Sponsors, Stack, Still } from '@club/ui'
import { newsMessages } from '../messages.ts'
import { StoryCard } from '../story/StoryCard.tsx'
import type { LatestData } from './home.loader.ts'

/** Home's grid of the stories after the hero's, with the sponsor of home's news. The page puts it in a section. */
export function Latest({ data }: { readonly data: LatestData }) {
  const words = useMessages(newsMessages)
  return (
    <Stack space="l">
      <SectionHeading title={words.latestNews} link={{ href: '/news' }} />
      {data.none && <Notice kind="empty">{words.noNews}</Notice>}
      {data.stories.length > 0 && (
        <Grid columns={3} tag="ul">
          {data.stories.map((story) => (
            <Still as="li" key={story.slug} of={story}>
              <StoryCard story={story} ratio="3/2" sizes={sizes} />
            </Still>
          ))}
        </Grid>
      )}
      <Sponsors title={words.sponsor} sponsors={data.sponsors} />
    </Stack>
  )
}

const sizes = '(width >= 1440px) 430px, (width >= 1024px) 31vw, (width >= 640px) 47vw, 94vw'
