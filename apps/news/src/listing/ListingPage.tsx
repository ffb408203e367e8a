import { useMessages, useSettings } from '@club/shell-api'
import { Container, PageHeader, Section, Sponsors } from '@club/ui'
import { useLoaderData, useLocation } from 'react-router'
import { topicPath } from '../addresses.core.ts'
import { newsMessages } from '../messages.ts'
import { StoryList } from '../story/StoryList.tsx'
import styles from './ListingPage.module.css'
import type { ListingData } from './listing.loader.ts'
import { Topics } from './Topics.tsx'

/** The news, newest first: all of it, or of one topic. */
export function ListingPage() {
  const data = useLoaderData() as ListingData
  const { key } = useLocation()
  const { club } = useSettings()
  const words = useMessages(newsMessages)
  return (
    <>
      <PageHeader title={words.news} kicker={club.name} intro={words.newsIntro(club.ground)}>
        <div className={styles.sponsors}>
          <Sponsors title={words.sponsor} sponsors={data.sponsors} />
        </div>
      </PageHeader>
      <Section aria-label={words.latestNews}>
        <Container>
          <Topics topic={data.topic} categories={data.categories} teams={data.teams} />
          <StoryList
            key={key}
            first={data.list}
            path={topicPath(data.topic)}
            layout="front"
            empty={words.noNews}
          />
        </Container>
      </Section>
    </>
  )
}
