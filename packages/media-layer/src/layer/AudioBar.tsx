/**
 * The audio bar (docs/product.md#audio-bar): fixed at the foot of the window, over whatever page the fan reads. Ready 400 ms after
 * the permission, at full volume 500 ms after it began to play.
 */

import { noticeOf, refusalMessages } from '@club/access'
import { imageUrl } from '@club/contracts/images'
import { createPlayer, Glyph, type Player, usePlayerState } from '@club/player'
import { useBus, useMessages } from '@club/shell-api'
import { Icon } from '@club/ui'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { handover } from './handover.ts'
import styles from './media.module.css'
import { useMedia } from './media-context.ts'
import { mediaMessages } from './messages.ts'
import { NoticeLines } from './NoticeLines.tsx'
import type { PlaySession } from './play-session.ts'
import { useVideoSettings } from './use-settings.ts'

/** In milliseconds (docs/product.md#audio-bar). */
const readyAfter = 400
const fullVolumeAfter = 500
/** Nobody is startled: it begins soft. */
const firstVolume = 0.35

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
  return (
    <section className={styles.audio} data-tone="dark" data-audio-bar="" aria-label={text.audioBar}>
      {/* biome-ignore lint/a11y/useMediaCaption: a live commentary is words already; the match centre has it in writing */}
      <video ref={element} className={styles.sound} preload="none" />
      {player && <Bar title={title} session={session} player={player} />}
    </section>
  )
}

function Bar({ title, session, player }: Props & { player: Player }) {
  const media = useMedia()
  const text = useMessages(mediaMessages)
  const state = useSyncExternalStore(session.subscribe, session.get)
  const { phase, engine, cast } = usePlayerState(player)
  const ready = useReady(state.is === 'granted', player)
  const playing = phase === 'playing' || phase === 'waiting'
  useFullVolume(phase === 'playing', player)
  const close = () => media.act({ event: 'close-audio' })
  const failed = phase === 'failed' && engine.failure !== null
  const asset = state.is === 'holding' || state.is === 'granted' ? state.asset : null
  const off = asset && ['idle', 'disabled'].includes(asset.assetData.status)
  const poster = off ? asset.imageData.offlineImageKey : (asset?.imageData.posterImageKey ?? null)
  const said = (): string => {
    if (state.is === 'holding') return off ? text.idle : text.soon
    if (state.is === 'refused' || failed) return ''
    if (cast === 'connected') return text.casting
    if (cast === 'refused') return text.castRefused
    if (state.is === 'granted' && playing) return text.live
    return ready ? '' : text.connecting
  }
  return (
    <>
      <div className={styles.moving} data-playing={playing || undefined} aria-hidden="true" />
      {poster && (
        <img
          className={styles.audioPoster}
          src={imageUrl(poster, '600x600')}
          alt=""
          data-image={poster}
          width={600}
          height={600}
        />
      )}
      {!poster && <span className={styles.audioPoster} />}
      <button
        type="button"
        className={styles.audioPlay}
        onClick={player.playPause}
        disabled={!ready}
        data-ready={ready || undefined}
        aria-label={playing ? text.pause : text.listen}
      >
        <Glyph name={playing ? 'pause' : 'play'} size={28} />
      </button>
      <div className={styles.audioText}>
        <p className={styles.audioTitle}>{title || asset?.title}</p>
        <p className={styles.audioState} role="status">
          {said()}
        </p>
      </div>
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
      <button type="button" className={styles.audioClose} onClick={close}>
        <Icon name="Close" title={text.closeAudio} />
      </button>
      {state.is === 'refused' && <ErrorBox session={session} state={state} />}
      {failed && engine.failure && (
        <div className={styles.audioError} role="alert">
          <p>{text.audioFailed}</p>
          <button type="button" className={styles.noticeLink} onClick={player.tryAgain}>
            {text.tryAgain}
          </button>
        </div>
      )}
    </>
  )
}

/** The error box: a message, and a link to what helps (docs/product.md#audio-bar). */
function ErrorBox({
  session,
  state,
}: {
  session: PlaySession
  state: Extract<ReturnType<PlaySession['get']>, { is: 'refused' }>
}) {
  const bus = useBus()
  const text = useMessages(mediaMessages)
  const settings = useVideoSettings()
  const notice = noticeOf(state.refusal, useMessages(refusalMessages))
  const playing = state.refusal.by === 'check' ? state.refusal.playing[0] : undefined
  return (
    <div className={styles.audioError} role="alert" data-refusal="">
      <p>{notice.title}</p>
      <NoticeLines notice={notice} />
      {notice.offers === 'sign-in' && (
        <button
          type="button"
          className={styles.noticeLink}
          onClick={() => {
            if (settings) bus.publish('loginPrompt', { message: settings.prompts.login })
            bus.publish('overlay', { open: 'account' })
          }}
        >
          {settings?.prompts.lockedButton ?? text.signIn}
        </button>
      )}
      {notice.offers === 'stop-another' && playing && (
        <button
          type="button"
          className={styles.noticeLink}
          onClick={() => void session.stopAnother(playing.playbackID)}
        >
          {text.stopOther(playing.title)}
        </button>
      )}
      {notice.offers === 'try-again' && (
        <button type="button" className={styles.noticeLink} onClick={session.askAgain}>
          {text.tryAgain}
        </button>
      )}
    </div>
  )
}

/** Ready 400 ms after it was granted; then it plays, for that is what the fan pressed. */
function useReady(granted: boolean, player: Player): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    setReady(false)
    if (!granted) return
    player.setVolume(firstVolume)
    const timer = setTimeout(() => {
      setReady(true)
      player.play()
    }, readyAfter)
    return () => clearTimeout(timer)
  }, [granted, player])
  return ready
}

function useFullVolume(playing: boolean, player: Player): void {
  useEffect(() => {
    if (!playing) return
    const timer = setTimeout(() => player.setVolume(1), fullVolumeAfter)
    return () => clearTimeout(timer)
  }, [playing, player])
}
