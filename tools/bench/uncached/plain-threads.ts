/** Threads of the control: each renders one page repeatedly for the given time. */
import { Worker } from 'node:worker_threads'
import type { PlainAnswer, PlainSetup } from './plain-worker.tsx'
import type { Setup } from './setup.ts'

export type Drawn = { pages: number; seconds: number; bytes: number }

export type PlainThreads = {
  /** Pages that all threads together rendered per second. */
  draw(seconds: number): Promise<Drawn>
  close(): Promise<void>
}

export async function startPlainThreads(
  file: string,
  size: number,
  setup: Setup,
  page: PlainSetup['page'],
): Promise<PlainThreads> {
  const threads = Array.from(
    { length: size },
    () =>
      new Worker(file, {
        workerData: {
          ...setup,
          page,
          marker: new SharedArrayBuffer(8),
          markers: Object.keys(setup.remotes),
        } satisfies PlainSetup,
        env: { NODE_ENV: 'production' },
      }),
  )
  const next = (thread: Worker) =>
    new Promise<PlainAnswer>((done, failed) => {
      thread.once('message', done)
      thread.once('error', failed)
    })
  await Promise.all(threads.map(next))
  return {
    async draw(seconds) {
      const answers = await Promise.all(
        threads.map((thread) => {
          const answer = next(thread)
          thread.postMessage(seconds)
          return answer
        }),
      )
      const drawn = answers.filter((answer) => answer !== 'ready')
      return {
        pages: drawn.reduce((sum, { pages }) => sum + pages, 0),
        seconds: Math.max(...drawn.map((one) => one.seconds)),
        bytes: drawn[0]?.bytes ?? 0,
      }
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.terminate()))
    },
  }
}
