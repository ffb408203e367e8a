/** When a playback looks whether something has changed. */
import { opensAt, type PlayState } from './play-rules.core.ts'

/** In milliseconds. */
const lookEvery = 20_000

/** The hour that a stream which holds has announced, or at which the fan's pass opens, in milliseconds; null: none. */
const announced = (state: PlayState): number | null => {
  if (state.is === 'refused') return opensAt(state.refusal)
  if (state.is !== 'holding') return null
  const at = state.asset.startAt ?? state.asset.replayFrom
  return at === null || at === undefined ? null : Date.parse(at)
}

/**
 * Looks every few seconds, when the fan comes back to the page, and when the announced hour comes.
 * @param clock milliseconds, as an announced hour is told
 * @returns how to stop
 */
export function lookAgain(look: () => void, state: () => PlayState, clock: () => number): () => void {
  let looked = clock()
  // Not by counting: a browser may run this once a minute in a tab that nobody looks at.
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
