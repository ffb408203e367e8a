/** The page comes alive: the versions it was rendered with, its data, and then React over the server's HTML. */

import { loginNews, noProviderDelay, withoutLoginNews } from '@club/contracts/sign-in-modes'
import { createEventBus, type EventBus } from '@club/event-bus'
import { ownerOfPath } from '@club/federation'
import { createRemoteHost } from '@club/federation/host'
import type { ClubSettings } from '@club/settings'
import {
  apiContext,
  bindTopics,
  nowContext,
  type RoutesModule,
  type SlotModule,
  type SlotsModule,
  settingsContext,
} from '@club/shell-api'
import { createStore } from 'jotai'
import { type ComponentType, Fragment, type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from 'react-router'
import { createApi } from '../app/api-client.ts'
import { type BootData, bootElementId } from '../app/boot-data.ts'
import { type NavigationWatch, NavigationWatchProvider } from '../app/navigation-watch.ts'
import { PageFrame } from '../app/PageFrame.tsx'
import { normaliseError } from '../app/page-error.core.ts'
import { longestWait } from '../app/patience.core.ts'
import { resolveLazy } from '../app/remote-routes.ts'
import { pageAreaId, rootId } from '../app/route-ids.ts'
import { routeTree } from '../app/routes.tsx'
import { shares } from '../app/shares.browser.ts'
import type { LivePage, SiteApp, SiteRoot } from '../app/site-app.ts'
import type { SlotName, SlotSource } from '../app/slots.tsx'
import { wordingShelf } from '../app/wordings.ts'
import { rememberConsent } from '../consent/remember-consent.ts'
import { keepOverlays } from '../overlays/keep-overlays.ts'
import { countWhereAgreed } from '../tracking/count-where-agreed.ts'
import { Alive } from './Alive.tsx'
import { aTurn } from './a-turn.ts'
import { answersAhead } from './ahead.ts'
import { inAppView } from './app-view.ts'
import { createBeacon } from './beacon.ts'
import { rememberChildFriendly } from './child-friendly.ts'
import { withFirstState } from './first-state.tsx'
import { layOutInIdleTime } from './lay-out.ts'
import { watchedRoutes } from './lazy-pages.ts'
import { orLeave } from './leave.ts'
import { createLiveClient } from './live-client.ts'
import { holdsOn, newerVersions } from './newer-versions.ts'
import { prefetchLinks } from './prefetch.ts'
import { preparePage } from './prepare-page.ts'
import { isChunkFailure, reloadOnce } from './reload-guard.ts'
import { checkSession, followAccount, showNobody } from './session.ts'
import { followSiteLinks } from './site-links.ts'
import { takeBucket } from './take-bucket.ts'
import { turnPages } from './turn-pages.ts'

const boot = JSON.parse(document.getElementById(bootElementId)?.textContent ?? '') as BootData
const root = boot.hydration.loaderData[rootId] as SiteRoot
const settings: ClubSettings = root.settings
/** Said by the address that the document was opened at; it goes from there once it is told. */
const justLoggedOut = new URLSearchParams(location.search).get(loginNews.out) === 'true'

const beacon = createBeacon(boot.remotes, () => bus.read('consent')?.analytics === true)
const bus: EventBus = keepOverlays(createEventBus((problem) => beacon.error('shell', 'render', problem)))
const store = createStore()
bindTopics(bus, store)
const host = createRemoteHost({ shares, remotes: boot.remotes })

const ahead = answersAhead(
  async (path, signal) => {
    const response = await fetch(path, { headers: { accept: 'application/json' }, signal: signal() })
    // An answer that breaks off did not come, whatever its status was.
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

const makeContext = (asking = api) => {
  const context = new RouterContextProvider()
  context.set(apiContext, asking)
  // The server's clock, where it is known: a device may be an hour wrong.
  context.set(nowContext, new Date(Date.now() + live.clockOffset()))
  context.set(settingsContext, settings)
  return context
}

const split = (name: SlotName) => {
  const [remote = '', slot = ''] = name.split('/')
  return { remote, slot }
}

async function loadSlot(name: SlotName): Promise<SlotModule> {
  const { remote, slot } = split(name)
  const { slots } = await host.load<SlotsModule>(remote, 'slots')
  const module = slots[slot]
  if (!module) throw new Error(`${remote} has no slot ${slot}`)
  const hydrating = ready.get(name) ?? withFirstState(module, store)
  ready.set(name, hydrating)
  return hydrating
}

const ready = new Map<SlotName, SlotModule>()

function slotFailed(name: SlotName, during: 'load' | 'render', problem: unknown) {
  const { remote } = split(name)
  const pin = boot.remotes[remote]
  // The page was made without this remote; who made it knows why, and has logged it.
  if (!pin) return
  beacon.error(remote, during, problem)
  bus.emit('remote-failed', {
    remote,
    version: pin.version,
    during,
    message: problem instanceof Error ? problem.message : String(problem),
  })
}

const slotSource: Omit<SlotSource, 'texts'> = {
  peek: (name) => ready.get(name) ?? null,
  load: loadSlot,
  fetch: async (name) =>
    (await loadSlot(name)).load({ context: makeContext(), request: new Request(location.href) }),
  failed: slotFailed,
  stirred(wake) {
    wakers.add(wake)
    return () => wakers.delete(wake)
  },
}
const wakers = new Set<() => void>()

/** Where the fan is going, or is. */
const destination = () => {
  const { pathname, search, hash } = router?.state.navigation.location ?? location
  return pathname + search + hash
}

/** Where the fan is going by a link or on the way back; null: nowhere, or where the site itself leads. */
const going = () => {
  const to = router?.state.navigation.location
  return to && !led ? fullPath(to) : null
}
/** The site goes somewhere by itself, for something that it shows. */
let led = false

/**
 * The page that the fan asked for cannot be put together here; a fresh document may have a version that can.
 * @throws the problem itself, where that was tried already
 */
async function orReload(remote: string, problem: unknown): Promise<never> {
  beacon.error(remote, 'load', problem)
  if (reloadOnce(remote, destination())) await new Promise(() => {})
  throw problem
}

async function remoteRoutes(remote: string): Promise<RouteObject[]> {
  try {
    const { routes } = await host.load<RoutesModule>(remote, 'routes')
    return watchedRoutes(remote, routes, async (_remote, load) => {
      try {
        return await orLeave(load)
      } catch (problem) {
        return isChunkFailure(problem) ? orReload(remote, problem) : Promise.reject(problem)
      }
    })
  } catch (problem) {
    return orReload(remote, problem)
  }
}

/** Milliseconds that the frame waits for the code of its page. */
const longestForCode = 10_000

/** What stands in then is this site's own code, and fetched by nobody else. */
const keeping = () => import(/* webpackChunkName: "kept-page" */ './kept-page.tsx')

/** A matched page must be whole before it is drawn. */
async function makeWhole(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) await resolveLazy(route)
}

/** The routes of this page's remote, whole; null where they do not come, and the page stays as the server drew it. */
async function routesOfPage(remote: string): Promise<RouteObject[] | null> {
  const coming = remoteRoutes(remote).then(async (routes) => {
    await makeWhole(routes)
    return routes
  })
  const tooLong = new Promise<null>((done) => setTimeout(() => done(null), longestForCode))
  return Promise.race([coming.catch(() => null), tooLong])
}

let router: ReturnType<typeof createBrowserRouter> | null = null
/** Path of the page that is on the screen. */
let shownPath = location.pathname
let shownType = ''
bus.on('route-changed', ({ pageType }) => {
  shownType = pageType
})

const navigationWatch: NavigationWatch = {
  subscribe: (listener) => router?.subscribe(listener) ?? (() => {}),
  busy: () => router?.state.navigation.state !== 'idle',
}

/** Without what is said once: the fan who is led back here is not told again. */
const fullPath = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }) =>
  pathname + withoutLoginNews(search) + hash

const livePage: LivePage = {
  bus,
  settings,
  version: boot.main.split('.').at(-2) ?? 'none',
  here: () => fullPath(router?.state.location ?? location),
  busy: navigationWatch.busy,
  go(to, { replace, scroll }) {
    led = true
    void router?.navigate(to, { replace, state: scroll === null ? null : { scroll } }).finally(() => {
      led = false
    })
  },
  watch: (reached) =>
    router?.subscribe(({ location: here, navigation }) => {
      if (navigation.state === 'idle') reached(fullPath(here))
    }) ?? (() => {}),
  report: beacon.playback,
  failed: (problem) => beacon.error('shell', 'load', problem),
}

async function start(app: SiteApp, Around: Around) {
  const own = boot.remote === null ? [] : await routesOfPage(boot.remote)
  const kept = own === null ? await keeping() : null
  const patched = new Set(boot.remote === null || kept ? [] : [boot.remote])
  const routes = routeTree(app, {
    claims: boot.claims,
    running: (remote) => patched.has(remote),
    // The frame's data came with the page and never changes on a navigation.
    loadRoot: () => root,
    loadSlot: async (name, args) =>
      (await loadSlot(name)).load({ context: args.context, request: args.request }),
    slotFailed: (name, problem) => slotFailed(name, 'load', problem),
    remoteRoutes: own ?? (kept ? [kept.keepPage(settings, () => location.assign(destination()))] : []),
  })
  await makeWhole(routes)
  await aTurn()

  const slots = { ...slotSource, texts: app.slotTexts }
  const versions = newerVersions({ composition: boot.composition, bus, going })
  const { loaderData, errors } = boot.hydration
  const made = createBrowserRouter(routes, {
    hydrationData: kept
      ? { loaderData: { ...loaderData, ...kept.keptData } }
      : { loaderData, errors: errors ?? undefined },
    getContext: () => makeContext(),
    dataStrategy: versions.strategy,
    async patchRoutesOnNavigation({ path, patch, signal }) {
      const owner = ownerOfPath(boot.claims, path)
      if (owner === null || patched.has(owner) || !boot.remotes[owner]) return
      // Without them the page is the one of a remote that is down, in its frame; a problem thrown here would take the frame too. It has been reported.
      const found = await remoteRoutes(owner).catch(() => null)
      // A fan who went elsewhere meanwhile gets no routes from this; whoever comes next must get them.
      if (found === null || signal.aborted) return
      patch(pageAreaId, found)
      patched.add(owner)
    },
  })
  router = made
  turnPages(made, () => holdsOn(bus))
  // Whoever stays on the page (a hash, the crest on home) changes what stands above its slots.
  made.subscribe(({ navigation, location: here }) => {
    if ((navigation.location ?? here).pathname !== shownPath) return
    for (const wake of wakers) wake()
  })
  bus.on('route-changed', () => {
    shownPath = made.state.location.pathname
  })
  await aTurn()
  startTransition(() => {
    hydrateRoot(document, <Page router={made} slots={slots} Around={Around} />, {
      onRecoverableError: (problem) => beacon.error(boot.remote ?? 'shell', 'hydrate', problem),
    })
  })
  if (kept && boot.remote !== null) void comeAliveLater(kept.askUntilHere, made, boot.remote)
  followSiteLinks({ here: livePage.here, go: (to, options) => void made.navigate(to, options) })
  layOutInIdleTime(made)
  const prepared = preparePage({ host, context: () => makeContext(apiAhead) })
  prefetchLinks({
    router: made,
    claims: boot.claims,
    remotes: boot.remotes,
    host,
    prepare(remote, url) {
      versions.foresee()
      return prepared(remote, url)
    },
  })
}

/** The page of a remote whose code was missing is drawn by it once it is here, where the fan still reads it. */
async function comeAliveLater(
  askUntilHere: Awaited<ReturnType<typeof keeping>>['askUntilHere'],
  made: ReturnType<typeof createBrowserRouter>,
  remote: string,
) {
  const { pathname, search } = made.state.location
  // Whoever goes to a place within it still does.
  const reads = () => made.state.location.pathname === pathname && made.state.location.search === search
  const here = await askUntilHere(async () => {
    const { routes } = await host.load<RoutesModule>(remote, 'routes')
    await makeWhole([...routes])
  }, reads)
  if (!here) return
  // The very address again: this time there are routes for it.
  await made.navigate(fullPath(made.state.location), {
    replace: true,
    state: { scroll: window.scrollY } satisfies { scroll: number },
  })
}

// Before the stream's first word a device is believed, unless the site's clock stands still.
const live = createLiveClient(boot.frozen ? Date.parse(boot.now) - Date.now() : 0)

const frame = {
  now: boot.now,
  origin: boot.origin,
  css: [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][data-precedence]')].map(
    (link) => link.getAttribute('href') ?? '',
  ),
  fonts: [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]')].map(
    (link) => link.getAttribute('href') ?? '',
  ),
  wordings: wordingShelf(api, boot.wordings),
}

/** What is this fan's own comes once the first HTML, which is the same for everybody, is alive. */
function followFan() {
  // What one fan may see says nothing of what the next may.
  for (const topic of ['session', 'entitlements'] as const) bus.observe(topic, ahead.forget)
  const appView = inAppView()
  // What the app has by itself is not offered in it.
  if (appView) document.documentElement.dataset.view = 'app'
  const now = () => new Date(Date.now() + live.clockOffset())
  countWhereAgreed(bus, () => ({ bus, settings, appView, pageType: shownType, now }))
  rememberConsent(bus, `${livePage.version}.${document.documentElement.lang}`, appView)
  rememberChildFriendly(bus, settings.childFriendly.default)
  takeBucket()
  // Nobody has an account: the check comes to its end by itself, and what is open to all is open.
  if (settings.signIn?.mode === 'none') return void setTimeout(() => showNobody(bus), noProviderDelay)
  followAccount(bus, live)
  // Another site has just ended its session: this page shows nobody's, and asks no more. A link to such an address ends none.
  if (justLoggedOut) showNobody(bus)
  else void checkSession(bus)
}

/** A page that is not there, or not for this fan, is no fault of anybody's. */
function noteRouteError(problem: unknown) {
  const error = normaliseError(problem)
  if (error.status < 500) return
  const owner = ownerOfPath(boot.claims, location.pathname)
  beacon.error(owner ?? 'shell', 'render', error)
}

type Around = ComponentType<{ children: ReactNode }>
type PageProps = { router: ReturnType<typeof createBrowserRouter>; slots: SlotSource; Around: Around }

function Page({ router, slots, Around }: PageProps) {
  return (
    <PageFrame bus={bus} live={live} store={store} slots={slots} mark={() => {}} frame={frame}>
      <Alive then={followFan}>
        <NavigationWatchProvider value={navigationWatch}>
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

/** Brings the page to life as a page of this site. */
export function startPage(app: SiteApp): void {
  const Around = app.alive?.(livePage) ?? Fragment
  beacon.vitals()
  if (boot.override) void markOverride(boot.override)
  aTurn()
    .then(() => start(app, Around))
    .catch((problem) => beacon.error(boot.remote ?? 'shell', 'load', problem))
}
