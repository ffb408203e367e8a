/**
 * The service worker of a site. With a network it answers nothing but pages, and those always from the network: a deploy is
 * live as it ever was, and no page is put together of versions that its own HTML does not name. Without one it answers with
 * the pages that were read last, and what they were drawn with. It never touches a call of a service, a stream or a sign-in.
 */
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import {
  filesOf,
  isPage,
  isPageFile,
  keptAddress,
  mayKeep,
  offlinePage,
  offlinePolicy,
  titleOf,
} from './keeping.core.ts'
import { cacheNames, type OfflineWords, type PageRead } from './words.ts'

/** As far as this worker needs it: the types of workers and of pages exclude each other. */
type Waiting = ExtendableEvent
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type Worker = {
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'message', listener: (event: Waiting & { data: unknown }) => void): void
}
const worker = globalThis as unknown as Worker

const day = 86_400
/** Pages that are kept without having been read: fans look for them where there is no network. */
const alwaysKept = ['/', '/matches']
/** Leads to the match that counts, whose line-ups they look for as well. */
const matchThatCounts = '/match'
/** How often those are looked after, in milliseconds. */
const everySoOften = 6 * 3600_000

/** The network did not answer the last page: what that page is drawn with will not come from there either. */
let lost = false

const pages = new NetworkFirst({
  cacheName: cacheNames.pages,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => keptAddress(request.url),
      cacheWillUpdate: async ({ response }) => (mayKeep(response) ? response : null),
      fetchDidSucceed: async ({ response }) => {
        lost = false
        return response
      },
      fetchDidFail: async () => {
        lost = true
      },
    },
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * day, purgeOnQuotaError: true }),
  ],
})

const files = new CacheFirst({
  cacheName: cacheNames.files,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 && !response.redirected ? response : null,
    },
    new ExpirationPlugin({ maxEntries: 500, maxAgeSeconds: 30 * day, purgeOnQuotaError: true }),
  ],
})

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url),
  pages,
)
// With a network the browser fetches these by itself, as if there were no worker.
registerRoute(({ url, sameOrigin }) => sameOrigin && (lost || !navigator.onLine) && isPageFile(url), files)

const wordsAddress = '/_offline-words'

setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error()
  const cache = await caches.open(cacheNames.pages)
  const words = (await (await cache.match(wordsAddress))?.json()) as OfflineWords | undefined
  if (!words) return Response.error()
  const kept: { path: string; title: string }[] = []
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url)
    if (pathname === wordsAddress) continue
    const title = titleOf((await (await cache.match(url))?.text()) ?? '')
    if (title !== '') kept.push({ path: pathname + search, title })
  }
  return new Response(offlinePage(words, kept.reverse()), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': offlinePolicy,
      'cache-control': 'no-store',
    },
  })
})

/** Keeps a page with the styles and scripts that it names. */
async function keepPage(event: Waiting, path: string): Promise<void> {
  const [answer, done] = pages.handleAll({ event, request: new Request(path) })
  const html = await (await answer).clone().text()
  await done
  await keepFiles(event, filesOf(html))
}

async function keepFiles(event: Waiting, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const url = new URL(address, location.origin)
    if (url.origin !== location.origin || !isPageFile(url)) continue
    await Promise.all(files.handleAll({ event, request: new Request(url) })).catch(() => {})
  }
}

async function lookAfterAlwaysKept(event: Waiting): Promise<void> {
  const cache = await caches.open(cacheNames.pages)
  const date = (await cache.match('/matches', { ignoreVary: true }))?.headers.get('date')
  if (date && Date.now() - Date.parse(date) < everySoOften) return
  const { url } = await fetch(matchThatCounts, { method: 'HEAD' })
  for (const path of [...alwaysKept, url]) await keepPage(event, path)
}

async function keepRead(event: Waiting, { path, files: read, words }: PageRead): Promise<void> {
  const cache = await caches.open(cacheNames.pages)
  await cache.put(wordsAddress, new Response(JSON.stringify(words)))
  // The others first: what was read last goes last where there is too much.
  await lookAfterAlwaysKept(event)
  await keepPage(event, path)
  await keepFiles(event, read)
}

const isPageRead = (data: unknown): data is PageRead =>
  typeof data === 'object' && data !== null && (data as { kind?: unknown }).kind === 'read'

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('message', (event) => {
  const { data } = event
  // A network that goes away meanwhile has the next page to be kept.
  if (isPageRead(data)) event.waitUntil(keepRead(event, data).catch(() => {}))
})
