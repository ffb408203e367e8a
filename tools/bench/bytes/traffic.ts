/** What a browser with an empty cache fetches for a page, as it goes over the wire. */
import type { Browser, CDPSession, Page } from 'playwright'

/** One file that came over the network. */
export type Fetched = {
  /** Path on the site. */
  path: string
  /** What it is for; a prefetch is for a later page, whatever it holds. */
  type: 'document' | 'script' | 'style' | 'font' | 'image' | 'data' | 'prefetch' | 'other'
  /** Bytes of the body as sent: compressed, without headers. */
  bytes: number
  /** content-encoding, or 'identity'. */
  encoding: string
}

/** A page in a fresh profile, and everything it has fetched until now. */
export type WatchedPage = { page: Page; fetched: Fetched[]; quiet(): Promise<void>; close(): Promise<void> }

/** A phone as Lighthouse has it. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** Milliseconds without anything under way that count as quiet; longer than the idle time-out of prefetching (2 s). */
const silence = 3000
const patience = 30_000

const types: Readonly<Record<string, Fetched['type']>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'image',
  Fetch: 'data',
  XHR: 'data',
}

/**
 * Opens an address in a profile of its own.
 * @param cookie of whoever is signed in; '' of nobody
 * @throws Error when the page is not quiet within half a minute
 */
export async function watchPage(browser: Browser, address: string, cookie = ''): Promise<WatchedPage> {
  const context = await browser.newContext({
    ...phone,
    ...(cookie === '' ? {} : { extraHTTPHeaders: { cookie } }),
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const fetched: Fetched[] = []
  const traffic = await follow(session, fetched)
  await page.goto(address, { waitUntil: 'load' })
  const quiet = async () => {
    const began = performance.now()
    const until = began + patience
    while (traffic.underWay() > 0 || performance.now() - Math.max(began, traffic.lastSign()) < silence) {
      if (performance.now() > until) throw new Error(`${address} did not come to rest`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await quiet()
  return { page, fetched, quiet, close: () => context.close() }
}

async function follow(session: CDPSession, fetched: Fetched[]) {
  const running = new Map<string, Fetched & { served: boolean }>()
  let sign = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // A stream of events is never done, and nothing waits for it.
    if (!/^https?:/.test(request.url) || type === 'EventSource') return
    sign = performance.now()
    running.set(requestId, {
      path: new URL(request.url).pathname,
      type: types[type ?? 'Other'] ?? 'other',
      bytes: 0,
      encoding: 'identity',
      served: false,
    })
  })
  session.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    const purpose = Object.entries(headers).find(([name]) => name.toLowerCase() === 'sec-purpose')?.[1]
    const file = running.get(requestId)
    if (file && purpose?.startsWith('prefetch')) file.type = 'prefetch'
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => running.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    sign = performance.now()
    const file = running.get(requestId)
    if (!file || response.fromDiskCache || response.fromPrefetchCache) {
      running.delete(requestId)
      return
    }
    const headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    file.bytes = Number(headers['content-length'] ?? 0)
    file.encoding = headers['content-encoding'] ?? 'identity'
    file.served = true
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sign = performance.now()
    const file = running.get(requestId)
    running.delete(requestId)
    if (!file?.served) return
    const { served: _, ...rest } = file
    // Where the length was not announced, what came counts, headers and all.
    fetched.push({ ...rest, bytes: rest.bytes || encodedDataLength })
  })
  session.on('Network.loadingFailed', ({ requestId }) => running.delete(requestId))
  await session.send('Network.enable')
  return { underWay: () => running.size, lastSign: () => sign }
}
