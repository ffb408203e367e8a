import { useMessages } from '@club/shell-api'
import { Select, SearchForm as WordsForm } from '@club/ui'
import { type Choice, searchPath } from '../choice.core.ts'
import { searchMessages } from '../messages.ts'
import styles from './SearchForm.module.css'

type Narrowing = Partial<Pick<Choice, 'exact' | 'relevance'>>

type Props = {
  readonly choice: Choice
  readonly onSearch: (term: string) => void
  readonly onNarrow: (by: Narrowing) => void
}

/** Letters that are taken of a pasted text: without scripts they stand in an address, nine for one where it is Chinese. */
const longestTerm = 400

/** What is looked for, and how. Without scripts it is a plain form that leads to the page of its results. */
export function SearchForm({ choice, onSearch, onNarrow }: Props) {
  const words = useMessages(searchMessages)
  return (
    <WordsForm
      action={searchPath}
      label={words.term}
      button={words.search}
      maxLength={longestTerm}
      defaultValue={choice.term}
      placeholder={words.placeholder}
      autoComplete="off"
      dir="auto"
      onSearch={onSearch}
      looks={styles}
    >
      <div className={styles.choices}>
        <Select
          label={words.show}
          name="match"
          value={choice.exact ? 'exact' : ''}
          options={[
            { value: '', label: words.allResults },
            { value: 'exact', label: words.exactMatches },
          ]}
          onChoose={(value) => onNarrow({ exact: value === 'exact' })}
        />
        <Select
          label={words.sortBy}
          name="sort"
          value={choice.relevance ? 'relevance' : ''}
          options={[
            { value: '', label: words.dateAdded },
            { value: 'relevance', label: words.relevance },
          ]}
          onChoose={(value) => onNarrow({ relevance: value === 'relevance' })}
        />
      </div>
    </WordsForm>
  )
}
