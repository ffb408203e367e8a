/** What is told of a film below it. Pure. */
import { videoPath } from '@club/contracts/page-paths'
import type { VideoToOpen } from '@club/event-bus'

export type AboutVideo = { readonly date: string | null; readonly description: string | null }

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Reads the catalogue's response, tolerantly. */
export function aboutOf(answer: unknown): AboutVideo {
  const { attributes } = ((answer ?? {}) as { data?: { attributes?: Record<string, unknown> } }).data ?? {}
  const { metaData, publicationData } = (attributes ?? {}) as Record<
    string,
    Record<string, unknown> | undefined
  >
  return {
    date: text(publicationData?.startAt) ?? text(publicationData?.createdAt),
    description: text(metaData?.description),
  }
}

/** The address to share: a film's own page, which describes it before it plays. @param player the address that plays it */
export const sharePath = ({ videoID, mediaType }: VideoToOpen, player: string): string =>
  mediaType === 'OnDemand' ? videoPath(videoID) : player
