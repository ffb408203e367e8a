/**
 * What a remote may ask of the host's players. The host owns the video modal and the audio bar, so that they go on while the
 * fan walks from remote to remote; a remote says what to open and reads what is open from the atoms of `topics.atom.ts`.
 */
import { type Lock, lockOf } from '@club/access'
import type { AudioToOpen, VideoToOpen } from '@club/event-bus'
import { atom, useAtomValue } from 'jotai'
import { type RefCallback, useCallback, useMemo } from 'react'
import { useBus } from './bus.tsx'
import { useSettings } from './page.tsx'
import { entitlementsAtom, sessionAtom } from './topics.atom.ts'

export type { AudioToOpen, MediaType, VideoToOpen } from '@club/event-bus'

/** Address of a video's page, which the host also gives to its open player (docs/product.md#addresses). */
export const playerPath = (videoID: string): string => `/videos/player/${encodeURIComponent(videoID)}`

/** Address of a live stream's page, by what it brings. */
export const livePath = (assetID: string, brings: 'video' | 'audio' = 'video'): string =>
  `/live/${brings}/${encodeURIComponent(assetID)}`

/** Address of the page that belongs to a video, of whatever kind. */
export const videoPath = ({ videoID, mediaType }: Pick<VideoToOpen, 'videoID' | 'mediaType'>): string =>
  mediaType === 'DrmLiveVideo' ? livePath(videoID) : playerPath(videoID)

/** Each answer is one object, so that the same answer is no change. */
const unlocked: Lock = { locked: false }
const locked: Record<(Lock & { locked: true })['because'], Lock> = {
  'sign-in': { locked: true, because: 'sign-in' },
  entitlement: { locked: true, because: 'entitlement' },
}

/**
 * Whether an entry is locked for this fan (docs/product.md#lock-rule), from now on: it follows sign-in, sign-out and every change of entitlements.
 * In the first HTML, which is the same for everybody, it is what a stranger sees.
 */
export function useLock(listed: readonly string[]): Lock {
  const { lockEmptyEntitlements } = useSettings().tv
  // Of its own for each entry: a card whose padlock stays is not drawn anew when it is known who the fan is.
  const lock = useMemo(
    () =>
      atom((get) => {
        const session = get(sessionAtom)
        const loggedIn = session.status === 'signed-in'
        const bypassed = loggedIn && session.bypassed === true
        const { held } = get(entitlementsAtom)
        const found = lockOf(listed, { loggedIn, held, bypassed }, lockEmptyEntitlements)
        return found.locked ? locked[found.because] : unlocked
      }),
    [listed, lockEmptyEntitlements],
  )
  return useAtomValue(lock)
}

/** Opens a video in the host's player; one that is open already goes on. */
export function useOpenVideo(): (video: VideoToOpen) => void {
  const bus = useBus()
  return useCallback((video) => bus.emit('open-video', video), [bus])
}

/** @deprecated No remote closes a video. Goes with contract 7. */
export function useCloseVideo(): () => void {
  const bus = useBus()
  return useCallback(() => bus.emit('close-video', {}), [bus])
}

/** Opens a live commentary in the host's audio bar. */
export function useOpenAudio(): (audio: AudioToOpen) => void {
  const bus = useBus()
  return useCallback((audio) => bus.emit('open-audio', audio), [bus])
}

/**
 * A ref for what may be played, such as an unlocked card: once it comes near the window the host may fetch its player, so that
 * the first frame waits for nothing but the film.
 * @param playable false: a locked card, for which nothing is fetched
 */
export function usePlayable<E extends Element>(playable: boolean): RefCallback<E> {
  const bus = useBus()
  return useCallback(
    (element) => {
      if (!element || !playable) return
      const watcher = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return
          watcher.disconnect()
          bus.emit('playable-seen', {})
        },
        { rootMargin: '100px' },
      )
      watcher.observe(element)
      return () => watcher.disconnect()
    },
    [bus, playable],
  )
}

/** The place that a page has for its video: the host's player moves in while the page shows it, and docks when it is left. */
export function VideoPlace({ className }: { className?: string }) {
  const bus = useBus()
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      bus.publish('videoPlace', { element })
      return () => bus.publish('videoPlace', { element: null })
    },
    [bus],
  )
  return <div ref={place} className={className} data-video-place="" />
}
