/**
 * The control of the uncached bench: React's own renderToPipeableStream over exactly a page's tree, with its data loaded, and
 * nothing else. Loads the composition and the page's data once, then renders for the given time and reports how often.
 */
import { createRequire } from 'node:module'
import { PassThrough } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { createEventBus } from '@club/event-bus'
import type { WorkerSetup } from '@club/gateway/protocol'
import { clientSettingsAnswer } from '@club/settings'
import { apiContext, noLive, nowContext, settingsContext } from '@club/shell-api'
import { createStore } from 'jotai'
import { renderToPipeableStream } from 'react-dom/server'
import { createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
// biome-ignore-start lint/style/noRestrictedImports: measures the shell's own tree, as its host renders it
import { loadRoot } from '../../../apps/shell/src/layout/root.loader.ts'
import { app } from '../../../apps/shell/src/site.app.tsx'
import { createApi } from '../../../packages/host/src/app/api-client.ts'
import { PageFrame } from '../../../packages/host/src/app/PageFrame.tsx'
import { wordingShelf } from '../../../packages/host/src/app/wordings.ts'
import { createComposition } from '../../../packages/host/src/render/composition.ts'
import { failuresContext } from '../../../packages/host/src/render/failures.ts'
import { createPlatformClient } from '../../../packages/host/src/render/platform-client.ts'
// biome-ignore-end lint/style/noRestrictedImports: as above

export type PlainSetup = WorkerSetup & { page: { path: string; origin: string; now: string } }
/** 'ready' once; then, for each number of seconds received, what was rendered in them. */
export type PlainAnswer = 'ready' | { pages: number; seconds: number; bytes: number }

const port = parentPort
if (port === null) throw new Error('runs as a thread of the bench')
const setup = workerData as PlainSetup
const { path, origin, now } = setup.page

const usage = { tags: new Set<string>(), freshUntil: null, previewed: null }
const api = createApi(
  createPlatformClient(setup.platform).transport(usage, Date.now, Date.parse(now)),
  () => 5000,
)
const settings = (await api.get('/api/settings/v1/client-settings', clientSettingsAnswer)).data.attributes
const composition = await createComposition(
  { app, loadRoot },
  setup,
  createRequire(import.meta.url),
  () => {},
)
const context = new RouterContextProvider()
context.set(apiContext, api)
context.set(nowContext, new Date(now))
context.set(settingsContext, settings)
context.set(failuresContext, { remotes: [], degraded: false })
const handler = composition.handler(composition.remoteFor(new URL(origin + path).pathname, []), [])
const found = await handler.query(new Request(origin + path), { requestContext: context })
if (found instanceof Response || found.errors) throw new Error(`${path} is not a whole page`)
const router = createStaticRouter(handler.dataRoutes, found)

const bus = createEventBus(() => {})
const store = createStore()
const slots = { texts: app.slotTexts, peek: composition.slot, failed: () => {} }
const frame = { now, origin, css: setup.shell.css, fonts: setup.shell.fonts, wordings: wordingShelf(api) }

const draw = (): Promise<number> =>
  new Promise((done, failed) => {
    const chunks: Buffer[] = []
    const sink = new PassThrough()
    sink.on('data', (chunk: Buffer) => chunks.push(chunk))
    sink.on('end', () => done(Buffer.concat(chunks).byteLength))
    const stream = renderToPipeableStream(
      <PageFrame bus={bus} live={noLive} store={store} slots={slots} mark={() => {}} frame={frame}>
        <StaticRouterProvider router={router} context={found} hydrate={false} />
      </PageFrame>,
      {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => stream.pipe(sink),
        onError: failed,
      },
    )
  })

port.on('message', async (seconds: number) => {
  const began = performance.now()
  let pages = 0
  let bytes = 0
  while (performance.now() - began < seconds * 1000) {
    bytes = await draw()
    pages++
  }
  port.postMessage({ pages, seconds: (performance.now() - began) / 1000, bytes } satisfies PlainAnswer)
})
port.postMessage('ready' satisfies PlainAnswer)
