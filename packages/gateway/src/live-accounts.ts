/**
 * Readers of private topics: whether the session of each is still the account's. Where the platform cannot say, a reader keeps what it has,
 * and is asked about again until the platform can: an account is never heard without its session, and nobody loses the scores meanwhile.
 */
import { backOff } from '@club/back-off'
import { type AccountTopics, isAccountTopic } from './account-topics.ts'
import type { LiveReaders, Reader } from './live-readers.ts'
import type { LiveWords } from './live-words.core.ts'

export type LiveAccounts = {
  /** A session of this account has ended: its readers are told just that, disconnected, and reconnect without it. */
  lookAgain(topic: string): Promise<void>
  /** Looks at every reader of a private topic, one after the other. */
  lookAtAll(): void
  /** A reader wishes for topics of which the platform could not say whose they are. */
  askLater(reader: Reader): void
  close(): void
}

type Options = {
  readers: LiveReaders
  ownTopics: AccountTopics
  /** What a reader of a private topic has missed after a number. */
  missed: (topic: string, after: number) => LiveWords[]
  /** Says that an account is to be looked at again. */
  again: (reader: Reader, topic: string) => LiveWords
}

/** Milliseconds between two checks that a reader of a private topic still has its session: sessions expire, too. */
const lookAgainEvery = 600_000

/** Milliseconds before the platform is asked again, if it could not say. */
const retryDelay = backOff(250, 5000)

export function createLiveAccounts({ readers, ownTopics, missed, again }: Options): LiveAccounts {
  /** Readers to be asked about, one at a time: however many there are, the platform gets one question after the other. */
  const queue = new Set<Reader>()
  let asking = false
  let closed = false

  /** @returns whether the platform could say */
  const settle = async (reader: Reader): Promise<boolean> => {
    const topics = [...reader.topics, ...(reader.unsure?.topics ?? [])].filter(isAccountTopic)
    const { own, lost } = await ownTopics(topics, reader.cookie)
    if (own.length === 0 && lost.length === 0) return topics.length === 0
    if (!readers.has(reader)) return true
    for (const topic of lost) readers.tellAside(reader, again(reader, topic))
    if (lost.length > 0) {
      reader.response.end()
      return true
    }
    const { unsure } = reader
    reader.unsure = null
    for (const topic of unsure?.topics ?? []) {
      readers.join(reader, topic)
      for (const message of missed(topic, unsure?.after ?? 0)) readers.tellAside(reader, message)
    }
    return true
  }

  const askOn = async () => {
    if (asking) return
    asking = true
    let failed = 0
    for (const reader of queue) {
      queue.delete(reader)
      if (closed || !readers.has(reader)) continue
      if (await settle(reader)) {
        failed = 0
        continue
      }
      // Once more after all the others, so that one session that cannot be asked about does not keep them waiting.
      queue.add(reader)
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failed++)))
      for (const other of queue) if (!readers.has(other)) queue.delete(other)
    }
    asking = false
  }

  const lookAtAll = () => {
    for (const topic of readers.topics())
      if (isAccountTopic(topic)) for (const reader of readers.of(topic)) queue.add(reader)
    void askOn()
  }
  const looking = setInterval(lookAtAll, lookAgainEvery)
  looking.unref()

  return {
    async lookAgain(topic) {
      for (const reader of [...readers.of(topic)]) if (!(await settle(reader))) queue.add(reader)
      void askOn()
    },
    lookAtAll,
    askLater(reader) {
      queue.add(reader)
      void askOn()
    },
    close() {
      closed = true
      clearInterval(looking)
    },
  }
}
