import {
  momentIn,
  playerPath,
  useLock,
  useMessages,
  useOpenVideo,
  usePlayable,
  withMoment,
} from '@club/shell-api'
import { ButtonLink, Container, Heading, Said, SectionHeading, Stack } from '@club/ui'
import { useEffect, useRef } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { ClipCard } from '../clip/ClipCard.tsx'
import { ClipFacts } from '../clip/ClipFacts.tsx'
import { videoToOpen } from '../clip/clip.core.ts'
import { TvFrame } from '../frame/TvFrame.tsx'
import { tvMessages } from '../messages.ts'
import { Screen } from './Screen.tsx'
import styles from './WatchPage.module.css'
import type { WatchData } from './watch.loader.ts'

/**
 * One film. Under the player's address that names it, it opens the host's player at once; under its own it waits for the fan, and so does the
 * newest one where the player's address names none: nobody has chosen it.
 */
export function WatchPage() {
  const data = useLoaderData() as WatchData
  const { frame, clip, description, section, related } = data
  const words = useMessages(tvMessages)
  const { pathname, search } = useLocation()
  const { locked } = useLock(clip.opens)
  const open = useOpenVideo()
  const seen = usePlayable<HTMLDivElement>(!locked)
  const play = () => open({ ...videoToOpen(clip, section), startAt: momentIn(search, clip.seconds) })
  const latest = useRef(play)
  latest.current = play

  const opens = pathname.startsWith('/videos/player/')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each film and moment in the address
  useEffect(() => {
    // If the fan has left by the time this renders, it opens nothing.
    if (opens && window.location.pathname === pathname) latest.current()
  }, [opens, clip.id, search])

  return (
    <TvFrame frame={frame} current="videos">
      <article className={styles.watch}>
        <div ref={seen}>
          <Screen data={data} locked={locked} href={playerPath(clip.id)} onPlay={play} />
        </div>
        <Container>
          <div className={styles.words}>
            <Heading tag="h1" size="l">
              <Said>{clip.title}</Said>
            </Heading>
            <ClipFacts at={clip.at} seconds={clip.seconds} />
            {description && (
              <p className={styles.description}>
                <Said>{description}</Said>
              </p>
            )}
            {data.goals.length > 0 && (
              <nav aria-label={words.goals}>
                <Stack tag="ul" row space="s">
                  {data.goals.map(({ minute, scorer, at }) => (
                    <li key={at}>
                      <ButtonLink
                        href={withMoment(playerPath(clip.id), at)}
                        type="ghost-light"
                        size="small"
                        icon="Play"
                      >
                        {words.goalAt(minute, scorer)}
                      </ButtonLink>
                    </li>
                  ))}
                </Stack>
              </nav>
            )}
            {data.matchPath && (
              <div>
                <ButtonLink href={data.matchPath} type="ghost-light" icon="Match">
                  {words.matchCentre}
                </ButtonLink>
              </div>
            )}
          </div>
        </Container>
      </article>
      {related.length > 0 && (
        <section className={styles.related} aria-labelledby="related">
          <Container>
            <Stack space="l">
              <SectionHeading title={words.related} id="related" size="m" tone="dark" />
              <ul className={styles.list}>
                {related.map((one) => (
                  <li key={one.id}>
                    <ClipCard
                      clip={one}
                      names={frame.names}
                      section={section ?? undefined}
                      layout="row"
                      sizes="200px"
                    />
                  </li>
                ))}
              </ul>
            </Stack>
          </Container>
        </section>
      )}
    </TvFrame>
  )
}
