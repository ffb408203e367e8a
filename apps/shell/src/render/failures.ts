/** What went wrong while one page was made: whose fault, and whether what came out is less than the whole page. */
import { ApiProblem } from '@club/shell-api'
import { createContext, type RouterContextProvider } from 'react-router'
import type { RemoteFailure } from './protocol.ts'

export type Failures = {
  remotes: RemoteFailure[]
  /** A part is missing, whoever is to blame: such a page is not kept for long, and an older whole one is better. */
  degraded: boolean
}

/** Of this request. */
export const failuresContext = createContext<Failures>()

/** A slot that brought no data. The platform's silence is not the remote's fault. */
export function noteSlotFailure(
  context: Readonly<RouterContextProvider>,
  remote: string,
  version: string,
  problem: unknown,
) {
  const failures = context.get(failuresContext)
  failures.degraded = true
  if (problem instanceof ApiProblem || version === 'none') return
  failures.remotes.push({
    remote,
    version,
    during: 'loader',
    message: problem instanceof Error ? problem.message : String(problem),
  })
}
