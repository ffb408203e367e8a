/** Hydrates the page: with the versions it was rendered with, its data, and then React over the server's HTML. */

import { createEventBus, type EventBus } from '@club/event-bus'
import { ownerOfPath } from '@club/federation'
import { createRemoteHost } from '@club/federation/host'
import { readerClock } from '@club/football'
import type { ClubSettings } from '@club/settings'
import { apiContext, bindTopics, nowContext, settingsContext } from '@club/shell-api'
import { createStore } from 'jotai'
import { type ComponentType, Fragment, type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { createApi } from '../app/api-client.ts'
import { type BootData, bootElementId } from '../app/boot-data.ts'
import { NavigationWatchProvider } from '../app/navigation-watch.ts'
import { PageFrame } from '../app/PageFrame.tsx'
import { normaliseError } from '../app/page-error.core.ts'
import { longestWait } from '../app/patience.core.ts'
import { pageAreaId, rootId } from '../app/route-ids.ts'
import { routeTree } from '../app/routes.tsx'
import { shares } from '../app/shares.browser.ts'
import type { LivePage, SiteApp, SiteRoot } from '../app/site-app.ts'
import type { SlotSource } from '../app/slots.tsx'
import { wordingShelf } from '../app/wordings.ts'
import { keepOverlays } from '../overlays/keep-overlays.ts'
import { Alive } from './Alive.tsx'
import { aTurn } from './a-turn.ts'
import { answersAhead } from './ahead.ts'
import { createBeacon } from './beacon.ts'
import { markFailedPictures } from './failed-pictures.ts'
import { fanToFollow } from './follow-fan.ts'
import { layOutInIdleTime } from './lay-out.ts'
import { createLiveClient } from './live-client.ts'
import { holdsOn, navigationData } from './navigation-data.ts'
import { createPageCode, makeWhole } from './page-code.ts'
import { prefetchLinks } from './prefetch.ts'
import { preparePage } from './prepare-page.ts'
import { followSiteLinks } from './site-links.ts'
import { createSlots } from './slots-of-page.ts'
import { turnPages } from './turn-pages.ts'
import { createWhereabouts, type Router } from './whereabouts.ts'

const boot = JSON.parse(document.getElementById(bootElementId)?.textContent ?? '') as BootData
const root = boot.hydration.loaderData[rootId] as SiteRoot
const settings: ClubSettings = root.settings

const beacon = createBeacon(boot.remotes, () => bus.read('consent')?.analytics === true)
const bus: EventBus = keepOverlays(createEventBus((problem) => beacon.error('shell', 'render', problem)))
const store = createStore()
bindTopics(bus, store)
const host = createRemoteHost({ shares, remotes: boot.remotes })

const ahead = answersAhead(
  async (path, signal) => {
    const response = await fetch(path, { headers: { accept: 'application/json' }, signal: signal() })
    // A response that breaks off counts as none, whatever its status.
    const body = await response.json().catch((problem: Error) => {
      if (problem.name === 'SyntaxError') return null
      throw problem
    })
    return { status: response.status, body }
  },
  () => performance.now(),
)
const api = createApi(ahead.take, longestWait)
const apiAhead = createApi(ahead.ask, longestWait)

// A site's clock that stands still is told at once, and not first by the stream.
const live = createLiveClient(boot.frozen ? Date.parse(boot.now) - Date.now() : 0)
const clock = readerClock(Date.parse(boot.now), live.clockOffset)
/** The server's clock, as far as it is known: a device may be an hour wrong. */
const now = () => new Date(clock())

const makeContext = (asking = api) => {
  const context = new RouterContextProvider()
  context.set(apiContext, asking)
  context.set(nowContext, now())
  context.set(settingsContext, settings)
  return context
}

/** Replaces a page whose code is missing; this is the site's own code, and only loaded then. */
const keeping = () => import(/* webpackChunkName: "kept-page" */ './kept-page.tsx')

const whereabouts = createWhereabouts(bus)
const { here, go, watch, navigation, destination } = whereabouts
const pageCode = createPageCode({ host, beacon, destination })
const slotsOfPage = createSlots({
  host,
  remotes: boot.remotes,
  bus,
  store,
  beacon,
  context: () => makeContext(),
})

const livePage: LivePage = {
  bus,
  settings,
  version: boot.main.split('.').at(-2) ?? 'none',
  here,
  go,
  watch,
  busy: navigation.busy,
  now,
  clockSeen(date) {
    // A clock that stands still is no answer's.
    const seen = Date.parse(date)
    if (!boot.frozen && !Number.isNaN(seen)) live.clockSeen(seen)
  },
  report: beacon.playback,
  failed: (problem) => beacon.error('shell', 'load', problem),
}

async function start(app: SiteApp, Around: Around) {
  const own = boot.remote === null ? [] : await pageCode.ofThisPage(boot.remote)
  const kept = own === null ? await keeping() : null
  const patched = new Set(boot.remote === null || kept ? [] : [boot.remote])
  const routes = routeTree(app, {
    claims: boot.claims,
    running: (remote) => patched.has(remote),
    // The frame's data came with the page and never changes on a navigation.
    loadRoot: () => root,
    loadSlot: slotsOfPage.load,
    slotFailed: (name, problem) => slotsOfPage.failed(name, 'load', problem),
    remoteRoutes: own ?? (kept ? [kept.keepPage(() => location.assign(destination()))] : []),
  })
  await makeWhole(routes)
  await aTurn()

  const slots = { ...slotsOfPage.source, texts: app.slotTexts }
  const data = navigationData({ composition: boot.composition, bus, going: whereabouts.going })
  const { loaderData, errors } = boot.hydration
  const made = createBrowserRouter(routes, {
    hydrationData: kept
      ? { loaderData: { ...loaderData, ...kept.keptData } }
      : { loaderData, errors: errors ?? undefined },
    getContext: () => makeContext(),
    dataStrategy: data.strategy,
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const owner = ownerOfPath(boot.claims, path)
      if (owner === null || patched.has(owner) || !boot.remotes[owner]) return
      // Without the routes the fallback shows the remote as down, inside the frame; throwing here would take the frame down too. It has been reported.
      const found = await pageCode.routesOf(owner).catch(() => null)
      // A fan who has moved on meanwhile gets no routes from this; the next navigation must get them.
      if (found === null || signal.aborted) return
      patch(pageAreaId, found)
      patched.add(owner)
    },
  })
  turnPages(made, () => holdsOn(bus))
  whereabouts.follow(made, slotsOfPage.stir)
  await aTurn()
  startTransition(() => {
    hydrateRoot(document, <Page router={made} slots={slots} Around={Around} />, {
      onRecoverableError: (problem) => beacon.error(boot.remote ?? 'shell', 'hydrate', problem),
    })
  })
  const { remote } = boot
  if (kept && remote !== null) void kept.comeAliveLater(made, () => pageCode.fetchAgain(remote))
  followSiteLinks({ here, go: (to, options) => void made.navigate(to, options) })
  layOutInIdleTime(made)
  markFailedPictures()
  const prepared = preparePage({ host, context: () => makeContext(apiAhead) })
  prefetchLinks({
    router: made,
    claims: boot.claims,
    remotes: boot.remotes,
    host,
    prepare(remote, url) {
      data.foresee()
      return prepared(remote, url)
    },
  })
}

const frame = {
  now: boot.now,
  clock: now,
  origin: boot.origin,
  css: [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][data-precedence]')].map(
    (link) => link.getAttribute('href') ?? '',
  ),
  fonts: [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]')].map(
    (link) => link.getAttribute('href') ?? '',
  ),
  wordings: wordingShelf(api, boot.wordings),
}

const followFan = fanToFollow({
  bus,
  settings,
  live,
  version: livePage.version,
  now,
  shownType: whereabouts.shownType,
  forget: ahead.forget,
})

/** A page that is missing, or not for this fan, is not an error. */
function noteRouteError(problem: unknown) {
  const error = normaliseError(problem)
  if (error.status < 500) return
  const owner = ownerOfPath(boot.claims, location.pathname)
  beacon.error(owner ?? 'shell', 'render', error)
}

type Around = ComponentType<{ children: ReactNode }>
type PageProps = { router: Router; slots: SlotSource; Around: Around }

function Page({ router, slots, Around }: PageProps) {
  return (
    <PageFrame bus={bus} live={live} store={store} slots={slots} mark={() => {}} frame={frame}>
      <Alive then={followFan}>
        <NavigationWatchProvider value={navigation}>
          <Around>
            <RouterProvider router={router} onError={noteRouteError} />
          </Around>
        </NavigationWatchProvider>
      </Alive>
    </PageFrame>
  )
}

async function markOverride(override: NonNullable<BootData['override']>) {
  const { followBuilds, showOverride } = await import('../override/badge.ts')
  if (override.local) followBuilds(boot.composition)
  await showOverride(override)
}

/** Starts the page as a page of this site. */
export function startPage(app: SiteApp): void {
  const Around = app.alive?.(livePage) ?? Fragment
  beacon.vitals()
  if (boot.override) void markOverride(boot.override)
  aTurn()
    .then(() => start(app, Around))
    .catch((problem) => beacon.error(boot.remote ?? 'shell', 'load', problem))
}
