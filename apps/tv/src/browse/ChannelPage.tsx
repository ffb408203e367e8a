import { useMessages, useSay } from '@club/shell-api'
import { Container } from '@club/ui'
import { useLoaderData, useLocation } from 'react-router'
import { channelPath, choicePath } from '../addresses.core.ts'
import { TvFrame } from '../frame/TvFrame.tsx'
import { TvHead } from '../frame/TvHead.tsx'
import { tvMessages } from '../messages.ts'
import styles from './BrowsePage.module.css'
import type { ChannelData } from './browse.loader.ts'
import { ClipList } from './ClipList.tsx'

/** The videos of one category, newest first. */
export function ChannelPage() {
  const { frame, channel, list } = useLoaderData() as ChannelData
  const { key } = useLocation()
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
      />
      <section className={styles.results} aria-label={say(channel.title)}>
        <Container>
          <ClipList
            key={key}
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
