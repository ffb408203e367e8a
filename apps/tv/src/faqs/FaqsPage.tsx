import { useMessages } from '@club/shell-api'
import { Container, Heading, Icon, Said, SiteLink } from '@club/ui'
import { useLoaderData } from 'react-router'
import { TvFrame } from '../frame/TvFrame.tsx'
import { TvHead } from '../frame/TvHead.tsx'
import { tvMessages } from '../messages.ts'
import styles from './FaqsPage.module.css'
import type { FaqsData } from './faqs.loader.ts'

/** Questions in groups; each opens by itself, with and without scripts. */
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
              <div>
                {list.map(({ heading, question }) => (
                  <details key={heading} className={styles.entry}>
                    <summary className={styles.heading}>
                      <h3 className={styles.asked}>
                        <Said>{heading}</Said>
                      </h3>
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
            </section>
          ))}
          <p className={styles.support}>
            <SiteLink href={support.href} className={styles.link}>
              <Said>{support.name}</Said>
            </SiteLink>
          </p>
        </div>
      </Container>
    </TvFrame>
  )
}
