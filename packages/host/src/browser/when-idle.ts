/** An idle moment that does not come is not waited for any longer than this, in milliseconds. */
const idleTimeout = 2000

/** Does it when the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: idleTimeout })
  else setTimeout(work, 50)
}
