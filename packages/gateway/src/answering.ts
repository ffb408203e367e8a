/** What the answers to a request have in common: everything that answers, the request on its way, and whose pages its visitor gets. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SiteHosts } from '@club/environment'
import type { Limiter } from '@club/limiter'
import type { AccountTopics } from './account-topics.ts'
import type { Admission } from './admission.ts'
import { sendPage } from './answers.ts'
import type { Report } from './beacon.ts'
import type { Caller } from './caller.ts'
import { bucketOf } from './canary/lanes.core.ts'
import type { Lane, Lanes } from './canary/lanes.ts'
import type { CanaryWatch } from './canary/watch.ts'
import type { FormSender } from './form/answer-form.ts'
import type { Framing } from './framing.core.ts'
import type { LiveHub } from './live-hub.ts'
import type { Log } from './log.ts'
import type { MediaServer } from './media.ts'
import type { Overriding } from './override/answer-override.ts'
import type { PageQueries } from './page-queries.core.ts'
import type { Previewing } from './preview/answer-preview.ts'
import type { PlatformProxy } from './proxy.ts'
import type { LastWords } from './site-language.ts'
import type { SiteLock } from './site-lock/site-lock.core.ts'
import type { StaticFile } from './static-files.ts'
import type { Visits } from './visits.ts'

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
export type Exchange = {
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

/** Said where too much is asked. */
export const tooMany = 'Too many requests. Please try again in a moment'

/** Whether some visitors get something else than the others at the moment. */
export const hasCanaries = ({ lanes }: Answering) => Object.keys(lanes.canaries()).length > 0

export const visitorOf = ({ caller }: Answering, request: IncomingMessage) => ({
  address: caller.key(request),
  bucket: bucketOf(request.headers.cookie),
})

/** Whose pages this visitor gets. */
export const laneOf = (answering: Answering, { headers }: Pick<IncomingMessage, 'headers'>): Lane =>
  answering.override?.of(headers.cookie) ??
  (hasCanaries(answering) ? answering.lanes.of(bucketOf(headers.cookie)) : answering.lanes.stable)

/** The error page of a status. @returns the status that went out */
export async function sendError(
  answering: Answering,
  { request, response, origin }: Omit<Exchange, 'framing'>,
  status: number,
  message: string,
  more: Record<string, string | number> = {},
): Promise<number> {
  const { pages } = laneOf(answering, request)
  return sendPage(pages, request, response, await pages.error(status, message, origin), more)
}
