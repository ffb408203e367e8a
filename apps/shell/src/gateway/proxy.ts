/** Passes `/api` and `/images` on to the platform, which is not public itself. Streams both ways; never buffers, never keeps. */
import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { Caller } from './caller.ts'

/** Only these headers go in; everything that says who the caller is comes from this gateway, not from the caller. */
const forwarded = [
  'accept',
  'accept-language',
  'content-type',
  'content-length',
  'cookie',
  'authorization',
  'origin',
  'if-none-match',
  'if-match',
  'range',
  'last-event-id',
  'user-agent',
  'referer',
  'stripe-signature',
]
const dropped = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-authenticate',
  'trailer',
  'cache-tag',
  'fresh-until',
  'date',
])

/** Services that are not for the public, whatever token comes with the request. */
const internal = /^\/api\/(?:internal|admin)(?:\/|$)/

/**
 * Where a request below `/api/` or `/images/` belongs. The platform reads escapes, so they are read here before anything is
 * decided by the path; one that could be read in two ways goes nowhere.
 * @param url the request line's own address
 */
export function proxied(url: string): 'yes' | 'no' | 'hidden' | 'malformed' {
  if (!/^\/(?:api|images)\//.test(url)) return 'no'
  const raw = url.split('?', 1)[0] ?? ''
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch {
    return 'malformed'
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]|\/\/|\/\.{1,2}(?:\/|$)/.test(path) || /%2f|%5c/i.test(raw)) return 'malformed'
  return internal.test(path) ? 'hidden' : 'yes'
}

/** The largest file of an encoder, in bytes. */
const largestFile = 24 * 1024 * 1024

/**
 * Encoders hang up as soon as they have sent, without waiting for the answer: what they sent is taken whole first and passed on
 * then, whether somebody still listens or not.
 */
function takeWhole(incoming: IncomingMessage, done: (body: Buffer | null) => void): void {
  const parts: Buffer[] = []
  let bytes = 0
  let over = false
  const finish = (body: Buffer | null) => {
    if (over) return
    over = true
    done(body)
  }
  incoming.on('data', (part: Buffer) => {
    bytes += part.length
    if (bytes > largestFile) finish(null)
    else if (!over) parts.push(part)
  })
  incoming.on('end', () => finish(Buffer.concat(parts)))
  incoming.on('error', () => finish(null))
}

/** Milliseconds without a byte from the platform until the caller is told. */
const answerLimit = 15_000

/** @param caller what the platform is told about who calls */
export function createProxy(platform: string, caller: Caller) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const { hostname, port } = new URL(platform)
  return {
    pass(
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      id: string,
      extra: Readonly<Record<string, string>>,
    ) {
      const headers: Record<string, string> = {
        'x-request-id': id,
        'x-forwarded-host': incoming.headers.host ?? '',
        ...caller.headers(incoming),
      }
      for (const name of forwarded) {
        const value = incoming.headers[name]
        if (typeof value === 'string') headers[name] = value
      }
      const refuse = (status: number, title: string) => {
        if (outgoing.headersSent) return outgoing.destroy()
        outgoing.writeHead(status, {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          ...extra,
        })
        outgoing.end(JSON.stringify({ errors: [{ code: `HTTP_${status}`, title }] }))
      }
      const asking = httpRequest(
        { agent, hostname, port, method: incoming.method, path: incoming.url, headers },
        (answer) => {
          const sent: Record<string, string | string[]> = { ...extra }
          for (const [name, value] of Object.entries(answer.headers))
            if (value !== undefined && !dropped.has(name)) sent[name] = value
          outgoing.writeHead(answer.statusCode ?? 502, sent)
          if (answer.headers['content-type']?.startsWith('text/event-stream')) asking.setTimeout(0)
          pipeline(answer, outgoing, () => {})
        },
      )
      asking.setTimeout(answerLimit, () => {
        asking.destroy()
        refuse(504, 'The service did not answer in time')
      })
      asking.on('error', () => refuse(503, 'The service is not available right now'))
      if (incoming.method === 'PUT' && incoming.url?.startsWith('/api/ingest/')) {
        takeWhole(incoming, (body) => {
          if (body) return asking.end(body)
          asking.destroy()
          refuse(413, 'The file is too large, or did not come whole')
        })
        return
      }
      outgoing.on('close', () => asking.destroy())
      pipeline(incoming, asking, () => {})
    },
    close: () => agent.destroy(),
  }
}
