/** Home: the site's brand, then its five parts, each an anchor with a heading and a remote's slot below it. */
import { Slot, type SlotsData } from '@club/host'
import type { StreamerSection } from '@club/settings'
import { useMessages, useSay } from '@club/shell-api'
import { Container, SectionHeading, Stack } from '@club/ui'
import { useLoaderData } from 'react-router'
import { useRoot } from '../layout/use-root.ts'
import { streamerMessages } from '../messages.ts'
import { Hero } from './Hero.tsx'
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
  const say = useSay()
  const { tagline, sectionHeadings } = useRoot().streamer
  return (
    <>
      <Hero tagline={tagline} />
      {parts.map(({ section, tone }) => {
        const title = sectionHeadings[section] ?? text.sections[section]
        const slot = slotOf[section]
        return (
          <div key={section} id={section} className={styles.part} data-part={section} data-tone={tone}>
            <Container>
              <Stack space="l">
                <SectionHeading title={title} tone={tone} size="xl" />
                <Slot name={slot} initial={slots[slot]} label={say(title)} />
              </Stack>
            </Container>
          </div>
        )
      })}
    </>
  )
}
