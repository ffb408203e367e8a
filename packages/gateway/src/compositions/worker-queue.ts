/** Pages that wait for a render worker, and which worker draws each. */
import type { Job, Thread } from './worker-thread.ts'

/** Pages in progress in one worker, where drawing them is work; more would only wait inside it, out of sight. */
const mostJobs = 16

/** Milliseconds after which a page still waiting for a worker is not worth drawing: its request has been answered. */
const longestWait = 4000

export type WorkerQueue = {
  add(job: Omit<Job, 'asked'>): void
  /** Hands waiting pages to the least busy workers. */
  deal(): void
  /** Fails everything that waits. */
  refuse(problem: Error): void
}

/** The least busy worker that may have another page, with fewer than `most`. */
function freest(threads: Iterable<Thread>, most: number): Thread | null {
  let free: Thread | null = null
  for (const thread of threads) {
    if (thread.ready && thread.jobs.size < (free?.jobs.size ?? most)) free = thread
  }
  return free
}

/**
 * @param give starts a page in a worker, under its number
 * @param most pages in progress in one worker
 */
export function createWorkerQueue(
  threads: Iterable<Thread>,
  give: (thread: Thread, id: number, job: Job) => void,
  most = mostJobs,
): WorkerQueue {
  const waiting: Job[] = []
  let nextId = 1

  const deal = () => {
    for (;;) {
      const free = freest(threads, most)
      const job = free && waiting.shift()
      if (!free || !job) return
      if (performance.now() - job.asked > longestWait) job.failed(new Error('no worker was free in time'))
      else {
        const id = nextId++
        free.jobs.set(id, job)
        give(free, id, job)
      }
    }
  }

  return {
    add(job) {
      waiting.push({ ...job, asked: performance.now() })
      deal()
    },
    deal,
    refuse(problem) {
      for (const job of waiting.splice(0)) job.failed(problem)
    },
  }
}
