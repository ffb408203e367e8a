/**
 * Render workers of one composition (design, decision 1): threads that are ended from outside when they hang or die, and
 * replaced. Nothing in here knows HTTP.
 */
import { Worker } from 'node:worker_threads'
import type {
  FromWorker,
  RemoteFailure,
  Rendered,
  RenderRequest,
  ToWorker,
  WorkerSetup,
} from '../render/protocol.ts'

/** A worker stopped answering; `culprit` is the remote whose code ran, null for the shell's own. */
export class HangProblem extends Error {
  readonly culprit: string | null

  constructor(culprit: string | null) {
    super(`a render hung in ${culprit ?? 'the shell'}`)
    this.name = 'HangProblem'
    this.culprit = culprit
  }
}

export type WorkerPool = {
  composition: string
  /** Settles once every worker has loaded the composition: what could not be loaded. @throws HangProblem */
  ready: Promise<RemoteFailure[]>
  /** @throws HangProblem, or Error when the worker died or said that it failed */
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
}

type Job = { request: RenderRequest; done: (page: Rendered) => void; failed: (problem: Error) => void }
type Thread = {
  worker: Worker
  marker: Int32Array
  jobs: Map<number, Job>
  ready: boolean
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

  const send = (thread: Thread, message: ToWorker) => thread.worker.postMessage(message)

  const give = (thread: Thread, job: Job) => {
    const id = nextId++
    thread.jobs.set(id, job)
    send(thread, { type: 'render', id, request: job.request })
  }

  const hear = (thread: Thread, message: FromWorker) => {
    if (message.type === 'ready') {
      thread.ready = true
      thread.beatAt = performance.now()
      for (const job of waiting.splice(0)) give(thread, job)
      if ([...threads].every((one) => one.ready)) settleReady.done(message.failures)
      return
    }
    const job = thread.jobs.get(message.id)
    thread.jobs.delete(message.id)
    if (message.type === 'rendered') job?.done(message.page)
    else job?.failed(new Error(message.message))
  }

  const lose = (thread: Thread, problem: Error) => {
    if (!threads.delete(thread)) return
    if (!thread.ready) settleReady.failed(problem)
    for (const job of thread.jobs.values()) job.failed(problem)
    thread.jobs.clear()
    void thread.worker.terminate()
    if (!closed) {
      options.died(problem.message)
      // A composition that cannot even load must not be started again and again.
      if (thread.ready) start()
    }
  }

  const start = () => {
    const shared = new SharedArrayBuffer(8)
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
      beat: 0,
      beatAt: performance.now(),
    }
    threads.add(thread)
    worker.on('message', (message: FromWorker) => hear(thread, message))
    worker.on('error', (problem) =>
      lose(thread, problem instanceof Error ? problem : new Error(String(problem))),
    )
    worker.on('exit', (code) => lose(thread, new Error(`a render worker ended (${code})`)))
  }

  const watch = setInterval(() => {
    const now = performance.now()
    for (const thread of threads) {
      const beat = Atomics.load(thread.marker, 1)
      if (beat !== thread.beat || (thread.ready && thread.jobs.size === 0)) {
        thread.beat = beat
        thread.beatAt = now
        continue
      }
      if (now - thread.beatAt > (thread.ready ? options.hangAfter : options.loadLimit)) {
        const mark = Atomics.load(thread.marker, 0)
        lose(thread, new HangProblem(mark === 0 ? null : (markers[mark - 1] ?? null)))
      }
    }
  }, 200)
  watch.unref()

  for (let i = 0; i < options.size; i++) start()

  const close = async () => {
    closed = true
    clearInterval(watch)
    for (const job of waiting.splice(0)) job.failed(new Error('the composition is closed'))
    await Promise.all([...threads].map((thread) => thread.worker.terminate()))
  }

  return {
    composition: setup.composition,
    ready,
    render(request) {
      return new Promise((done, failed) => {
        const job: Job = { request, done, failed }
        let free: Thread | null = null
        for (const thread of threads) {
          if (thread.ready && (free === null || thread.jobs.size < free.jobs.size)) free = thread
        }
        if (free) give(free, job)
        else waiting.push(job)
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
