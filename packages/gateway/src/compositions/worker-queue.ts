/** Pages that wait for a render worker, and which worker draws each. */
import type { Job, Thread } from './worker-thread.ts'

/** Pages under way in one worker; more would only wait inside it, where nobody sees them. */
const mostJobs = 16

/** Milliseconds after which a page that still waits for a worker is not worth making: whoever asked has had an answer. */
const longestWait = 4000

export type WorkerQueue = {
  add(job: Omit<Job, 'asked'>): void
  /** Hands waiting pages to the workers with the fewest. */
  deal(): void
  /** Ends all that waits. */
  refuse(problem: Error): void
}

/** The one with the fewest pages of those that may have another. */
function freest(threads: Iterable<Thread>): Thread | null {
  let free: Thread | null = null
  for (const thread of threads) {
    if (thread.ready && thread.jobs.size < (free?.jobs.size ?? mostJobs)) free = thread
  }
  return free
}

/** @param give starts a page in a worker, under its number */
export function createWorkerQueue(
  threads: Iterable<Thread>,
  give: (thread: Thread, id: number, job: Job) => void,
): WorkerQueue {
  const waiting: Job[] = []
  let nextId = 1

  const deal = () => {
    for (;;) {
      const free = freest(threads)
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
