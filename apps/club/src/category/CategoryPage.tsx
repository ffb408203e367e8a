import { inPlacePath } from '@club/contracts/in-place'
import { articlePath, categoryPath } from '@club/contracts/page-paths'
import { useDates, useKeptState, useMessages, useSay } from '@club/shell-api'
import { Card, Container, Grid, LoadMore, Notice, PageHeader, Section, useAnswer, useInVain } from '@club/ui'
import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLoaderData, useLocation } from 'react-router'
import { clubMessages } from '../messages.ts'
import styles from './CategoryPage.module.css'
import { type CategoryPageData, listingPath, withPage } from './category.core.ts'
import type { CategoryData, PageProblem } from './category.loader.ts'

const sizes = '(width >= 1440px) 320px, (width >= 1024px) 23vw, (width >= 640px) 47vw, 94vw'

/** The articles of one category, newest first. */
export function CategoryPage() {
  const data = useLoaderData() as CategoryData
  const { key } = useLocation()
  const words = useMessages(clubMessages)
  const say = useSay()
  return (
    <>
      <PageHeader
        title={data.name}
        intro={words.articles(data.list.total)}
        imageKey={data.image?.key}
        focus={data.image?.focus}
        breadcrumbs={[
          { label: words.home, href: '/' },
          { label: words.categories, href: '/category' },
          { label: data.name },
        ]}
      />
      <Section aria-label={say(data.name)}>
        <Container>
          <Articles key={key} first={data.list} path={categoryPath(data.slug)} />
        </Container>
      </Section>
    </>
  )
}

/** Links to the previous and next pages; once scripts run, the next page is appended in place. */
function Articles({ first, path }: { first: CategoryPageData; path: string }) {
  const words = useMessages(clubMessages)
  const dates = useDates()
  const fetcher = useFetcher<CategoryData | PageProblem>()
  const [held, setHeld] = useKeptState<readonly CategoryPageData[]>('articles', (before = []) =>
    withPage(before, first),
  )
  const [fresh, setFresh] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const asking = fetcher.state !== 'idle'
  // No answer comes at all where the loader's own code does not.
  const vain = useInVain(asking, fetcher.data)
  const failed = !asking && (vain || (fetcher.data !== undefined && 'problem' in fetcher.data))
  useAnswer(fetcher.data, (answer) => {
    if ('problem' in answer) return
    const pages = withPage(held, answer.list)
    const came = pages.find(({ page }) => page === answer.list.page)
    setHeld(pages)
    setFresh(came?.articles[0]?.slug ?? null)
    if (came) window.history.replaceState(window.history.state, '', listingPath(path, came.page))
  })

  // The pressed button may be gone: the focus moves to the first new article.
  useEffect(() => {
    if (fresh) list.current?.querySelector<HTMLAnchorElement>(`[data-slug="${fresh}"] a`)?.focus()
  }, [fresh])

  const articles = held.flatMap((page) => page.articles)
  if (articles.length === 0) return <Notice kind="empty">{words.noArticles}</Notice>
  const last = held.at(-1) ?? first
  const next = last.page + 1
  const begins = held[0]?.page ?? 1
  return (
    <div className={styles.listing} ref={list}>
      {begins > 1 && <LoadMore href={listingPath(path, begins - 1)} text={words.loadPrevious} />}
      <Grid columns={4} tag="ul">
        {articles.map(({ slug, title, publishedAt, image }, index) => (
          <li key={slug} data-slug={slug}>
            <Card
              href={articlePath(slug)}
              title={title}
              tag="h2"
              date={{ iso: publishedAt, text: dates.date(publishedAt) }}
              imageKey={image?.key}
              focus={image?.focus}
              ratio="3/2"
              sizes={sizes}
              priority={index === 0 && held.length === 1}
            />
          </li>
        ))}
      </Grid>
      <p className={styles.count} role="status">
        {words.showing(
          (begins - 1) * first.size + 1,
          Math.min(last.page * last.size, last.total),
          last.total,
        )}
      </p>
      {failed && <Notice kind="problem">{words.loadProblem}</Notice>}
      {next <= last.pages && (
        <LoadMore
          href={listingPath(path, next)}
          text={words.loadMore}
          loading={asking}
          onLoad={() => void fetcher.load(inPlacePath(listingPath(path, next)))}
        />
      )}
    </div>
  )
}
