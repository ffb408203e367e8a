/** How a command ends if it cannot do what it was asked. */

/** Prints the problem to standard error, in one line, and ends the process with code 1. */
export function giveUp(problem: unknown): never {
  console.error(problem instanceof Error ? problem.message : String(problem))
  process.exit(1)
}
