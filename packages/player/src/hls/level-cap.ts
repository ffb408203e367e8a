/** Caps the quality at the player's size: small in the corner, large on a full screen. */
import type Hls from 'hls.js'
import { cappedLevel } from '../playback/level-cap.core.ts'

type Connection = { saveData?: boolean }

export function followSize(hls: Hls, box: HTMLElement): { apply: () => void; stop: () => void } {
  const apply = () => {
    const { saveData = false } = (navigator as { connection?: Connection }).connection ?? {}
    const { clientWidth: width, clientHeight: height } = box
    hls.autoLevelCapping = cappedLevel(hls.levels, { width, height, density: devicePixelRatio, saveData })
  }
  const watcher = new ResizeObserver(() => {
    if (hls.levels.length > 0) apply()
  })
  watcher.observe(box)
  return { apply, stop: () => watcher.disconnect() }
}
