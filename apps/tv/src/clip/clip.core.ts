/** What a card knows of a video: small, for it travels in the page beside the HTML. Pure. */
import type { VideoAttributes, VideoItem } from '@club/contracts'
import type { VideoToOpen } from '@club/shell-api'

export type Clip = {
  id: string
  entry: string
  title: string
  seconds: number
  /** Entitlements that open it. */
  opens: readonly string[]
  /** When it came out, ISO. */
  at: string
  image: string | null
  kind: VideoItem['mediaType']
}

export const clipOf = (id: string, video: VideoAttributes): Clip => ({
  id,
  entry: video.mediaData.entryId,
  title: video.metaData.title,
  seconds: video.metaData.VideoDuration,
  opens: video.metaData.SysEntryEntitlements,
  at: video.publicationData.startAt ?? video.publicationData.createdAt,
  image: video.mediaData.thumbnail?.key ?? null,
  kind: video.mediaType,
})

/** What the host's player is asked to open. @param section that its list goes on from; without one it shows the latest */
export const videoToOpen = (clip: Clip, section?: string | null): VideoToOpen => ({
  videoID: clip.id,
  entryId: clip.entry,
  title: clip.title,
  mediaType: clip.kind,
  section: section ?? null,
  poster: clip.image,
  entitlements: clip.opens,
})
