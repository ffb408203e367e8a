import { useSay } from '@club/shell-api'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icons/Icon.tsx'
import styles from './navigate.module.css'

export type SelectProps = {
  readonly label: ReactNode
  /** The form parameter that it sets; none if no form submits it. */
  readonly name?: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

/** A drop-down list with its label above. */
export function Select({ label, name, value, options, onChoose }: SelectProps) {
  const say = useSay()
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.box}>
        <select
          id={id}
          name={name}
          className={styles.select}
          value={value}
          onChange={(event) => onChoose(event.currentTarget.value)}
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
  )
}
