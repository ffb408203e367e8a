/**
 * The worker's way to the platform: one answer per address kept until its tags are purged or its time is over, and the tags
 * and times of every answer noted for the request that used it. Answers are public and frozen, so requests may share them.
 */
import { previewName } from '@club/contracts/preview'
import type { Schema } from '@club/shell-api'
import { LRUCache } from 'lru-cache'
import type { Parse, Transport } from '../app/api-client.ts'

/** What one request has used. */
export type Usage = {
  tags: Set<string>
  freshUntil: number | null
  /** Until when whoever asked may see what is not public and stands on this page, ISO; null: all of it is public. */
  previewed: string | null
}

type Answer = {
  status: number
  body: unknown
  tags: string[]
  freshUntil: number | null
  kept: number
  /** Characters of the answer's text. */
  length: number
  /** It is for whoever has a preview alone, until then. */
  previewed: string | null
}

/** Milliseconds that an answer may be kept without a purge: a safety net, not the policy. */
const longestKept = 60_000
/** Memory that answers may take in one worker, in bytes: what is parsed takes about four times its text. */
const memory = 64 * 1024 * 1024
const bytesOf = ({ length }: Answer) => 4 * length + 500

/** What a preview may open. */
const isContent = (path: string) => /^\/api\/web\/v1\/(?:pages\?|articles\/)/.test(path)

/** Milliseconds until an answer is given up; whoever asks then asks anew. */
const answerLimit = 3000

export type PlatformClient = {
  /**
   * @param clock runs on, for how long answers are kept
   * @param shown the instant that the page shows: an answer's own time is over by this clock, which may stand still
   * @param preview token of whoever asks: what it may open is asked for this page alone, and kept by nobody
   */
  transport(usage: Usage, clock: () => number, shown: number, preview?: string): Transport
  /** Reads each kept answer once by each schema; requests share what was read, so it is frozen. */
  parse: Parse
  purge(tags: readonly string[]): void
}

export function createPlatformClient(platform: string): PlatformClient {
  const answers = new LRUCache<string, Answer>({ maxSize: memory, sizeCalculation: bytesOf })
  const running = new Map<string, Promise<Answer>>()
  const parsed = new WeakMap<object, Map<object, unknown>>()
  /** Raised by every purge: what was asked before one must not be kept after it. */
  let purges = 0

  const ask = async (path: string, now: number, preview?: string): Promise<Answer> => {
    const asked = purges
    const response = await fetch(platform + path, {
      headers: {
        accept: 'application/json',
        // From the machine beside us: to pack and unpack would take longer than to send.
        'accept-encoding': 'identity',
        ...(preview === undefined ? {} : { cookie: `${previewName}=${preview}` }),
      },
      signal: AbortSignal.timeout(answerLimit),
      redirect: 'error',
    })
    const text = await response.text()
    const body = deepFreeze(jsonOf(text))
    const until = response.headers.get('fresh-until')
    const answer: Answer = {
      status: response.status,
      body,
      tags: (response.headers.get('cache-tag') ?? '')
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
      freshUntil: until ? Date.parse(until) : null,
      kept: now,
      length: text.length,
      previewed: response.headers.get('previewed-until'),
    }
    if (response.status === 200 && asked === purges && preview === undefined) answers.set(path, answer)
    return answer
  }

  const keptOf = (path: string, now: number, shown: number): Answer | null => {
    const kept = answers.get(path)
    const fresh =
      kept && now - kept.kept < longestKept && (kept.freshUntil === null || shown < kept.freshUntil)
    return fresh ? kept : null
  }

  const answerTo = (path: string, now: number): Promise<Answer> => {
    const asked = running.get(path)
    if (asked) return asked
    const asking = ask(path, now).finally(() => running.delete(path))
    running.set(path, asking)
    return asking
  }

  return {
    transport: (usage, clock, shown, preview) => async (path, signal) => {
      const now = clock()
      const own = preview !== undefined && isContent(path)
      const answer = own
        ? await abortable(ask(path, now, preview), signal())
        : (keptOf(path, now, shown) ?? (await abortable(answerTo(path, now), signal())))
      usage.previewed ??= answer.previewed
      for (const tag of answer.tags) usage.tags.add(tag)
      if (answer.freshUntil !== null)
        usage.freshUntil = Math.min(usage.freshUntil ?? Number.POSITIVE_INFINITY, answer.freshUntil)
      return { status: answer.status, body: answer.body }
    },
    parse<T>(schema: Schema<T>, body: unknown): T {
      if (typeof body !== 'object' || body === null) return schema.parse(body)
      const bySchema = parsed.get(body) ?? new Map<object, unknown>()
      parsed.set(body, bySchema)
      if (!bySchema.has(schema)) bySchema.set(schema, deepFreeze(schema.parse(body)))
      return bySchema.get(schema) as T
    },
    purge(tags) {
      purges++
      running.clear()
      const gone = new Set(tags)
      for (const [path, answer] of answers) {
        if (answer.tags.length === 0 || answer.tags.some((tag) => gone.has(tag)) || gone.has('*'))
          answers.delete(path)
      }
    },
  }
}

/** What is no JSON is left for the schema to refuse. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The shared answer goes on when one request gives up. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    const stop = () => failed(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(done, failed).finally(() => signal.removeEventListener('abort', stop))
  })
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
