/**
 * What a server does about an uncaught error: it logs it with the request that caused it, ends that request, finishes its other
 * requests and makes room for a successor. Its memory may then be inconsistent, so it never goes
 * on for long.
 */
import { currentRequest, leaveRequest } from './request-scope.server.ts'

/** Exit code of a server that shuts down properly after an uncaught error: EX_SOFTWARE in sysexits.h. */
export const crashExitCode = 70

export type CrashGuard = {
  /** Writes one line at level error. */
  log: (message: string, fields: Record<string, unknown>) => void
  /** Stops listening, finishes requests in progress, closes connections. */
  drain: () => Promise<void>
  /** Milliseconds after which the process ends in any case. */
  drainWithinMs: number
  /** Requests a successor and waits for it while still serving; absent if nothing can start one. */
  awaitSuccessor?: (reason: string) => Promise<void>
}

/** Handles the errors that Node would end the process for. @param exit ends the process */
export function guardProcess(
  { log, drain, drainWithinMs, awaitSuccessor }: CrashGuard,
  exit: (code: number) => void = (code) => process.exit(code),
): void {
  let leaving = false
  const leave = async (reason: string) => {
    // Whatever else happens, the process ends.
    setTimeout(() => exit(crashExitCode), drainWithinMs).unref()
    await awaitSuccessor?.(reason)
    await drain()
  }
  const take = (kind: 'uncaughtException' | 'unhandledRejection') => (thrown: unknown) => {
    const request = currentRequest()
    leaveRequest()
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    log('thrown where nobody caught it', {
      kind,
      ...(request === null ? {} : { request: request.id, method: request.method, path: request.path }),
      reason: error.message,
      stack: error.stack,
    })
    try {
      request?.end()
    } catch {
      // Its connection has gone already.
    }
    if (leaving) return
    leaving = true
    leave(error.message).then(
      () => exit(crashExitCode),
      () => exit(crashExitCode),
    )
  }
  process.on('uncaughtException', take('uncaughtException'))
  process.on('unhandledRejection', take('unhandledRejection'))
}
