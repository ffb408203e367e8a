/**
 * Render workers of one composition (docs/architecture.md#a-page-from-request-to-alive): threads that are ended from outside when
 * they hang or die, and replaced. Nothing in here knows HTTP.
 */
import { Worker } from 'node:worker_threads'
import {
  type FromWorker,
  markerPlaces,
  type RemoteFailure,
  type Rendered,
  type RenderRequest,
  type ToWorker,
  type WorkerSetup,
} from '../protocol.ts'

/** A worker hung or died, and every page in it with it. */
export class WorkerLost extends Error {
  /** The remote whose code ran; several where one of them did; none: the shell's own, or nobody knows. */
  readonly suspects: readonly string[]
  /** Whether that code ran for the page that is told of it; false: it is lost through another page. */
  readonly guilty: boolean

  constructor(reason: string, suspects: readonly string[], guilty: boolean) {
    super(reason)
    this.name = 'WorkerLost'
    this.suspects = suspects
    this.guilty = guilty
  }
}

export type WorkerPool = {
  composition: string
  /** Settles once the first worker has loaded the composition: what could not be loaded. @throws WorkerLost */
  ready: Promise<RemoteFailure[]>
  /** Starts the other workers; resolves once all of them have loaded the composition. */
  grow(): Promise<void>
  /** @throws WorkerLost, or Error when the worker said that it failed */
  render(request: RenderRequest): Promise<Rendered>
  purge(tags: string[]): void
  /** Lets what is under way end, then ends the threads. */
  drain(limit: number): Promise<void>
  close(): Promise<void>
}

export type PoolOptions = {
  file: string
  size: number
  /** Milliseconds without a sign of life, while something is under way, that count as a hang. */
  hangAfter: number
  /** Milliseconds that loading a composition may take. */
  loadLimit: number
  /** Heap of one worker, in MB; one that grows past it is ended by the runtime. */
  heap: number
  died: (message: string) => void
  /** Something was thrown outside of every page. */
  stray: (message: string) => void
}

/** Milliseconds until a worker that could not load is replaced. */
const reloadDelay = 1000

/** Pages under way in one worker; more would only wait inside it, where nobody sees them. */
const mostJobs = 16

/** Milliseconds after which a page that still waits for a worker is not worth making: whoever asked has had an answer. */
const longestWait = 4000

type Job = {
  request: RenderRequest
  asked: number
  done: (page: Rendered) => void
  failed: (problem: Error) => void
}
type Thread = {
  worker: Worker
  marker: Int32Array
  jobs: Map<number, Job>
  ready: boolean
  startedAt: number
  beat: number
  beatAt: number
}

export function createWorkerPool(
  setup: Omit<WorkerSetup, 'marker' | 'markers'>,
  options: PoolOptions,
): WorkerPool {
  const markers = Object.keys(setup.remotes)
  const threads = new Set<Thread>()
  const waiting: Job[] = []
  let closed = false
  let nextId = 1
  let settleReady: { done: (failures: RemoteFailure[]) => void; failed: (problem: Error) => void }
  const ready = new Promise<RemoteFailure[]>((done, failed) => {
    settleReady = { done, failed }
  })
  ready.catch(() => {})
  /** Whether the composition has been loaded once. */
  let tried = false
  let wanted = 1
  const whenWhole: (() => void)[] = []
  const noteWhole = () => {
    if (threads.size < wanted || [...threads].some((thread) => !thread.ready)) return
    for (const done of whenWhole.splice(0)) done()
  }

  const send = (thread: Thread, message: ToWorker) => thread.worker.postMessage(message)

  const give = (thread: Thread, job: Job) => {
    const id = nextId++
    thread.jobs.set(id, job)
    send(thread, { type: 'render', id, request: job.request })
  }

  /** Hands waiting pages to the workers with the fewest. */
  const deal = () => {
    for (;;) {
      let free: Thread | null = null
      for (const thread of threads) {
        if (thread.ready && thread.jobs.size < (free?.jobs.size ?? mostJobs)) free = thread
      }
      const job = free && waiting.shift()
      if (!free || !job) return
      if (performance.now() - job.asked > longestWait) job.failed(new Error('no worker was free in time'))
      else give(free, job)
    }
  }

  const hear = (thread: Thread, message: FromWorker) => {
    if (message.type === 'ready') {
      const [missing] = message.failures
      // What the first worker has, the others must have too: pages would differ by the worker that drew them.
      if (tried && missing) return lose(thread, `a render worker could not load ${missing.remote}`)
      tried = true
      thread.ready = true
      thread.beatAt = performance.now()
      deal()
      settleReady.done(message.failures)
      noteWhole()
      return
    }
    if (message.type === 'stray') return options.stray(message.message)
    const job = thread.jobs.get(message.id)
    thread.jobs.delete(message.id)
    if (message.type === 'rendered') job?.done(message.page)
    else job?.failed(new Error(message.message))
    deal()
  }

  const lose = (thread: Thread, reason: string) => {
    if (!threads.delete(thread)) return
    const { suspects, pages } = whoseCode(thread.marker, markers)
    const problem = (guilty: boolean) => new WorkerLost(reason, suspects, guilty)
    if (!thread.ready) settleReady.failed(problem(true))
    // Without a mark a page that was alone in the worker is the only one that can have done it.
    const alone = thread.jobs.size === 1 && suspects.length === 0
    for (const [id, job] of thread.jobs) job.failed(problem(alone || pages.has(id)))
    thread.jobs.clear()
    void thread.worker.terminate()
    if (closed) return
    options.died(reason)
    // A composition that cannot even load must not be started again and again; one that could before gets another try.
    if (thread.ready) refill()
    else if (tried) setTimeout(refill, reloadDelay).unref()
  }

  const refill = () => {
    while (!closed && threads.size < wanted) start()
  }

  const start = () => {
    const shared = new SharedArrayBuffer(4 * markerPlaces.size(markers.length))
    const worker = new Worker(options.file, {
      workerData: { ...setup, marker: shared, markers } satisfies WorkerSetup,
      resourceLimits: { maxOldGenerationSizeMb: options.heap },
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
    threads.add(thread)
    worker.on('message', (message: FromWorker) => hear(thread, message))
    worker.on('error', (problem) =>
      lose(thread, `a render worker died (${problem instanceof Error ? problem.message : problem})`),
    )
    worker.on('exit', (code) => lose(thread, `a render worker ended (${code})`))
  }

  const watch = setInterval(() => {
    const now = performance.now()
    for (const thread of threads) {
      // A module that waits for ever beats on: loading has a limit of its own.
      if (!thread.ready) {
        if (now - thread.startedAt > options.loadLimit) lose(thread, 'loading hung')
        continue
      }
      const beat = Atomics.load(thread.marker, markerPlaces.beat)
      if (beat !== thread.beat || thread.jobs.size === 0) {
        thread.beat = beat
        thread.beatAt = now
      } else if (now - thread.beatAt > options.hangAfter) lose(thread, 'a render hung')
    }
  }, 200)
  watch.unref()

  refill()

  const close = async () => {
    closed = true
    clearInterval(watch)
    for (const job of waiting.splice(0)) job.failed(new Error('the composition is closed'))
    await Promise.all([...threads].map((thread) => thread.worker.terminate()))
  }

  return {
    composition: setup.composition,
    ready,
    grow() {
      wanted = options.size
      refill()
      return new Promise((done) => {
        whenWhole.push(done)
        noteWhole()
      })
    },
    render(request) {
      return new Promise((done, failed) => {
        waiting.push({ request, asked: performance.now(), done, failed })
        deal()
      })
    },
    purge(tags) {
      for (const thread of threads) send(thread, { type: 'purge', tags })
    },
    async drain(limit) {
      const until = performance.now() + limit
      while (performance.now() < until && [...threads].some((thread) => thread.jobs.size > 0)) {
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      await close()
    },
    close,
  }
}

/** Who can have ended a thread, and for which pages: whose code was marked, or else whoever had a loader under way. */
function whoseCode(
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
