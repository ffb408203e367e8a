/** The right end of the controls: captions, settings, other devices and places, help. */
import type { RefObject } from 'react'
import type { PlayerText } from '../messages.ts'
import type { Player } from '../player.ts'
import type { PlayerState } from '../player-state.core.ts'
import { ControlButton } from './ControlButton.tsx'
import styles from './player.module.css'
import { hasSettings } from './SettingsPanel.tsx'

type Props = {
  player: Player
  state: PlayerState
  text: PlayerText
  docked: boolean
  onDock: (() => void) | undefined
  onCaptions: () => void
  settings: { open: boolean; onToggle: () => void; gear: RefObject<HTMLButtonElement | null> }
  onHelp: () => void
}

/** In the corner only the button back to the large player remains. */
export function Tools({ player, state, text, docked, onDock, onCaptions, settings, onHelp }: Props) {
  const { engine, cast } = state
  return (
    <>
      {!docked && engine.captions.length > 0 && (
        <ControlButton
          glyph={engine.shownCaptions === null ? 'captions' : 'captionsOn'}
          label={text.captions}
          shortcut="C"
          pressed={engine.shownCaptions !== null}
          onClick={onCaptions}
        />
      )}
      {!docked && hasSettings(state) && (
        <ControlButton
          glyph="settings"
          label={text.settings}
          expanded={settings.open}
          onClick={settings.onToggle}
          buttonRef={settings.gear}
        />
      )}
      {!docked && cast !== 'away' && (
        <ControlButton
          glyph="cast"
          label={cast === 'connected' ? text.stopCasting : text.cast}
          onClick={player.promptCast}
        />
      )}
      {!docked && player.can.pip && (
        <ControlButton
          glyph="pip"
          label={state.pip ? text.leavePictureInPicture : text.pictureInPicture}
          shortcut="P"
          onClick={player.togglePip}
          className={styles.wide}
        />
      )}
      {!docked && (
        <ControlButton
          glyph="keyboard"
          label={text.help}
          shortcut="?"
          onClick={onHelp}
          className={styles.keys}
        />
      )}
      {onDock && !state.full && (
        <ControlButton
          glyph={docked ? 'undock' : 'dock'}
          label={docked ? text.undock : text.dock}
          shortcut="D"
          onClick={onDock}
        />
      )}
      {!docked && player.can.full && (
        <ControlButton
          glyph={state.full ? 'small' : 'full'}
          label={state.full ? text.leaveFullScreen : text.fullScreen}
          shortcut="F"
          onClick={player.toggleFull}
        />
      )}
    </>
  )
}
