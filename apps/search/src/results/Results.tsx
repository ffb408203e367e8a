import { useDates, useMessages } from '@club/shell-api'
import { Card, Notice, Pagination, TabLinks } from '@club/ui'
import { type Answer, type Article, noAnswer } from '../answer.core.ts'
import { type Choice, choicePath, pageCount, rangeOf } from '../choice.core.ts'
import { searchMessages } from '../messages.ts'
import { piecesOf } from './marks.core.ts'
import styles from './Results.module.css'
import { Suggestions } from './Suggestions.tsx'

type Props = {
  /** null: it could not be had. */
  readonly answer: Answer | null
  readonly choice: Choice
  /** Shows a page in place; without it a page has an address. */
  readonly onPage?: (page: number) => void
}

/** What was found: suggestions, then articles, then the way to more of them. */
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
        {/* Where pages have no address, all of this comes anew with each answer: whoever shows it announces it. */}
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

/** The videos have a search of their own, on the page where they are. */
const videosPath = ({ term }: Choice) =>
  `/videos/browse${term === '' ? '' : `?${new URLSearchParams({ q: term.slice(0, 120) })}`}`

function Found({ article, marked }: { readonly article: Article; readonly marked: ReadonlySet<string> }) {
  const dates = useDates()
  return (
    <Card
      layout="row"
      size="s"
      href={`/news/${article.slug}`}
      title={article.title}
      drawTitle={(title) =>
        piecesOf(title, marked).map((piece, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one title keep their places
          piece.marked ? <mark key={at}>{piece.text}</mark> : piece.text,
        )
      }
      {...(article.category ? { kicker: article.category } : {})}
      {...(article.imageKey ? { imageKey: article.imageKey } : {})}
      date={{ iso: article.publishedAt, text: dates.date(article.publishedAt) }}
      sizes="(width >= 760px) 16rem, 40vw"
    />
  )
}
