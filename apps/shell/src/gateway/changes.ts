/** Follows the platform's outbox (design, decision 11): every change, in order. Goes on from the last one seen. */
import type { Log } from './log.ts'

export type Change = { seq: number; topic: string; tags: string[]; payload: unknown }

type Options = {
  platform: string
  token: () => string | null
  log: Log
  changed: (change: Change) => void
  /** The stream begins after this number: what came before it is not known. */
  began: (seq: number) => void
}

/** Milliseconds until the next try: a quarter of a second, doubling, at most one: a score may wait no longer for a platform that is back. */
const retryDelay = (tries: number) => Math.min(1000, 250 * 2 ** tries) * (0.5 + Math.random() / 2)

/** The platform sends a comment every 10 s; longer silence is a dead line. */
const silence = 25_000

export function followChanges({ platform, token, log, changed, began }: Options): { stop: () => void } {
  const stopping = new AbortController()
  let last: number | null = null
  let tries = 0
  let lost = false

  const read = async () => {
    const bearer = token()
    const quiet = new AbortController()
    const headers: Record<string, string> = {
      accept: 'text/event-stream',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    }
    const response = await fetch(`${platform}/api/internal/v1/changes?after=${last ?? 'latest'}`, {
      headers,
      signal: AbortSignal.any([stopping.signal, quiet.signal]),
    })
    if (response.status !== 200 || response.body === null) throw new Error(`HTTP ${response.status}`)
    if (lost) log.info('changes followed again')
    lost = false
    tries = 0
    let timer = setTimeout(() => quiet.abort(), silence)
    try {
      for await (const event of serverSentEvents(response.body)) {
        clearTimeout(timer)
        timer = setTimeout(() => quiet.abort(), silence)
        if (event.data === '') continue
        const said = JSON.parse(event.data) as {
          seq?: unknown
          topic?: unknown
          tags?: unknown
          payload?: unknown
        }
        const seq = Number(said.seq)
        if (event.name === 'position') {
          // A newest number below what was seen is another database; without one seen, what came before is not known.
          if (last === null || seq < last) {
            last = seq
            began(seq)
          }
          continue
        }
        last = seq
        const tags = Array.isArray(said.tags) ? said.tags.filter((tag) => typeof tag === 'string') : []
        changed({ seq, topic: String(said.topic), tags, payload: said.payload })
      }
    } finally {
      clearTimeout(timer)
    }
  }

  const follow = async () => {
    while (!stopping.signal.aborted) {
      try {
        await read()
      } catch (problem) {
        if (stopping.signal.aborted) return
        if (!lost)
          log.error('changes not followed', { reason: problem instanceof Error ? problem.message : problem })
        lost = true
      }
      await new Promise((resolve) => setTimeout(resolve, retryDelay(tries++)))
    }
  }
  void follow()
  return { stop: () => stopping.abort() }
}

/** Events of a stream; a comment comes as an event without data. */
export async function* serverSentEvents(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ name: string; data: string }> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true }).replaceAll('\r\n', '\n')
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const field = (name: string) =>
        lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).trim())
      yield { name: field('event').at(-1) ?? 'message', data: field('data').join('\n') }
    }
  }
}
