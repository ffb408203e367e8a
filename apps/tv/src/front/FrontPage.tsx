import type { MembershipNames } from '@club/access'
import { useMessages } from '@club/shell-api'
import { Carousel, Container, Heading, Notice, Picture, SectionHeading } from '@club/ui'
import { useLoaderData } from 'react-router'
import { ClipCard } from '../clip/ClipCard.tsx'
import { ClipFacts } from '../clip/ClipFacts.tsx'
import { PlayButton } from '../clip/PlayButton.tsx'
import { TvFrame } from '../frame/TvFrame.tsx'
import { tvMessages } from '../messages.ts'
import styles from './FrontPage.module.css'
import type { FrontData, HeroData } from './front.loader.ts'

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
        <Container>
          <p className={styles.tagline}>{frame.tagline}</p>
        </Container>
        {rows.map(({ id, name, clips }) => (
          <Container key={id}>
            <Carousel
              label={name}
              type="full-4"
              tone="dark"
              heading={<SectionHeading title={name} size="m" tone="dark" />}
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
      <div className={styles.picture}>
        <Picture
          imageKey={clip.image ?? undefined}
          alt=""
          ratio="fill"
          sizes="(width >= 1024px) 72vw, 100vw"
          priority
        />
      </div>
      <div className={styles.words}>
        <p className={styles.kicker}>{words.newest}</p>
        <Heading tag="h2" size="2xl">
          {clip.title}
        </Heading>
        <p className={styles.description}>{description}</p>
        <ClipFacts at={clip.at} seconds={clip.seconds} />
        <div>
          <PlayButton clip={clip} names={names} section={section} />
        </div>
      </div>
    </article>
  )
}
