import { useMessages, usePage, useSay } from '@club/shell-api'
import { ButtonLink, Container } from '@club/ui'
import { useLoaderData } from 'react-router'
import { channelPath, choicePath } from '../addresses.core.ts'
import { TvFrame } from '../frame/TvFrame.tsx'
import { TvHead } from '../frame/TvHead.tsx'
import { tvMessages } from '../messages.ts'
import styles from './BrowsePage.module.css'
import type { ChannelData } from './browse.loader.ts'
import { ClipList } from './ClipList.tsx'

const podcastFeed = '/feeds/podcasts.xml'

/** Link to the feed of the club's podcast, which is on the main site. */
function PodcastLink() {
  const words = useMessages(tvMessages)
  const { elsewhere } = usePage()
  const href = elsewhere ? elsewhere(podcastFeed) : podcastFeed
  if (!href) return null
  return (
    <p className={styles.podcast}>
      <ButtonLink href={href} type="ghost-light" icon="Feed" document>
        {words.podcastFeed}
      </ButtonLink>
    </p>
  )
}

/** The videos of one category, newest first. */
export function ChannelPage() {
  const { frame, channel, isPodcast, list } = useLoaderData() as ChannelData
  const words = useMessages(tvMessages)
  const say = useSay()
  const path = channelPath(channel.slug)
  return (
    <TvFrame frame={frame} current="categories">
      <TvHead
        title={channel.title}
        kicker={words.channel}
        intro={channel.description}
        imageKey={channel.image?.key}
        focus={channel.image?.focus}
      >
        {isPodcast && <PodcastLink />}
      </TvHead>
      <section className={styles.results} aria-label={say(channel.title)}>
        <Container>
          <ClipList
            first={list}
            names={frame.names}
            section={channel.slug}
            pathOf={(page) => choicePath(path, { page })}
            empty={words.nothingYet}
          />
        </Container>
      </section>
    </TvFrame>
  )
}
