/** What the audio bar does by itself, and by keys (docs/product.md#audio-bar). */
import { keyCommand, type Player, type PlayerState } from '@club/player'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** In milliseconds (docs/product.md#audio-bar). */
const readyAfter = 400
const fullVolumeAfter = 500
/** Starts softly, so as not to startle anybody. */
const firstVolume = 0.35

/** Keys of the player, while the focus is in the bar. @param ready its button may be pressed, and so may the key for it */
export function useKeys(bar: RefObject<HTMLElement | null>, ready: boolean, player: Player): void {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const press = (event: KeyboardEvent) => {
      const command = event.defaultPrevented ? null : keyCommand(event)
      switch (command?.do) {
        case 'play-pause':
          if (ready) player.playPause()
          break
        case 'step':
          player.step(command.seconds)
          break
        case 'volume':
          player.changeVolume(command.by)
          break
        case 'mute':
          player.toggleMute()
          break
        case 'go-live':
          player.goLive()
          break
        default:
          return
      }
      event.preventDefault()
    }
    element.addEventListener('keydown', press)
    return () => element.removeEventListener('keydown', press)
  }, [bar, ready, player])
}

/** Ready 400 ms after permission is granted; then it plays, since the fan pressed play and has not paused it since. */
export function useReady(granted: boolean, player: Player): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    setReady(false)
    if (!granted) return
    const timer = setTimeout(() => {
      setReady(true)
      player.start()
    }, readyAfter)
    return () => clearTimeout(timer)
  }, [granted, player])
  return ready
}

/** Soft at first and full once it plays and is not muted, unless the fan has set the volume meanwhile, by key or control. */
export function useVolume({ phase, facts: { muted } }: PlayerState, player: Player): void {
  const playing = phase === 'playing'
  const [due, setDue] = useState(false)
  const raised = useRef(false)
  useEffect(() => {
    player.setVolume(firstVolume)
  }, [player])
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => setDue(true), fullVolumeAfter)
    return () => clearTimeout(timer)
  }, [playing])
  useEffect(() => {
    // Raised while it is muted, it would be heard.
    const { facts } = player.get()
    if (!due || muted || facts.muted || raised.current) return
    raised.current = true
    if (facts.volume === firstVolume) player.setVolume(1)
  }, [due, muted, player])
}
