/** What a browser with an empty cache loads for a page, measured on the wire. */
import type { Browser, CDPSession, Page } from 'playwright'

/** One file loaded over the network. */
export type Fetched = {
  /** Path on the site. */
  path: string
  /** Its purpose; a prefetch is for a later page, whatever it contains. */
  type: 'document' | 'script' | 'style' | 'font' | 'image' | 'data' | 'prefetch' | 'other'
  /** Bytes of the body as sent: compressed, without headers. */
  bytes: number
  /** content-encoding, or 'identity'. */
  encoding: string
}

/** A page in a fresh profile, and everything it has loaded so far. */
export type WatchedPage = { page: Page; fetched: Fetched[]; quiet(): Promise<void>; close(): Promise<void> }

/** A phone as Lighthouse emulates it. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** Milliseconds without a request that count as quiet; longer than the idle timeout of prefetching (2 s). */
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
 * @param cookie of the signed-in account; '' for nobody
 * @throws Error if the page is not quiet within half a minute
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
    // An event stream never ends, so we do not wait for it.
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
    // Without an announced length, we count what arrived, including headers.
    fetched.push({ ...rest, bytes: rest.bytes || encodedDataLength })
  })
  session.on('Network.loadingFailed', ({ requestId }) => running.delete(requestId))
  await session.send('Network.enable')
  return { underWay: () => running.size, lastSign: () => sign }
}
