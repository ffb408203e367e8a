/** One page: loaders, then the whole tree, then the bytes (design, decision 4: whole, then alive). */
import { createEventBus } from '@club/event-bus'
import { ownerOfPath } from '@club/federation'
import { clientSettingsAnswer } from '@club/settings'
import { apiContext, noLive, nowContext, settingsContext } from '@club/shell-api'
import { createStore } from 'jotai'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { createApi } from '../app/api-client.ts'
import { type BootData, bootElementId, scriptJson } from '../app/boot-data.ts'
import type { Marker } from '../app/marking.tsx'
import { PageFrame } from '../app/PageFrame.tsx'
import { normaliseError, StatusError } from '../app/page-error.core.ts'
import { pageAreaId } from '../app/route-ids.ts'
import type { SlotSource } from '../app/slots.tsx'
import { bootScript } from '../browser/boot-script.ts'
import { joined, Sink } from './bytes.ts'
import { type Composition, messageOf } from './composition.ts'
import { type Failures, failuresContext } from './failures.ts'
import type { PlatformClient, Usage } from './platform-client.ts'
import type { Rendered, RenderRequest, WorkerSetup } from './protocol.ts'

export type RenderTools = {
  setup: WorkerSetup
  composition: Composition
  platform: PlatformClient
  mark: Marker
  /** The real clock, for how long answers are kept; what a page shows comes from the request. */
  clock: () => number
}

export async function renderPage(tools: RenderTools, request: RenderRequest): Promise<Rendered> {
  const { setup, composition, platform, clock } = tools
  const usage: Usage = { tags: new Set(), freshUntil: null }
  const failures: Failures = { remotes: [], degraded: false }
  const api = createApi(platform.transport(usage, clock), setup.limits.apiTimeout, platform.parse)
  const settings = (await api.get('/api/settings/v1/client-settings', clientSettingsAnswer)).data.attributes

  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(nowContext, new Date(request.now))
  context.set(settingsContext, settings)
  context.set(failuresContext, failures)

  const handler = composition.handler(request.without)
  const found = await handler.query(new Request(request.origin + request.path), { requestContext: context })
  if (found instanceof Response) {
    const headers = { location: found.headers.get('location') ?? '/' }
    return page(found.status, headers, [], usage, failures)
  }
  if (request.error)
    found.errors = {
      ...found.errors,
      [pageAreaId]: new StatusError(request.error.status, request.error.message),
    }

  let html: Buffer
  let errors = normalisedErrors(found)
  try {
    html = await drawTree(tools, request, found, failures, handler)
  } catch (problem) {
    if (errors !== null) throw problem
    // The page itself threw: the same frame around the error page.
    const path = new URL(request.origin + request.path).pathname
    noteRenderFailure(tools, failures, ownerOfPath(setup.claims, path), problem)
    found.errors = { [pageAreaId]: new StatusError(500, 'The page could not be drawn') }
    errors = normalisedErrors(found)
    html = await drawTree(tools, request, found, failures, handler)
  }
  const worst = errors ? Math.max(...Object.values(errors).map(({ status }) => status)) : found.statusCode
  if (worst >= 500) failures.degraded = true
  const status = request.error?.status ?? worst
  return page(
    status,
    { 'content-type': 'text/html; charset=utf-8' },
    withBoot(tools, request, found, errors, html),
    usage,
    failures,
  )
}

function page(
  status: number,
  headers: Record<string, string>,
  parts: readonly Uint8Array[],
  usage: Usage,
  failures: Failures,
): Rendered {
  return {
    status,
    headers,
    body: joined(parts),
    tags: [...usage.tags],
    freshUntil: usage.freshUntil === null ? null : new Date(usage.freshUntil).toISOString(),
    failures: failures.remotes,
    degraded: failures.degraded,
  }
}

/** Errors as they travel and as they are drawn: the same on both sides, and without a stack. */
function normalisedErrors(found: StaticHandlerContext): BootData['hydration']['errors'] {
  if (!found.errors) return null
  const errors = Object.fromEntries(
    Object.entries(found.errors).map(([id, problem]) => [id, normaliseError(problem)]),
  )
  found.errors = errors
  return errors
}

function noteRenderFailure(
  { setup }: RenderTools,
  failures: Failures,
  remote: string | null,
  problem: unknown,
) {
  failures.degraded = true
  const version = remote === null ? undefined : setup.remotes[remote]?.version
  if (remote === null || version === undefined) return
  if (failures.remotes.some((known) => known.remote === remote)) return
  failures.remotes.push({ remote, version, during: 'render', message: messageOf(problem) })
}

/** Draws the tree once all of it is ready. Rejects when something throws outside of every boundary. */
function drawTree(
  tools: RenderTools,
  request: RenderRequest,
  found: StaticHandlerContext,
  failures: Failures,
  handler: ReturnType<Composition['handler']>,
): Promise<Buffer> {
  let running: string | null = null
  const mark: Marker = (remote) => {
    running = remote
    tools.mark(remote)
  }
  const source: SlotSource = {
    peek: (name) =>
      request.without.includes(name.split('/')[0] ?? '') ? null : tools.composition.slot(name),
    failed: () => {},
  }
  // Per request: no fan's state is ever another's.
  const bus = createEventBus(() => {})
  const store = createStore()
  return new Promise((done, failed) => {
    const sink = new Sink(done)
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
          css: pageStyles(tools, request, found),
          fonts: tools.setup.shell.fonts,
        }}
      >
        <StaticRouterProvider router={router} context={found} hydrate={false} />
      </PageFrame>,
      {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          mark(null)
          stream.pipe(sink)
        },
        onShellError: (problem) => {
          mark(null)
          failed(problem)
        },
        onError: (problem) => {
          noteRenderFailure(tools, failures, running, problem)
          mark(null)
        },
      },
    )
  })
}

/** Styles of the shell, of the page's chunk and of the slots on it: all in the first HTML. */
function pageStyles(
  { setup, composition }: RenderTools,
  request: RenderRequest,
  found: StaticHandlerContext,
): string[] {
  const css = new Set(setup.shell.css)
  for (const { remote, chunks } of pageChunks(setup, request, found)) {
    for (const name of chunks)
      for (const file of setup.remotes[remote]?.chunks[name]?.css ?? []) css.add(file)
  }
  if (found.matches.some(({ route }) => route.id === 'home')) {
    for (const [name, remote] of Object.entries(setup.remotes)) {
      if (composition.failures.some((failure) => failure.remote === name)) continue
      for (const file of remote.chunks['expose:slots']?.css ?? []) css.add(file)
    }
  }
  return [...css]
}

/** Which chunks of which remote the matched routes need. */
function pageChunks(
  setup: WorkerSetup,
  request: RenderRequest,
  found: StaticHandlerContext,
): { remote: string; chunks: string[] }[] {
  const path = new URL(request.origin + request.path).pathname
  const remote = ownerOfPath(setup.claims, path)
  // Whoever has claimed everything that is left has not claimed the shell's own pages.
  const ofShell = found.matches.some(({ route }) => route.id === 'home' || route.id === 'fallback')
  if (ofShell || remote === null || !setup.remotes[remote]) return []
  const named = found.matches.map(({ route }) => (route.handle as { chunk?: unknown } | undefined)?.chunk)
  return [
    {
      remote,
      chunks: ['expose:routes', ...named.filter((name): name is string => typeof name === 'string')],
    },
  ]
}

/** Adds what the browser starts from: one block of data and the one static script, whose hash the policy names. */
function withBoot(
  { setup, composition }: RenderTools,
  request: RenderRequest,
  found: StaticHandlerContext,
  errors: BootData['hydration']['errors'],
  html: Buffer,
): Uint8Array[] {
  const remotes = Object.entries(setup.remotes).filter(([name]) => !request.without.includes(name))
  const chunks = pageChunks(setup, request, found).filter(
    ({ remote }) => !composition.failures.some((f) => f.remote === remote),
  )
  const preload = [
    ...setup.shell.preload,
    ...chunks.flatMap(({ remote, chunks: names }) => [
      setup.remotes[remote]?.web.entry ?? '',
      ...names.flatMap((name) => setup.remotes[remote]?.chunks[name]?.js ?? []),
    ]),
  ].filter(Boolean)
  const boot: BootData = {
    now: request.now,
    origin: request.origin,
    remotes: Object.fromEntries(remotes.map(([name, remote]) => [name, remote.web])),
    claims: setup.claims,
    remote: chunks[0]?.remote ?? null,
    main: setup.shell.main,
    preload: [...new Set(preload)],
    hydration: { loaderData: found.loaderData, errors },
  }
  const end = html.lastIndexOf('</body>')
  const block = `<script type="application/json" id="${bootElementId}">${scriptJson(boot)}</script><script>${bootScript}</script>`
  return [html.subarray(0, end), Buffer.from(block), html.subarray(end)]
}
