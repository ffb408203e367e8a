import { articlePath } from '@club/contracts/page-paths'
import { longestQueryValue } from '@club/contracts/page-queries'
import { useDates, useMessages } from '@club/shell-api'
import { Card, Notice, Pagination, TabLinks } from '@club/ui'
import { type Answer, type Article, noAnswer } from '../answer.core.ts'
import { type Choice, choicePath, pageCount, rangeOf } from '../choice.core.ts'
import { searchMessages } from '../messages.ts'
import { piecesOf } from './marks.core.ts'
import styles from './Results.module.css'
import { Suggestions } from './Suggestions.tsx'

type Props = {
  /** null: the search failed. */
  readonly answer: Answer | null
  readonly choice: Choice
  /** Shows a page in place; without it each page has an address. */
  readonly onPage?: (page: number) => void
}

/** The results: suggestions, then articles, then links to more. */
export function Results({ answer: given, choice, onPage }: Props) {
  const words = useMessages(searchMessages)
  const answer = given ?? noAnswer
  const { articles, found, page, corrected, suggestions } = answer
  const shown = { page, pageCount: pageCount(found) }
  return (
    <div className={styles.results}>
      {suggestions.length > 0 && <Suggestions suggestions={suggestions} />}
      <TabLinks
        label={words.kinds}
        tone="dark"
        items={[
          { href: choicePath(choice), label: words.articles, current: true },
          { href: videosPath(choice), label: words.videos },
        ]}
      />
      <div className={styles.told}>
        {/* Without page addresses this is redrawn with each answer: the caller announces it. */}
        <p className={styles.count} role={onPage ? undefined : 'status'} tabIndex={-1} data-part="count">
          {words.count(articles.length, found)}
        </p>
        {corrected.map(({ asked, meant }) => (
          <p key={asked}>{words.corrected(asked, meant)}</p>
        ))}
      </div>
      {found === 0 && <Notice kind="empty">{words.nothing}</Notice>}
      {found > 0 && (
        <>
          <ul className={styles.list} aria-label={words.articles}>
            {articles.map((article) => (
              <li key={article.slug}>
                <Found article={article} marked={new Set(answer.marked)} />
              </li>
            ))}
          </ul>
          <div className={styles.more}>
            <p>{words.displaying(rangeOf(page, articles.length), found)}</p>
            {onPage ? (
              <Pagination {...shown} onSelect={onPage} />
            ) : (
              <Pagination {...shown} href={(to) => choicePath({ ...choice, page: to })} />
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** The videos have their own search, on their own page. */
const videosPath = ({ term }: Choice) =>
  `/videos/browse${term === '' ? '' : `?${new URLSearchParams({ q: term.slice(0, longestQueryValue) })}`}`

function Found({ article, marked }: { readonly article: Article; readonly marked: ReadonlySet<string> }) {
  const dates = useDates()
  return (
    <Card
      layout="row"
      size="s"
      href={articlePath(article.slug)}
      title={article.title}
      drawTitle={(title) =>
        piecesOf(title, marked).map((piece, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one title keep their order
          piece.marked ? <mark key={at}>{piece.text}</mark> : piece.text,
        )
      }
      {...(article.category ? { kicker: article.category } : {})}
      {...(article.image ? { imageKey: article.image.key, focus: article.image.focus } : {})}
      date={{ iso: article.publishedAt, text: dates.date(article.publishedAt) }}
      sizes="(width >= 760px) 16rem, 40vw"
    />
  )
}
