import { useMessages } from '@club/shell-api'
import { ButtonLink, SectionHeading, Still } from '@club/ui'
import { Outlet, useLoaderData, useParams } from 'react-router'
import { newsMessages } from '../messages.ts'
import { StoryCard } from '../story/StoryCard.tsx'
import type { loadNewest } from './article.loader.ts'
import styles from './ItemLayout.module.css'

/** Number of stories beside an article. */
const beside = 5

/**
 * The news-item child layout (docs/product.md#news): head, a column of reading width, and the newest other stories, if any, beside it. The
 * page within provides the head and the column, `ItemHead` and `ItemColumn`, and anything below both.
 */
export function ItemLayout() {
  const { stories } = useLoaderData() as Awaited<ReturnType<typeof loadNewest>>
  const { slug } = useParams()
  const words = useMessages(newsMessages)
  const others = stories.filter((story) => story.slug !== slug).slice(0, beside)
  return (
    <div className={styles.layout}>
      <Outlet />
      {others.length > 0 && (
        <aside className={styles.aside} data-screen aria-labelledby="more-news">
          <SectionHeading title={words.moreNews} size="m" id="more-news" />
          <Still as="ul" of={others} drawing="stories-beside" className={styles.others}>
            {others.map((story) => (
              <li key={story.slug}>
                <StoryCard story={story} layout="row" size="s" sizes="9rem" />
              </li>
            ))}
          </Still>
          <p>
            <ButtonLink href="/news" type="ghost-dark" size="small" icon="ChevronRight" iconAlign="right">
              {words.allNews}
            </ButtonLink>
          </p>
        </aside>
      )}
    </div>
  )
}
