/**
 * What a server does when something is thrown that nobody caught: it is logged with the request that it was thrown for, that
 * request ends, and the server finishes what else it has in hand and makes room for a successor. What is in its memory may be
 * half changed, so it never goes on for long.
 */
import { currentRequest, leaveRequest } from './request-scope.server.ts'

/** Exit code of a server that ends in order after such a throw, as sysexits.h has it for a fault of the software itself. */
export const crashExitCode = 70

export type CrashGuard = {
  /** One line at level error. */
  log: (message: string, fields: Record<string, unknown>) => void
  /** Stops listening, finishes what is in hand, closes what is open. */
  drain: () => Promise<void>
  /** Milliseconds until the process ends in any case. */
  drainWithinMs: number
  /** Asks for a successor and waits for it, serving on; absent where nobody keeps one ready. */
  awaitSuccessor?: (reason: string) => Promise<void>
}

/** Takes over what Node would end the process for. @param exit ends the process */
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
      // Its connection is gone already.
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
