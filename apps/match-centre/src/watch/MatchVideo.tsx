/** Watching and listening on the match page: the buttons, and the place that the host's player moves to. */
import type { MatchCentre } from '@club/contracts'
import {
  matchCentreAtom,
  useMessages,
  useOpenAudio,
  useOpenVideo,
  useSettings,
  VideoPlace,
} from '@club/shell-api'
import { Button, buttonPresets } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { centreMessages } from '../messages.ts'
import styles from './MatchVideo.module.css'
import { streamsOf } from './streams.core.ts'

/** 'Watch Live' and 'Listen Live', while the match is on air and there is something to watch or hear. */
export function WatchButtons({ match, onAir }: { match: MatchCentre['match']; onAir: boolean }) {
  const messages = useMessages(centreMessages)
  const { tv, teams } = useSettings()
  const openVideo = useOpenVideo()
  const openAudio = useOpenAudio()
  const { videoOpen } = useAtomValue(matchCentreAtom)
  const { video, audio } = streamsOf(match, onAir, tv.matchStreams, teams.firstTeam)
  const title = messages.matchTitle(match.home.name, match.away.name)
  return (
    <div className={styles.ways}>
      {video && !videoOpen && (
        <Button
          {...buttonPresets.watchLive}
          data-video={video}
          onClick={() =>
            openVideo({
              videoID: video,
              entryId: video,
              title,
              mediaType: 'DrmLiveVideo',
              section: 'hidden',
              place: 'match-centre',
            })
          }
        >
          {messages.watchLive}
        </Button>
      )}
      {audio && (
        <Button {...buttonPresets.listenLive} onClick={() => openAudio({ entryID: audio, title })}>
          {messages.listenLive}
        </Button>
      )}
    </div>
  )
}

/**
 * The video's place: rendered only while the video is open, so that a page without one has no gap. When opened here it scrolls into view; a
 * fan who returns to the page with the video in the corner stays at the top.
 */
export function MatchVideo() {
  const messages = useMessages(centreMessages)
  const { videoOpen } = useAtomValue(matchCentreAtom)
  const band = useRef<HTMLElement>(null)
  const openBefore = useRef(videoOpen)
  useEffect(() => {
    if (videoOpen && !openBefore.current) {
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
      band.current?.scrollIntoView({ block: 'center', behavior: calm ? 'instant' : 'smooth' })
      // 'Watch Live' is gone, and the focus with it: the keyboard continues at the video.
      if (document.activeElement === document.body) band.current?.focus({ preventScroll: true })
    }
    openBefore.current = videoOpen
  }, [videoOpen])
  return videoOpen ? (
    <section
      ref={band}
      className={styles.band}
      data-tone="dark"
      aria-label={messages.matchVideo}
      tabIndex={-1}
    >
      <VideoPlace className={styles.place} />
    </section>
  ) : null
}
