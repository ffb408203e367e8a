import { useMessages, useSettings } from '@club/shell-api'
import { Container, PageHeader, Section } from '@club/ui'
import { useLoaderData, useLocation } from 'react-router'
import { newsMessages } from '../messages.ts'
import { SectionSponsors } from '../sponsor/SectionSponsors.tsx'
import { StoryList } from '../story/StoryList.tsx'
import styles from './ListingPage.module.css'
import type { ListingData } from './listing.loader.ts'

/** All news, newest first. */
export function ListingPage() {
  const data = useLoaderData() as ListingData
  const { key } = useLocation()
  const { club } = useSettings()
  const words = useMessages(newsMessages)
  return (
    <>
      <PageHeader title={words.news} kicker={club.name} intro={words.newsIntro(club.ground)}>
        <div className={styles.sponsors}>
          <SectionSponsors sponsors={data.sponsors} />
        </div>
      </PageHeader>
      <Section aria-label={words.latestNews}>
        <Container>
          <StoryList key={key} first={data.list} path="/news" layout="front" empty={words.noNews} />
        </Container>
      </Section>
    </>
  )
}
