/**
 * The proxy to the platform, which is not public itself. Each request is rebuilt by undici's client: one of our methods, the path that
 * was checked, headers from a list, and a body only if there is one, framed by the client and never by the caller.
 * Streams both ways. The client never reuses a connection on which anything was left unfinished.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Dispatcher, errors, Pool } from 'undici'
import { gatheredBytes, listeningConnections, platformConnections, writingConnections } from './admission.ts'
import type { Caller } from './caller.ts'
import type { Framing } from './framing.core.ts'
import { wantsStream } from './live-wish.core.ts'
import type { Log } from './log.ts'

/** Headers passed on from a visitor. Who is calling, from where, and under which id is stated by this gateway alone. */
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
  // By which page and how a browser was led here. It writes them itself; no page can.
  'sec-fetch-mode',
  'sec-fetch-site',
] as const

/** Response headers about the connection, or for our own cache. */
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

/** Milliseconds without a byte from the platform before the caller gets an error. */
const answerLimit = 15_000

class TooLarge extends Error {}
class TooSlow extends Error {}
class NoRoom extends Error {}

/** Milliseconds without a byte of a request body before it is given up. */
const idleLimit = 10_000

/** Milliseconds in which a reader takes nothing of a response before it is disconnected: one who wants to go on asks for the rest. */
const readerLimit = 30_000
/** Responses up to this many bytes wait here for their readers, so that they hold none of the platform's connections. */
const heldBytes = 2 * 1024 * 1024
const pieceBytes = 64 * 1024

/** Calls `stuck` when a reader stops taking the response. @param sent bytes written so far */
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

/** Whether this is a file that is read while it is played, which has its own connections. Escapes count: the platform decodes them. */
export function isListenedTo(url: string): boolean {
  try {
    return /^\/api\/media\/v1\/[^/]+\/episode\.m4a$/.test(decodeURIComponent(url.split('?', 1)[0] ?? ''))
  } catch {
    return false
  }
}

/** Calls `idle` when nothing more arrives of an unfinished request. */
function idleWatch(incoming: IncomingMessage, idle: () => void): () => void {
  let before = incoming.socket.bytesRead
  const looking = setInterval(() => {
    const now = incoming.socket.bytesRead
    if (now === before && !incoming.complete) idle()
    before = now
  }, idleLimit)
  return () => clearInterval(looking)
}

/** Parts of a body as they arrive. If the platform answers early the rest is not read, and the caller's connection stays open for the response. */
const partsOf = (incoming: IncomingMessage): AsyncIterator<Buffer> =>
  (incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)[Symbol.asyncIterator]()

/** What was buffered, and then the rest as it arrives, up to `most` bytes. @throws TooLarge */
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
  /** The site's address that the request used. */
  origin: string
  framing: Extract<Framing, { kind: 'none' | 'body' | 'ignored' }>
  /** Bytes that the body may have. */
  most: number
  /** Resolves when the request may be passed on with its buffered body. @returns a function to call when it is over */
  turn: () => Promise<() => void>
  /** Lets a body be passed on as it arrives; null: not now. Called for bodies that are too long to be buffered first. */
  stream: () => (() => void) | null
  /** Room for a response of this many bytes until its reader has taken it; null: not now. */
  hold: (bytes: number) => (() => void) | null
}

export type PlatformProxy = {
  /** Answers the request with the platform's response, or with an error. Never throws. */
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
 * @param caller what the gateway tells the platform about the caller
 * @param ours headers of every response of this site; they override the platform's
 * @param log gets the reason when the platform stops answering
 */
export function createProxy(
  platform: string,
  caller: Caller,
  ours: Readonly<Record<string, string>>,
  log: Log,
): PlatformProxy {
  const pool = poolTo(platform, platformConnections)
  const listening = poolTo(platform, listeningConnections)
  const writing = poolTo(platform, writingConnections)

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
  /** Logged once, until the platform answers again: each request has its own line with its status. */
  const lost = (id: string, problem: unknown) => {
    if (toldLost) return
    toldLost = true
    const reason = problem instanceof Error ? problem.message : problem
    log.error('no answer from the platform', { request: id, reason })
  }

  /**
   * The body as the platform gets it: a short one whole, so that a slow caller holds none of the platform's connections; an encoder's
   * file, or a longer body, as it arrives. @throws TooLarge, TooSlow, NoRoom
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
    const givenUp = whenAborted(signal)
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
    // The request reports the error as well; without a listener here it would end the process.
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
    const isBuffered = framing.kind === 'body' && !(body instanceof Readable)
    if (isBuffered) await turnOf(passage, signal, release)
    if (body instanceof Readable && framing.kind === 'body' && framing.length !== null)
      headers['content-length'] = String(framing.length)
    return (isBuffered ? writing : isListenedTo(request.url ?? '') ? listening : pool).request({
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
      // An encoder hangs up as soon as it has sent, without waiting for the response: a complete file is still passed on.
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
      await Promise.all([pool.destroy(), listening.destroy(), writing.destroy()])
    },
  }
}

/** Rejects once the signal is aborted. Whoever races it reports that; mostly nobody waits by then. */
function whenAborted(signal: AbortSignal): Promise<never> {
  const aborted = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  aborted.catch(() => {})
  return aborted
}

/** Waits for the turn of a buffered body. A caller that hangs up meanwhile waits no longer, so that its body is not kept. */
async function turnOf({ turn }: Passage, signal: AbortSignal, release: (leave: () => void) => void) {
  const taken = turn()
  taken.then((leave) => (signal.aborted ? leave() : release(leave)))
  await Promise.race([taken, whenAborted(signal)])
}

/** Small pieces, so that each one taken shows that the reader is still reading. */
function* piecesOf(whole: Buffer): Generator<Buffer> {
  for (let at = 0; at < whole.length; at += pieceBytes) yield whole.subarray(at, at + pieceBytes)
}

/**
 * Sends the response to its reader: a short one is taken from the platform at once, however slow the reader; a longer one as it is read.
 * @param held collects functions that give reserved room back
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

/** The headers passed on from a visitor, with those that this gateway adds. */
function passedHeaders({ headers }: IncomingMessage, told: Readonly<Record<string, string>>) {
  const sent: Record<string, string> = { ...told }
  for (const name of passedOn) {
    const value = headers[name]
    if (typeof value === 'string') sent[name] = value
  }
  // Only the hub serves streams. However an address is spelt, the platform must not open one here: it would hold a connection for good.
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

/** An encoder's file: the platform checks its key before the first byte, and it is too long to be buffered. */
export const isFile = ({ method, url }: IncomingMessage) =>
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
