import { Button } from '../button/Button.tsx'
import type { Tone } from '../class-names.ts'
import { useKitMessages } from '../messages.ts'
import { Said } from '../type/Said.tsx'
import { KeptFields } from './KeptFields.tsx'
import styles from './navigate.module.css'
import { Select } from './Select.tsx'
import { useChoice } from './use-choice.ts'

export type FilterPickerProps = {
  readonly label: string
  /** The query parameter that it sets. An empty value omits the parameter. */
  readonly name: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** The path that the query is added to. */
  readonly action: string
  /** Other parameters to keep. */
  readonly keep?: Readonly<Record<string, string>>
  readonly tone?: Tone
}

/** A list that filters the page by a query parameter. Without scripts, a form with a button. */
export function FilterPicker({
  label,
  name,
  value,
  options,
  action,
  keep = {},
  tone = 'light',
}: FilterPickerProps) {
  const kit = useKitMessages()
  const [shown, goTo] = useChoice(value)
  const choose = (chosen: string) => {
    const query = new URLSearchParams(keep)
    if (chosen) query.set(name, chosen)
    goTo(chosen, query.size > 0 ? `${action}?${query}` : action)
  }
  return (
    <form className={styles.picker} action={action} method="get">
      <KeptFields keep={keep} />
      <Select label={<Said>{label}</Said>} name={name} value={shown} options={options} onChoose={choose} />
      <span className={styles.plain}>
        <Button action="submit" type={tone === 'dark' ? 'ghost-light' : 'ghost-dark'}>
          {kit.go}
        </Button>
      </span>
    </form>
  )
}
