/**
 * A render worker: one thread, one composition (design, decision 1). Loads every remote, tells the gateway that it is ready,
 * then renders what it is asked. A thread that hangs is ended from outside, so nothing here guards against that; what a remote
 * throws outside of every page, in a timer or in a promise that it forgot, is told and costs nobody's page.
 */
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { Marker } from '../app/marking.tsx'
import { createComposition } from './composition.ts'
import { messageOf } from './failures.ts'
import { createPlatformClient } from './platform-client.ts'
import type { FromWorker, ToWorker, WorkerSetup } from './protocol.ts'
import { type RenderTools, renderPage } from './render-page.tsx'

const port = parentPort
if (port === null) throw new Error('the render worker runs as a thread of the gateway')
const setup = workerData as WorkerSetup
const marker = new Int32Array(setup.marker)
const markFor =
  (id: number): Marker =>
  (remote) => {
    Atomics.store(marker, 2, remote === null ? 0 : id)
    Atomics.store(marker, 0, remote === null ? 0 : setup.markers.indexOf(remote) + 1)
  }
const say = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

// A sign of life for the watchdog: it stops when something in this thread does not end.
setInterval(() => Atomics.add(marker, 1, 1), 100)

for (const kind of ['unhandledRejection', 'uncaughtException'])
  process.on(kind, (problem) => say({ type: 'stray', message: messageOf(problem) }))

const platform = createPlatformClient(setup.platform)
const composition = await createComposition(setup, createRequire(import.meta.url), markFor(0))
const tools: Omit<RenderTools, 'mark'> = { setup, composition, platform, clock: Date.now }

port.on('message', (message: ToWorker) => {
  if (message.type === 'purge') return platform.purge(message.tags)
  const { id, request } = message
  renderPage({ ...tools, mark: markFor(id) }, request).then(
    (page) => say({ type: 'rendered', id, page }, [page.body.buffer as ArrayBuffer]),
    (problem) => say({ type: 'failed', id, message: messageOf(problem) }),
  )
})
say({ type: 'ready', failures: composition.failures })
