import { Heading } from '@club/ui'
import { Entries } from './Entries.tsx'
import type { QuestionsData } from './faqs.loader.ts'
import styles from './Questions.module.css'
import { Support } from './Support.tsx'

/** The club's questions as an accordion: one is open at a time. */
export function Questions({ data: { groups, support } }: { readonly data: QuestionsData }) {
  return (
    <div className={styles.questions} data-tone="dark">
      <div className={styles.groups}>
        {groups.map(({ id, title, list }) => (
          <section key={id} className={styles.group} aria-labelledby={`questions-${id}`}>
            <Heading tag="h3" size="s" id={`questions-${id}`}>
              {title}
            </Heading>
            <Entries list={list} tag="h4" accordion="questions" />
          </section>
        ))}
      </div>
      <Support support={support} />
    </div>
  )
}
