/** A fan's habits: applied at the start, and stored whenever the element reports that they changed. */
import { useEffect, useRef } from 'react'
import { captionsToTurnOn, firstCaptions } from '../playback/captions.core.ts'
import type { Player } from '../player.ts'
import type { PlayerState } from '../player-state.core.ts'
import type { VideoPlayerProps } from './VideoPlayer.tsx'

type Options = Pick<VideoPlayerProps, 'habits' | 'onHabits' | 'lang'> & {
  player: Player
  state: PlayerState
}

/** @returns the functions to choose captions, which is a habit too */
export function useHabits({ player, state, habits, onHabits, lang }: Options) {
  const { phase, facts, engine } = state
  const { captions } = engine
  const kept = useRef(habits)
  useEffect(() => {
    const { volume, muted } = kept.current
    player.setVolume(volume)
    // At volume zero it is muted already: a toggle would unmute it.
    if (muted && volume > 0) player.toggleMute()
  }, [player])
  useEffect(() => {
    if (phase === 'idle') return
    const next = { ...kept.current, volume: facts.volume, muted: facts.muted }
    if (next.volume === kept.current.volume && next.muted === kept.current.muted) return
    kept.current = next
    onHabits(next)
  }, [phase, facts.volume, facts.muted, onHabits])

  useEffect(() => {
    player.showCaptions(firstCaptions(captions, kept.current.captions))
  }, [player, captions])
  const chooseCaptions = (id: string | null) => {
    player.showCaptions(id)
    const track = captions.find((one) => one.id === id)
    kept.current = { ...kept.current, captions: track ? track.lang : 'off' }
    onHabits(kept.current)
  }
  const toggleCaptions = () =>
    chooseCaptions(
      engine.shownCaptions === null ? captionsToTurnOn(captions, kept.current.captions, lang) : null,
    )
  return { chooseCaptions, toggleCaptions }
}
