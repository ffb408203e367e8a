/** Everything that plays over a page. Fetched when something is to be played; the shell's own bundle has none of it. */

import type { EventBus, MediaEvents, VideoToOpen } from '@club/event-bus'
import { checkSession, hasLapsed, tellVideoProblem } from '@club/host'
import type { PlaybackReport } from '@club/player'
import type { VideoSettings } from '@club/settings'
import type { ComponentType } from 'react'
import type { MediaPart } from '../media-host.tsx'
import {
  isSameVideo,
  type MediaEvent,
  type MediaState,
  mediaAfter,
  nothingOpen,
  topicsOf,
} from '../media-rules.core.ts'
import type { Place } from '../trail.ts'
import { moveFocus, type Opener, openerOf } from './focus.ts'
import { MediaOverlays } from './MediaOverlays.tsx'
import { type Media, MediaContext } from './media-context.ts'
import { keepPosition, keepPositions, startAt, watchedBy } from './memory.ts'
import { createOlderProvider } from './older-provider.ts'
import { createPlaySession, type PlaySession, type PlayTools, type PlayWhat } from './play-session.ts'
import { createPrompts, type Prompts } from './prompts.ts'
import { createWalk } from './walk.ts'

/** What the layer needs from its page. */
export type MediaPage = {
  readonly bus: EventBus
  /** Full path of the current page. */
  here(): string
  /**
   * @param back a step back in the history will do, if that leads there
   * @param scroll scroll position of the next page; the top when null
   */
  go(to: string, options: { replace: boolean; back: boolean; scroll: number | null }): void
  /** Whether the page is navigating to another one. */
  busy(): boolean
  /** Called for every page that the fan reaches. */
  watch(reached: (path: string) => void): () => void
  /** The site's clock: a device may be an hour wrong. */
  now(): Date
  /** An answer of the site said when it was given: who is signed out has no line that tells the clock. */
  clockSeen(date: string): void
  readonly home: string
  /** The page before this one, which the fan came from within this visit. */
  cameFrom(): Place | null
  readonly version: string
  /** Fans sign in, and pay, with a provider that streams. */
  readonly olderProvider: boolean
  /** Whether this site has accounts: otherwise nobody is asked to sign in. */
  readonly hasAccounts: boolean
  report(report: PlaybackReport): void
}

export type MediaRequest = {
  [E in 'open-video' | 'close-video' | 'open-audio' | 'close-audio']: { event: E; detail: MediaEvents[E] }
}['open-video' | 'close-video' | 'open-audio' | 'close-audio']

const now = () => performance.now()

export { loadTexts } from './messages.ts'

export function createMediaLayer(page: MediaPage): {
  Layer: ComponentType<{ part?: MediaPart | undefined }>
  handle(request: MediaRequest, pressed: number): void
} {
  const { bus } = page
  let state: MediaState = nothingOpen
  let video: PlaySession | null = null
  let audio: PlaySession | null = null
  const walk = createWalk(page)
  let opener: Opener | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }

  const settings = once(fetchSettings)
  const prompts = createPrompts({
    bus,
    hasAccounts: page.hasAccounts,
    filmOpen: () => state.video?.request.mediaType === 'OnDemand',
    arrived: walk.settled,
    loginPrompt: async () => (await settings()).prompts.login,
  })
  const tools = toolsOf(page, prompts)

  const act = (event: MediaEvent, pressed = now()) => {
    const before = state
    const from = page.cameFrom()
    const next = mediaAfter(before, event, { here: page.here(), from: from?.path ?? '', home: page.home })
    if (next.state === before && next.effects.length === 0) return
    state = next.state

    const request = state.video?.request
    const otherVideo = !isSameVideo(request, before.video?.request)
    const otherAudio = state.audio !== before.audio
    const leftVideo = (otherVideo && video?.end()) || null
    const leftAudio = (otherAudio && audio?.end()) || null
    const press = { pressed, insteadOf: leftVideo ?? leftAudio, paused: false, stoodAt: 0 }
    if (otherVideo) video = request ? videoSession(request, press, tools) : null
    if (otherAudio) audio = state.audio && audioSession(state.audio.entryID, press, tools)
    if (request && !before.video) {
      opener = openerOf(request)
      // If it was opened by its own address, it closes to where the link to it was.
      walk.leave(state.entryPoint === from?.path ? from.scroll : window.scrollY)
    }
    publishTopics(bus, state)
    for (const effect of next.effects) {
      if (effect.do === 'close-overlays') bus.publish('overlay', { open: 'none' })
      else if (effect.do === 'seek') video?.seek(effect.to)
      else if (effect.do === 'sound-on') audio?.goOn()
      else walk.go(effect, before.video === null && video !== null ? video.underWay : null)
    }
    tell()
    moveFocus([before.video?.where, state.video?.where], opener, walk.settled)
  }

  page.watch((path) => {
    if (walk.reached(path)) act({ event: 'went', path })
  })
  // Emitted when the page is drawn and has closed whatever lay over the one before. If a film's page is drawn while its fan is already on
  // the way back, that is not an arrival.
  bus.on('route-changed', ({ path }) => {
    if (!page.busy() && page.here().split('#')[0] === path) walk.arrived(path)
  })
  followPlace(bus, (inView) => act({ event: 'place', inView }))
  followSession(bus)
  followLeaving(
    () => [video, audio],
    () => {
      const again = (left: PlaySession | null) => ({
        ...{ pressed: now(), insteadOf: null },
        paused: left?.isPaused() ?? false,
        stoodAt: left?.stoodAt() ?? 0,
      })
      video = state.video && videoSession({ ...state.video.request, startAt: undefined }, again(video), tools)
      audio = state.audio && audioSession(state.audio.entryID, again(audio), tools)
      state = { ...state }
      tell()
    },
  )

  const media: Media = {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    video: () => video,
    audio: () => audio,
    act: (event) => act(event),
    settings,
    tools,
  }

  function Layer({ part }: { part?: MediaPart | undefined }) {
    return (
      <MediaContext value={media}>
        <MediaOverlays part={part} />
      </MediaContext>
    )
  }

  return {
    Layer,
    handle({ event, detail }, pressed) {
      if (event === 'open-video') act({ event, request: detail }, pressed)
      else if (event === 'open-audio') act({ event, request: detail }, pressed)
      else act({ event })
    },
  }
}

const ask: PlayTools['fetch'] = (path, init) => fetch(path, init)

const toolsOf = (
  { bus, version, report, olderProvider, now: onSite, clockSeen }: MediaPage,
  { refused, granted }: Prompts,
): LayerTools => ({
  bus,
  async fetch(path, init) {
    const answer = await ask(path, init)
    const date = answer.headers.get('date')
    if (date !== null) clockSeen(date)
    return answer
  },
  older: olderProvider ? createOlderProvider({ bus, fetch: ask, tell: () => tellVideoProblem(bus) }) : null,
  whoIsIn: () => checkSession(bus),
  now,
  clock: () => onSite().getTime(),
  version,
  report,
  startAt,
  refused,
  granted,
})

/** Publishes the bus's media topics that have changed. */
function publishTopics(bus: EventBus, state: MediaState) {
  const topics = topicsOf(state)
  for (const topic of Object.keys(topics) as (keyof typeof topics)[]) {
    const value = topics[topic]
    if (JSON.stringify(bus.read(topic)) !== JSON.stringify(value)) bus.publish(topic, value as never)
  }
}

/** Asks once, and again only if that failed. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  return () => {
    asked ??= ask().catch((problem) => {
      asked = null
      throw problem
    })
    return asked
  }
}

/** Tools shared by every session of the layer; each film's session stores its own position. */
type LayerTools = Omit<PlayTools, 'keepPosition'>

/** When the fan pressed play, what was left for it, and how it was left if the page comes back with it. */
type Press = Pick<PlayWhat, 'pressed' | 'insteadOf' | 'paused' | 'stoodAt'>

const videoSession = (request: VideoToOpen, press: Press, tools: LayerTools) => {
  const { entryId, mediaType } = request
  // The requested moment counts until it has been seen: a film that is opened again later continues where the fan is.
  let moment = request.startAt
  return createPlaySession(
    { entryId, live: mediaType === 'DrmLiveVideo', mediaType, audio: false, ...press },
    {
      ...tools,
      startAt: (entry) => moment ?? tools.startAt(entry),
      keepPosition: (position, duration) => {
        moment = undefined
        keepPosition(request, position, duration)
      },
    },
  )
}

const audioSession = (entryId: string, press: Press, tools: LayerTools) =>
  createPlaySession(
    { entryId, live: true, mediaType: 'live-audio', audio: true, ...press },
    { ...tools, keepPosition: null },
  )

async function fetchSettings(): Promise<VideoSettings> {
  const answer = await fetch('/api/videos/v1/settings', { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`video settings answered ${answer.status}`)
  return ((await answer.json()) as { data: { attributes: VideoSettings } }).data.attributes
}

/** Signing out, another account, or withdrawn consent deletes the positions in every film. */
function followSession(bus: EventBus) {
  bus.observe('consent', ({ personalisation }) => keepPositions(personalisation))
  bus.observe('session', (session) => watchedBy(session, hasLapsed(bus)))
}

/**
 * A page that is left gives its places back; if it returns from the back/forward cache, it asks again for what it shows. A film then continues where
 * the fan was, not at a moment requested earlier.
 */
function followLeaving(played: () => (PlaySession | null)[], cameBack: () => void) {
  addEventListener('pagehide', () => {
    for (const session of played()) session?.end()
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) cameBack()
  })
}

/** Follows the page's place for its video: whether there is one, and whether it is visible. */
function followPlace(bus: EventBus, changed: (inView: boolean) => void) {
  let watcher: IntersectionObserver | null = null
  bus.observe('videoPlace', ({ element }) => {
    watcher?.disconnect()
    watcher = null
    if (!element) return changed(false)
    watcher = new IntersectionObserver(
      // Of several at once, the last is how it is now.
      (entries) => changed((entries.at(-1)?.intersectionRatio ?? 0) > 0.25),
      { threshold: [0, 0.25, 0.5] },
    )
    watcher.observe(element)
  })
}
