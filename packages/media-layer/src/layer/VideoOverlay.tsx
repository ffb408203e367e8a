/**
 * One video with its three places: over the page, in the corner, and the match page's own place. The player is one element that
 * moves from one to another, so that the picture continues.
 */
import { imageUrl } from '@club/contracts/images'
import type { VideoToOpen } from '@club/event-bus'
import { followMediaSession, type Player, playerMessages, VideoPlayer } from '@club/player'
import { useBus, useMessages, usePage, useSay, useSettings, videoPlaceAtom } from '@club/shell-api'
import { moveElement } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { Where } from '../media-rules.core.ts'
import { artworkOf, posterSize } from './artwork.core.ts'
import { streamPicture } from './audio-words.core.ts'
import { Bypassed } from './Bypassed.tsx'
import { Corner } from './Corner.tsx'
import { Cover } from './Cover.tsx'
import { handover } from './handover.ts'
import styles from './media.module.css'
import { useMedia } from './media-context.ts'
import { keepHabits, readHabits, startAt } from './memory.ts'
import { mediaMessages } from './messages.ts'
import type { PlaySession } from './play-session.ts'
import { UpNext } from './UpNext.tsx'
import { VideoModal } from './VideoModal.tsx'

type Props = { readonly request: VideoToOpen; readonly where: Where; readonly session: PlaySession }

type PlayingProps = Props & {
  /** The player's element in all of its places, for one film after the other. */
  readonly host: HTMLElement
}

export function VideoOverlay({ request, where, session }: Props) {
  const [host] = useState(() => {
    const made = document.createElement('div')
    made.className = styles.host ?? ''
    return made
  })
  const bus = useBus()
  const [room, setRoom] = useState<HTMLElement | null>(null)
  const place = useAtomValue(videoPlaceAtom).element
  const target = where === 'place' ? place : room

  // A container takes its contents along when it is removed: the player leaves it first, and never leaves the document.
  const park = useCallback(() => moveElement(host, document.body), [host])
  const stage = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      setRoom(element)
      return () => {
        if (host.parentElement === element) park()
        setRoom((shown) => (shown === element ? null : shown))
      }
    },
    [host, park],
  )
  useLayoutEffect(
    () =>
      bus.observe('videoPlace', ({ element }) => {
        if (element === null && host.closest('[data-video-place]')) park()
      }),
    [bus, host, park],
  )
  useLayoutEffect(() => {
    if (target) moveElement(host, target)
  }, [host, target])
  useLayoutEffect(() => () => host.remove(), [host])

  return (
    <>
      {where === 'modal' && <VideoModal request={request} session={session} stage={stage} />}
      {where === 'docked' && <Corner title={request.title} session={session} stage={stage} />}
      {createPortal(
        <Playing key={session.id} request={request} where={where} session={session} host={host} />,
        host,
      )}
    </>
  )
}

/** The player and what covers it. */
function Playing({ request, where, session, host }: PlayingProps) {
  const media = useMedia()
  const { lang } = usePage()
  const text = useMessages(mediaMessages)
  const playerText = useMessages(playerMessages)
  const title = useSay()(request.title) || text.untitled
  const state = useSyncExternalStore(session.subscribe, session.get)
  const [habits] = useState(readHabits)
  const [resumedAt] = useState(() =>
    // If the fan asked for a moment of it, playback begins there.
    request.mediaType === 'OnDemand' && request.startAt === undefined ? startAt(request.entryId) : 0,
  )
  const { club } = useSettings()
  const { now } = media.tools
  const asset = useSyncExternalStore(session.subscribe, session.asset)
  // A live stream's picture changes with its state: the page may have been open since it was off.
  const poster = (asset && streamPicture(asset).key) ?? request.poster ?? null
  const picture = poster ? imageUrl(poster, posterSize) : null
  const attached = useRef(session)
  attached.current = session
  const [player, setPlayer] = useState<Player | null>(null)
  useEffect(() => {
    const artwork = artworkOf(poster, club.crest)
    return player ? followMediaSession(player, { title, artist: club.name, artwork }) : undefined
  }, [player, title, club, poster])
  const covered = state.is === 'refused' || state.is === 'holding'
  return (
    <>
      <VideoPlayer
        title={title}
        text={playerText}
        lang={lang}
        poster={picture}
        screen={host}
        docked={where === 'docked'}
        onDock={() => media.act({ event: 'dock' })}
        resumedAt={resumedAt}
        cover={
          covered ? (
            <Cover request={request} state={state} session={session} small={where === 'docked'} />
          ) : null
        }
        after={
          where === 'modal' && request.mediaType === 'OnDemand' && request.section !== 'hidden' ? (
            <UpNext current={request} />
          ) : null
        }
        habits={habits}
        onHabits={keepHabits}
        now={now}
        handover={(entryId) => handover(entryId, () => attached.current.token())}
        coming={!covered}
        silent={asset?.assetData.status === 'interrupted'}
        onPlayer={(player) => {
          const leave = attached.current.attach(player)
          const stop = player.subscribe(() => media.act({ event: 'float', floats: player.get().pip }))
          setPlayer(player)
          return () => {
            leave()
            stop()
          }
        }}
      />
      {where === 'place' && <Bypassed session={session} className={styles.placeBypassed} />}
    </>
  )
}
