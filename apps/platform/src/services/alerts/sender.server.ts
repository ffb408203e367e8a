/** Sends alerts by Web Push, by `web-push` in a thread of its own that the first alert opens. */
import { Worker } from 'node:worker_threads'
import type { AlertMessage } from '@club/contracts'
import type { Receiver } from './subscriptions.store.ts'

export type Vapid = { subject: string; publicKey: string; privateKey: string }
export type SenderRequest = {
  id: number
  receivers: readonly Receiver[]
  /** JSON by language. */
  payloads: Readonly<Record<string, string>>
  /** For which a push service keeps it for a device that is off. */
  seconds: number
  urgent: boolean
  vapid: Vapid
  /** Certificates of push services that no public authority has signed. */
  ca: string | null
}
export type SenderAnswer = { id: number; sent: number; gone: string[]; failed: number }

export type Sender = {
  /** @throws Error where the thread is lost; another call opens the next */
  send(
    receivers: readonly Receiver[],
    words: Readonly<Record<string, AlertMessage>>,
    how: { seconds: number; urgent: boolean },
  ): Promise<Omit<SenderAnswer, 'id'>>
  close(): Promise<void>
}

export function createSender(vapid: Vapid, ca: string | null): Sender {
  let worker: Worker | null = null
  let last = 0
  const waiting = new Map<
    number,
    { resolve: (answer: SenderAnswer) => void; reject: (problem: Error) => void }
  >()
  const lose = (problem: Error) => {
    worker = null
    for (const { reject } of waiting.values()) reject(problem)
    waiting.clear()
  }
  const open = () => {
    const opened = new Worker(new URL('./sender-thread.server.ts', import.meta.url))
    opened.on('message', (answer: SenderAnswer) => {
      waiting.get(answer.id)?.resolve(answer)
      waiting.delete(answer.id)
    })
    opened.on('error', lose)
    opened.on('exit', () => lose(new Error('the thread of alerts has ended')))
    opened.unref()
    return opened
  }
  return {
    send: (receivers, words, how) =>
      new Promise((resolve, reject) => {
        worker ??= open()
        last += 1
        waiting.set(last, { resolve, reject })
        const payloads = Object.fromEntries(
          Object.entries(words).map(([language, message]) => [language, JSON.stringify(message)]),
        )
        const asked: SenderRequest = { id: last, receivers, payloads, ...how, vapid, ca }
        worker.postMessage(asked)
      }),
    async close() {
      await worker?.terminate()
    },
  }
}
