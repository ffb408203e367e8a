import { articlePath } from '@club/contracts/page-paths'
import { useDates } from '@club/shell-api'
import { Card, type CardProps } from '@club/ui'
import type { Story } from './story.core.ts'

type StoryCardProps = Pick<CardProps, 'layout' | 'size' | 'tag' | 'ratio' | 'sizes' | 'priority' | 'tone'> & {
  readonly story: Story
  /** Shows the standfirst too. */
  readonly summary?: boolean
}

/** A story in a list: picture, category, headline and date, linked to the article. */
export function StoryCard({ story, summary, ...look }: StoryCardProps) {
  const dates = useDates()
  return (
    <Card
      {...look}
      href={articlePath(story.slug)}
      title={story.title}
      kicker={story.category}
      date={{ iso: story.publishedAt, text: dates.date(story.publishedAt) }}
      summary={summary ? story.standfirst : undefined}
      imageKey={story.image?.key}
      focus={story.image?.focus}
    />
  )
}
