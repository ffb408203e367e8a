/** When a playback checks whether something has changed. */
import { opensAt, type PlayState } from './play-rules.core.ts'

/** In milliseconds. */
const lookEvery = 20_000

/** The announced start of a stream that is holding, or the hour at which the fan's pass opens, in milliseconds; null: none. */
const announced = (state: PlayState): number | null => {
  if (state.is === 'refused') return opensAt(state.refusal)
  if (state.is !== 'holding') return null
  const at = state.asset.startAt ?? state.asset.replayFrom
  return at === null || at === undefined ? null : Date.parse(at)
}

/**
 * Checks every few seconds, when the fan comes back to the page, and when the announced hour comes.
 * @param clock milliseconds, on the same clock as announced hours
 * @returns stops the checks
 */
export function lookAgain(look: () => void, state: () => PlayState, clock: () => number): () => void {
  let looked = clock()
  // Not by counting ticks: a browser may run this once a minute in a hidden tab.
  let last = performance.now()
  const second = () => {
    const before = looked
    looked = clock()
    const hour = announced(state())
    const came = hour !== null && before < hour && looked >= hour
    if (!came && performance.now() - last < lookEvery) return
    last = performance.now()
    look()
  }
  const timer = setInterval(second, 1000)
  const back = () => {
    if (!document.hidden) look()
  }
  document.addEventListener('visibilitychange', back)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', back)
  }
}
