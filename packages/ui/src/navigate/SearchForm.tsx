import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Button } from '../button/Button.tsx'
import { TextInput } from '../form/TextInput.tsx'
import { KeptFields } from './KeptFields.tsx'
import styles from './navigate.module.css'

export type SearchFormProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'defaultValue' | 'placeholder' | 'maxLength' | 'autoComplete' | 'dir'
> & {
  readonly label: string
  readonly button: string
  /** The form's address without scripts. */
  readonly action: string
  /** Other parameters to keep. */
  readonly keep?: Readonly<Record<string, string>>
  /** Called instead of submitting, with the text as typed. */
  readonly onSearch: (words: string) => void
  /** Class names for the parts. The label uses `--ink-soft`. */
  readonly looks: { readonly form?: string; readonly field?: string; readonly input?: string }
  /** Shown below the field: filters for the search. */
  readonly children?: ReactNode
}

/** A search field, sent as the query's `q`. Without scripts it is a plain form that leads to the results page. */
export function SearchForm({
  label,
  button,
  action,
  keep = {},
  onSearch,
  looks,
  children,
  ...input
}: SearchFormProps) {
  const id = useId()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('q') ?? ''))
  }
  return (
    <search>
      <form className={looks.form} action={action} method="get" onSubmit={search}>
        <KeptFields keep={keep} />
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <div className={looks.field}>
          <TextInput
            {...input}
            id={id}
            className={looks.input}
            type="search"
            name="q"
            enterKeyHint="search"
          />
          <Button action="submit" type="primary-light" icon="Search">
            {button}
          </Button>
        </div>
        {children}
      </form>
    </search>
  )
}
