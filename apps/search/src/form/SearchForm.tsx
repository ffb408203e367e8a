import { useMessages } from '@club/shell-api'
import { Select, SearchForm as WordsForm } from '@club/ui'
import { useRef } from 'react'
import { type Choice, type Narrowing, searchPath } from '../choice.core.ts'
import { searchMessages } from '../messages.ts'
import styles from './SearchForm.module.css'

type Props = {
  readonly choice: Choice
  readonly onSearch: (term: string) => void
  readonly onNarrow: (by: Narrowing) => void
}

/** Longest pasted text in characters: without scripts it goes into an address, where each Chinese one takes nine. */
const longestTerm = 400

/** The term and the options. Without scripts it is a plain form that leads to the results page. */
export function SearchForm({ choice, onSearch, onNarrow }: Props) {
  const words = useMessages(searchMessages)
  const choices = useRef<HTMLDivElement>(null)
  /** Includes what the fan has typed since the last search. */
  const narrow = (by: Omit<Narrowing, 'term'>) => {
    const form = choices.current?.closest('form')
    onNarrow({ ...by, term: form ? String(new FormData(form).get('q') ?? '') : choice.term })
  }
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
      <div ref={choices} className={styles.choices}>
        <Select
          label={words.show}
          name="match"
          value={choice.exact ? 'exact' : ''}
          options={[
            { value: '', label: words.allResults },
            { value: 'exact', label: words.exactMatches },
          ]}
          onChoose={(value) => narrow({ exact: value === 'exact' })}
        />
        <Select
          label={words.sortBy}
          name="sort"
          value={choice.relevance ? 'relevance' : ''}
          options={[
            { value: '', label: words.dateAdded },
            { value: 'relevance', label: words.relevance },
          ]}
          onChoose={(value) => narrow({ relevance: value === 'relevance' })}
        />
      </div>
    </WordsForm>
  )
}
