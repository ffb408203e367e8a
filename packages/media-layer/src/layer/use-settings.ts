import type { VideoSettings } from '@club/settings'
import { useEffect, useState } from 'react'
import { useMedia } from './media-context.ts'

/** The club's video settings; null until they are here, and where they cannot be had. */
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
        // Texts of the club's own are missing then; the usual ones stand.
      },
    )
    return () => {
      shown = false
    }
  }, [media])
  return settings
}
