/** Optional data: if it cannot be fetched, the page renders without it. */
import { ApiProblem } from '@club/shell-api'

/** The answer, or null if the service failed. An aborted request and our own errors are rethrown. */
export const optional = <T>(answer: Promise<T>, signal: AbortSignal): Promise<T | null> =>
  answer.catch((problem: unknown) => {
    if (signal.aborted || !(problem instanceof ApiProblem)) throw problem
    return null
  })
