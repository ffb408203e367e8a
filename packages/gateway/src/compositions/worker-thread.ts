/** One render worker: a thread with the pages it is drawing, and what can be seen of it from outside. */
import { Worker } from 'node:worker_threads'
import {
  type FromWorker,
  markerPlaces,
  type Rendered,
  type RenderRequest,
  type WorkerSetup,
} from '../protocol.ts'

export type Job = {
  request: RenderRequest
  asked: number
  done: (page: Rendered) => void
  failed: (problem: Error) => void
}

export type Thread = {
  worker: Worker
  marker: Int32Array
  jobs: Map<number, Job>
  ready: boolean
  startedAt: number
  beat: number
  beatAt: number
}

type Options = {
  file: string
  setup: Omit<WorkerSetup, 'marker'>
  /** Heap, in MB; the runtime ends a thread that exceeds it. */
  heap: number
  heard: (thread: Thread, message: FromWorker) => void
  lost: (thread: Thread, reason: string) => void
}

export function startThread({ file, setup, heap, heard, lost }: Options): Thread {
  const shared = new SharedArrayBuffer(4 * markerPlaces.size(setup.markers.length))
  const worker = new Worker(file, {
    workerData: { ...setup, marker: shared } satisfies WorkerSetup,
    resourceLimits: { maxOldGenerationSizeMb: heap },
    env: { NODE_ENV: 'production' },
  })
  const thread: Thread = {
    worker,
    marker: new Int32Array(shared),
    jobs: new Map(),
    ready: false,
    startedAt: performance.now(),
    beat: 0,
    beatAt: performance.now(),
  }
  worker.on('message', (message: FromWorker) => heard(thread, message))
  worker.on('error', (problem) =>
    lost(thread, `a render worker died (${problem instanceof Error ? problem.message : problem})`),
  )
  worker.on('exit', (code) => lost(thread, `a render worker ended (${code})`))
  return thread
}

/** Why a thread must be ended: it loads or draws for too long, or uses too much memory. Also notes its heartbeat. */
export function overdue(
  thread: Thread,
  now: number,
  { loadLimit, hangAfter, outside }: { loadLimit: number; hangAfter: number; outside: number },
): string | null {
  const kept = Atomics.load(thread.marker, markerPlaces.outside)
  if (kept > outside) return `a render worker kept ${kept} MB outside of its heap`
  // A module that awaits for ever still beats, so loading has its own limit.
  if (!thread.ready) return now - thread.startedAt > loadLimit ? 'loading hung' : null
  const beat = Atomics.load(thread.marker, markerPlaces.beat)
  if (beat !== thread.beat || thread.jobs.size === 0) {
    thread.beat = beat
    thread.beatAt = now
    return null
  }
  return now - thread.beatAt > hangAfter ? 'a render hung' : null
}

/** Which remotes can have ended a thread, and for which pages: the one whose code was marked as running, else all with a loader in progress. */
export function whoseCode(
  marker: Int32Array,
  markers: readonly string[],
): { suspects: string[]; pages: Set<number> } {
  const running = markers[Atomics.load(marker, markerPlaces.running) - 1]
  if (running !== undefined)
    return { suspects: [running], pages: new Set([Atomics.load(marker, markerPlaces.page)]) }
  const suspects: string[] = []
  const pages = new Set<number>()
  for (const [index, remote] of markers.entries()) {
    if (Atomics.load(marker, markerPlaces.waiting(index)) === 0) continue
    suspects.push(remote)
    pages.add(Atomics.load(marker, markerPlaces.waitingPage(index)))
  }
  return { suspects, pages }
}
