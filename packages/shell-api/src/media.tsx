/**
 * A remote's access to the host's players. The host owns the video modal and the audio bar, so that they keep playing while the
 * fan navigates from remote to remote; a remote says what to open and reads what is open from the atoms of `topics.atom.ts`.
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

/** Address of a live stream's page, by its kind. */
export const livePath = (assetID: string, brings: 'video' | 'audio' = 'video'): string =>
  `/live/${brings}/${encodeURIComponent(assetID)}`

/** Address of the page that belongs to a video of any kind. */
export const videoPath = ({ videoID, mediaType }: Pick<VideoToOpen, 'videoID' | 'mediaType'>): string =>
  mediaType === 'DrmLiveVideo' ? livePath(videoID) : playerPath(videoID)

/** One object per result, so that the same result is not a change. */
const unlocked: Lock = { locked: false }
const locked: Record<(Lock & { locked: true })['because'], Lock> = {
  'sign-in': { locked: true, because: 'sign-in' },
  entitlement: { locked: true, because: 'entitlement' },
}

/**
 * Whether an entry is locked for this fan (docs/product.md#lock-rule); updates with sign-in, sign-out and every change of entitlements.
 * In the first HTML, which is the same for everybody, it is the value for a signed-out fan.
 */
export function useLock(listed: readonly string[]): Lock {
  const { lockEmptyEntitlements } = useSettings().tv
  // One atom per entry: a card whose lock does not change is not rendered again when the session becomes known.
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

/** Opens a video in the host's player; one that is already open continues. */
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
 * A ref for something playable, such as an unlocked card: once it is near the window the host may fetch the player, so that
 * the first frame waits only for the film.
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

/** A page's place for its video: the host's player moves in while the page shows it, and docks when the fan leaves. */
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
