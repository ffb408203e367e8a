/**
 * The audio bar (docs/product.md#audio-bar): fixed at the foot of the window, over any page. Ready 400 ms after
 * the permission, at full volume 500 ms after playback starts.
 */

import { imageUrl } from '@club/contracts/images'
import { createPlayer, failureOf, followMediaSession, Glyph, type Player, usePlayerState } from '@club/player'
import { useMessages, useSay, useSettings } from '@club/shell-api'
import { focusAttributes, Icon, rememberFocus, Said, standOver } from '@club/ui'
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { AudioSteps, AudioVolume } from './AudioControls.tsx'
import { AudioErrorBox, AudioFault } from './AudioErrorBox.tsx'
import { AudioState } from './AudioState.tsx'
import { streamPicture } from './audio-words.core.ts'
import { handover } from './handover.ts'
import styles from './media.module.css'
import { useMedia } from './media-context.ts'
import { mediaMessages } from './messages.ts'
import type { PlaySession } from './play-session.ts'
import { useKeys, useReady, useVolume } from './use-audio.ts'

type Props = { readonly title: string; readonly session: PlaySession }

export function AudioBar({ title, session }: Props) {
  const media = useMedia()
  const [player, setPlayer] = useState<Player | null>(null)
  const { now } = media.tools
  const element = useCallback(
    (audio: HTMLVideoElement | null) => {
      const box = audio?.parentElement
      if (!audio || !box) return
      const made = createPlayer(audio, {
        box,
        screen: box,
        now,
        handover: (entryId) => handover(entryId, session.token),
      })
      setPlayer(made)
      const leave = session.attach(made)
      return () => {
        leave()
        made.destroy()
      }
    },
    [session, now],
  )
  const text = useMessages(mediaMessages)
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => standOver('audio'), [])
  useLayoutEffect(() => {
    const element = bar.current
    const giveBack = rememberFocus()
    // Before its elements are removed: focus elsewhere on the page stays where it is.
    return () => {
      if (element?.contains(document.activeElement)) giveBack()
    }
  }, [])
  return (
    <section ref={bar} className={styles.audio} data-tone="dark" data-audio-bar="" aria-label={text.audioBar}>
      {/* biome-ignore lint/a11y/useMediaCaption: a live commentary is words already; the match centre has it in writing */}
      <video ref={element} className={styles.sound} preload="none" />
      {player && <Bar title={title} session={session} player={player} bar={bar} />}
    </section>
  )
}

type BarProps = Props & { readonly player: Player; readonly bar: RefObject<HTMLElement | null> }

function Bar({ title, session, player, bar }: BarProps) {
  const media = useMedia()
  const text = useMessages(mediaMessages)
  const state = useSyncExternalStore(session.subscribe, session.get)
  const playing = usePlayerState(player)
  const { phase, cast } = playing
  const ready = useReady(state.is === 'granted', player)
  const plays = ready && playing.plays
  useVolume(playing, player)
  useKeys(bar, ready, player)
  const asset = useSyncExternalStore(session.subscribe, session.asset)
  const failure = failureOf(playing, asset?.assetData.status === 'interrupted')
  const picture = asset ? streamPicture(asset) : null
  const poster = picture?.key ?? null
  const name = title || asset?.title || ''
  useLockScreen(player, useSay()(name), poster)
  return (
    <>
      <div className={styles.moving} data-playing={phase === 'playing' || undefined} aria-hidden="true" />
      {poster ? (
        <img
          className={styles.audioPoster}
          {...focusAttributes(picture?.focus)}
          src={imageUrl(poster, '600x600')}
          alt=""
          data-image={poster}
          width={600}
          height={600}
        />
      ) : (
        <span className={styles.audioPoster} />
      )}
      <button
        type="button"
        className={styles.audioPlay}
        onClick={ready ? player.playPause : undefined}
        // It may have the focus while the stream is asked for anew: `disabled` would lose it.
        aria-disabled={!ready}
        data-ready={ready || undefined}
        aria-label={plays ? text.pause : text.listen}
      >
        <Glyph name={plays ? 'pause' : 'play'} size={28} />
      </button>
      <div className={styles.audioText}>
        <p className={styles.audioTitle}>
          <Said>{name}</Said>
        </p>
        <AudioState state={state} player={player} playing={playing} ready={ready} />
      </div>
      <AudioSteps player={player} state={playing} />
      <AudioVolume player={player} state={playing} />
      {cast !== 'away' && (
        <button
          type="button"
          className={styles.audioClose}
          onClick={player.promptCast}
          aria-label={cast === 'connected' ? text.stopCasting : text.cast}
        >
          <Glyph name="cast" />
        </button>
      )}
      <button type="button" className={styles.audioClose} onClick={() => media.act({ event: 'close-audio' })}>
        <Icon name="Close" title={text.closeAudio} />
      </button>
      {state.is === 'refused' && <AudioErrorBox session={session} refusal={state.refusal} />}
      {failure !== null && <AudioFault failure={failure} player={player} />}
    </>
  )
}

function useLockScreen(player: Player, title: string, poster: string | null): void {
  const { club } = useSettings()
  useEffect(
    () =>
      followMediaSession(player, {
        title,
        artist: club.name,
        artwork: [{ src: imageUrl(poster ?? club.crest, '600x600'), sizes: '600x600' }],
      }),
    [player, title, club, poster],
  )
}
