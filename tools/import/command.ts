/** A command that works beside a running platform, and without one. */
import { UsageError } from './options.core.ts'
import { ImportRefused } from './platform.server.ts'

/**
 * Writes what comes of the work, and ends the process with 0; else says why on standard error, and ends it with 1.
 * @param usage what is said besides where the work throws a UsageError
 */
export async function runCommand(usage: string, work: () => Promise<string>): Promise<never> {
  try {
    process.stdout.write(await work())
    process.exit(0)
  } catch (failure) {
    const { message } = failure as Error
    const reason = failure instanceof ImportRefused ? (failure.errors[0]?.detail ?? message) : message
    process.stderr.write(failure instanceof UsageError ? `${message}\n\n${usage}\n` : `${reason}\n`)
    process.exit(1)
  }
}
