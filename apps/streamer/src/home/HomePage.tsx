/** Home: the site's brand, then its five parts, each an anchor with a heading and a remote's slot below it. */
import { Slot, type SlotsData } from '@club/host'
import type { StreamerSection } from '@club/settings'
import { useMessages, useSay, useSettings } from '@club/shell-api'
import { Backdrop, ButtonLink, Container, Heading, Said, SectionHeading, Stack } from '@club/ui'
import { useLoaderData } from 'react-router'
import { useRoot } from '../layout/use-root.ts'
import { streamerMessages } from '../messages.ts'
import styles from './HomePage.module.css'
import { type HomeSlot, slotOf } from './home-slots.ts'

/** The parts in order, each with the background that its slot is drawn for. */
const parts: readonly { section: StreamerSection; tone: 'light' | 'dark' }[] = [
  { section: 'next-match', tone: 'dark' },
  { section: 'packages', tone: 'dark' },
  { section: 'fixtures', tone: 'light' },
  { section: 'videos', tone: 'dark' },
  { section: 'troubleshooting', tone: 'dark' },
]

export function HomePage() {
  const { slots } = useLoaderData() as SlotsData<HomeSlot>
  const text = useMessages(streamerMessages)
  const { sectionHeadings } = useRoot().streamer
  return (
    <>
      <Hero />
      {parts.map(({ section, tone }) => {
        const title = sectionHeadings[section] ?? text.sections[section]
        const slot = slotOf[section]
        return (
          <div key={section} id={section} className={styles.part} data-part={section} data-tone={tone}>
            <Container>
              <Stack space="l">
                <SectionHeading title={title} tone={tone} size="xl" />
                <Slot name={slot} initial={slots[slot]} label={title} />
              </Stack>
            </Container>
          </div>
        )
      })}
    </>
  )
}

function Hero() {
  const text = useMessages(streamerMessages)
  const say = useSay()
  const { club, tv, home } = useSettings()
  const { tagline } = useRoot().streamer
  return (
    <div className={styles.hero} data-tone="dark">
      <Backdrop className={styles.ground} imageKey={home.heroImage} focus={home.heroFocus} priority />
      <Container>
        <div className={styles.words}>
          <p className={styles.brand}>
            <Said>{tv.name}</Said>
          </p>
          <Heading tag="h1" size="2xl">
            {tagline ?? text.tagline(say(club.name))}
          </Heading>
          <p className={styles.lead}>{text.lead}</p>
          <div className={styles.ways}>
            <ButtonLink href="/live" size="large" icon="Live" type="primary-light">
              {text.watchLive}
            </ButtonLink>
            <ButtonLink href="/#packages" size="large" type="ghost-light">
              {text.seePackages}
            </ButtonLink>
          </div>
        </div>
      </Container>
    </div>
  )
}
