/**
 * While some visitors get a canary, each browser takes a number from 0 to 99 and keeps it: whoever comes back gets the same versions
 * again. It says nothing of who it is, and is not taken where there is no canary.
 */
const name = 'bucket'
/** Seconds. */
const keptFor = 30 * 86_400

export function takeBucket(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!page?.serverTiming?.some((entry) => entry.name === 'canary')) return
  try {
    if (new RegExp(`(?:^|; )${name}=`).test(document.cookie)) return
    const bucket = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not there yet in every browser
    document.cookie = `${name}=${bucket % 100}; Path=/; Max-Age=${keptFor}; SameSite=Lax${secure}`
  } catch {
    // A document that may have none gets what everybody gets.
  }
}
