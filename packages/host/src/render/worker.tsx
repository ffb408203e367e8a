/**
 * A render worker: one thread, one composition (docs/architecture.md#a-page-from-request-to-alive). Loads every remote, tells the
 * gateway that it is ready, then renders on request. A thread that hangs is ended from outside, so nothing here guards
 * against that; an error thrown outside any page, in a timer or in a promise that was not awaited, is reported and affects no
 * page.
 */
import { createRequire } from 'node:module'
import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { type FromWorker, markerPlaces, type ToWorker, type WorkerSetup } from '@club/gateway/protocol'
import { shares } from '../app/shares.server.ts'
import type { SiteApp, SiteData } from '../app/site-app.ts'
import { createComposition } from './composition.ts'
import { type CodeWatch, messageOf } from './failures.ts'
import { freezeIntrinsics } from './freeze-intrinsics.ts'
import { createPlatformClient } from './platform-client.ts'
import { type RenderTools, renderPage } from './render-page.tsx'
import { createStills } from './stills.ts'

/** Makes this thread the render worker of a site. @throws Error outside a gateway's threads */
export async function startWorker(app: SiteApp, data: SiteData): Promise<void> {
  const port = parentPort
  if (port === null) throw new Error('the render worker runs as a thread of the gateway')
  const setup = workerData as WorkerSetup
  const marker = new Int32Array(setup.marker)
  // A heartbeat for the watchdog: it stops if something in this thread never ends. Progress also counts, because a thread
  // with many pages may not get to its timers for a while.
  const beat = () => Atomics.add(marker, markerPlaces.beat, 1)
  setInterval(() => {
    beat()
    // The runtime ends a thread whose heap is too large, but does not count buffers.
    Atomics.store(marker, markerPlaces.outside, Math.round(getHeapStatistics().external_memory / 1_048_576))
  }, 100)

  const watchFor = (id: number): CodeWatch => ({
    mark(remote) {
      beat()
      Atomics.store(marker, markerPlaces.page, remote === null ? 0 : id)
      Atomics.store(marker, markerPlaces.running, remote === null ? 0 : setup.markers.indexOf(remote) + 1)
    },
    begin(remote) {
      const index = setup.markers.indexOf(remote)
      Atomics.store(marker, markerPlaces.waitingPage(index), id)
      Atomics.add(marker, markerPlaces.waiting(index), 1)
    },
    end(remote) {
      Atomics.sub(marker, markerPlaces.waiting(setup.markers.indexOf(remote)), 1)
    },
  })
  const say = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

  for (const kind of ['unhandledRejection', 'uncaughtException'])
    process.on(kind, (problem) => say({ type: 'stray', message: messageOf(problem) }))

  const platform = createPlatformClient(setup.platform)
  // All our own code is loaded, and no remote's yet.
  freezeIntrinsics(Object.values(shares))
  const composition = await createComposition(
    { app, loadRoot: data.loadRoot },
    setup,
    createRequire(import.meta.url),
    watchFor(0).mark,
  )
  const tools: Omit<RenderTools, 'watch'> = {
    app,
    data,
    setup,
    composition,
    platform,
    stills: createStills(),
    clock: Date.now,
  }

  port.on('message', (message: ToWorker) => {
    if (message.type === 'purge') return platform.purge(message.tags)
    const { id, request } = message
    beat()
    renderPage({ ...tools, watch: watchFor(id) }, request).then(
      (page) => say({ type: 'rendered', id, page }, [page.body.buffer as ArrayBuffer]),
      (problem) => say({ type: 'failed', id, message: messageOf(problem) }),
    )
  })
  say({ type: 'ready', failures: composition.failures })
}
