/**
 * The passage to the platform, which is not public itself. What goes in is written anew by undici's client: a method of ours, the
 * path as it was judged, headers from a list, and a body only where there is one, framed by the client and never by the caller.
 * Streams both ways. A connection on which anything was left unfinished is not used again; the client sees to that.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Dispatcher, errors, Pool } from 'undici'
import { gatheredBytes, listeningConnections, platformConnections } from './admission.ts'
import type { Caller } from './caller.ts'
import type { Framing } from './framing.core.ts'
import { wantsStream } from './live-wish.core.ts'
import type { Log } from './log.ts'

/** What a visitor may pass on. Whatever says who calls, from where and under which number comes from this gateway alone. */
const passedOn = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'cookie',
  'authorization',
  'origin',
  'if-none-match',
  'if-match',
  'if-range',
  'range',
  'last-event-id',
  'user-agent',
  'referer',
  'stripe-signature',
] as const

/** What an answer says about its connection, or to our own cache. */
const keptBack = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'upgrade',
  'proxy-authenticate',
  'proxy-connection',
  'trailer',
  'cache-tag',
  'fresh-until',
  'date',
])

/** Milliseconds without a byte from the platform until the caller is told. */
const answerLimit = 15_000

class TooLarge extends Error {}
class TooSlow extends Error {}
class NoRoom extends Error {}

/** A body of which nothing has come for so long, in milliseconds, is not waited for. */
const idleLimit = 10_000

/** A reader who has taken nothing of an answer for so long, in milliseconds, is not waited for: whoever goes on reading asks for the rest. */
const readerLimit = 30_000
/** Answers up to so many bytes wait here for their readers, and none of the platform's connections with them. */
const heldBytes = 2 * 1024 * 1024
const pieceBytes = 64 * 1024

/** Fires when a reader takes nothing more of an answer that is being sent. @param sent bytes that were given to it so far */
function readerWatch(response: ServerResponse, sent: () => number, stuck: () => void): () => void {
  const taken = () => sent() - response.writableLength
  let before = taken()
  const looking = setInterval(() => {
    const now = taken()
    if (now === before && response.writableLength > 0) stuck()
    before = now
  }, readerLimit)
  return () => clearInterval(looking)
}

/** A file that is read as it is listened to: it has connections of its own. However it is spelt: the platform reads escapes. */
export function isListenedTo(url: string): boolean {
  try {
    return /^\/api\/media\/v1\/[^/]+\/episode\.m4a$/.test(decodeURIComponent(url.split('?', 1)[0] ?? ''))
  } catch {
    return false
  }
}

/** Fires when nothing more comes of a request that is not whole yet. */
function idleWatch(incoming: IncomingMessage, idle: () => void): () => void {
  let before = incoming.socket.bytesRead
  const looking = setInterval(() => {
    const now = incoming.socket.bytesRead
    if (now === before && !incoming.complete) idle()
    before = now
  }, idleLimit)
  return () => clearInterval(looking)
}

/** Parts of a body as they come. Where the platform answers early the rest is not wanted, and the caller's line stays for the answer. */
const partsOf = (incoming: IncomingMessage): AsyncIterator<Buffer> =>
  (incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)[Symbol.asyncIterator]()

/** What was gathered, and then the rest as it comes, up to so many bytes. @throws TooLarge */
async function* upTo(gathered: readonly Buffer[], rest: AsyncIterator<Buffer>, most: number) {
  let bytes = gathered.reduce((sum, part) => sum + part.length, 0)
  yield* gathered
  for (;;) {
    const { value, done } = await rest.next()
    if (done) return
    bytes += value.length
    if (bytes > most) throw new TooLarge()
    yield value
  }
}

export type Passage = {
  request: IncomingMessage
  response: ServerResponse
  id: string
  /** Address of the site by which it was asked. */
  origin: string
  framing: Extract<Framing, { kind: 'none' | 'body' | 'ignored' }>
  /** Bytes that the body may have. */
  most: number
  /** Lets a body be passed on while it comes; null: not now. It is asked for what is too long to be gathered first. */
  stream: () => (() => void) | null
  /** Room for an answer of so many bytes until its reader has taken it; null: not now. */
  hold: (bytes: number) => (() => void) | null
}

export type PlatformProxy = {
  /** Answers the request with the platform's answer, or with why there is none. Never throws. */
  pass(passage: Passage): Promise<void>
  close(): Promise<void>
}

const poolTo = (platform: string, connections: number) =>
  new Pool(platform, {
    connections,
    pipelining: 1,
    headersTimeout: answerLimit,
    bodyTimeout: answerLimit,
    connect: { timeout: 5000 },
  })

/**
 * @param platform its public listener, such as `http://127.0.0.1:4100`
 * @param caller what the platform is told about who calls
 * @param ours headers of every answer of this site; they stand above the platform's
 * @param log is told why answers have stopped coming
 */
export function createProxy(
  platform: string,
  caller: Caller,
  ours: Readonly<Record<string, string>>,
  log: Log,
): PlatformProxy {
  const pool = poolTo(platform, platformConnections)
  const listening = poolTo(platform, listeningConnections)

  const refuse = (response: ServerResponse, status: number, title: string) => {
    if (response.headersSent || response.destroyed) return void response.destroy()
    response.writeHead(status, {
      ...ours,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.end(JSON.stringify({ errors: [{ code: `HTTP_${status}`, title }] }))
  }

  let toldLost = false
  /** Once, until there is an answer again: each request has its own line with its status. */
  const lost = (id: string, problem: unknown) => {
    if (toldLost) return
    toldLost = true
    const reason = problem instanceof Error ? problem.message : problem
    log.error('no answer from the platform', { request: id, reason })
  }

  /**
   * The body as the platform gets it: whole where it is short, so that a slow caller holds none of the platform's connections;
   * an encoder's file, and what is longer, while it comes. @throws TooLarge, TooSlow, NoRoom
   */
  const bodyOf = async (
    { request, response, framing, most, stream }: Passage,
    signal: AbortSignal,
    release: (leave: () => void) => void,
  ): Promise<Buffer | Readable | null> => {
    if (framing.kind !== 'body' || framing.length === 0) return null
    if (request.headers.expect !== undefined) response.writeContinue()
    const rest = partsOf(request)
    const gathered: Buffer[] = []
    const givenUp = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    // Told by whoever waits for it; most bodies come whole.
    givenUp.catch(() => {})
    let bytes = 0
    while (!isFile(request) && bytes <= gatheredBytes) {
      const { value, done } = await Promise.race([rest.next(), givenUp])
      if (done) return Buffer.concat(gathered)
      bytes += value.length
      if (bytes > most) throw new TooLarge()
      gathered.push(value)
    }
    const leave = stream()
    if (!leave) throw new NoRoom()
    release(leave)
    const body = Readable.from(upTo(gathered, rest, most), { objectMode: false })
    // Told by the request as well; without a listener it would end the process.
    body.on('error', () => {})
    return body
  }

  const ask = async (passage: Passage, signal: AbortSignal, release: (leave: () => void) => void) => {
    const { request, id, origin, framing } = passage
    const headers = passedHeaders(request, {
      ...caller.headers(request),
      'x-site-origin': origin,
      'x-request-id': id,
    })
    const body = await bodyOf(passage, signal, release)
    if (body instanceof Readable && framing.kind === 'body' && framing.length !== null)
      headers['content-length'] = String(framing.length)
    return (isListenedTo(request.url ?? '') ? listening : pool).request({
      method: request.method as Dispatcher.HttpMethod,
      path: request.url ?? '/',
      headers,
      body,
      signal,
    })
  }

  return {
    async pass(passage) {
      const { request, response } = passage
      const gone = new AbortController()
      const held: (() => void)[] = []
      // An encoder hangs up as soon as it has sent, without waiting: what came whole is still passed on.
      response.once('close', () => {
        if (!request.complete || !isFile(request)) gone.abort()
      })
      const rest = idleWatch(request, () => gone.abort(new TooSlow()))
      try {
        const answer = await ask(passage, gone.signal, (leave) => held.push(leave))
        toldLost = false
        const sent = headersOf(answer.headers)
        if (response.destroyed) return void (await answer.body.dump())
        response.writeHead(answer.statusCode, { ...sent, ...ours })
        await send(answer, passage, held)
      } catch (problem) {
        if (response.destroyed) return
        const [status, title] = told(problem)
        if (status >= 500) lost(passage.id, problem)
        refuse(response, status, title)
      } finally {
        rest()
        for (const leave of held) leave()
      }
    },
    close: async () => {
      await Promise.all([pool.destroy(), listening.destroy()])
    },
  }
}

/** So small that each tells of a reader who goes on. */
function* piecesOf(whole: Buffer): Generator<Buffer> {
  for (let at = 0; at < whole.length; at += pieceBytes) yield whole.subarray(at, at + pieceBytes)
}

/**
 * Gives the answer to its reader: what is short is taken from the platform at once, whatever its reader does; the rest as it is read.
 * @param held gets how to give back the room that it took
 */
async function send(
  { body, headers }: Dispatcher.ResponseData,
  { response, hold }: Passage,
  held: (() => void)[],
): Promise<void> {
  const length = Number(headers['content-length'] ?? Number.NaN)
  const leave = length <= heldBytes ? hold(length) : null
  let sent = 0
  const rest = readerWatch(
    response,
    () => sent,
    () => response.destroy(),
  )
  try {
    if (leave) held.push(leave)
    await pipeline(
      leave ? Readable.from(piecesOf(Buffer.from(await body.arrayBuffer()))) : body,
      async function* (parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          sent += part.length
          yield part
        }
      },
      response,
    )
  } finally {
    rest()
  }
}

/** What a visitor may pass on, beside what this gateway says of them. */
function passedHeaders({ headers }: IncomingMessage, told: Readonly<Record<string, string>>) {
  const sent: Record<string, string> = { ...told }
  for (const name of passedOn) {
    const value = headers[name]
    if (typeof value === 'string') sent[name] = value
  }
  // Streams come from the hub alone. However an address is spelt, the platform opens none here: it would have one of its connections for good.
  if (wantsStream(headers)) delete sent.accept
  return sent
}

function headersOf(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  const sent: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !keptBack.has(name) && !named.includes(name)) sent[name] = value
  return sent
}

/** A file of an encoder: the platform judges its key before the first byte, and it is too long to be gathered. */
const isFile = ({ method, url }: IncomingMessage) =>
  method === 'PUT' && url?.startsWith('/api/ingest/') === true

function told(problem: unknown): [status: number, title: string] {
  if (problem instanceof NoRoom) return [429, 'Too much is being sent at once. Please try again in a moment']
  if (problem instanceof TooSlow) return [408, 'The request did not come whole in time']
  if (problem instanceof TooLarge) return [413, 'The body is too large']
  if (problem instanceof errors.HeadersTimeoutError || problem instanceof errors.BodyTimeoutError)
    return [504, 'The service did not answer in time']
  if (problem instanceof errors.InvalidArgumentError) return [400, 'Malformed request']
  if (problem instanceof errors.RequestContentLengthMismatchError) return [400, 'The body has another length']
  return [503, 'The service is not available right now']
}
