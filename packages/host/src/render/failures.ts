/** What went wrong while one page was made: whose fault, and whether what came out is less than the whole page. */

import type { RemoteFailure } from '@club/gateway/protocol'
import { ApiProblem } from '@club/shell-api'
import { createContext, isRouteErrorResponse } from 'react-router'
import type { Marker } from '../app/marking.tsx'
import { StatusError } from '../app/page-error.core.ts'

export type Failures = {
  remotes: RemoteFailure[]
  /** A part is missing, whoever is to blame: such a page is not kept for long, and an older whole one is better. */
  degraded: boolean
}

/** Of this request. */
export const failuresContext = createContext<Failures>()

/** Says whose code runs for this request, and whose loaders are under way. */
export type CodeWatch = { mark: Marker; begin(remote: string): void; end(remote: string): void }

export const watchContext = createContext<CodeWatch>({ mark: () => {}, begin: () => {}, end: () => {} })

/**
 * Whether somebody threw this on purpose, to say what the page is to answer: a redirect, a 404, a service that does not
 * answer. That is an answer and nobody's fault.
 */
export const isAnswer = (problem: unknown): boolean =>
  problem instanceof Response ||
  problem instanceof ApiProblem ||
  problem instanceof StatusError ||
  isRouteErrorResponse(problem)

/** Notes a failure; the first of a remote is enough to name it. */
export function noteFailure(failures: Failures, failure: RemoteFailure) {
  failures.degraded = true
  if (!failures.remotes.some(({ remote }) => remote === failure.remote)) failures.remotes.push(failure)
}

export const messageOf = (problem: unknown): string =>
  problem instanceof Error ? problem.message : String(problem)
