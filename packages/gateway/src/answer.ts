/** What a request gets: routing by first segment, and every refusal on the way. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerPage } from './answer-page.ts'
import {
  type Answered,
  type Answering,
  type Exchange,
  hasCanaries,
  laneOf,
  sendError,
  tooMany,
  visitorOf,
} from './answering.ts'
import { readText, refuseJson, sendFile, sendJson, sendText } from './answers.ts'
import { plainFormOf } from './form/plain-form.core.ts'
import { takeForm } from './form/take-form.ts'
import { type Framing, framingOf, hostFault, hostsIn } from './framing.core.ts'
import { readLiveWish, wantsStream } from './live-wish.core.ts'
import { largestBody, proxied } from './proxied-address.core.ts'
import { isListenedTo } from './proxy.ts'
import { answerHeaders, transportSecurity } from './security-headers.ts'
import { securityTextPath } from './security-text.core.ts'
import { answerLocked } from './site-lock/answer-locked.ts'
import type { StaticFile } from './static-files.ts'

/** Where an open page asks whether the composition it was drawn with is still current. */
export const compositionPath = '/_composition'

/** A response that closed while the budget was checked emits no further `close`, so it is handled at once. */
function untilClosed(response: ServerResponse, leave: () => void) {
  if (response.closed) leave()
  else response.once('close', leave)
}

const refuseTooMany = (response: ServerResponse, wait: number) =>
  refuseJson(response, 429, 'TOO_MANY_REQUESTS', tooMany, { 'retry-after': wait })

async function listen(
  { caller, limiter, admission, ownTopics, live }: Answering,
  { request, response }: Exchange,
  wish: NonNullable<ReturnType<typeof readLiveWish>>,
): Promise<Answered> {
  const key = caller.key(request)
  // Each match that a reader returns to may mean a request to the platform.
  const verdict = await limiter.spend('stream', key, wish.topics.length)
  if (!verdict.allowed) return [refuseTooMany(response, verdict.retryAfterSeconds)]
  const { own, lost } = await ownTopics(wish.topics, request.headers.cookie)
  // A page whose session has ended is let in, only to be told to look at its session again.
  const unsure = wish.topics.filter((topic) => !own.includes(topic) && !lost.includes(topic))
  if (own.length === 0 && unsure.length > 0 && !wantsStream(request.headers))
    return [refuseJson(response, 503, 'HTTP_503', 'The service is not available right now')]
  const leave = admission.streams.take(key)
  if (!leave) return [refuseJson(response, 429, 'TOO_MANY_STREAMS', tooMany, { 'retry-after': 10 })]
  untilClosed(response, leave)
  // A reader that hangs up is gone, whatever it has sent. After a completed response the connection is kept for the next request.
  const { socket } = request
  const hungUp = () => response.destroy()
  socket.once('end', hungUp)
  untilClosed(response, () => socket.off('end', hungUp))
  // It may have gone while the platform was asked, and says so only once.
  if (socket.readableEnded) hungUp()
  if (response.closed || response.destroyed) return [0, 'live']
  live.serve(request, response, { ...wish, topics: own, lost, unsure })
  return [0, 'live']
}

async function passOn(
  { caller, limiter, admission, proxy }: Answering,
  { request, response, id, origin, framing }: Exchange,
): Promise<Answered> {
  const most = largestBody(request.url ?? '')
  if (framing.kind === 'body') {
    const verdict = await limiter.spend('write', caller.key(request))
    const leave = verdict.allowed ? admission.gather(request, framing.length) : null
    if (!leave) return [refuseTooMany(response, verdict.allowed ? 5 : verdict.retryAfterSeconds)]
    untilClosed(response, leave)
  } else {
    const turn = isListenedTo(request.url ?? '') ? admission.listen(request) : admission.ask(request)
    untilClosed(response, await turn)
    // Hung up while queueing: the platform is not asked.
    if (response.closed) return [0, 'proxy']
  }
  await proxy.pass({
    request,
    response,
    id,
    origin,
    framing,
    most,
    turn: () => admission.write(request),
    stream: () => admission.stream(request),
    hold: (bytes) => admission.hold(request, bytes),
  })
  return [0, 'proxy']
}

async function fileFor(
  { shellFile, remoteFile, sprite, serviceWorker }: Answering,
  url: string,
): Promise<StaticFile | null> {
  if (url.startsWith('/_s/')) return shellFile(url.slice(4).split('?')[0] ?? '')
  if (url.startsWith('/_r/')) {
    const path = url.slice(4).split('?')[0] ?? ''
    // Node builds and manifests are not public.
    return /^[a-z0-9-]+\/[a-z0-9.-]+\/web\//.test(path) ? remoteFile(path) : null
  }
  if (url === '/sw.js') return serviceWorker
  return url === '/assets/icons.svg' ? sprite : null
}

async function takeBeacon(answering: Answering, { request, response }: Exchange): Promise<number> {
  const { caller, limiter, beacon, canaries } = answering
  const visitor = hasCanaries(answering) ? visitorOf(answering, request) : null
  const key = caller.key(request)
  // A visitor who was given a canary is heard, whatever others at the same address send.
  const proven = visitor !== null && canaries.proven(visitor, request.headers.cookie)
  const verdict = await limiter.spend('beacon', proven ? `${key} ${visitor.bucket}` : key)
  if (!verdict.allowed) return refuseTooMany(response, verdict.retryAfterSeconds)
  const body = await readText(request, largestBody(request.url ?? ''))
  if (body === null) return refuseJson(response, 413, 'TOO_LARGE', 'Report too large')
  const report = beacon(body)
  if (report === null) return refuseJson(response, 400, 'NOT_A_REPORT', 'Not a report')
  if (visitor) canaries.report(report, visitor, proven)
  response.writeHead(204, answerHeaders).end()
  return 204
}

/** Refuses a request whose framing is not allowed for its method. */
async function refuseFraming(
  answering: Answering,
  exchange: Omit<Exchange, 'framing'>,
  { status, reason }: Extract<Framing, { kind: 'refused' }>,
): Promise<number> {
  if (proxied(exchange.request.url ?? '/') !== 'no')
    return refuseJson(exchange.response, status, `HTTP_${status}`, reason)
  const more: Record<string, string> = status === 405 ? { allow: 'GET, HEAD' } : {}
  return sendError(answering, exchange, status, reason, more)
}

/** Requests that the site answers itself, without a service behind it. */
async function answerItself(answering: Answering, exchange: Exchange): Promise<Answered> {
  const { request, response, origin } = exchange
  const url = request.url ?? '/'
  const method = request.method ?? 'GET'
  if (url === '/_beacon' && method === 'POST') return [await takeBeacon(answering, exchange)]
  if (url !== '/_beacon' && method === 'POST' && answering.visits) return answerPage(answering, exchange)
  if (url === '/_beacon' || (method !== 'GET' && method !== 'HEAD')) {
    const allow = url === '/_beacon' ? 'POST' : 'GET, HEAD'
    return [await sendError(answering, exchange, 405, 'Method not allowed', { allow })]
  }
  if (url === compositionPath && answering.visits === null) {
    const { compositions } = laneOf(answering, request)
    return [sendJson(response, 200, { composition: compositions.composition() })]
  }
  const told = url === securityTextPath ? answering.securityText(origin) : null
  if (told !== null) return [sendText(request, response, told)]
  const file = await fileFor(answering, url)
  return file ? [sendFile(request, response, file)] : answerPage(answering, exchange)
}

/** @throws anything that goes wrong on the way; whatever has been sent before stands */
export async function answer(
  answering: Answering,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<Answered> {
  const { caller, hosts, media } = answering
  const url = request.url ?? '/'
  const method = request.method ?? 'GET'
  const asksForHealth = url === '/healthz' || url === '/readyz'
  const unaddressed = hostFault(hostsIn(request.rawHeaders), request.httpVersion, asksForHealth)
  if (unaddressed !== null)
    return [refuseJson(response, 400, 'HTTP_400', unaddressed, { connection: 'close' })]
  if (url === '/healthz') return [sendJson(response, 200, { status: 'alive' })]
  if (url === '/readyz') {
    const { ready, detail } = answering.readiness()
    return [sendJson(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', ...detail })]
  }
  const secure = caller.secure(request)
  if (secure) response.setHeader('strict-transport-security', transportSecurity)
  const origin = hosts().originOf(request.headers.host, secure)
  if (origin === null) return [refuseJson(response, 421, 'MISDIRECTED', 'This is another site')]

  const framing = framingOf(method, request.headers, largestBody(url))
  if (framing.kind === 'refused')
    return [await refuseFraming(answering, { request, response, id, origin }, framing)]
  const { lock } = answering
  if (lock) {
    const status = await answerLocked({ ...answering, lock }, { request, response, origin })
    if (status !== null) return [status, 'locked']
  }
  const exchange: Exchange = { request, response, id, origin, framing }
  const wish = readLiveWish(url, method, request.headers)
  if (wish) return listen(answering, exchange, wish)
  if (media.serve(request, response, id, () => answering.admission.ask(request))) return [0, 'media']
  const place = answering.passage.includes(url.split('?', 1)[0] ?? '') ? 'yes' : proxied(url)
  const formID = answering.forms ? plainFormOf(method, url) : null
  if (formID !== null && answering.forms) return takeForm(answering, exchange, formID, answering.forms)
  if (place === 'yes') return passOn(answering, exchange)
  if (place === 'hidden') return [refuseJson(response, 404, 'NOT_FOUND', 'No such address')]
  if (place === 'malformed') return [refuseJson(response, 400, 'BAD_ADDRESS', 'Malformed address')]
  return answerItself(answering, exchange)
}
