/**
 * The video player: picture, captions, controls. Touch, mouse, keyboard and screen reader alike; it asks the player for what the
 * fan wants and draws what the element confirms.
 */
import { type PointerEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Handover } from '../element/cast.ts'
import type { PlayerText } from '../messages.ts'
import { type CaptionChoice, captionsToTurnOn, firstCaptions } from '../playback/captions.core.ts'
import { clockText } from '../playback/clock-text.core.ts'
import { type Command, nextSpeed } from '../playback/keyboard.core.ts'
import { stepOf, type Tap } from '../playback/taps.core.ts'
import { createPlayer, type Player } from '../player.ts'
import { Captions } from './Captions.tsx'
import { ControlButton } from './ControlButton.tsx'
import { Glyph } from './glyphs.tsx'
import { HelpSheet } from './HelpSheet.tsx'
import { usePlayerState, useStirring } from './hooks.ts'
import { keyCommand } from './key-command.ts'
import styles from './player.module.css'
import { SeekBar } from './SeekBar.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { StateLayer, Trouble } from './StateLayer.tsx'
import { Volume } from './Volume.tsx'

/** What is remembered of this fan's habits, in this browser. */
export type Habits = {
  readonly volume: number
  readonly muted: boolean
  readonly captions: CaptionChoice
}

export type VideoPlayerProps = {
  readonly title: string
  readonly text: PlayerText
  /** Language of the page, for captions. */
  readonly lang: string
  /** Address of the picture that stands until the first frame. */
  readonly poster: string | null
  /** In the corner: few controls. */
  readonly docked: boolean
  /** Into the corner or back; absent where there is no such place. */
  readonly onDock?: () => void
  /** Seconds at which an earlier visit stopped; told once, with the way to the beginning. */
  readonly resumedAt: number
  /** Stands over the picture instead of the player's own states: a refusal, a countdown, a locked film. */
  readonly cover?: ReactNode
  /** Stands over the picture once the film is over. */
  readonly after?: ReactNode
  /** It is about to play: asked for, or granted and being fetched. */
  readonly coming: boolean
  readonly habits: Habits
  readonly onHabits: (habits: Habits) => void
  readonly now: () => number
  readonly handover?: (entryId: string) => Promise<Handover | null>
  /** The player is there, and ends with the component. */
  readonly onPlayer: (player: Player, video: HTMLVideoElement) => (() => void) | undefined
}

export function VideoPlayer(props: VideoPlayerProps) {
  const { title, text, docked, cover, poster, onPlayer, now, handover } = props
  const [parts, setParts] = useState<{ player: Player; video: HTMLVideoElement } | null>(null)
  // What is given once, when the element comes, must not make it come again.
  const given = useRef({ onPlayer, now, handover })
  given.current = { onPlayer, now, handover }

  const element = useCallback((video: HTMLVideoElement | null) => {
    // The box itself: its own ref comes after those of what is in it.
    const box = video?.parentElement
    if (!video || !box) return
    const player = createPlayer(video, {
      box,
      now: () => given.current.now(),
      handover: async (entryId) => (await given.current.handover?.(entryId)) ?? null,
    })
    setParts({ player, video })
    const leave = given.current.onPlayer(player, video)
    return () => {
      leave?.()
      player.destroy()
    }
  }, [])

  return (
    <section
      className={styles.player}
      data-player=""
      data-tone="dark"
      data-docked={docked || undefined}
      data-covered={(cover !== undefined && cover !== null) || undefined}
      aria-label={text.player(title)}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: captions come with the stream and are drawn by ours */}
      <video ref={element} className={styles.video} playsInline preload="none" tabIndex={-1} />
      {parts && <Face {...props} {...parts} />}
      {poster && !parts && <img className={styles.poster} src={poster} alt="" fetchPriority="low" />}
      {cover && <div className={styles.cover}>{cover}</div>}
    </section>
  )
}

/** Seconds of a step. */
const step = 10

function Face({
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
  habits,
  onHabits,
}: VideoPlayerProps & { player: Player; video: HTMLVideoElement }) {
  const state = usePlayerState(player)
  const { stirring, stir, rest } = useStirring()
  const [panel, setPanel] = useState(false)
  const [help, setHelp] = useState(false)
  const [speed, setSpeed] = useState(1)
  const gear = useRef<HTMLButtonElement>(null)
  const { phase, engine, facts, live, cast } = state
  const covered = cover !== undefined && cover !== null
  const canStep = !docked && phase !== 'failed' && (!live || live.dvr)

  // Habits: begun with, and kept whenever the element says that they changed.
  const kept = useRef(habits)
  useEffect(() => {
    player.setVolume(kept.current.volume)
    if (kept.current.muted) player.toggleMute()
  }, [player])
  useEffect(() => {
    if (phase === 'idle') return
    const next = { ...kept.current, volume: facts.volume, muted: facts.muted }
    if (next.volume === kept.current.volume && next.muted === kept.current.muted) return
    kept.current = next
    onHabits(next)
  }, [phase, facts.volume, facts.muted, onHabits])

  const { captions } = engine
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
  const chooseSpeed = (rate: number) => {
    player.setSpeed(rate)
    setSpeed(rate)
  }

  const obey = (command: Command) => {
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
        return captions.length > 0 ? toggleCaptions() : undefined
      case 'full-screen':
        return player.toggleFull()
      case 'picture-in-picture':
        return player.can.pip ? player.togglePip() : undefined
      case 'dock':
        return onDock?.()
      case 'go-live':
        return player.goLive()
      case 'speed':
        return live ? undefined : chooseSpeed(nextSpeed(speed, command.by))
      case 'help':
        return setHelp(true)
    }
  }
  // Keys act wherever the focus is in the player; the section itself is no control.
  const area = useRef<HTMLDivElement>(null)
  const latest = useRef(obey)
  latest.current = obey
  const awake = useRef(stir)
  awake.current = stir
  useEffect(() => {
    const box = area.current?.parentElement
    if (!box) return
    const press = (event: globalThis.KeyboardEvent) => {
      awake.current()
      if (event.defaultPrevented || covered) return
      const command = keyCommand(event)
      if (command === null) return
      event.preventDefault()
      latest.current(command)
    }
    const moved = () => awake.current()
    box.addEventListener('keydown', press)
    box.addEventListener('pointermove', moved)
    box.addEventListener('focusin', moved)
    return () => {
      box.removeEventListener('keydown', press)
      box.removeEventListener('pointermove', moved)
      box.removeEventListener('focusin', moved)
    }
  }, [covered])

  const closePanel = () => {
    setPanel(false)
    gear.current?.focus()
  }
  const touched = useRef<Tap | null>(null)
  const tap = (event: PointerEvent) => {
    if (panel) return setPanel(false)
    if (event.pointerType === 'mouse') return player.playPause()
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const touch = { at: event.timeStamp, part: (event.clientX - left) / width }
    const side = canStep ? stepOf(touched.current, touch) : 0
    touched.current = touch
    if (side !== 0) {
      player.step(side * step)
      setStepped({ side, at: touch.at })
      return stir()
    }
    // A finger has nothing to hover with: its first touch shows the controls, the next one sends them away.
    if (stirring && phase === 'playing') rest()
    else stir()
  }
  const [stepped, setStepped] = useState<{ side: -1 | 1; at: number } | null>(null)
  useEffect(() => {
    if (stepped === null) return
    const timer = setTimeout(() => setStepped(null), 600)
    return () => clearTimeout(timer)
  }, [stepped])
  // What floats over everything would be black: it goes with what it showed.
  useEffect(() => {
    if (covered && state.pip) player.togglePip()
  }, [covered, state.pip, player])
  const shown = stirring || panel || phase !== 'playing'
  const resting = covered || phase === 'idle'

  return (
    <>
      {poster && !state.begun && <img className={styles.poster} src={poster} alt="" fetchPriority="low" />}
      <Captions video={video} shown={engine.shownCaptions !== null} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the picture itself; every way of the pointer has a button and a key */}
      <div
        ref={area}
        className={styles.surface}
        data-idle={!shown || undefined}
        onPointerUp={resting ? undefined : tap}
        onDoubleClick={
          docked || resting
            ? undefined
            : // Two touches step; they do not fill the screen as well.
              () => touched.current === null && player.toggleFull()
        }
      />
      {stepped && (
        <span key={stepped.at} className={styles.stepped} data-side={stepped.side} aria-hidden="true">
          <Glyph name={stepped.side === 1 ? 'forward' : 'back'} size={28} />
          {stepped.side === 1 ? '+' : '−'}
          {step}
        </span>
      )}
      {!covered && <Trouble state={state} text={text} coming={coming} />}
      {!covered && <StateLayer player={player} state={state} text={text} />}
      {!covered && phase === 'ended' && after}
      {!resting && canStep && (
        <div className={styles.beside} data-shown={shown || undefined} dir="ltr">
          <Steps player={player} text={text} />
        </div>
      )}
      {!resting && phase !== 'failed' && (
        <div className={styles.controls} data-shown={shown || undefined} dir="ltr">
          <Resumed player={player} at={resumedAt} begun={state.begun} text={text} />
          {(!live || live.dvr) && <SeekBar player={player} state={state} text={text} />}
          <div className={styles.row}>
            <ControlButton
              glyph={facts.paused || phase === 'ended' ? 'play' : 'pause'}
              label={facts.paused || phase === 'ended' ? text.play : text.pause}
              shortcut="K"
              onClick={player.playPause}
            />
            {canStep && <Steps player={player} text={text} className={styles.wide} />}
            <Volume player={player} state={state} text={text} />
            {live ? (
              <button
                type="button"
                className={styles.live}
                data-at-edge={live.atEdge || undefined}
                onClick={player.goLive}
                aria-label={live.atEdge ? text.atLive : text.goLive}
                disabled={live.atEdge}
              >
                {text.live}
                {!live.atEdge && <span className={styles.behind}> −{clockText(live.behind)}</span>}
              </button>
            ) : (
              <span className={styles.time} aria-hidden="true">
                {clockText(facts.time)} <span className={styles.of}>/ {clockText(state.range.end)}</span>
              </span>
            )}
            <span className={styles.gap} />
            {!docked && captions.length > 0 && (
              <ControlButton
                glyph={engine.shownCaptions === null ? 'captions' : 'captionsOn'}
                label={text.captions}
                shortcut="C"
                pressed={engine.shownCaptions !== null}
                onClick={toggleCaptions}
              />
            )}
            {!docked && (
              <ControlButton
                glyph="settings"
                label={text.settings}
                expanded={panel}
                onClick={() => setPanel(!panel)}
                buttonRef={gear}
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
                onClick={() => setHelp(true)}
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
          </div>
          {panel && (
            <SettingsPanel
              player={player}
              state={state}
              text={text}
              speed={speed}
              onCaptions={chooseCaptions}
              onSpeed={chooseSpeed}
              onClose={closePanel}
            />
          )}
        </div>
      )}
      <HelpSheet open={help} onClose={() => setHelp(false)} text={text} />
    </>
  )
}

/** Ten seconds back, ten forward. */
function Steps({
  player,
  text,
  className,
}: {
  player: Player
  text: PlayerText
  className?: string | undefined
}) {
  return (
    <>
      <ControlButton
        glyph="back"
        label={text.back}
        shortcut="J"
        onClick={() => player.step(-step)}
        className={className}
      />
      <ControlButton
        glyph="forward"
        label={text.forward}
        shortcut="L"
        onClick={() => player.step(step)}
        className={className}
      />
    </>
  )
}

/** How long it is told that a film goes on from its middle, in milliseconds. */
const toldFor = 7000

function Resumed({
  player,
  at,
  begun,
  text,
}: {
  player: Player
  at: number
  begun: boolean
  text: PlayerText
}) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    setOver(false)
    if (!begun || at <= 0) return
    const timer = setTimeout(() => setOver(true), toldFor)
    return () => clearTimeout(timer)
  }, [begun, at])
  if (!begun || at <= 0 || over) return null
  return (
    <p className={styles.resumed} role="status">
      {text.resumed(clockText(at))}
      <button
        type="button"
        className={styles.fromStart}
        onClick={() => {
          player.seek(0)
          setOver(true)
        }}
      >
        {text.fromStart}
      </button>
    </p>
  )
}
