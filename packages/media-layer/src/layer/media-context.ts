/** The context that the overlays share. */
import type { VideoSettings } from '@club/settings'
import { createContext, useContext } from 'react'
import type { MediaEvent, MediaState } from '../media-rules.core.ts'
import type { PlaySession, PlayTools } from './play-session.ts'

/** What the overlays draw from, and the actions they trigger. */
export type Media = {
  get(): MediaState
  subscribe(listener: () => void): () => void
  video(): PlaySession | null
  audio(): PlaySession | null
  act(event: MediaEvent): void
  settings(): Promise<VideoSettings>
  readonly tools: Pick<PlayTools, 'now' | 'clock'>
}

export const MediaContext = createContext<Media | null>(null)

export function useMedia(): Media {
  const media = useContext(MediaContext)
  if (media === null) throw new Error('useMedia outside of the media layer')
  return media
}
