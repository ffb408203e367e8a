/** Timeout in milliseconds for an idle moment. */
const idleTimeout = 2000

/** Runs the work when the browser is idle. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: idleTimeout })
  else setTimeout(work, 50)
}
