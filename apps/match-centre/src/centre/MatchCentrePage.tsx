import { useMessages } from '@club/shell-api'
import { Container, SectionHeading, TabLinks } from '@club/ui'
import { type ReactNode, useRef } from 'react'
import { useLoaderData } from 'react-router'
import { Around } from '../facts/Around.tsx'
import { Best, Details, Meetings, Stats } from '../facts/Facts.tsx'
import { LineUps } from '../facts/LineUps.tsx'
import { Feeds } from '../feed/Feeds.tsx'
import { centreMessages } from '../messages.ts'
import { MatchVideo } from '../watch/MatchVideo.tsx'
import type { CentreData } from './centre.loader.ts'
import { Hero } from './Hero.tsx'
import styles from './MatchCentrePage.module.css'
import { useLiveCentre } from './use-live-centre.ts'
import { Views } from './Views.tsx'

/** The match centre (docs/product.md#match-centre), live while the match is followed. */
export function MatchCentrePage() {
  const data = useLoaderData() as CentreData
  return <Centre key={`${data.id} ${data.feed.page}`} data={data} />
}

export function Centre({ data }: { data: CentreData }) {
  const messages = useMessages(centreMessages)
  const listTop = useRef<HTMLDivElement>(null)
  const live = useLiveCentre(data, listTop)
  const { centre, around } = live
  const { state } = centre.match
  const played = state.status !== 'fixture' && state.status !== 'postponed'
  // During the match, room is reserved for the first figures.
  const hasStats = centre.stats.length > 0 || (live.followed && state.status === 'live')
  return (
    <>
      <Hero
        centre={centre}
        followed={live.followed}
        silent={live.silent}
        awaited={live.awaited}
        untold={live.untold}
        sponsors={data.sponsors.centre}
      />
      <MatchVideo id={data.id} match={centre.match} />
      {/* Read out politely: it does not interrupt. */}
      <div className="visually-hidden" role="status" aria-atomic="false">
        {live.spoken.map(({ sequence, text }) => (
          <p key={sequence}>{text}</p>
        ))}
      </div>
      <Views centre={centre} silent={live.silent}>
        <TabLinks
          label={messages.views}
          items={[
            { href: '#commentary', label: messages.commentary },
            { href: '#line-ups', label: messages.lineUps },
            ...(around ? [{ href: '#around', label: messages.around }] : []),
            ...(hasStats ? [{ href: '#stats', label: messages.stats }] : []),
            { href: '#head-to-head', label: messages.headToHead },
          ]}
        />
      </Views>
      <Container>
        <div className={styles.columns}>
          <Feeds live={live} path={data.path} page={data.feed.page} listTop={listTop} />
          <div className={styles.facts}>
            {played && (
              <section className={styles.best} aria-labelledby="best-title">
                <Best centre={centre} sponsors={data.sponsors.best} />
              </section>
            )}
            {around && (
              <Part id="around" title={messages.around}>
                <Around day={around} centre={centre} matchID={data.id} />
              </Part>
            )}
            <Part id="line-ups" title={messages.lineUps}>
              <LineUps centre={centre} begun={live.awaited || live.untold} />
            </Part>
            {hasStats && (
              <Part id="stats" title={messages.stats}>
                <Stats centre={centre} />
              </Part>
            )}
            <Part id="details" title={messages.details}>
              <Details centre={centre} awaited={live.awaited} />
            </Part>
            <Part id="head-to-head" title={messages.headToHead}>
              <Meetings centre={centre} />
            </Part>
          </div>
        </div>
      </Container>
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.part} aria-labelledby={`${id}-title`}>
      <SectionHeading id={`${id}-title`} title={title} size="m" />
      {children}
    </section>
  )
}
