/** The overlays that play: the video over the page or in the corner, the audio bar, the upgrade promo. */
import { useSyncExternalStore } from 'react'
import type { MediaPart } from '../media-host.tsx'
import { AudioBar } from './AudioBar.tsx'
import { useMedia } from './media-context.ts'
import { UpgradePromo } from './UpgradePromo.tsx'
import { VideoOverlay } from './VideoOverlay.tsx'

export function MediaOverlays({ part }: { readonly part?: MediaPart | undefined }) {
  const media = useMedia()
  const { video, audio } = useSyncExternalStore(media.subscribe, media.get)
  const watching = media.video()
  const listening = media.audio()
  const players = (
    <>
      {video && watching && <VideoOverlay request={video.request} where={video.where} session={watching} />}
      {audio && listening && <AudioBar key={listening.id} title={audio.title} session={listening} />}
    </>
  )
  return (
    <>
      {part !== 'promo' && players}
      {part !== 'players' && <UpgradePromo />}
    </>
  )
}
