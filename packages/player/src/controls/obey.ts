/** Carries out each command of the keyboard. */
import { type Command, nextSpeed } from '../playback/keyboard.core.ts'
import type { Player } from '../player.ts'
import type { PlayerState } from '../player-state.core.ts'

type Options = {
  player: Player
  state: PlayerState
  onDock: (() => void) | undefined
  toggleCaptions: () => void
  help: () => void
}

export function createObey({ player, state, onDock, toggleCaptions, help }: Options) {
  return (command: Command) => {
    switch (command.do) {
      case 'play-pause':
        return player.playPause()
      case 'step':
        return player.step(command.seconds)
      case 'jump':
        return player.jump(command.part)
      case 'volume':
        return player.changeVolume(command.by)
      case 'mute':
        return player.toggleMute()
      case 'captions':
        return state.engine.captions.length > 0 ? toggleCaptions() : undefined
      case 'full-screen':
        return player.toggleFull()
      case 'picture-in-picture':
        return player.can.pip ? player.togglePip() : undefined
      case 'dock':
        return onDock?.()
      case 'go-live':
        return player.goLive()
      case 'speed':
        return player.setSpeed(nextSpeed(player.get().speed, command.by))
      case 'help':
        return help()
    }
  }
}
