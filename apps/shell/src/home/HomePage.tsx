/**
 * Home: the remotes' slots in the club's own order, with the club's commercial blocks between them. On a matchday
 * the match comes first.
 */

import { Slot, type SlotData, type SlotsData } from '@club/host'
import { useBus, useMessages, useSettings } from '@club/shell-api'
import {
  Backdrop,
  ButtonLink,
  Container,
  Grid,
  Heading,
  Said,
  Section,
  SectionHeading,
  Stack,
  Still,
} from '@club/ui'
import { useCallback } from 'react'
import { useLoaderData } from 'react-router'
import { shellMessages } from '../messages.ts'
import styles from './HomePage.module.css'
import type { HomeSlot } from './home-slots.ts'
import { takeoverIn } from './takeover.core.ts'
import { useMatchFirst } from './use-match-first.ts'

export function HomePage() {
  const { slots } = useLoaderData() as SlotsData<HomeSlot>
  const text = useMessages(shellMessages)
  const { club, home } = useSettings()
  return (
    <>
      <h1 className="visually-hidden">{club.name}</h1>
      <Top slots={slots} />
      <div className={styles.news} data-far>
        <Section>
          <Container>
            <Slot name="news/latest" initial={slots['news/latest']} label={text.latestNews} />
          </Container>
        </Section>
      </div>
      <div className={styles.videos} data-far>
        <Slot name="tv/videos" initial={slots['tv/videos']} label={text.videos} />
      </div>
      <div className={styles.table} data-far>
        <Section ground="raised">
          <Container>
            <Slot name="matches/table" initial={slots['matches/table']} label={text.table} />
          </Container>
        </Section>
      </div>
      {home.commercial.length > 0 && (
        <div className={styles.life} data-far>
          <Section aria-labelledby="club-life">
            <Container>
              <Stack space="l">
                <SectionHeading title={text.clubLife} id="club-life" />
                <Grid columns={3} tag="ul">
                  {home.commercial.map((block) => (
                    <Still
                      as="li"
                      key={block.href}
                      of={block}
                      drawing="club-life"
                      className={styles.block}
                      data-tone="dark"
                    >
                      <Backdrop
                        className={styles.picture}
                        imageKey={block.image}
                        focus={block.focus}
                        alt={block.alt}
                        sizes="(width >= 1024px) 33vw, 100vw"
                        widths={['400x400', '750x750', '1000x1000']}
                      />
                      <div className={styles.words}>
                        <Heading tag="h3" size="m">
                          {block.title}
                        </Heading>
                        <p>
                          <Said>{block.text}</Said>
                        </p>
                        <div>
                          <ButtonLink
                            href={block.href}
                            type="primary-light"
                            icon="ChevronRight"
                            iconAlign="right"
                          >
                            {block.label}
                          </ButtonLink>
                        </div>
                      </div>
                    </Still>
                  ))}
                </Grid>
              </Stack>
            </Container>
          </Section>
        </div>
      )}
    </>
  )
}

/**
 * Lead story and match: on a matchday the match comes first. On a page left open into that day, the header is told at once, and
 * the order changes while the tab is hidden. A component of its own, so that the slots below, perhaps not hydrated yet, do not render again for it.
 */
function Top({ slots }: SlotsData<HomeSlot>) {
  const text = useMessages(shellMessages)
  const bus = useBus()
  const [isMatchFirst, tell] = useMatchFirst(slots['matches/strip'])
  const onData = useCallback(
    (data: SlotData) => {
      bus.publish('matchdayTakeover', takeoverIn(data))
      tell(data)
    },
    [bus, tell],
  )
  const lead = <Slot key="lead" name="news/lead" initial={slots['news/lead']} label={text.leadStory} />
  const strip = (
    <Slot
      key="strip"
      name="matches/strip"
      initial={slots['matches/strip']}
      label={text.matchday}
      onData={onData}
    />
  )
  return isMatchFirst ? [strip, lead] : [lead, strip]
}
