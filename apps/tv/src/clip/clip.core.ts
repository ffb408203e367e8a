/** The data of a video that a card needs: small, because it travels in the page beside the HTML. Pure. */
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
  /** When it was released, ISO; '' if unknown. */
  at: string
  image: string | null
  /** The picture's focal point, if not its centre. */
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

/** A card for a film in this browser's watch history. */
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

/** A film of a row, with the section from which its list continues. */
export type PlacedClip = { readonly clip: Clip; readonly section?: string }

/** Films open to everyone, each once, in the rows' order: each continues in its own section. */
export function openToAllOf(
  rows: readonly { readonly id: string; readonly clips: readonly Clip[] }[],
  most: number,
): PlacedClip[] {
  const free = rows.flatMap(({ id, clips }) =>
    clips.filter(({ opens }) => opens.includes(openToAll)).map((clip) => ({ clip, section: id })),
  )
  return [...new Map(free.map((placed) => [placed.clip.id, placed])).values()].slice(0, most)
}

/** What the host's player is to open. @param section from which its list continues; without one the player lists the latest films */
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
