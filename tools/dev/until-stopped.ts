/** For a command that starts things, and undoes them when it is stopped. */

/**
 * SIGINT and SIGTERM end the process with code 0, once everything that was started has been undone, the last first.
 * @returns `undo` collects the steps to undo; `fail` prints a problem to standard error and ends with code 1 in the same way;
 * `siteEnded` does so if the site ended by itself, with its exit code in the message
 */
export function untilStopped() {
  const undo: (() => Promise<unknown>)[] = []
  let stopping = false
  async function stop(code: number): Promise<void> {
    if (stopping) return
    stopping = true
    for (const step of undo.reverse()) await step()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  return {
    undo,
    fail(problem: unknown): void {
      console.error(problem instanceof Error ? problem.message : String(problem))
      void stop(1)
    },
    siteEnded(code: number | null, logFile: string): Promise<void> {
      if (!stopping) console.error(`the site ended (${code}); its log: ${logFile}`)
      return stop(1)
    },
  }
}
