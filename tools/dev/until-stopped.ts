/** A command that begins things, and takes them back when it is stopped. */

/**
 * SIGINT and SIGTERM end the process with code 0, once all that was begun has been taken back, the last first.
 * @returns `undo` gathers the steps back; `fail` says a problem on standard error and ends with code 1 in the same way;
 * `siteEnded` does so where the site, with the code it ended by, is gone while nobody stopped it
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
