import { Icon } from '@club/ui'
import { type Entry, kinds } from './entries.core.ts'
import styles from './Feed.module.css'

/** An entry's sign: cards and substitutions are drawn here, the rest are icons of the kit. Decorative: the text says the same. */
export function EntrySign({ type }: Pick<Entry, 'type'>) {
  const { sign } = kinds[type]
  switch (sign) {
    case null:
      return <span className={styles.dot} />
    case 'yellow':
    case 'second-yellow':
    case 'red':
      return <span className={styles.card} data-card={sign} />
    case 'substitution':
      return (
        <svg className={styles.change} viewBox="0 0 20 20" width="20" height="20" aria-hidden>
          <path d="M6 16V4M2.5 7.5 6 4l3.5 3.5" fill="none" stroke="var(--win)" strokeWidth="2.4" />
          <path d="M14 4v12M10.5 12.5 14 16l3.5-3.5" fill="none" stroke="var(--loss)" strokeWidth="2.4" />
        </svg>
      )
    default:
      return <Icon name={sign} size={20} />
  }
}
