/**
 * The page's side of playing: listens for requests to open something and fetches the code that opens it. On pages that play nothing,
 * this is all the code there is.
 */
import type { MediaEvents } from '@club/event-bus'
import { type LivePage, mayPrefetch, tellVideoProblem } from '@club/host'
import { type ComponentType, createContext, type ReactNode } from 'react'
import { forgetWithSession } from './forget-watched.ts'
import { openInFreshDocument, type ToOpen, takeToOpen } from './fresh-document.ts'
import type { MediaPage, MediaRequest } from './layer/media-layer.tsx'
import { followTrail } from './trail.ts'

/** Which part is rendered in a place: the players, or the promo that sells what a film requires. */
export type MediaPart = 'players' | 'promo'
type LayerComponent = ComponentType<{ part?: MediaPart | undefined }>

export type MediaHost = {
  /** The component that draws the players, once loaded. */
  layer(): LayerComponent | null
  subscribe(listener: () => void): () => void
}

/** A page that never plays anything: the server's. */
const silent: MediaHost = { layer: () => null, subscribe: () => () => {} }

export const MediaHostContext = createContext(silent)

const asked = ['open-video', 'close-video', 'open-audio', 'close-audio'] as const

/** What the host needs from its page besides what the layer needs. */
type HostPage = Omit<MediaPage, 'cameFrom'> & {
  /** Called when the layer could not be fetched. */
  failed(problem: unknown): void
}

/** Starts listening for requests to play. @returns a wrapper for the page, so that `MediaLayer` finds its host */
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
    // What was lost on the way may come the second time.
    layer ??= fetchLayer()
      .catch(fetchLayer)
      .catch((problem) => {
        // The next press tries again.
        layer = null
        throw problem
      })
    return layer
  }
  const handle = (request: MediaRequest) => {
    const opens = request.event === 'open-video' || request.event === 'open-audio'
    // What is not here has nothing to close.
    if (layer === null && !opens) return
    const pressed = performance.now()
    const from = page.here()
    // Who went elsewhere while the players came over the network is not led back to a film.
    const left = () => request.event === 'open-video' && page.here() !== from
    load().then(
      (made) => {
        if (!left()) made.handle(request, pressed)
      },
      (problem) => {
        failed(problem)
        if (left() || (opens && openInFreshDocument(request as ToOpen, page.here()))) return
        tellVideoProblem(bus)
      },
    )
  }
  for (const event of asked)
    bus.on(event, (detail: MediaEvents[typeof event]) => handle({ event, detail } as MediaRequest))
  const before = takeToOpen()
  if (before !== null) handle(before)
  const stop = bus.on('playable-seen', () => {
    if (!mayPrefetch((navigator as { connection?: { saveData?: boolean } }).connection)) return
    stop()
    const soon = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
    soon(() =>
      fetchDoor().then(({ fetchEngine, atFirstSign }) => {
        fetchEngine()
        // Before a fan presses something, the players are ready; one who only reads never downloads them.
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
