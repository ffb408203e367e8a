/**
 * Render workers of one composition (docs/architecture.md#a-page-from-request-to-alive): threads that are ended from outside when
 * they hang or die, and replaced. Nothing in here knows about HTTP.
 */
import type {
  FromWorker,
  RemoteFailure,
  Rendered,
  RenderRequest,
  ToWorker,
  WorkerSetup,
} from '../protocol.ts'
import { createWorkerQueue } from './worker-queue.ts'
import { type Job, overdue, startThread, type Thread, whoseCode } from './worker-thread.ts'

/** A worker hung or died, and every page in it with it. */
export class WorkerLost extends Error {
  /** The remote whose code was running; several if one of them did it; none: the shell's own code, or unknown. */
  readonly suspects: readonly string[]
  /** Whether that code ran for the page that gets this error; false: it was lost through another page. */
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
  /** Settles once the first worker has loaded the composition, with what could not be loaded. @throws WorkerLost */
  ready: Promise<RemoteFailure[]>
  /** Starts the other workers; resolves once all of them have loaded the composition. */
  grow(): Promise<void>
  /** @throws WorkerLost, or Error if the worker reported a failure */
  render(request: RenderRequest): Promise<Rendered>
  purge(tags: string[]): void
  /** Lets pages in progress finish, then ends the threads. */
  drain(limit: number): Promise<void>
  /** Lets pages in progress finish, then keeps one thread, which still gets purges; `grow` starts the others again. */
  rest(limit: number): Promise<void>
  close(): Promise<void>
}

export type PoolOptions = {
  file: string
  size: number
  /** Pages in progress in one worker, if they mostly wait for the platform. */
  atOnce?: number
  /** Milliseconds without a heartbeat, while a page is in progress, that count as a hang. */
  hangAfter: number
  /** Milliseconds that loading a composition may take. */
  loadLimit: number
  /** Heap of one worker, in MB; the runtime ends a worker that exceeds it. */
  heap: number
  /** The same for memory outside the heap. */
  outside: number
  died: (message: string) => void
  /** Something was thrown outside any page. */
  stray: (message: string) => void
}

/** Milliseconds until a worker that could not load is replaced. */
const reloadDelay = 1000

function end(threads: Set<Thread>, thread: Thread): void {
  threads.delete(thread)
  void thread.worker.terminate()
}

async function untilIdle(threads: ReadonlySet<Thread>, limit: number): Promise<void> {
  const until = performance.now() + limit
  while (performance.now() < until && [...threads].some((thread) => thread.jobs.size > 0)) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export function createWorkerPool(
  setup: Omit<WorkerSetup, 'marker' | 'markers'>,
  options: PoolOptions,
): WorkerPool {
  const markers = Object.keys(setup.remotes)
  const threads = new Set<Thread>()
  let closed = false
  const { promise: ready, ...settleReady } = Promise.withResolvers<RemoteFailure[]>()
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

  const give = (to: Thread, id: number, { request }: Job) => send(to, { type: 'render', id, request })
  const queue = createWorkerQueue(threads, give, options.atOnce)

  const hear = (thread: Thread, message: FromWorker) => {
    if (message.type === 'ready') {
      const [missing] = message.failures
      // What the first worker has loaded the others must load too, or pages would differ by worker.
      if (tried && missing) return lose(thread, `a render worker could not load ${missing.remote}`)
      tried = true
      thread.ready = true
      thread.beatAt = performance.now()
      queue.deal()
      settleReady.resolve(message.failures)
      return noteWhole()
    }
    if (message.type === 'stray') return options.stray(message.message)
    const job = thread.jobs.get(message.id)
    thread.jobs.delete(message.id)
    if (message.type === 'rendered') job?.done(message.page)
    else job?.failed(new Error(message.message))
    queue.deal()
  }

  const lose = (thread: Thread, reason: string) => {
    if (!threads.delete(thread)) return
    const { suspects, pages } = whoseCode(thread.marker, markers)
    const problem = (guilty: boolean) => new WorkerLost(reason, suspects, guilty)
    if (!thread.ready) settleReady.reject(problem(true))
    // Without a mark, only a page that was alone in the worker can be blamed.
    const alone = thread.jobs.size === 1 && suspects.length === 0
    for (const [id, job] of thread.jobs) job.failed(problem(alone || pages.has(id)))
    thread.jobs.clear()
    void thread.worker.terminate()
    if (closed) return
    options.died(reason)
    // A composition that cannot even load must not be restarted over and over; one that has loaded before gets another attempt.
    if (thread.ready) refill()
    else if (tried) setTimeout(refill, reloadDelay).unref()
  }

  const refill = () => {
    while (!closed && threads.size < wanted) start()
  }

  const start = () => {
    const { file, heap } = options
    threads.add(startThread({ file, heap, setup: { ...setup, markers }, heard: hear, lost: lose }))
  }

  const watch = setInterval(() => {
    const now = performance.now()
    for (const thread of threads) {
      const reason = overdue(thread, now, options)
      if (reason !== null) lose(thread, reason)
    }
  }, 200)
  watch.unref()

  refill()

  const close = async () => {
    closed = true
    clearInterval(watch)
    queue.refuse(new Error('the composition is closed'))
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
        queue.add({ request, done, failed })
      })
    },
    purge(tags) {
      for (const thread of threads) send(thread, { type: 'purge', tags })
    },
    async drain(limit) {
      await untilIdle(threads, limit)
      await close()
    },
    async rest(limit) {
      wanted = 1
      await untilIdle(threads, limit)
      // `grow` may have been called meanwhile.
      for (const thread of [...threads].slice(wanted)) end(threads, thread)
    },
    close,
  }
}
