/**
 * The page's end of all playing: hears what is to be opened and fetches what opens it. On pages that play nothing these lines are
 * all there is of it.
 */
import type { MediaEvents } from '@club/event-bus'
import { type LivePage, mayPrefetch, tellVideoProblem } from '@club/host'
import { type ComponentType, createContext, type ReactNode } from 'react'
import { forgetWithSession } from './forget-watched.ts'
import type { MediaPage } from './layer/media-layer.tsx'
import { followTrail } from './trail.ts'

/** What of it stands in a place: the players, or the promo that sells what a film asks for. */
export type MediaPart = 'players' | 'promo'
type LayerComponent = ComponentType<{ part?: MediaPart | undefined }>

export type MediaHost = {
  /** What draws the players, once it is here. */
  layer(): LayerComponent | null
  subscribe(listener: () => void): () => void
}

/** A page that never plays anything: the server's. */
const silent: MediaHost = { layer: () => null, subscribe: () => () => {} }

export const MediaHostContext = createContext(silent)

const asked = ['open-video', 'close-video', 'open-audio', 'close-audio'] as const

/** What the host needs of its page besides what the layer does. */
type HostPage = Omit<MediaPage, 'cameFrom'> & {
  /** Hears that the layer could not be fetched. */
  failed(problem: unknown): void
}

/** Begins to hear what is to be played. @returns what stands around the page, so that `MediaLayer` finds its place in it */
export function withMedia(page: LivePage): ComponentType<{ children: ReactNode }> {
  const { tv, signIn } = page.settings
  const host = createMediaHost({
    ...page,
    home: tv.href,
    olderProvider: signIn?.mode === 'stream-payments',
    hasAccounts: signIn?.mode !== 'none',
  })
  return ({ children }) => <MediaHostContext value={host}>{children}</MediaHostContext>
}

function createMediaHost(page: HostPage): MediaHost {
  const { bus, failed } = page
  const cameFrom = followTrail(bus, page.here)
  forgetWithSession(bus)
  let drawn: LayerComponent | null = null
  const listeners = new Set<() => void>()
  let layer: ReturnType<typeof fetchLayer> | null = null
  const fetchDoor = () => import(/* webpackChunkName: "media" */ './layer/door.ts')
  const fetchLayer = async () => {
    const { createMediaLayer, loadTexts } = await (await fetchDoor()).openMediaLayer()
    await loadTexts(document.documentElement.lang)
    const made = createMediaLayer({ ...page, cameFrom })
    drawn = made.Layer
    for (const listener of listeners) listener()
    return made
  }
  const load = () => {
    layer ??= fetchLayer().catch((problem) => {
      // The next press tries again.
      layer = null
      throw problem
    })
    return layer
  }
  for (const event of asked) {
    bus.on(event, (detail: MediaEvents[typeof event]) => {
      // What is not here has nothing to close.
      if (layer === null && event.startsWith('close')) return
      const pressed = performance.now()
      const from = page.here()
      load().then(
        // Who went elsewhere while the players came over the network is not led back to a film.
        (made) => {
          if (event === 'open-video' && page.here() !== from) return
          made.handle({ event, detail } as Parameters<typeof made.handle>[0], pressed)
        },
        (problem) => {
          failed(problem)
          tellVideoProblem(bus)
        },
      )
    })
  }
  const stop = bus.on('playable-seen', () => {
    if (!mayPrefetch((navigator as { connection?: { saveData?: boolean } }).connection)) return
    stop()
    const soon = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
    soon(() =>
      fetchDoor().then(({ fetchEngine, atFirstSign }) => {
        fetchEngine()
        // Who is about to press something finds the players ready; who only reads never pays for them.
        atFirstSign(document, () => load().catch(failed))
      }, failed),
    )
  })
  return {
    layer: () => drawn,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
