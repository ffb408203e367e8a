/** Draws one page: loaders, then the whole tree, then the bytes (docs/architecture.md#a-page-from-request-to-alive). */
import { previewName } from '@club/contracts/preview'
import { createEventBus } from '@club/event-bus'
import { bootScript } from '@club/gateway/boot-script'
import { type Rendered, type RenderRequest, shellName, type WorkerSetup } from '@club/gateway/protocol'
import { catalogue, datesOf } from '@club/i18n'
import { type ClubSettings, clientSettingsAnswer, ourOrigins } from '@club/settings'
import { apiContext, noLive, nowContext, settingsContext } from '@club/shell-api'
import { createStore } from 'jotai'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { createApi, type Transport } from '../app/api-client.ts'
import { type BootData, bootElementId, previewedMark, scriptJson } from '../app/boot-data.ts'
import { remoteInStack } from '../app/marking.tsx'
import { PageFrame } from '../app/PageFrame.tsx'
import { normaliseError, StatusError } from '../app/page-error.core.ts'
import { handleOf, languageOfPage, leafOf } from '../app/page-language.core.ts'
import { fallbackId, homeId, pageAreaId, rootId } from '../app/route-ids.ts'
import type { SiteApp, SiteData, SiteRoot } from '../app/site-app.ts'
import type { SlotSource } from '../app/slots.tsx'
import { visitContext } from '../app/visit.ts'
import { bringWordings, type WordingShelf, wordingShelf } from '../app/wordings.ts'
import { previewBadge } from '../preview/badge.core.ts'
import { messages } from '../preview/messages/en.ts'
import { joined, Sink } from './bytes.ts'
import type { Composition } from './composition.ts'
import {
  type CodeWatch,
  type Failures,
  failuresContext,
  isAnswer,
  messageOf,
  noteFailure,
  watchContext,
} from './failures.ts'
import type { PlatformClient, Usage } from './platform-client.ts'
import type { PageStills, StillStore } from './stills.ts'
import { openVisit } from './visit.ts'

const previewWords = catalogue(messages, (language) => import(`../preview/messages/${language}.ts`))

export type RenderTools = {
  app: SiteApp
  data: SiteData
  setup: WorkerSetup
  composition: Composition
  platform: PlatformClient
  stills: StillStore
  watch: CodeWatch
  /** The real clock, for how long answers are kept; what a page shows comes from the request. */
  clock: () => number
}

/** Records whose code runs. */
const noted = (watch: CodeWatch, drawnBy: Set<string>): CodeWatch => ({
  ...watch,
  mark(remote) {
    if (remote !== null) drawnBy.add(remote)
    watch.mark(remote)
  },
})

export async function renderPage(given: RenderTools, request: RenderRequest): Promise<Rendered> {
  const drawnBy = new Set<string>()
  const tools = { ...given, watch: noted(given.watch, drawnBy) }
  const { setup, composition, platform, clock } = tools
  const { pathname } = new URL(request.origin + request.path)
  const owner = request.error ? null : composition.remoteFor(pathname, request.without)
  const usage: Usage = { tags: new Set(), freshUntil: null, previewed: null }
  const failures: Failures = { remotes: [], degraded: false }
  const api = createApi(
    watched(platform.transport(usage, clock, Date.parse(request.now), request.preview), failures),
    () => setup.limits.apiTimeout,
    platform.parse,
  )
  const club = (await api.get('/api/settings/v1/client-settings', clientSettingsAnswer)).data.attributes
  const settings = tools.data.brand?.(club) ?? club

  const visit = openVisit({ platform: setup.platform, pageScripts: setup.shell.pageScripts }, request)
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  context.set(apiContext, api)
  context.set(nowContext, new Date(request.now))
  context.set(settingsContext, settings)
  context.set(failuresContext, failures)
  context.set(watchContext, tools.watch)

  const handler = composition.handler(owner, request.without)
  const formTargets = [...ourOrigins(settings.sites, request.origin), ...(settings.paymentPages ?? [])]
  const tagOrigins = settings.tracking?.tagManager?.origins
  const { frame } = settings.signIn ?? {}
  const frameOrigins = [...(frame ? [new URL(frame).origin] : []), ...(settings.embeds?.origins ?? [])]
  const told = () => ({
    drawnBy: [...drawnBy],
    ...(request.visit ? { visit: visit.told(formTargets) } : {}),
    ...(tagOrigins ? { tagOrigins } : {}),
    ...(frameOrigins.length > 0 ? { frameOrigins } : {}),
  })
  const found = await handler.query(visit.request, { requestContext: context })
  const leadOn = (status: number, location: string): Rendered => ({
    ...page(status, { location }, [], usage, failures, null),
    ...told(),
  })
  if (found instanceof Response) return leadOn(found.status, found.headers.get('location') ?? '/')
  const leaf = found.matches.at(-1)?.route.id
  const remote = leaf === homeId || leaf === fallbackId ? null : owner
  if (request.error)
    found.errors = {
      ...found.errors,
      [pageAreaId]: new StatusError(request.error.status, request.error.message),
    }

  const wordings = wordingShelf(api)
  const everybodys = !request.visit && !request.form && request.preview === undefined
  const stills = everybodys ? tools.stills([club, request.origin, ...request.without]) : null
  const drawing: Drawing = { tools, request, remote, found, failures, handler, wordings, stills }
  let html: Buffer
  let errors = normalisedErrors(drawing)
  const old = request.error ? null : await oldAddressOf(tools, api, request, errors)
  if (old !== null) return leadOn(301, old)
  // Loaded before the time limit for drawing starts: if the platform is slow, its own timeout counts.
  await bringWordings(wordings, languageOf(found, settings), settings)
  try {
    html = await drawTree(drawing)
  } catch (problem) {
    if (errors !== null) throw problem
    // The page itself threw: draw the error page in the same frame.
    found.errors = { [pageAreaId]: new StatusError(500, unexpected) }
    errors = normalisedErrors(drawing)
    html = await drawTree(drawing)
  }
  const worst = errors ? Math.max(...Object.values(errors).map(({ status }) => status)) : found.statusCode
  if (worst >= 500) failures.degraded = true
  const status = request.error?.status ?? worst
  const badge = await badgeOf(usage.previewed, settings, pathname)
  const drawn = page(
    status,
    { 'content-type': 'text/html; charset=utf-8' },
    // The address that a form was sent to cannot be hydrated as a page.
    tools.app.scripts === false || request.form ? [html] : withBoot(drawing, errors, html, badge),
    usage,
    failures,
    remote !== null && leaf !== undefined ? { remote, route: leaf } : null,
  )
  return { ...drawn, ...told() }
}

/** The language of the document for the matched routes. */
function languageOf({ matches, loaderData, location }: StaticHandlerContext, settings: ClubSettings): string {
  const leaf = leafOf(
    matches.map(({ route: { id, handle } }) => ({ handle: handle as unknown, loaderData: loaderData[id] })),
  )
  const root = loaderData[rootId] as SiteRoot | undefined
  return languageOfPage(handleOf(leaf), { settings, ...root }, location.pathname)
}

/** A service that does not answer makes the page incomplete, even if a loader can do without it. */
const watched =
  (transport: Transport, failures: Failures): Transport =>
  async (path, signal) => {
    try {
      const answer = await transport(path, signal)
      if (answer.status >= 500) failures.degraded = true
      return answer
    } catch (problem) {
      failures.degraded = true
      throw problem
    }
  }

/** One page while it is drawn. */
type Drawing = {
  tools: RenderTools
  request: RenderRequest
  /** The remote whose page it is; null: the shell's own. */
  remote: string | null
  found: StaticHandlerContext
  failures: Failures
  handler: ReturnType<Composition['handler']>
  wordings: WordingShelf
  /** null: the page is not for everybody, and none of its parts is kept. */
  stills: PageStills | null
}

function page(
  status: number,
  headers: Record<string, string>,
  parts: readonly Uint8Array[],
  usage: Usage,
  failures: Failures,
  answeredBy: Rendered['answeredBy'],
): Omit<Rendered, 'drawnBy'> {
  return {
    status,
    headers,
    body: joined(parts),
    tags: [...usage.tags],
    freshUntil: usage.freshUntil === null ? null : new Date(usage.freshUntil).toISOString(),
    failures: failures.remotes,
    answeredBy,
    degraded: failures.degraded,
  }
}

/** A page's message for an error that was not thrown on purpose; the details are only in the log. */
const unexpected = 'Something went wrong on this page'

/** Where an address of a former site redirects, if a remote claims its path but has no page there. */
async function oldAddressOf(
  { data, setup }: RenderTools,
  api: ReturnType<typeof createApi>,
  { path }: RenderRequest,
  errors: BootData['hydration']['errors'],
): Promise<string | null> {
  const missing = errors !== null && Object.values(errors).every(({ status }) => status === 404)
  if (!missing || !data.oldAddress) return null
  return data.oldAddress(api, path, AbortSignal.timeout(setup.limits.apiTimeout)).catch(() => null)
}

/** Errors as sent to the browser and as drawn: the same on both sides, and without a stack. */
function normalisedErrors({ tools, found, failures }: Drawing): BootData['hydration']['errors'] {
  if (!found.errors) return null
  const errors = Object.fromEntries(
    Object.entries(found.errors).map(([id, problem]) => {
      if (isAnswer(problem)) return [id, normaliseError(problem)]
      // A remote's loader failure was recorded where it happened; anything else is the shell's own.
      if (failures.remotes.length === 0) noteProblem(tools, failures, shellName, 'loader', problem)
      return [id, { ...normaliseError(problem), message: unexpected }]
    }),
  )
  found.errors = errors
  return errors
}

function noteProblem(
  { setup }: RenderTools,
  failures: Failures,
  remote: string,
  during: 'loader' | 'render',
  problem: unknown,
) {
  const version = remote === shellName ? setup.shell.main : (setup.remotes[remote]?.version ?? 'none')
  noteFailure(failures, { remote, version, during, message: messageOf(problem) })
}

/**
 * Draws the tree once all of it is ready. Parts that are still pending at the timeout are given up, and the browser
 * draws them. Rejects if something throws outside every boundary.
 */
function drawTree(drawing: Drawing): Promise<Buffer> {
  const { tools, request, found, failures, remote, handler, wordings, stills } = drawing
  const { mark } = tools.watch
  const source: SlotSource = {
    texts: tools.app.slotTexts,
    peek: (name) =>
      request.without.includes(name.split('/')[0] ?? '') ? null : tools.composition.slot(name),
    failed: () => {},
  }
  // Per request: no fan's state is ever another's.
  const bus = createEventBus(() => {})
  const store = createStore()
  const limit = tools.setup.limits.drawTimeout
  return new Promise((done, failed) => {
    const sink = new Sink((html) => done(stills?.taken(html) ?? html))
    const router = createStaticRouter(handler.dataRoutes, found)
    const stream = renderToPipeableStream(
      <PageFrame
        bus={bus}
        live={noLive}
        store={store}
        slots={source}
        mark={mark}
        frame={{
          now: request.now,
          origin: request.origin,
          css: pageStyles(tools, remote, found),
          fonts: tools.setup.shell.fonts,
          wordings,
          sentForm: request.form,
          stills: stills?.in,
        }}
      >
        <StaticRouterProvider router={router} context={found} hydrate={false} />
      </PageFrame>,
      {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          clearTimeout(late)
          mark(null)
          stream.pipe(sink)
        },
        onShellError: (problem) => {
          clearTimeout(late)
          mark(null)
          failed(problem)
        },
        onError: (problem, { componentStack }) => {
          mark(null)
          noteProblem(tools, failures, remoteInStack(componentStack) ?? shellName, 'render', problem)
        },
      },
    )
    const late = setTimeout(() => stream.abort(new Error(`not drawn within ${limit} ms`)), limit)
  })
}

/** Styles of the shell, of the page's chunk and of its slots: all in the first HTML. */
function pageStyles(
  { app, setup, composition }: RenderTools,
  remote: string | null,
  found: StaticHandlerContext,
): string[] {
  const css = new Set(setup.shell.css)
  const add = (name: string, chunk: string) => {
    for (const file of setup.remotes[name]?.chunks[chunk]?.css ?? []) css.add(file)
  }
  if (remote !== null) for (const chunk of pageChunks(found)) add(remote, chunk)
  if (found.matches.some(({ route }) => route.id === homeId)) {
    for (const name of Object.keys(setup.remotes)) {
      if (!composition.failures.some((failure) => failure.remote === name)) add(name, 'expose:slots')
    }
    for (const name of app.home.slots) {
      const [remote = ''] = name.split('/')
      const chunk = composition.slot(name)?.chunk
      if (chunk) add(remote, chunk)
    }
  }
  return [...css]
}

/** Chunks of this page's remote. */
function pageChunks(found: StaticHandlerContext): string[] {
  const named = found.matches.map(({ route }) => (route.handle as { chunk?: unknown } | undefined)?.chunk)
  return ['expose:routes', ...named.filter((name): name is string => typeof name === 'string')]
}

/** The badge that tells a visitor with a preview's link that the page is not public; empty on public pages. */
async function badgeOf(until: string | null, { site }: ClubSettings, pathname: string): Promise<string> {
  if (until === null) return ''
  const words = await previewWords.load(site.locale)
  const dates = datesOf(site.timezone, site.locale)
  return previewBadge(words, `${dates.day(until)} ${dates.time(until)}`, `${pathname}?${previewName}=none`)
}

/** Adds what the browser starts from: one block of data and the only script, which is static and whose hash the policy names. */
function withBoot(
  { tools: { setup }, request, remote, found, wordings }: Drawing,
  errors: BootData['hydration']['errors'],
  html: Buffer,
  badge: string,
): Uint8Array[] {
  const remotes = Object.entries(setup.remotes).filter(([name]) => !request.without.includes(name))
  const owner = remote === null ? undefined : setup.remotes[remote]
  const scripts = owner
    ? [owner.web.entry, ...pageChunks(found).flatMap((name) => owner.chunks[name]?.js ?? [])]
    : []
  const hashOf = (script: string) =>
    (script === owner?.web.entry ? owner.web.integrity : owner?.integrity[script]) ?? null
  const boot: BootData = {
    now: request.now,
    ...(request.frozen ? { frozen: true } : {}),
    origin: request.origin,
    // Navigating from a preview, or back to it, loads a document: the page itself cannot open previews.
    composition: badge === '' ? setup.composition : setup.composition + previewedMark,
    ...(setup.override
      ? { override: { ...setup.override, version: setup.remotes[setup.override.remote]?.version ?? 'none' } }
      : {}),
    remotes: Object.fromEntries(remotes.map(([name, { web }]) => [name, web])),
    claims: setup.claims,
    remote,
    main: setup.shell.main,
    preload: [
      ...setup.shell.preload.map((script): [string, null] => [script, null]),
      ...[...new Set(scripts)].map((script): [string, string | null] => [script, hashOf(script)]),
    ],
    ...(Object.keys(wordings.here).length > 0 ? { wordings: wordings.here } : {}),
    hydration: { loaderData: found.loaderData, errors },
  }
  const end = html.lastIndexOf('</body>')
  const block = `<script type="application/json" id="${bootElementId}">${scriptJson(boot)}</script><script>${bootScript}</script>`
  return [html.subarray(0, end), Buffer.from(badge + block), html.subarray(end)]
}
