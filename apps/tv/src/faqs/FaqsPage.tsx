import { useMessages } from '@club/shell-api'
import { Container, Heading } from '@club/ui'
import { useLoaderData } from 'react-router'
import { TvFrame } from '../frame/TvFrame.tsx'
import { TvHead } from '../frame/TvHead.tsx'
import { tvMessages } from '../messages.ts'
import { Entries } from './Entries.tsx'
import styles from './FaqsPage.module.css'
import type { FaqsData } from './faqs.loader.ts'
import { Support } from './Support.tsx'

/** Questions in groups; each expands by itself, with and without scripts. */
export function FaqsPage() {
  const { frame, name, groups, support } = useLoaderData() as FaqsData
  const words = useMessages(tvMessages)
  return (
    <TvFrame frame={frame} current="faqs">
      <TvHead title={name} intro={words.faqsIntro} />
      <Container>
        <div className={styles.groups}>
          {groups.map(({ id, title, list }) => (
            <section key={id} className={styles.group} aria-labelledby={`faq-${id}`}>
              <Heading tag="h2" size="m" id={`faq-${id}`}>
                {title}
              </Heading>
              <Entries list={list} tag="h3" />
            </section>
          ))}
          <Support support={support} />
        </div>
      </Container>
    </TvFrame>
  )
}
