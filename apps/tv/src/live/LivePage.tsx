import { isOpenToAudio, isPlayable, lockOf } from '@club/access'
import { liveFormatOf } from '@club/settings/live-format'
import {
  keepWantedFilm,
  signedInAtom,
  useMessages,
  useOpenAudio,
  useOpenVideo,
  usePlayable,
  useSay,
  useSettings,
  useSignInMode,
} from '@club/shell-api'
import {
  Backdrop,
  Button,
  ButtonLink,
  Carousel,
  Container,
  Heading,
  Icon,
  Notice,
  Said,
  SectionHeading,
  Stack,
} from '@club/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { ClipCard } from '../clip/ClipCard.tsx'
import { SignInButton } from '../frame/SignInButton.tsx'
import { TvFrame } from '../frame/TvFrame.tsx'
import { TvHead } from '../frame/TvHead.tsx'
import { tvMessages } from '../messages.ts'
import screen from '../watch/Screen.module.css'
import watch from '../watch/WatchPage.module.css'
import styles from './LivePage.module.css'
import type { LiveData, LiveListData, LiveStream, LiveStreamData } from './live.loader.ts'
import { StreamCard, StreamStatus } from './StreamCard.tsx'
import { useFreshLive } from './use-fresh-live.ts'
import { useLiveLock } from './use-live-lock.ts'

/** Live: every stream, with those that can be rewatched, or one stream. */
export function LivePage() {
  const data = useFreshLive(useLoaderData() as LiveData)
  return data.kind === 'list' ? <StreamList data={data} /> : <OneStream key={data.stream.id} data={data} />
}

function StreamList({ data: { frame, name, streams, rows } }: { readonly data: LiveListData }) {
  const words = useMessages(tvMessages)
  const say = useSay()
  const format = liveFormatOf(useSettings())
  return (
    <TvFrame frame={frame} current="live">
      <TvHead title={name} intro={words.liveIntro[format]} />
      <div className={styles.list}>
        <Container>
          {streams.length === 0 ? (
            <Notice kind="empty">{words.noStreams}</Notice>
          ) : (
            <Streams streams={streams} />
          )}
        </Container>
        {rows.map(({ id, name: heading, clips }) => (
          <Container key={id}>
            <Carousel
              label={say(heading)}
              type="full-4"
              tone="dark"
              heading={<SectionHeading title={heading} size="m" tone="dark" />}
            >
              {clips.map((clip) => (
                <ClipCard key={clip.id} clip={clip} names={frame.names} section={id} />
              ))}
            </Carousel>
          </Container>
        ))}
      </div>
    </TvFrame>
  )
}

const Streams = ({ streams }: { readonly streams: readonly LiveStream[] }) => (
  <ul className={styles.streams}>
    {streams.map((stream) => (
      <li key={stream.id}>
        <StreamCard stream={stream} />
      </li>
    ))}
  </ul>
)

function OneStream({ data }: { readonly data: LiveStreamData }) {
  const { frame, stream, others } = data
  const words = useMessages(tvMessages)
  return (
    <TvFrame frame={frame} current="live">
      <article className={watch.watch}>
        <LiveScreen data={data} />
        <Container>
          <div className={watch.words}>
            <div>
              <StreamStatus stream={stream} />
            </div>
            <Heading tag="h1" size="l">
              {stream.title}
            </Heading>
            <p className={watch.description}>
              <Said>{stream.description}</Said>
            </p>
          </div>
        </Container>
      </article>
      {others.length > 0 && (
        <section className={watch.related} aria-labelledby="others">
          <Container>
            <Stack space="l">
              <SectionHeading title={words.otherStreams} id="others" tag="h2" size="m" tone="dark" />
              <Streams streams={others} />
            </Stack>
          </Container>
        </section>
      )}
    </TvFrame>
  )
}

/** The stream's picture with its play button, or what is missing. */
function LiveScreen({ data: { stream, upgrade, login } }: { readonly data: LiveStreamData }) {
  const words = useMessages(tvMessages)
  const signedIn = useAtomValue(signedInAtom)
  const noAccounts = useSignInMode() === 'none'
  const locked = useLiveLock(stream)
  const { lockEmptyEntitlements } = useSettings().tv
  const openVideo = useOpenVideo()
  const openAudio = useOpenAudio()
  const playable = isPlayable(stream.status)
  const seen = usePlayable<HTMLDivElement>(playable && !locked)
  const play = () =>
    stream.format === 'audio'
      ? openAudio({ entryID: stream.id, title: stream.title })
      : openVideo({
          videoID: stream.id,
          entryId: stream.id,
          title: stream.title,
          mediaType: 'DrmLiveVideo',
          section: 'hidden',
          poster: stream.image.key,
          ...(stream.image.focus ? { posterFocus: stream.image.focus } : {}),
          entitlements: stream.opens,
        })
  // Video starts by its address, as any film does; audio starts only with a press.
  const latest = useRef(play)
  latest.current = play
  const opens = stream.format === 'video'
  const { pathname } = useLocation()
  useEffect(() => {
    // If the fan has left by the time this renders, it opens nothing.
    if (opens && window.location.pathname === pathname) latest.current()
  }, [opens, pathname])
  useEffect(() => {
    // A fan who pays for it is taken back here.
    if (locked) keepWantedFilm(pathname)
  }, [locked, pathname])

  const isAudio = stream.format === 'audio'
  const everybody = { loggedIn: true, held: login.gives }
  const accountIsEnough = !lockOf(stream.opens, everybody, lockEmptyEntitlements).locked
  const title = signedIn || noAccounts ? upgrade.lockedTitle : isAudio ? login.prompt : login.title
  return (
    <div ref={seen} className={screen.screen} data-locked={locked}>
      <Backdrop
        className={screen.picture}
        imageKey={stream.image.key ?? undefined}
        focus={stream.image.focus}
        sizes="100vw"
        priority
      />
      {playable && <p className={screen.needsScripts}>{words.needsScripts}</p>}
      {locked ? (
        <div className={screen.lock}>
          <span className={screen.padlock}>
            <Icon name="Padlock" size={32} />
          </span>
          <p className={screen.title}>
            <Said>{title}</Said>
          </p>
          {noAccounts ? (
            <p>{words.noAccounts}</p>
          ) : accountIsEnough ? (
            // For audio the title says it.
            !isAudio && (
              <p>
                <Said>{login.message}</Said>
              </p>
            )
          ) : (
            <>
              <p>
                <Said>{upgrade.lockedMessage}</Said>
              </p>
              {isAudio && isOpenToAudio(stream.opens) && <p>{words.audioIsEnough}</p>}
            </>
          )}
          {signedIn ? (
            <>
              <ButtonLink href={upgrade.buttonLink} type="primary-light" icon="Subscription">
                {upgrade.buttonText}
              </ButtonLink>
              {/* The stream's own check knows of a pass that opens later, and of a payment on hold. A video's has run by itself. */}
              {playable && isAudio && !accountIsEnough && (
                <Button type="ghost-light" onClick={play}>
                  {words.alreadyPaid}
                </Button>
              )}
            </>
          ) : (
            <SignInButton label={login.button} prompt={login.prompt} />
          )}
        </div>
      ) : !playable ? (
        <div className={screen.lock}>
          <p className={screen.title}>{words[stream.status]}</p>
        </div>
      ) : (
        <div className={screen.lock}>
          <Button type="primary-light" size="large" icon={isAudio ? 'Audio' : 'Live'} onClick={play}>
            {isAudio ? words.listenLive : words.watchLive}
          </Button>
        </div>
      )}
    </div>
  )
}
