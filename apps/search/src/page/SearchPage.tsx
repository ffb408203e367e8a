import { useMessages } from '@club/shell-api'
import { Container, PageHeader } from '@club/ui'
import { useLoaderData, useNavigate } from 'react-router'
import { choicePath, cutTerm, type Narrowing } from '../choice.core.ts'
import { SearchForm } from '../form/SearchForm.tsx'
import { searchMessages } from '../messages.ts'
import { Results } from '../results/Results.tsx'
import type { SearchData } from './page.loader.ts'
import styles from './SearchPage.module.css'

/** The search with an address: works without scripts, and can be shared. */
export function SearchPage() {
  const { choice, answer } = useLoaderData() as SearchData
  const words = useMessages(searchMessages)
  const navigate = useNavigate()
  const go = (by: Narrowing) =>
    void navigate(choicePath({ ...choice, ...by, term: cutTerm(by.term), page: 0 }))
  return (
    <>
      <PageHeader title={words.search} />
      <div className={styles.ground} data-tone="dark">
        <Container>
          <div className={styles.page}>
            <SearchForm key={choice.term} choice={choice} onSearch={(term) => go({ term })} onNarrow={go} />
            {answer && (
              <>
                <h2 className="visually-hidden">{words.titleFor(choice.term)}</h2>
                <Results answer={answer} choice={choice} />
              </>
            )}
          </div>
        </Container>
      </div>
    </>
  )
}
