import { useMessages } from '@club/shell-api'
import { LoadMore, Notice, Still } from '@club/ui'
import { useEffect, useRef } from 'react'
import { listingPath } from '../addresses.core.ts'
import { newsMessages } from '../messages.ts'
import { StoryCard } from './StoryCard.tsx'
import styles from './StoryList.module.css'
import { range, type StoryPage } from './story.core.ts'
import { useStoryPages } from './use-story-pages.ts'

export type StoryListProps = {
  /** The page in the address. */
  readonly first: StoryPage
  /** The listing's own path. */
  readonly path: string
  /** `front`: the newest story is large; `column`: rows in a narrow column. */
  readonly layout: 'front' | 'column'
  /** Shown if there are no stories. */
  readonly empty: string
}

/** A listing with 'Load previous news' and 'Load more news': links to pages, which load in place once scripts run. */
export function StoryList({ first, path, layout, empty }: StoryListProps) {
  const words = useMessages(newsMessages)
  const { held, wanted, failed, freshSlug, load } = useStoryPages(first, path)
  const list = useRef<HTMLUListElement>(null)

  // The pressed button may be gone: the focus moves to the first new story.
  useEffect(() => {
    if (freshSlug === null) return
    list.current?.querySelector<HTMLAnchorElement>(`[data-slug="${freshSlug}"] a`)?.focus()
  }, [freshSlug])

  const stories = held.flatMap((page) => page.stories)
  const last = held.at(-1) ?? first
  const previous = (held[0] ?? first).page - 1
  const next = last.page + 1
  const { from, to } = range(held)
  const leads = layout === 'front' && previous === 0

  if (stories.length === 0) return <Notice kind="empty">{empty}</Notice>
  return (
    <div className={styles.listing}>
      {previous >= 1 && (
        <LoadMore
          href={listingPath(path, previous)}
          text={words.loadPrevious}
          loading={wanted === previous}
          onLoad={() => load(previous)}
        />
      )}
      <ul ref={list} className={styles.list} data-layout={layout}>
        {stories.map((story, index) => {
          const lead = leads && index === 0
          const summary = leads && index < 2
          const priority = layout === 'front' && index === 0 && held.length === 1
          return (
            <Still
              as="li"
              key={story.slug}
              of={story}
              drawing={priority ? undefined : `story-${layout}-${lead}-${summary}`}
              data-slug={story.slug}
              className={lead ? styles.lead : undefined}
            >
              {layout === 'column' ? (
                <StoryCard story={story} tag="h2" layout="row" size="s" sizes="13rem" />
              ) : (
                <StoryCard
                  story={story}
                  tag="h2"
                  summary={summary}
                  layout={lead ? 'overlay' : 'stack'}
                  size={lead ? 'xl' : 'm'}
                  priority={priority}
                  ratio="3/2"
                  sizes={lead ? leadSizes : cardSizes}
                />
              )}
            </Still>
          )
        })}
      </ul>
      {failed && <Notice kind="problem">{words.loadProblem}</Notice>}
      <p className={styles.count} role="status">
        {words.showing(from, to, last.total)}
      </p>
      {next <= last.pages && (
        <LoadMore
          href={listingPath(path, next)}
          text={words.loadMore}
          loading={wanted === next}
          onLoad={() => load(next)}
        />
      )}
    </div>
  )
}

const leadSizes = '(width >= 1440px) 890px, (width >= 1024px) 66vw, 100vw'
const cardSizes = '(width >= 1440px) 430px, (width >= 1024px) 31vw, (width >= 640px) 47vw, 94vw'
