/** What a request gets: routing by first segment, and every refusal on the way. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SiteHosts } from '@club/environment'
import type { Limiter } from '@club/limiter'
import type { AccountTopics } from './account-topics.ts'
import { inSmallLetters, readAddress, withAsked } from './address.core.ts'
import type { Admission } from './admission.ts'
import { readText, refuseJson, sendFile, sendJson, sendPage, sendPrivate, sendText } from './answers.ts'
import type { Report } from './beacon.ts'
import { cacheHeaders } from './cache-policy.ts'
import type { Caller } from './caller.ts'
import { bucketOf } from './canary/lanes.core.ts'
import type { Lane, Lanes } from './canary/lanes.ts'
import type { CanaryWatch } from './canary/watch.ts'
import { unavailable } from './error-pages.ts'
import { type FormSender, sendBack, sendShownAgain } from './form/answer-form.ts'
import { plainFormOf, shownAgain } from './form/plain-form.core.ts'
import { type Framing, framingOf, hostsIn } from './framing.core.ts'
import type { LiveHub } from './live-hub.ts'
import { readLiveWish, wantsStream } from './live-wish.core.ts'
import type { Log } from './log.ts'
import type { MediaServer } from './media.ts'
import type { Overriding } from './override/answer-override.ts'
import type { PageQueries } from './page-queries.core.ts'
import { NotAdmitted, type Pages } from './pages.ts'
import { type Previewing, previewHeaders } from './preview/answer-preview.ts'
import { previewTokenFor } from './preview/preview.core.ts'
import { largestBody, proxied } from './proxied-address.core.ts'
import type { PlatformProxy } from './proxy.ts'
import { answerHeaders, transportSecurity } from './security-headers.ts'
import { securityTextPath } from './security-text.core.ts'
import type { LastWords } from './site-language.ts'
import { answerLocked } from './site-lock/answer-locked.ts'
import type { SiteLock } from './site-lock/site-lock.core.ts'
import type { StaticFile } from './static-files.ts'
import { readForm, type Visits } from './visits.ts'

/** Everything that answers. */
export type Answering = {
  queries: PageQueries
  /** Draw and keep the pages: for everybody, and for those who get a canary. */
  lanes: Lanes
  canaries: Pick<CanaryWatch, 'page' | 'proven' | 'report' | 'headers'>
  /** Draws the site's pages for one visitor each; null where they are the same for everybody. */
  visits: Visits | null
  /** One version of a remote for one visitor; null: the site runs none. */
  override: Overriding | null
  /** Pages that are not public yet, for whoever has their link; null: the site's pages are private. */
  previews: Previewing | null
  /** Takes forms that were sent without scripts; null: the site's pages are private. */
  forms: FormSender | null
  /** Paths beside `/api` and `/images` that are the platform's. */
  passage: readonly string[]
  proxy: PlatformProxy
  caller: Caller
  admission: Admission
  limiter: Limiter
  /** Known once the site listens: its port is among its names. */
  hosts: () => SiteHosts
  /** The way into a locked site; null: it is open. */
  lock: SiteLock | null
  /** What the gateway says itself. */
  words: () => LastWords
  live: LiveHub
  /** Takes out of a wish what is another fan's own. */
  ownTopics: AccountTopics
  media: MediaServer
  shellFile: (path: string) => Promise<StaticFile | null>
  remoteFile: (path: string) => Promise<StaticFile | null>
  sprite: StaticFile
  /** Keeps pages for want of a network; null where the site has none. */
  serviceWorker: StaticFile | null
  beacon: (body: string) => Report | null
  /** What `/.well-known/security.txt` says; null: there is none. */
  securityText: (origin: string) => string | null
  readiness: () => { ready: boolean; detail: Record<string, unknown> }
  log: Log
}

/** A request on its way. */
type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  /** The request's number, for its log lines. */
  id: string
  /** Address of the site by which it was asked. */
  origin: string
  framing: Exclude<Framing, { kind: 'refused' }>
}

/** How a request was answered, for its log line; 0: it is being streamed, and its end is waited for. */
export type Answered = [status: number, cache?: string]

/** Where an open page asks whether it is still made of what its visitor would get now. */
export const compositionPath = '/_composition'

/** Folders in which there are files and services, and never pages. */
const filesOnly = /^\/(?:_r|_s|assets|api|images)(?:\/|$)/

const tooMany = 'Too many requests. Please try again in a moment'
const previewOver = 'This preview is over'
const notTaken = 'This form cannot be taken'

/** Whoever hung up while the budget was asked about has no further end that could be waited for. */
function untilClosed(response: ServerResponse, leave: () => void) {
  if (response.closed) leave()
  else response.once('close', leave)
}

const refuseTooMany = (response: ServerResponse, wait: number) =>
  refuseJson(response, 429, 'TOO_MANY_REQUESTS', tooMany, { 'retry-after': wait })

/** Whether some visitors get something else than the others at the moment. */
const hasCanaries = ({ lanes }: Answering) => Object.keys(lanes.canaries()).length > 0

const visitorOf = ({ caller }: Answering, request: IncomingMessage) => ({
  address: caller.key(request),
  bucket: bucketOf(request.headers.cookie),
})

/** Whose pages this visitor gets. */
const laneOf = (answering: Answering, { headers }: Pick<IncomingMessage, 'headers'>): Lane =>
  answering.override?.of(headers.cookie) ??
  (hasCanaries(answering) ? answering.lanes.of(bucketOf(headers.cookie)) : answering.lanes.stable)

/** The error page of a status. @returns the status that went out */
async function sendError(
  answering: Answering,
  { request, response, origin }: Omit<Exchange, 'framing'>,
  status: number,
  message: string,
  more: Record<string, string | number> = {},
): Promise<number> {
  const { pages } = laneOf(answering, request)
  return sendPage(pages, request, response, await pages.error(status, message, origin), more)
}

async function listen(
  { caller, limiter, admission, ownTopics, live }: Answering,
  { request, response }: Exchange,
  wish: NonNullable<ReturnType<typeof readLiveWish>>,
): Promise<Answered> {
  const key = caller.key(request)
  // Each match that a reader comes back to may have to be asked for.
  const verdict = await limiter.spend('stream', key, wish.topics.length)
  if (!verdict.allowed) return [refuseTooMany(response, verdict.retryAfterSeconds)]
  const { own, lost } = await ownTopics(wish.topics, request.headers.cookie)
  // A page whose session is over does not see a refusal of its stream: it is let in, and told to look again and nothing else.
  if (own.length === 0 && (lost.length === 0 || !wantsStream(request.headers)))
    return [refuseJson(response, 403, 'NOT_YOURS', 'Only the account that is signed in may hear this')]
  const leave = admission.streams.take(key)
  if (!leave) return [refuseJson(response, 429, 'TOO_MANY_STREAMS', tooMany, { 'retry-after': 10 })]
  untilClosed(response, leave)
  // A reader that has hung up is gone: what it has said counts no more.
  request.socket.once('end', () => response.destroy())
  live.serve(request, response, { ...wish, topics: own, lost })
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
  }
  await proxy.pass({ request, response, id, origin, framing, most, stream: () => admission.stream(request) })
  return [0, 'proxy']
}

async function page(answering: Answering, exchange: Exchange): Promise<Answered> {
  const { lanes, canaries, admission, queries, log } = answering
  const { request, response, id, origin } = exchange
  const address = readAddress(request.url ?? '/', queries)
  if (address.ok === false) return [await sendError(answering, exchange, address.status, address.reason)]
  if (filesOnly.test(address.ok === true ? address.pathname : address.location))
    return [await sendError(answering, exchange, 404, 'No such file')]
  if (address.ok === 'redirect') return leadOn(response, 308, address.location)
  const overridden = (await answering.override?.answer(request, response)) ?? null
  if (typeof overridden === 'number') return [overridden, 'override']
  if (overridden !== null) {
    log.error('version cannot be shown', { request: id, reason: overridden })
    return [await sendError(answering, exchange, 404, 'This version cannot be shown'), 'override']
  }
  const lane = laneOf(answering, request)
  const noted = hasCanaries(answering) ? visitorOf(answering, request) : null
  try {
    if (answering.visits) return await visit(answering, exchange, answering.visits, address.path)
    const previewed = await preview(answering, exchange, lane, address)
    if (previewed) return previewed
    const { copy, cache, location } = await drawn(lane, address, origin, () => admission.draw(request))
    const small = copy.status === 404 ? inSmallLetters(address) : null
    if (small !== null && (await isThere(answering, lane, small, exchange)))
      return leadOn(response, 301, small)
    if (noted) canaries.page(lane, noted, copy)
    const marks = noted ? canaries.headers(lane, noted, answering.caller.secure(request)) : undefined
    const more = location === undefined ? marks : { ...marks, location }
    return [await sendPage(lane.pages, request, response, copy, more), cache]
  } catch (problem) {
    if (problem instanceof NotAdmitted) {
      const more = { 'retry-after': problem.retryAfterSeconds }
      return [await sendError(answering, exchange, 429, tooMany, more), 'refused']
    }
    const reason = problem instanceof Error ? problem.message : problem
    if (noted) canaries.page(lane, noted, { lost: lanes.ownerOf(address.pathname) })
    // What somebody asked of a private page is nobody else's business.
    const path = answering.visits ? address.pathname : address.path
    log.error('page failed', { request: id, path, reason })
    return [await sendError(answering, exchange, 503, unavailable), 'failed']
  }
}

function leadOn(response: ServerResponse, status: 301 | 308, location: string): Answered {
  response.writeHead(status, { ...answerHeaders, location, 'cache-control': cacheHeaders.page }).end()
  return [status]
}

/** Whether an address that somebody wrote with capitals has a page, or one that leads on, in small letters. */
async function isThere(
  { admission, queries }: Answering,
  { pages }: Lane,
  small: string,
  { request, origin }: Exchange,
): Promise<boolean> {
  const address = readAddress(small, queries)
  if (address.ok !== true) return false
  // The page that is not there is in hand: no problem of another takes its place.
  const found = await pages.get(address.path, origin, admission.draw(request)).catch(() => null)
  return found !== null && found.copy.status < 400
}

/**
 * The page of an address, and where it leads on to where more was asked of it. Where there is none, all that was asked may be an address
 * of a former site: that one is looked at as well, and counts where it leads on.
 */
async function drawn(
  { pages }: Lane,
  { path, whole }: { path: string; whole: string | null },
  origin: string,
  admitted: () => ReturnType<Admission['draw']>,
): Promise<Awaited<ReturnType<Pages['get']>> & { location?: string }> {
  const found = await pages.get(path, origin, admitted())
  if (whole !== null && found.copy.status === 404) {
    const old = await pages.get(whole, origin, admitted())
    return old.copy.status === 301 ? old : found
  }
  const { location } = found.copy.headers
  return location === undefined
    ? found
    : { ...found, location: withAsked(location, { path, whole: whole ?? path }) }
}

/**
 * What a preview's link or cookie makes of a page; null: nothing.
 * @throws NotAdmitted, or Error where the page cannot be drawn
 */
async function preview(
  answering: Answering,
  exchange: Exchange,
  { pages }: Lane,
  { path, pathname }: { path: string; pathname: string },
): Promise<Answered | null> {
  const { request, response, origin } = exchange
  const admit = answering.admission.draw(request)
  const answered = (await answering.previews?.answer(request, response, pathname, admit)) ?? null
  if (answered === 'over')
    return [await sendError(answering, exchange, 404, previewOver, previewHeaders), 'preview']
  if (answered !== null) return [answered, 'preview']
  const token = answering.previews ? previewTokenFor(request.headers.cookie, pathname) : null
  if (token === null) return null
  const copy = await pages.preview(path, origin, token, admit)
  return [await sendPage(pages, request, response, copy, previewHeaders), 'preview']
}

/** @throws NotAdmitted, or Error where the page cannot be drawn */
async function visit(
  answering: Answering,
  exchange: Exchange,
  visits: Visits,
  path: string,
): Promise<Answered> {
  const { request, response, id, origin } = exchange
  const sends = request.method === 'POST'
  const read = sends ? await readForm(answering, request, response, exchange) : null
  if (read && !read.ok) {
    const more: Record<string, number> =
      read.retryAfterSeconds === undefined ? {} : { 'retry-after': read.retryAfterSeconds }
    return [await sendError(answering, exchange, read.status, read.reason, more), 'refused']
  }
  const asked = {
    method: sends ? ('POST' as const) : ('GET' as const),
    cookie: request.headers.cookie ?? '',
    form: read ? read.form : '',
    caller: {
      ...answering.caller.headers(request),
      'x-site-origin': origin,
      'x-request-id': id,
      // Who signs in by this page's form is told the device by it later.
      'user-agent': request.headers['user-agent'] ?? '',
    },
  }
  const page = await visits.draw({ path, origin, visit: asked }, answering.admission.draw(request))
  return [sendPrivate(request, response, page), 'private']
}

/** A text may have many lines, and a letter of any language takes bytes. */
const longestMessage = 64 * 1024

/** A form of a page without scripts: sent, or shown again with what was typed. */
async function takeForm(
  answering: Answering,
  exchange: Exchange,
  formID: string,
  forms: FormSender,
): Promise<Answered> {
  const { request, response, id, origin } = exchange
  const read = await readForm(answering, request, response, exchange, longestMessage)
  if (!read.ok) return [await sendError(answering, exchange, read.status, read.reason), 'refused']
  try {
    const told = { 'x-site-origin': origin, 'x-request-id': id }
    const answer = await forms.send(request, read.form, told)
    if (answer.status === 303 && answer.location !== null)
      return [sendBack(response, answer.location), 'proxy']
    if (answer.status !== 422) return [await sendError(answering, exchange, answer.status, notTaken), 'proxy']
    const { page, form } = shownAgain(formID, read.form, answer.told)
    const address = readAddress(page, answering.queries)
    if (address.ok !== true) return [await sendError(answering, exchange, 400, notTaken), 'proxy']
    const { pages } = laneOf(answering, request)
    const copy = await pages.shownAgain(address.path, origin, form, answering.admission.draw(request))
    if (copy.status !== 200) return [await sendPage(pages, request, response, copy), 'private']
    return [sendShownAgain(response, copy), 'private']
  } catch (problem) {
    if (problem instanceof NotAdmitted) return [await sendError(answering, exchange, 429, tooMany), 'refused']
    const reason = problem instanceof Error ? problem.message : problem
    answering.log.error('form not taken', { request: id, reason })
    return [await sendError(answering, exchange, 503, unavailable), 'failed']
  }
}

async function fileFor(
  { shellFile, remoteFile, sprite, serviceWorker }: Answering,
  url: string,
): Promise<StaticFile | null> {
  if (url.startsWith('/_s/')) return shellFile(url.slice(4).split('?')[0] ?? '')
  if (url.startsWith('/_r/')) {
    const path = url.slice(4).split('?')[0] ?? ''
    // Node builds and manifests are nobody's business.
    return /^[a-z0-9-]+\/[a-z0-9.-]+\/web\//.test(path) ? remoteFile(path) : null
  }
  if (url === '/sw.js') return serviceWorker
  return url === '/assets/icons.svg' ? sprite : null
}

async function takeBeacon(answering: Answering, { request, response }: Exchange): Promise<number> {
  const { caller, limiter, beacon, canaries } = answering
  const visitor = hasCanaries(answering) ? visitorOf(answering, request) : null
  const key = caller.key(request)
  // Whoever was given a canary is heard, whatever others at the same address send.
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

/** What is not framed as a request of its kind may be. */
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

/** What is asked of the site itself, and of no service behind it. */
async function answerItself(answering: Answering, exchange: Exchange): Promise<Answered> {
  const { request, response, origin } = exchange
  const url = request.url ?? '/'
  const method = request.method ?? 'GET'
  if (url === '/_beacon' && method === 'POST') return [await takeBeacon(answering, exchange)]
  if (url !== '/_beacon' && method === 'POST' && answering.visits) return page(answering, exchange)
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
  return file ? [sendFile(request, response, file)] : page(answering, exchange)
}

/** @throws whatever went wrong on the way; what has been answered by then stands */
export async function answer(
  answering: Answering,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<Answered> {
  const { caller, hosts, media } = answering
  const url = request.url ?? '/'
  const method = request.method ?? 'GET'
  if (url === '/healthz') return [sendJson(response, 200, { status: 'alive' })]
  if (url === '/readyz') {
    const { ready, detail } = answering.readiness()
    return [sendJson(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', ...detail })]
  }
  const secure = caller.secure(request)
  if (secure) response.setHeader('strict-transport-security', transportSecurity)
  const origin = hosts().originOf(request.headers.host, secure)
  if (origin === null) return [refuseJson(response, 421, 'MISDIRECTED', 'This is another site')]

  const framing = framingOf(method, request.headers, hostsIn(request.rawHeaders), largestBody(url))
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
  if (media.serve(request, response, id)) return [0, 'media']
  const place = answering.passage.includes(url.split('?', 1)[0] ?? '') ? 'yes' : proxied(url)
  const formID = answering.forms ? plainFormOf(method, url) : null
  if (formID !== null && answering.forms) return takeForm(answering, exchange, formID, answering.forms)
  if (place === 'yes') return passOn(answering, exchange)
  if (place === 'hidden') return [refuseJson(response, 404, 'NOT_FOUND', 'No such address')]
  if (place === 'malformed') return [refuseJson(response, 400, 'BAD_ADDRESS', 'Malformed address')]
  return answerItself(answering, exchange)
}
