/**
 * The worker's client for the platform: one answer per address is kept until its tags are purged or it expires, and the tags
 * and expiry of every answer are recorded for the request that used it. Answers are public and frozen, so requests may share them.
 */
import { previewName } from '@club/contracts/preview'
import type { Schema } from '@club/shell-api'
import { LRUCache } from 'lru-cache'
import type { Parse, Transport } from '../app/api-client.ts'

/** What one request has used. */
export type Usage = {
  tags: Set<string>
  freshUntil: number | null
  /** Until when this page may be previewed, because it contains something that is not public, ISO; null: all of it is public. */
  previewed: string | null
}

type Answer = {
  status: number
  body: unknown
  tags: string[]
  freshUntil: number | null
  kept: number
  /** Length of the answer's text. */
  length: number
  /** Only for somebody with a preview, until then. */
  previewed: string | null
}

/** Milliseconds that an answer may be kept without a purge: a safety net, not the policy. */
const longestKept = 60_000
/** Memory for answers in one worker, in bytes: parsed, they take about four times their text. */
const memory = 64 * 1024 * 1024
const bytesOf = ({ length }: Answer) => 4 * length + 500

/** Calls that a preview may open. */
const isContent = (path: string) => /^\/api\/web\/v1\/(?:pages\?|articles\/)/.test(path)

/** Timeout in milliseconds; the caller's next request tries again. */
const answerLimit = 3000

export type PlatformClient = {
  /**
   * @param clock keeps running, for how long answers are kept
   * @param shown the instant that the page shows: an answer's own expiry is checked by this clock, which may be frozen
   * @param preview the caller's token: what it may open is requested for this page only, and never kept
   */
  transport(usage: Usage, clock: () => number, shown: number, preview?: string): Transport
  /** Parses each kept answer once with each schema; requests share the result, so it is frozen. */
  parse: Parse
  purge(tags: readonly string[]): void
}

export function createPlatformClient(platform: string): PlatformClient {
  const answers = new LRUCache<string, Answer>({ maxSize: memory, sizeCalculation: bytesOf })
  const running = new Map<string, Promise<Answer>>()
  const parsed = new WeakMap<object, Map<object, unknown>>()
  /** Incremented by every purge: an answer requested before one must not be kept after it. */
  let purges = 0

  const ask = async (path: string, now: number, preview?: string): Promise<Answer> => {
    const asked = purges
    const response = await fetch(platform + path, {
      headers: {
        accept: 'application/json',
        // From the same machine: compressing would take longer than sending.
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

/** Text that is not JSON is left for the schema to refuse. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Lets one request give up without cancelling the shared answer. */
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
