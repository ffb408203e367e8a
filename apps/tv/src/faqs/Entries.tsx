import { Icon, Said } from '@club/ui'
import styles from './Entries.module.css'
import type { FaqsData } from './faqs.loader.ts'

type Props = {
  readonly list: FaqsData['groups'][number]['list']
  readonly tag: 'h3' | 'h4'
  /** Entries with the same name form an accordion: opening one closes the others. Absent: each opens by itself. */
  readonly accordion?: string
}

/** Expandable questions, with and without scripts. */
export function Entries({ list, tag: Tag, accordion }: Props) {
  return (
    <div>
      {list.map(({ heading, question }) => (
        <details key={heading} className={styles.entry} name={accordion}>
          <summary className={styles.heading}>
            <Tag className={styles.asked}>
              <Said>{heading}</Said>
            </Tag>
            <span className={styles.sign}>
              <Icon name="Plus" size={20} />
            </span>
          </summary>
          <p className={styles.answer}>
            <Said>{question}</Said>
          </p>
        </details>
      ))}
    </div>
  )
}
