import type { MembershipNames } from '@club/access'
import { signedInAtom, toContinue, useMessages, usePage, useSay, useWatched } from '@club/shell-api'
import { Backdrop, Carousel, Container, Heading, Notice, Said, SectionHeading, Stamp } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useLoaderData } from 'react-router'
import { ClipCard } from '../clip/ClipCard.tsx'
import { ClipFacts } from '../clip/ClipFacts.tsx'
import { clipOfWatched, openToAllOf, type PlacedClip } from '../clip/clip.core.ts'
import { PlayButton } from '../clip/PlayButton.tsx'
import { TvFrame } from '../frame/TvFrame.tsx'
import { tvMessages } from '../messages.ts'
import styles from './FrontPage.module.css'
import type { FrontData, HeroData } from './front.loader.ts'

/** Number of films in a row of the fan's own, or of free films. */
const longest = 10

/** The front page of the video service: the newest film, then a row for each section. */
export function FrontPage() {
  const { frame, hero, rows } = useLoaderData() as FrontData
  const words = useMessages(tvMessages)
  return (
    <TvFrame frame={frame} current="videos">
      <h1 className="visually-hidden">{words.videos}</h1>
      {hero ? (
        <Hero hero={hero} names={frame.names} />
      ) : (
        <Container>
          <Notice kind="empty">{words.nothingYet}</Notice>
        </Container>
      )}
      <div className={styles.rows}>
        {/* It speaks of films: without any it would promise what is not there. */}
        {hero && (
          <Container>
            <p className={styles.tagline}>
              <Said>{frame.tagline}</Said>
            </p>
          </Container>
        )}
        <ToGoOn names={frame.names} />
        <Free rows={rows} names={frame.names} />
        {rows.map(({ id, name, clips }) => (
          <ClipRow
            key={id}
            name={name}
            films={clips.map((clip) => ({ clip, section: id }))}
            names={frame.names}
          />
        ))}
      </div>
    </TvFrame>
  )
}

type Named = { readonly names: MembershipNames }

/** The fan's own rows are components of their own: a session update renders no other row again. */
function ToGoOn({ names }: Named) {
  const words = useMessages(tvMessages)
  const { now } = usePage()
  const films = toContinue(useWatched(), Date.parse(now))
    .slice(0, longest)
    .map((watched) => ({ clip: clipOfWatched(watched) }))
  return films.length > 0 && <ClipRow name={words.continueWatching} films={films} names={names} />
}

/** Fans without an account see first what needs none. */
function Free({ rows, names }: Named & Pick<FrontData, 'rows'>) {
  const words = useMessages(tvMessages)
  const signedIn = useAtomValue(signedInAtom)
  const films = useMemo(() => openToAllOf(rows, longest), [rows])
  return !signedIn && films.length > 0 && <ClipRow name={words.freeToWatch} films={films} names={names} />
}

type ClipRowProps = Named & {
  readonly name: string
  readonly films: readonly PlacedClip[]
}

function ClipRow({ name, films, names }: ClipRowProps) {
  const say = useSay()
  return (
    <Container>
      <Carousel
        label={say(name)}
        type="full-4"
        tone="dark"
        heading={<SectionHeading title={name} size="m" tone="dark" />}
      >
        {films.map(({ clip, section }) => (
          <ClipCard key={clip.id} clip={clip} names={names} section={section} />
        ))}
      </Carousel>
    </Container>
  )
}

function Hero({
  hero: { clip, description, section },
  names,
}: {
  readonly hero: HeroData
  readonly names: MembershipNames
}) {
  const words = useMessages(tvMessages)
  return (
    <article className={styles.hero}>
      <Backdrop
        className={styles.picture}
        imageKey={clip.image ?? undefined}
        focus={clip.focus}
        sizes="(width >= 1024px) 72vw, 100vw"
        priority
      />
      <div className={styles.words}>
        <Stamp>{words.newest}</Stamp>
        <Heading tag="h2" size="2xl">
          <Said>{clip.title}</Said>
        </Heading>
        <p className={styles.description}>
          <Said>{description}</Said>
        </p>
        <ClipFacts at={clip.at} seconds={clip.seconds} />
        <div>
          <PlayButton clip={clip} names={names} section={section} />
        </div>
      </div>
    </article>
  )
}
