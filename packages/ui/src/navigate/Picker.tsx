import { useNavigate } from 'react-router'
import { SiteLink } from '../link/SiteLink.tsx'
import { Said } from '../type/Said.tsx'
import styles from './navigate.module.css'
import { Select } from './Select.tsx'

export type PickerProps = {
  readonly label: string
  /** The places to go: each a path of this site, which also tells them apart. */
  readonly options: readonly { readonly href: string; readonly label: string }[]
  /** The path of the place that is shown. */
  readonly current: string
  /** Told of what is chosen, instead of going there: a part of this page. */
  readonly onChoose?: (href: string) => void
}

/** A list to choose a page from, such as a team or a season; choosing goes there. Without scripts, a list of links. */
export function Picker({ label, options, current, onChoose }: PickerProps) {
  const navigate = useNavigate()
  const choose = onChoose ?? navigate
  return (
    <div className={styles.picker}>
      <div className={styles.scripted}>
        <Select
          label={label}
          value={current}
          options={options.map(({ href, label: text }) => ({ value: href, label: text }))}
          onChoose={(href) => void choose(href)}
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
