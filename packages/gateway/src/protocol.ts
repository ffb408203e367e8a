/** The messages between the gateway and its render workers. */

import type { DeploymentManifest } from '@club/federation'
import type { RemotePin } from '@club/federation/host'

/** One remote in a composition: where its Node build is, and what its pages need in the browser. */
export type ComposedRemote = {
  version: string
  nodeEntry: string
  web: RemotePin
  exposes: string[]
  /** Address of a script on this site → its hash, in the form of an `integrity` attribute. */
  integrity: Record<string, string>
  /** Chunk name → addresses on this site. */
  chunks: DeploymentManifest['chunks']
}

/** Positions in a worker's marker, an array of integers. */
export const markerPlaces = {
  /** 1 + the index of the remote whose code is running; 0: the shell's own. */
  running: 0,
  /** Counts up while the thread lives. */
  beat: 1,
  /** Id of the page that `running` is running for; 0 for none. */
  page: 2,
  /** Megabytes that the thread keeps outside its heap, mostly buffers. */
  outside: 3,
  /** How many loaders of a remote are in progress: after an await their code runs without being marked. */
  waiting: (index: number) => 4 + 2 * index,
  /** Id of the page that a remote's last loader was started for. */
  waitingPage: (index: number) => 5 + 2 * index,
  size: (remotes: number) => 4 + 2 * remotes,
} as const

export type WorkerSetup = {
  composition: string
  remotes: Record<string, ComposedRemote>
  claims: Record<string, readonly string[]>
  /** Pages say that this remote is not the usual version; `local`: it comes from a checkout, and pages reload after each build. */
  override?: { remote: string; local: boolean }
  /** Address of the platform, without a slash at the end. */
  platform: string
  /** The shell's own web build: addresses on this site. */
  shell: {
    main: string
    preload: string[]
    css: string[]
    fonts: string[]
    /** Scripts that only some pages use, by name. */
    pageScripts: Record<string, string>
  }
  /** Timeouts in milliseconds: for one platform response, for one loader, and for the parts of a page that are awaited while it is drawn. */
  limits: { apiTimeout: number; loaderTimeout: number; drawTimeout: number }
  /**
   * Shared with the gateway, so that it can say who ended a thread; its positions are `markerPlaces`. `markers` are the
   * composition's remotes in the order of their indices.
   */
  marker: SharedArrayBuffer
  markers: string[]
}

/** The request for a private page, and what the visitor sends with it. */
export type VisitRequest = {
  method: 'GET' | 'POST'
  /** The Cookie header as received. */
  cookie: string
  /** Body of the submitted form, urlencoded; '' if none was. */
  form: string
  /** Headers that tell the platform who is calling. */
  caller: Record<string, string>
}

/** A text's form that was refused, to be shown again. */
export type SentForm = {
  formID: string
  /** What was typed, by field name. */
  fields: Readonly<Record<string, string>>
  /** What is wrong with it, by field name. */
  problems: Readonly<Record<string, string>>
}

export type RenderRequest = {
  /** Path with its allowed query, as in the cache's key. */
  path: string
  origin: string
  /** Instant of the render by the gateway's clock, ISO. */
  now: string
  /** That clock is frozen (`NOW`; never in production). */
  frozen: boolean
  /** Remotes to leave out because their circuit is open. */
  without: string[]
  /** Draw the error page for this status instead of the page. */
  error?: { status: number; message: string }
  /** A preview's token: shows what is not public yet. */
  preview?: string
  /** A form to show again; the page is drawn without scripts, because it was sent without them. */
  form?: SentForm
  /** The page is private, and drawn for this visit. */
  visit?: VisitRequest
}

/** A remote that failed while this page was drawn; the page was finished without that part. */
export type RemoteFailure = {
  remote: string
  version: string
  during: 'load' | 'loader' | 'render'
  message: string
}

/** Named when a failure is no remote's. */
export const shellName = 'shell'

export type Rendered = {
  status: number
  headers: Record<string, string>
  body: Uint8Array
  /** What the page was made of; a change of any of them makes it stale. */
  tags: string[]
  /** When the page next changes by itself, ISO; null: at no known time. */
  freshUntil: string | null
  failures: RemoteFailure[]
  /** Remotes whose code ran for it. */
  drawnBy: string[]
  /** The remote's route that answered; null if the shell did. */
  answeredBy: { remote: string; route: string } | null
  /** Part of the page is missing: keep it briefly, and prefer an older whole copy. */
  degraded: boolean
  /** Origins of the club's tag manager, if it has one. */
  tagOrigins?: string[]
  /** Origins that the page frames besides its own. */
  frameOrigins?: string[]
  /** For a private page: Set-Cookie headers, the origins that its forms may lead to, those whose scripts it runs, and its own scripts. */
  visit?: { cookies: string[]; formTargets: string[]; scriptOrigins: string[]; ownScripts: string[] }
}

export type ToWorker =
  | { type: 'render'; id: number; request: RenderRequest }
  | { type: 'purge'; tags: string[] }

export type FromWorker =
  | { type: 'ready'; failures: RemoteFailure[] }
  | { type: 'rendered'; id: number; page: Rendered }
  | { type: 'failed'; id: number; message: string }
  /** Something threw outside any page: in a timer, or in a promise that nobody awaited. */
  | { type: 'stray'; message: string }
