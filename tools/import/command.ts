/** A command that works with or without a running platform. */
import { UsageError } from './options.core.ts'
import { ImportRefused } from './platform.server.ts'

/**
 * Prints the result of the work, and ends the process with 0; otherwise prints the reason to standard error, and ends it with 1.
 * @param usage printed as well if the work throws a UsageError
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
