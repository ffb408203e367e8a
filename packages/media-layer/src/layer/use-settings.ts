import type { VideoSettings } from '@club/settings'
import { useEffect, useState } from 'react'
import { useMedia } from './media-context.ts'

/** The club's video settings; null until they have loaded, or if they cannot be loaded. */
export function useVideoSettings(): VideoSettings | null {
  const media = useMedia()
  const [settings, setSettings] = useState<VideoSettings | null>(null)
  useEffect(() => {
    let shown = true
    media.settings().then(
      (brought) => {
        if (shown) setSettings(brought)
      },
      () => {
        // The club's own texts are missing then; the defaults are used.
      },
    )
    return () => {
      shown = false
    }
  }, [media])
  return settings
}
