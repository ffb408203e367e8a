/** The player's interface: everything over the picture. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Player } from '../player.ts'
import { canSeek, type PlayerState } from '../player-state.core.ts'
import { Captions } from './Captions.tsx'
import { HelpSheet } from './HelpSheet.tsx'
import { usePanel, usePlayerState, useStirring } from './hooks.ts'
import { createObey } from './obey.ts'
import styles from './player.module.css'
import { Resumed, useResumed } from './Resumed.tsx'
import { SeekBar } from './SeekBar.tsx'
import { hasSettings, SettingsPanel } from './SettingsPanel.tsx'
import { StateLayer, Trouble } from './StateLayer.tsx'
import { Stepped, Steps } from './Steps.tsx'
import { Tools } from './Tools.tsx'
import { Transport } from './Transport.tsx'
import { useHabits } from './use-habits.ts'
import { useKeys } from './use-keys.ts'
import { useTaps } from './use-taps.ts'
import type { VideoPlayerProps } from './VideoPlayer.tsx'

/** Shown after a film that ended here; a film that ended on another device starts nothing on this one. */
function Ended({ state: { phase, cast }, children }: { state: PlayerState; children: ReactNode }) {
  return phase === 'ended' && cast !== 'connected' ? <div className={styles.after}>{children}</div> : null
}

export function Face({
  player,
  video,
  text,
  lang,
  poster,
  docked,
  onDock,
  resumedAt,
  cover,
  after,
  coming,
  silent,
  habits,
  onHabits,
}: VideoPlayerProps & { player: Player; video: HTMLVideoElement }) {
  const state = usePlayerState(player)
  const { open: panel, gear, toggle, close, closeOpen } = usePanel()
  const [help, setHelp] = useState(false)
  const { phase, engine } = state
  const { stirring, stir, rest } = useStirring(state.begun)
  const resumed = useResumed(resumedAt, state.begun)
  const covered = cover !== undefined && cover !== null
  // Audio alone keeps the poster.
  const seen = state.begun && state.facts.width > 0
  const canStep = !docked && phase !== 'failed' && canSeek(state)

  const { chooseCaptions, toggleCaptions } = useHabits({ player, state, habits, onHabits, lang })

  const area = useRef<HTMLDivElement>(null)
  const obey = createObey({
    player,
    state,
    onDock,
    toggleCaptions,
    help: () => setHelp(true),
  })
  useKeys({ area, obey, stir, covered })

  const { tap, stepped, doubled } = useTaps({
    player,
    canStep,
    playing: phase === 'playing',
    stirring,
    stir,
    rest,
    closeOpen,
  })
  // The floating window would be black: it closes with the picture.
  useEffect(() => {
    if (covered && state.pip) player.togglePip()
  }, [covered, state.pip, player])
  const shown = stirring || panel || phase !== 'playing'
  const resting = covered || phase === 'idle'
  const controlled = !resting && phase !== 'failed'

  return (
    <>
      {poster && !seen && <img className={styles.poster} src={poster} alt="" fetchPriority="low" />}
      <Captions video={video} shown={engine.shownCaptions !== null} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the picture itself; every pointer action has a button and a key */}
      <div
        ref={area}
        className={styles.surface}
        data-idle={!shown || undefined}
        onPointerUp={resting ? undefined : tap}
        onDoubleClick={docked || resting ? undefined : doubled}
      />
      {stepped && <Stepped key={stepped.at} side={stepped.side} />}
      {!covered && <Trouble state={state} text={text} coming={coming} silent={silent} />}
      {!covered && <StateLayer player={player} state={state} text={text} silent={silent} />}
      {!covered && <Ended state={state}>{after}</Ended>}
      {!resting && canStep && (
        <div className={styles.beside} data-shown={shown || undefined} dir="ltr">
          <Steps player={player} text={text} />
        </div>
      )}
      {controlled && (
        <div className={styles.controls} data-shown={shown || undefined} dir="ltr">
          <Resumed player={player} {...resumed} text={text} />
          {/* In the corner it would be where a finger taps the picture. */}
          {!docked && canSeek(state) && <SeekBar player={player} state={state} text={text} />}
          <div className={styles.row}>
            <Transport player={player} state={state} text={text} canStep={canStep} />
            <span className={styles.gap} />
            <Tools
              player={player}
              state={state}
              text={text}
              docked={docked}
              onDock={onDock}
              onCaptions={toggleCaptions}
              settings={{ open: panel, onToggle: toggle, gear }}
              onHelp={() => setHelp(true)}
            />
          </div>
        </div>
      )}
      {panel && controlled && hasSettings(state) && (
        <SettingsPanel
          player={player}
          state={state}
          text={text}
          onCaptions={chooseCaptions}
          onClose={close}
        />
      )}
      <HelpSheet open={help} onClose={() => setHelp(false)} text={text} />
    </>
  )
}
