/** Captions in the page's own type, above the controls. The engine provides the cues; the browser decides when each one is shown. */
import { useEffect, useState } from 'react'
import { cueLines } from '../playback/captions.core.ts'
import styles from './player.module.css'

type Line = { key: string; text: string }

export function Captions({ video, shown }: { video: HTMLVideoElement; shown: boolean }) {
  const [lines, setLines] = useState<readonly Line[]>([])
  useEffect(() => {
    if (!shown) return
    const read = () => {
      const cues = [...video.textTracks]
        .filter(({ mode, kind }) => mode !== 'disabled' && (kind === 'captions' || kind === 'subtitles'))
        .flatMap(({ activeCues }) => [...(activeCues ?? [])])
      setLines(
        cues.flatMap((cue) =>
          cueLines((cue as VTTCue).text).map((text, at) => ({ key: `${cue.startTime}.${at}`, text })),
        ),
      )
    }
    const watched = new Set<TextTrack>()
    const watch = () => {
      for (const track of video.textTracks) {
        if (watched.has(track)) continue
        watched.add(track)
        track.addEventListener('cuechange', read)
      }
      read()
    }
    watch()
    video.textTracks.addEventListener('addtrack', watch)
    video.textTracks.addEventListener('change', watch)
    return () => {
      video.textTracks.removeEventListener('addtrack', watch)
      video.textTracks.removeEventListener('change', watch)
      for (const track of watched) track.removeEventListener('cuechange', read)
      setLines([])
    }
  }, [video, shown])
  if (!shown || lines.length === 0) return null
  return (
    <div className={styles.captions} data-captions="">
      {lines.map(({ key, text }) => (
        <p key={key} className={styles.caption} dir="auto">
          {text}
        </p>
      ))}
    </div>
  )
}
