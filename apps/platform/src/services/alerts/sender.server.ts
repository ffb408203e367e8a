/** Sends alerts by Web Push, with `web-push` in its own thread, which the first alert starts. */
import { Worker } from 'node:worker_threads'
import type { AlertMessage } from '@club/contracts'
import type { Receiver } from './subscriptions.store.ts'

export type Vapid = { subject: string; publicKey: string; privateKey: string }
export type SenderRequest = {
  id: number
  receivers: readonly Receiver[]
  /** JSON by language. */
  payloads: Readonly<Record<string, string>>
  /** How long a push service keeps it for a device that is off. */
  seconds: number
  urgent: boolean
  vapid: Vapid
  /** CA certificates for push services without a publicly signed one. */
  ca: string | null
}
/** @param reached all receivers up to this one are done; null: none yet */
export type SenderProgress = { id: number; reached: string | null }
/**
 * @param sent ids of those whose push service took it
 * @param gone ids of those that it knows no more
 * @param refused ids of those that it will not take anything for, whether the fault is theirs or ours
 * @param failed how many by what they were answered with; 0: with nothing
 */
export type SenderAnswer = SenderProgress & {
  sent: string[]
  gone: string[]
  refused: string[]
  failed: Readonly<Record<number, number>>
}
/** Messages to the thread: send, or start nothing more. */
export type SenderMessage = SenderRequest | 'stop'

type How = {
  seconds: number
  urgent: boolean
  /** Called several times a second with the progress. */
  onProgress(reached: string | null): void
}

export type Sender = {
  /**
   * Sends to receivers in order; once the platform stops, only finishes what it has started.
   * @throws Error if the thread dies; the next call starts another
   */
  send(
    receivers: readonly Receiver[],
    words: Readonly<Record<string, AlertMessage>>,
    how: How,
  ): Promise<Omit<SenderAnswer, 'id'>>
  close(): Promise<void>
}

export function createSender(vapid: Vapid, ca: string | null, stopping: AbortSignal): Sender {
  let worker: Worker | null = null
  let last = 0
  const waiting = new Map<
    number,
    { resolve: (answer: SenderAnswer) => void; reject: (problem: Error) => void; progress: How['onProgress'] }
  >()
  const lose = (problem: Error) => {
    worker = null
    for (const { reject } of waiting.values()) reject(problem)
    waiting.clear()
  }
  const open = () => {
    const opened = new Worker(new URL('./sender-thread.server.ts', import.meta.url))
    opened.on('message', (answer: SenderAnswer | SenderProgress) => {
      if (!('sent' in answer)) return waiting.get(answer.id)?.progress(answer.reached)
      waiting.get(answer.id)?.resolve(answer)
      waiting.delete(answer.id)
    })
    opened.on('error', lose)
    opened.on('exit', () => lose(new Error('the thread of alerts has ended')))
    opened.unref()
    return opened
  }
  stopping.addEventListener('abort', () => worker?.postMessage('stop' satisfies SenderMessage), {
    once: true,
  })
  return {
    send: (receivers, words, { onProgress, ...how }) =>
      new Promise((resolve, reject) => {
        if (stopping.aborted) return resolve({ reached: null, sent: [], gone: [], refused: [], failed: {} })
        worker ??= open()
        last += 1
        waiting.set(last, { resolve, reject, progress: onProgress })
        const payloads = Object.fromEntries(
          Object.entries(words).map(([language, message]) => [language, JSON.stringify(message)]),
        )
        const asked: SenderRequest = { id: last, receivers, payloads, ...how, vapid, ca }
        worker.postMessage(asked satisfies SenderMessage)
      }),
    async close() {
      await worker?.terminate()
    },
  }
}
