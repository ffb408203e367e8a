import { articlePath } from '@club/contracts/page-paths'
import { useDates, useMessages } from '@club/shell-api'
import { Backdrop, Container, classNames, Heading, Notice, Said, SiteLink, Stamp, Still } from '@club/ui'
import { newsMessages } from '../messages.ts'
import { StoryCard } from '../story/StoryCard.tsx'
import type { Story } from '../story/story.core.ts'
import styles from './Lead.module.css'

/** Home's hero: the top story on its picture, with the next ones beside it. */
export function Lead({ data }: { readonly data: readonly Story[] }) {
  const words = useMessages(newsMessages)
  const dates = useDates()
  const [top, ...others] = data
  if (!top) {
    return (
      <div className={classNames(styles.lead, styles.none)} data-tone="dark">
        <Container>
          <Notice kind="empty">{words.noNews}</Notice>
        </Container>
      </div>
    )
  }
  return (
    <Still of={data} className={styles.lead} data-tone="dark">
      <article className={styles.top}>
        <Backdrop
          className={styles.picture}
          imageKey={top.image?.key}
          focus={top.image?.focus}
          sizes="100vw"
          priority
          head
        />
        <div className={styles.words}>
          <Stamp>
            <Said>{top.category}</Said>
          </Stamp>
          <Heading tag="h2" size="2xl">
            <SiteLink href={articlePath(top.slug)} className={styles.link}>
              <Said>{top.title}</Said>
            </SiteLink>
          </Heading>
          <p className={styles.standfirst}>
            <Said>{top.standfirst}</Said>
          </p>
          <p className={styles.date}>
            <time dateTime={top.publishedAt}>{dates.date(top.publishedAt)}</time>
          </p>
        </div>
      </article>
      {others.length > 0 && (
        <section className={styles.others} aria-label={words.topStories}>
          <ul className={styles.list}>
            {others.map((story) => (
              <li key={story.slug}>
                <StoryCard
                  story={story}
                  layout="row"
                  size="s"
                  tone="dark"
                  sizes="(width >= 1024px) 9rem, 13rem"
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Still>
  )
}
