/** What went wrong while a page was drawn: whose fault it was, and whether part of the page is missing. */

import type { RemoteFailure } from '@club/gateway/protocol'
import { ApiProblem } from '@club/shell-api'
import { createContext, isRouteErrorResponse } from 'react-router'
import type { Marker } from '../app/marking.tsx'
import { StatusError } from '../app/page-error.core.ts'

export type Failures = {
  remotes: RemoteFailure[]
  /** A part is missing, for whatever reason: such a page is not cached for long, and an older whole copy is better. */
  degraded: boolean
}

/** For this request. */
export const failuresContext = createContext<Failures>()

/** Tracks whose code is running for this request, and whose loaders are in progress. */
export type CodeWatch = { mark: Marker; begin(remote: string): void; end(remote: string): void }

export const watchContext = createContext<CodeWatch>({ mark: () => {}, begin: () => {}, end: () => {} })

/**
 * Whether this was thrown on purpose, to decide what the page answers: a redirect, a 404, a service that does not
 * answer. That is an answer, and nobody's fault.
 */
export const isAnswer = (problem: unknown): boolean =>
  problem instanceof Response ||
  problem instanceof ApiProblem ||
  problem instanceof StatusError ||
  isRouteErrorResponse(problem)

/** Records a failure; the first one of a remote is enough to name it. */
export function noteFailure(failures: Failures, failure: RemoteFailure) {
  failures.degraded = true
  if (!failures.remotes.some(({ remote }) => remote === failure.remote)) failures.remotes.push(failure)
}

export const messageOf = (problem: unknown): string =>
  problem instanceof Error ? problem.message : String(problem)
