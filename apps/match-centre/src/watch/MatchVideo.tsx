/** Watching and listening on the match page: the buttons, and the place that the host's player moves to. */
import type { MatchCentre } from '@club/contracts'
import {
  matchCentreAtom,
  mediaPlayerAtom,
  useMessages,
  useOpenAudio,
  useOpenVideo,
  useSettings,
  VideoPlace,
} from '@club/shell-api'
import { Button, buttonPresets } from '@club/ui'
import { atom, useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useOnAir } from '../clock/use-by-now.ts'
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

/** Id of the match whose stream was last seen to play on its own page: it stays that one's after the final whistle. */
const matchPlayedAtom = atom<string | null>(null)

/** Whether it is this match's stream that plays: the club has one for all of its matches. */
function usePlays(id: string, match: MatchCentre['match']): boolean {
  const { tv, teams } = useSettings()
  const { videoOpen } = useAtomValue(matchCentreAtom)
  const { currentVideoID } = useAtomValue(mediaPlayerAtom)
  const [matchPlayed, setMatchPlayed] = useAtom(matchPlayedAtom)
  const { video } = streamsOf(match, useOnAir(match), tv.matchStreams, teams.firstTeam)
  const own = videoOpen && video === currentVideoID
  useEffect(() => {
    if (own) setMatchPlayed(id)
  }, [own, id, setMatchPlayed])
  return videoOpen && (own || matchPlayed === id)
}

/**
 * The video's place: rendered only while this match's video is open, so that a page without one has no gap, and another match's stays in the
 * corner. When opened here it scrolls into view; a fan who returns to the page with the video in the corner stays at the top.
 */
export function MatchVideo({ id, match }: { id: string; match: MatchCentre['match'] }) {
  const messages = useMessages(centreMessages)
  const { videoOpen } = useAtomValue(matchCentreAtom)
  const plays = usePlays(id, match)
  const band = useRef<HTMLElement>(null)
  const openBefore = useRef(videoOpen)
  useEffect(() => {
    if (plays && !openBefore.current) {
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
      band.current?.scrollIntoView({ block: 'center', behavior: calm ? 'instant' : 'smooth' })
      // 'Watch Live' is gone, and the focus with it: the keyboard continues at the video.
      if (document.activeElement === document.body) band.current?.focus({ preventScroll: true })
    }
    openBefore.current = videoOpen
  }, [videoOpen, plays])
  return plays ? (
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
