/** What a card knows of a video: small, for it travels in the page beside the HTML. Pure. */
import { openToAll } from '@club/access'
import type { FocalPoint, VideoAttributes, VideoItem } from '@club/contracts'
import type { VideoToOpen, Watched } from '@club/shell-api'

export type Clip = {
  id: string
  entry: string
  title: string
  seconds: number
  /** Entitlements that open it. */
  opens: readonly string[]
  /** When it came out, ISO; '' where that is not known. */
  at: string
  image: string | null
  /** Where the picture's focal point is, if not in its middle. */
  focus?: FocalPoint
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
  ...(video.mediaData.thumbnail?.focus ? { focus: video.mediaData.thumbnail.focus } : {}),
  kind: video.mediaType,
})

/** A film that this browser remembers, as its card. */
export const clipOfWatched = ({ entryId, videoID, title, seconds, image, opens }: Watched): Clip => ({
  id: videoID,
  entry: entryId,
  title,
  seconds,
  opens,
  at: '',
  image,
  kind: 'OnDemand',
})

/** A film of a row, with the section that its list goes on from. */
export type PlacedClip = { readonly clip: Clip; readonly section?: string }

/** Films that are open to all, each once, in the order in which the rows have them: each goes on from its own section. */
export function openToAllOf(
  rows: readonly { readonly id: string; readonly clips: readonly Clip[] }[],
  most: number,
): PlacedClip[] {
  const free = rows.flatMap(({ id, clips }) =>
    clips.filter(({ opens }) => opens.includes(openToAll)).map((clip) => ({ clip, section: id })),
  )
  return [...new Map(free.map((placed) => [placed.clip.id, placed])).values()].slice(0, most)
}

/** What the host's player is asked to open. @param section that its list goes on from; without one it shows the latest */
export const videoToOpen = (clip: Clip, section?: string | null): VideoToOpen => ({
  videoID: clip.id,
  entryId: clip.entry,
  title: clip.title,
  mediaType: clip.kind,
  section: section ?? null,
  poster: clip.image,
  ...(clip.focus ? { posterFocus: clip.focus } : {}),
  entitlements: clip.opens,
})
