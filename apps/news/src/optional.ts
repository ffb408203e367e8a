/** What a page can do without: where it cannot be had, the page stands without it. */
import { ApiProblem } from '@club/shell-api'

/** The answer, or null where the service failed. An aborted request and a fault of our own are thrown on. */
export const optional = <T>(answer: Promise<T>, signal: AbortSignal): Promise<T | null> =>
  answer.catch((problem: unknown) => {
    if (signal.aborted || !(problem instanceof ApiProblem)) throw problem
    return null
  })
