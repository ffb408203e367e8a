/**
 * While some visitors get a canary, each browser takes a random number from 0 to 99 and keeps it, so that returning visitors get the same
 * versions. It does not identify anybody, and is not taken while there is no canary.
 */
import { cookieLine, cookieNames, cookieValue } from '@club/contracts/cookies'

const name = cookieNames.bucket
/** Seconds. */
const keptFor = 30 * 86_400

export function takeBucket(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!page?.serverTiming?.some((entry) => entry.name === 'canary')) return
  try {
    if (cookieValue(document.cookie, name) !== undefined) return
    const bucket = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
    // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not there yet in every browser
    document.cookie = cookieLine(name, String(bucket % 100), keptFor, location.protocol === 'https:')
  } catch {
    // A document that may have no cookies gets what everybody gets.
  }
}
