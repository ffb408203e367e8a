/** What all request handlers share: the parts that answer, the request itself, and which lane its visitor gets. */
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
import type { Compositions } from './compositions/composer.ts'
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

/** The parts that answer. */
export type Answering = {
  queries: PageQueries
  /** Draw and keep pages, for everybody and for those who get a canary. */
  lanes: Lanes
  /** Whether a remote that does not serve yet will answer a path, and nothing but the claim of `/` stands in for it. */
  isAwaited: (served: ReturnType<Compositions['served']>, pathname: string) => boolean
  canaries: Pick<CanaryWatch, 'page' | 'proven' | 'report' | 'headers'>
  /** Draws pages per visitor; null where they are the same for everybody. */
  visits: Visits | null
  /** Serves one version of a remote to one visitor; null: the site runs no remotes. */
  override: Overriding | null
  /** Pages that are not public yet, for anybody with their link; null: the site's pages are private. */
  previews: Previewing | null
  /** Takes forms sent without scripts; null: the site's pages are private. */
  forms: FormSender | null
  /** Paths besides `/api` and `/images` that go to the platform. */
  passage: readonly string[]
  proxy: PlatformProxy
  caller: Caller
  admission: Admission
  limiter: Limiter
  /** Known once the site listens, because its port is part of the names. */
  hosts: () => SiteHosts
  /** The way into a locked site; null: it is open. */
  lock: SiteLock | null
  /** The gateway's own texts. */
  words: () => LastWords
  live: LiveHub
  /** Removes other fans' private topics from a wish. */
  ownTopics: AccountTopics
  media: MediaServer
  shellFile: (path: string) => Promise<StaticFile | null>
  remoteFile: (path: string) => Promise<StaticFile | null>
  sprite: StaticFile
  /** Keeps pages for use without a network; null where the site has none. */
  serviceWorker: StaticFile | null
  beacon: (body: string) => Report | null
  /** Content of `/.well-known/security.txt`; null: there is none. */
  securityText: (origin: string) => string | null
  readiness: () => { ready: boolean; detail: Record<string, unknown> }
  log: Log
}

/** A request on its way. */
export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  /** The request's id, for its log lines. */
  id: string
  /** The site's address that the request used. */
  origin: string
  framing: Exclude<Framing, { kind: 'refused' }>
}

/** How a request was answered, for its log line; 0: it is being streamed, and is logged when it ends. */
export type Answered = [status: number, cache?: string]

/** Sent when a limit is exceeded. */
export const tooMany = 'Too many requests. Please try again in a moment'

/** Whether any visitors get something different from the others at the moment. */
export const hasCanaries = ({ lanes }: Answering) => Object.keys(lanes.canaries()).length > 0

export const visitorOf = ({ caller }: Answering, request: IncomingMessage) => ({
  address: caller.key(request),
  bucket: bucketOf(request.headers.cookie),
})

/** The lane whose pages this visitor gets. */
export const laneOf = (answering: Answering, { headers }: Pick<IncomingMessage, 'headers'>): Lane =>
  answering.override?.of(headers.cookie) ??
  (hasCanaries(answering) ? answering.lanes.of(bucketOf(headers.cookie)) : answering.lanes.stable)

/** Sends the error page of a status. @returns the status sent */
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
