/** Answers a page's address: with the page, a redirect or an error page. */
import type { ServerResponse } from 'node:http'
import { inSmallLetters, readAddress, withAsked } from './address.core.ts'
import type { Admission } from './admission.ts'
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
import { sendPage, sendPrivate } from './answers.ts'
import { cacheHeaders } from './cache-policy.ts'
import type { Lane } from './canary/lanes.ts'
import { unavailable } from './error-pages.ts'
import { NotAdmitted, type Pages } from './pages.ts'
import { previewHeaders } from './preview/answer-preview.ts'
import { previewTokenFor } from './preview/preview.core.ts'
import { answerHeaders } from './security-headers.ts'
import { readForm, type Visits } from './visits.ts'

/** Folders of files and services, which never hold pages. */
const filesOnly = /^\/(?:_r|_s|assets|api|images)(?:\/|$)/

const previewOver = 'This preview is over'

export async function answerPage(answering: Answering, exchange: Exchange): Promise<Answered> {
  const { lanes, canaries, admission, queries, log } = answering
  const { request, response, id, origin } = exchange
  const address = readAddress(request.url ?? '/', queries)
  if (address.ok === false) return [await sendError(answering, exchange, address.status, address.reason)]
  if (filesOnly.test(address.ok === true ? address.pathname : address.location))
    return [await sendError(answering, exchange, 404, 'No such file')]
  if (address.ok === 'redirect') return leadOn(response, 308, address.location)
  const overridden =
    (await answering.override?.answer(request, response, () => admission.ask(request))) ?? null
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
    // As of before the page is drawn: another composition may begin to serve meanwhile.
    const served = lane.compositions.served()
    const { copy, cache, location } = await drawn(lane, address, origin, () => admission.draw(request))
    const small = copy.status === 404 ? inSmallLetters(address) : null
    if (small !== null && (await isThere(answering, lane, small, exchange)))
      return leadOn(response, 301, small)
    // A 404 would take its pages out of search engines.
    if (copy.status === 404 && answering.isAwaited(served, address.pathname))
      return [await sendError(answering, exchange, 503, unavailable), cache]
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
    // What was asked of a private page stays out of the log.
    const path = answering.visits ? address.pathname : address.path
    log.error('page failed', { request: id, path, reason })
    return [await sendError(answering, exchange, 503, unavailable), 'failed']
  }
}

function leadOn(response: ServerResponse, status: 301 | 308, location: string): Answered {
  response.writeHead(status, { ...answerHeaders, location, 'cache-control': cacheHeaders.page }).end()
  return [status]
}

/** Whether an address that somebody wrote with capitals has a page, or a redirect, in lower case. */
async function isThere(
  { admission, queries }: Answering,
  lane: Lane,
  small: string,
  { request, origin }: Exchange,
): Promise<boolean> {
  const address = readAddress(small, queries)
  if (address.ok !== true) return false
  // We already have the 404 page: a failure of this second look must not replace it.
  const found = await drawn(lane, address, origin, () => admission.draw(request)).catch(() => null)
  return found !== null && found.copy.status < 400
}

/**
 * The page of an address, or its redirect with the whole query kept. If there is no page, the whole query may make it an address of a
 * former site: that is tried as well, and used if it redirects.
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
 * What a preview's link or cookie turns a page into; null without a preview.
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
      // The platform names the device by this to a fan who signs in with this page's form.
      'user-agent': request.headers['user-agent'] ?? '',
    },
  }
  const page = await visits.draw({ path, origin, visit: asked }, answering.admission.draw(request))
  return [sendPrivate(request, response, page), 'private']
}
