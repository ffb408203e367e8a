import { SiteLink } from '../link/SiteLink.tsx'
import { Said } from '../type/Said.tsx'
import styles from './navigate.module.css'
import { Select } from './Select.tsx'
import { useChoice } from './use-choice.ts'

export type PickerProps = {
  readonly label: string
  /** The places to go to: each is a path of this site, which also identifies it. */
  readonly options: readonly { readonly href: string; readonly label: string }[]
  /** What the list says while none of them is chosen: each may be chosen then, the first as well. */
  readonly none?: string
  /** The path of the place that is shown; '': none. */
  readonly current: string
  /** Called with the choice instead of navigating there, for a part of this page. */
  readonly onChoose?: (href: string) => void
}

/** A list to choose a page from, such as a team or a season; choosing goes there. Without scripts, a list of links. */
export function Picker({ label, options, none, current, onChoose }: PickerProps) {
  const [value, goTo] = useChoice(current)
  return (
    <div className={styles.picker}>
      <div className={styles.scripted}>
        <Select
          label={label}
          value={value}
          options={[
            ...(none === undefined ? [] : [{ value: '', label: none }]),
            ...options.map(({ href, label: text }) => ({ value: href, label: text })),
          ]}
          onChoose={onChoose ?? ((href) => goTo(href, href))}
        />
      </div>
      <div className={styles.plain}>
        <p className={styles.label}>{label}</p>
        <ul className={styles.places}>
          {options.map((option) => (
            <li key={option.href}>
              <SiteLink href={option.href} aria-current={option.href === current ? 'page' : undefined}>
                <Said>{option.label}</Said>
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
