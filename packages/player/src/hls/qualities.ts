/**
 * The qualities that may be chosen. hls.js counts them by their place, and leaves out what this device turns out not to play: those behind it
 * then have other places.
 */
import Hls, { type Level } from 'hls.js'
import type { EngineState } from '../engine.ts'
import { qualitiesOf } from '../playback/level-cap.core.ts'

type Qualities = Pick<EngineState, 'qualities' | 'chosen' | 'playing'>

/**
 * @param of which of them is chosen, and which plays
 * @param changed told of all of them once some have been left out
 */
export function followQualities(
  hls: Hls,
  of: () => Pick<Qualities, 'chosen' | 'playing'>,
  changed: (qualities: Qualities) => void,
): { read: () => Qualities['qualities'] } {
  let levels: readonly Level[] = []
  const read = () => {
    levels = hls.levels
    return qualitiesOf(levels)
  }
  hls.on(Hls.Events.LEVELS_UPDATED, () => {
    const before = levels
    const placeOf = (id: number | null) => {
      const level = id === null ? undefined : before[id]
      const place = level ? hls.levels.indexOf(level) : -1
      return place === -1 ? null : place
    }
    const { chosen, playing } = of()
    // hls.js itself takes what plays at the moment for what was chosen.
    if (chosen !== null) hls.loadLevel = placeOf(chosen) ?? -1
    changed({ qualities: read(), chosen: placeOf(chosen), playing: placeOf(playing) })
  })
  return { read }
}
