/**
 * The service worker of a site. With a network it handles only pages, and always from the network: deploys go live as they
 * would without it, and no page mixes versions that its own HTML does not name. Without a network it answers with
 * the pages that were read last, and their files. It never touches a service call, a stream or a sign-in.
 */
import type { AlertRenewal } from '@club/contracts'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { alertPath, readAlert } from './alerts.core.ts'
import {
  dueOf,
  filesOf,
  isPage,
  isPageFile,
  keptAddress,
  keptOf,
  kickOffOf,
  type Look,
  leadsTo,
  offlinePage,
  offlinePolicy,
  titleOf,
} from './keeping.core.ts'
import { type Renewed, renewAlerts } from './renewing.ts'
import { keepSubscriber, keptSubscriber } from './subscriber.ts'
import { cacheNames, type OfflineWords, type PageRead } from './words.ts'

/** Only as much as this worker needs: the types of workers and of pages exclude each other. */
type Waiting = ExtendableEvent
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type Message = Waiting & { data: unknown; source: { id: string } | null }
type PushEvent = Waiting & { data: { text(): string } | null }
type NotificationEvent = Waiting & { notification: { data: unknown; close(): void } }
type Tab = { url: string; focus(): Promise<unknown> }
type Worker = {
  registration: {
    pushManager: PushManager
    showNotification(title: string, options: object): Promise<void>
  }
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<Tab[]>
    openWindow(path: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'message', listener: (event: Message) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Waiting & Renewed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
}
const worker = globalThis as unknown as Worker

const day = 86_400
/** Pages that were read and are kept. */
const mostRead = 60
/** Pages that are kept without having been read: fans look for them without a network. */
const alwaysKept = ['/', '/matches']
/** Redirects to the current match, whose line-ups fans look for as well. */
const matchThatCounts = '/match'
/** All of those: with the match and the addresses that lead to it. */
const mostAlways = 8

/** The network failed for the last page: its files will not come from there either. */
let lost = false

/** Requested addresses of documents that were redirected, by the resulting page. */
const askedFor = new Map<string, string>()
/** Limit of that map: a page reports at once what it has read. */
const mostAsked = 20

function noteLed(event: Event, { url }: Request): void {
  const { resultingClientId } = event as Event & { resultingClientId?: string }
  const { pathname, search } = new URL(url)
  // An address with a query may be part of a sign-in, which must not be requested again.
  if (!resultingClientId || search !== '') return
  if (askedFor.size >= mostAsked) askedFor.clear()
  askedFor.set(resultingClientId, pathname)
}

const forget = async (href: string) =>
  (await caches.open(cacheNames.pages)).delete(keptAddress(href), { ignoreVary: true })

const pages = new NetworkFirst({
  cacheName: cacheNames.pages,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => keptAddress(request.url),
      cacheWillUpdate: async ({ request, response }) => keptOf(request.method, response),
      fetchDidSucceed: async ({ event, request, response }) => {
        lost = false
        if (response.type === 'opaqueredirect') noteLed(event, request)
        // A page that has been withdrawn must not be readable here either.
        if (response.status === 404 || response.status === 410) await forget(request.url)
        return response
      },
      fetchDidFail: async () => {
        lost = true
      },
    },
    new ExpirationPlugin({
      maxEntries: mostRead + mostAlways,
      maxAgeSeconds: 30 * day,
      purgeOnQuotaError: true,
    }),
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
// With a network the browser fetches these itself, as if there were no worker.
registerRoute(({ url, sameOrigin }) => sameOrigin && (lost || !navigator.onLine) && isPageFile(url), files)

/** Kept in the same cache as the pages. */
const wordsAddress = '/_offline-words'
const lookAddress = '/_offline-look'

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

/** Keeps a page with the styles and scripts that it names. @returns its HTML */
async function keepPage(event: Waiting, path: string): Promise<string> {
  const [answer, done] = pages.handleAll({ event, request: new Request(path) })
  const html = await (await answer).clone().text()
  await done
  await keepFiles(event, filesOf(html))
  return html
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
  const last = ((await (await cache.match(lookAddress))?.json()) ?? null) as Look | null
  const now = Date.now()
  const due = dueOf(last, now)
  if (due === null) return
  const lookAfterMatch = async (path: string, all: number) => {
    const kickOff = kickOffOf(await keepPage(event, path))
    const look: Look = { all, match: { path, at: now, kickOff } }
    await cache.put(lookAddress, new Response(JSON.stringify(look)))
  }
  if (due === 'match' && last !== null) return lookAfterMatch(last.match.path, last.all)
  const { status, url } = await fetch(matchThatCounts, { method: 'HEAD' })
  // If the site is overloaded, it is tried again with the next page.
  if (status >= 500) return
  const match = new URL(url).pathname
  for (const path of leadsTo(match)) await keepLead(event, path)
  for (const path of alwaysKept) await keepPage(event, path)
  await lookAfterMatch(match, now)
}

/** Lets those pages count as read just now: the ones that go first are those read longest ago. */
async function holdAlwaysKept(): Promise<void> {
  const look = await (await (await caches.open(cacheNames.pages)).match(lookAddress))?.json()
  const { path } = (look as Look | undefined)?.match ?? { path: '' }
  const age = new CacheExpiration(cacheNames.pages, { maxEntries: mostRead + mostAlways })
  for (const always of [...alwaysKept, ...(path === '' ? [] : [path, ...leadsTo(path)])])
    await age.updateTimestamp(keptAddress(new URL(always, location.origin).href))
}

/** Keeps where an address redirects, if it does. */
async function keepLead(event: Waiting, path: string): Promise<void> {
  const [, done] = pages.handleAll({ event, request: new Request(path, { method: 'HEAD' }) })
  await done
}

async function keepRead(event: Waiting, { path, led, files: read, words }: PageRead): Promise<void> {
  const cache = await caches.open(cacheNames.pages)
  await cache.put(wordsAddress, new Response(JSON.stringify(words)))
  if (led !== null) await keepLead(event, led)
  // The others first: if there is too much, the oldest go first, and the page just read last.
  await lookAfterAlwaysKept(event)
  await holdAlwaysKept()
  await keepPage(event, path)
  await keepFiles(event, read)
}

const isPageRead = (data: unknown): data is PageRead =>
  typeof data === 'object' && data !== null && (data as { kind?: unknown }).kind === 'read'

/** Shows every alert that arrives: browsers withdraw the permission from a site that wakes its worker without showing one. */
function show(event: PushEvent): Promise<void> {
  const message = readAlert(event.data?.text() ?? '')
  if (message === null) return Promise.resolve()
  const { title, body, tag, path } = message
  return worker.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: '/favicon.ico',
    data: { path },
  })
}

/** Opens an alert's page: in the tab that shows it, otherwise in a new one. Other tabs are never navigated: a film may be playing there. */
async function lead({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const path = alertPath(notification.data)
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find(({ url }) => new URL(url).pathname === path)
  await (there ? there.focus() : worker.clients.openWindow(path))
}

const alertsService = '/api/alerts/v1'

/** The browser's current subscription, or a new one with the club's current key. */
async function subscriptionHere(): Promise<PushSubscription> {
  const { pushManager } = worker.registration
  const here = await pushManager.getSubscription()
  if (here) return here
  const answer = await fetch(`${alertsService}/settings`)
  const { data } = (await answer.json()) as { data: { key: string } }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: data.key })
}

async function tellRenewal(renewal: AlertRenewal): Promise<void> {
  const answer = await fetch(`${alertsService}/subscriptions/renewals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(renewal),
  })
  if (!answer.ok) throw new Error(`alerts answered ${answer.status}`)
}

const renewalPorts = {
  kept: keptSubscriber,
  keep: keepSubscriber,
  subscription: subscriptionHere,
  tell: tellRenewal,
}

worker.addEventListener('push', (event) => event.waitUntil(show(event)))
worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewAlerts(event, renewalPorts)),
)
worker.addEventListener('notificationclick', (event) => event.waitUntil(lead(event)))
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('message', (event) => {
  const { data, source } = event
  if (!isPageRead(data)) return
  const page = source?.id ?? ''
  const led = data.led ?? askedFor.get(page) ?? null
  askedFor.delete(page)
  // If the network goes away meanwhile, the next page will be kept.
  event.waitUntil(keepRead(event, { ...data, led }).catch(() => {}))
})
