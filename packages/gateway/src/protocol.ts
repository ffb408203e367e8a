/** What the gateway and its render workers say to each other. */

import type { DeploymentManifest } from '@club/federation'
import type { RemotePin } from '@club/federation/host'

/** One remote as a composition has it: where its Node build lies, and what its pages need in the browser. */
export type ComposedRemote = {
  version: string
  nodeEntry: string
  web: RemotePin
  exposes: string[]
  /** Address of a script on this site → its hash, as a link takes it. */
  integrity: Record<string, string>
  /** Chunk name → addresses on this site. */
  chunks: DeploymentManifest['chunks']
}

/** Integers of a worker's marker, by place. */
export const markerPlaces = {
  /** 1 + the index of the remote whose code runs; 0: the shell's own. */
  running: 0,
  /** Counts up as long as the thread lives. */
  beat: 1,
  /** Id of the page that `running` runs for; 0 for none. */
  page: 2,
  /** Megabytes that the thread keeps outside of its heap: buffers, most of all. */
  outside: 3,
  /** Loaders of a remote that are under way: their code runs on after a wait without being marked. */
  waiting: (index: number) => 4 + 2 * index,
  /** Id of the page that a remote's last loader was started for. */
  waitingPage: (index: number) => 5 + 2 * index,
  size: (remotes: number) => 4 + 2 * remotes,
} as const

export type WorkerSetup = {
  composition: string
  remotes: Record<string, ComposedRemote>
  claims: Record<string, readonly string[]>
  /** Its pages say that this remote is not what everybody gets; `local`: it comes from a checkout, and pages load anew with each build. */
  override?: { remote: string; local: boolean }
  /** Address of the platform, without a slash at the end. */
  platform: string
  /** The shell's own web build: addresses on this site. */
  shell: {
    main: string
    preload: string[]
    css: string[]
    fonts: string[]
    /** Scripts that single pages name, by their names. */
    pageScripts: Record<string, string>
  }
  /** Milliseconds: for one answer of the platform, for one loader, and for the parts of a page that wait while it is drawn. */
  limits: { apiTimeout: number; loaderTimeout: number; drawTimeout: number }
  /**
   * Shared with the gateway, so that it can say who ended a thread; places as `markerPlaces` has them. `markers` are the
   * composition's remotes in the order of their indices.
   */
  marker: SharedArrayBuffer
  markers: string[]
}

/** Who asks for a private page, and what they send with it. */
export type VisitRequest = {
  method: 'GET' | 'POST'
  /** The Cookie header, as it came. */
  cookie: string
  /** Body of the form that was sent, urlencoded; '' where none was. */
  form: string
  /** What the platform is told of who calls. */
  caller: Record<string, string>
}

/** A form in a text that cannot be taken, as it is shown again. */
export type SentForm = {
  formID: string
  /** What was typed, by the field's name. */
  fields: Readonly<Record<string, string>>
  /** What is wrong with it, by the field's name. */
  problems: Readonly<Record<string, string>>
}

export type RenderRequest = {
  /** Path with its allow-listed query, as the cache keys it. */
  path: string
  origin: string
  /** Instant of the render, ISO: the gateway's clock. */
  now: string
  /** That clock stands still (`NOW`; never in production). */
  frozen: boolean
  /** Remotes to do without, because their circuit is open. */
  without: string[]
  /** Draw the error page of this status instead of the page. */
  error?: { status: number; message: string }
  /** What whoever asks may see before everybody does: a preview's token. */
  preview?: string
  /** A form on the page that is shown again; the page is drawn without scripts, for whoever sent it without them. */
  form?: SentForm
  /** The page is private, and drawn for this visit. */
  visit?: VisitRequest
}

/** A remote that failed while this page was made; the page went on without that part. */
export type RemoteFailure = {
  remote: string
  version: string
  during: 'load' | 'loader' | 'render'
  message: string
}

/** Whose failure it is when it is no remote's. */
export const shellName = 'shell'

export type Rendered = {
  status: number
  headers: Record<string, string>
  body: Uint8Array
  /** What the page was made of; a change of any of them makes it stale. */
  tags: string[]
  /** When the page changes by itself, ISO; null: not at a known time. */
  freshUntil: string | null
  failures: RemoteFailure[]
  /** Remotes whose code was at work on it. */
  drawnBy: string[]
  /** The remote's route that answered; null where the shell did. */
  answeredBy: { remote: string; route: string } | null
  /** Less than the whole page: keep it briefly, and prefer an older whole one. */
  degraded: boolean
  /** Origins of the club's tag manager, where it has one. */
  tagOrigins?: string[]
  /** Origins that the page frames beside its own. */
  frameOrigins?: string[]
  /** Of a private page: Set-Cookie headers, the origins that its forms may lead on to, those whose script it runs, and its own scripts. */
  visit?: { cookies: string[]; formTargets: string[]; scriptOrigins: string[]; ownScripts: string[] }
}

export type ToWorker =
  | { type: 'render'; id: number; request: RenderRequest }
  | { type: 'purge'; tags: string[] }

export type FromWorker =
  | { type: 'ready'; failures: RemoteFailure[] }
  | { type: 'rendered'; id: number; page: Rendered }
  | { type: 'failed'; id: number; message: string }
  /** Something threw outside of every page: in a timer, or in a promise that nobody waited for. */
  | { type: 'stray'; message: string }
