import { useSay } from '@club/shell-api'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icons/Icon.tsx'
import { useKitMessages } from '../messages.ts'
import { Said } from '../type/Said.tsx'
import styles from './navigate.module.css'

export type FilterPickerProps = {
  readonly label: string
  /** The query parameter that it sets. An empty value leaves the parameter out. */
  readonly name: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** The path that the query is put to. */
  readonly action: string
  /** Other parameters to keep. */
  readonly keep?: Readonly<Record<string, string>>
}

/** A list that filters the page by a query parameter. Without scripts, a form with a button. */
export function FilterPicker({ label, name, value, options, action, keep = {} }: FilterPickerProps) {
  const kit = useKitMessages()
  const say = useSay()
  const id = useId()
  const navigate = useNavigate()
  const choose = (chosen: string) => {
    const query = new URLSearchParams(keep)
    if (chosen) query.set(name, chosen)
    void navigate(query.size > 0 ? `${action}?${query}` : action)
  }
  return (
    <form className={styles.picker} action={action} method="get">
      {Object.entries(keep).map(([key, kept]) => (
        <input key={key} type="hidden" name={key} value={kept} />
      ))}
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          <Said>{label}</Said>
        </label>
        <span className={styles.box}>
          <select
            id={id}
            name={name}
            className={styles.select}
            value={value}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {say(option.label)}
              </option>
            ))}
          </select>
          <span className={styles.arrow}>
            <Icon name="ChevronRight" size={18} />
          </span>
        </span>
      </div>
      <span className={styles.plain}>
        <Button action="submit" type="ghost-dark">
          {kit.go}
        </Button>
      </span>
    </form>
  )
}
