/** The page's side of offline reading (docs/product.md#without-a-network). */
import type { EventBus } from '@club/event-bus'
import { isPageFile, keptAddress } from '../offline/keeping.core.ts'
import { cacheNames, type OfflineWords, type PageRead, workerAddress } from '../offline/words.ts'
import { connectionHere, mayPrefetch } from './prefetch.ts'
import { routed } from './site-links.ts'
import { whenIdle } from './when-idle.ts'

/** Most files that one page can have been drawn with. */
const mostFiles = 120

/**
 * What this page has loaded: it is in the browser's cache by now, so that keeping it needs no requests. Observed, since the browser's own list
 * ends with its 250th entry, and a visit goes over many pages.
 */
function noteLoaded() {
  let files: string[] = []
  const note = (entries: PerformanceEntryList) => {
    const urls = entries.map(({ name }) => new URL(name))
    const ours = urls.filter((url) => url.origin === location.origin && isPageFile(url))
    files = [...files, ...ours.map(({ pathname, search }) => pathname + search)].slice(-mostFiles)
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'resource', buffered: true })
  return {
    files(): readonly string[] {
      note(observer.takeRecords())
      return files
    },
    end: () => observer.disconnect(),
  }
}

/** What a press navigates to, on this site: another page, or a file. */
function askedBy(event: MouseEvent): { url: URL; isPage: boolean } | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || event.defaultPrevented) return null
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const url = new URL(link.href, location.href)
  const samePage = url.pathname === location.pathname && url.search === location.search
  return url.origin === location.origin && !samePage ? { url, isPage: link.matches(routed) } : null
}

/**
 * Lets the site's service worker keep the pages that are read from now on. Not when the fan saves data.
 * @returns stops it
 */
export function keepForOffline(bus: EventBus, words: OfflineWords): () => void {
  if (!('serviceWorker' in navigator) || !mayPrefetch(connectionHere())) return () => {}
  const loaded = noteLoaded()
  let ended = false
  let pressed: string | null = null
  const press = (event: MouseEvent) => {
    const asked = askedBy(event)
    if (asked) pressed = asked.url.pathname + asked.url.search
  }
  const read = async (led: string | null) => {
    const { active } = await navigator.serviceWorker.ready
    const { pathname, search } = location
    const message: PageRead = { kind: 'read', path: pathname + search, led, files: loaded.files(), words }
    if (!ended && navigator.onLine) active?.postMessage(message)
  }
  // A browser that refuses site data has no worker, and says so by throwing.
  const soon = (led: string | null) => whenIdle(() => void read(led).catch(() => {}))
  whenIdle(() => {
    // If it cannot be registered, the site works without.
    const registered = navigator.serviceWorker.register(workerAddress, { updateViaCache: 'none' })
    registered.then(
      () => soon(null),
      () => {},
    )
  })
  addEventListener('click', press, true)
  const end = bus.on('route-changed', ({ path, pageType }) => {
    if (pageType !== 'error') soon(pressed === path ? null : pressed)
    pressed = null
  })
  return () => {
    ended = true
    loaded.end()
    removeEventListener('click', press, true)
    end()
  }
}

/** Whether a page can be read without a network. */
export async function isKept(path: string): Promise<boolean> {
  if (!('caches' in window)) return false
  const cache = await caches.open(cacheNames.pages)
  const address = keptAddress(new URL(path, location.href).href)
  return (await cache.match(address, { ignoreVary: true })) !== undefined
}

/** What cannot be loaded without a network. */
export type Missing = {
  address: string
  /** If false, a file or a service, which the browser opens by itself. */
  isPage: boolean
}

/**
 * Without a network a link to a kept page loads its document; for any other link the fan stays on the current
 * page.
 * @param missing called with the link's target if that is not kept
 * @returns stops it
 */
export function stayWithoutNetwork(missing: (asked: Missing) => void): () => void {
  const press = (event: MouseEvent) => {
    const asked = askedBy(event)
    if (!asked) return
    event.preventDefault()
    event.stopPropagation()
    const { url, isPage } = asked
    const path = url.pathname + url.search
    const address = path + url.hash
    const open = (kept: boolean) => (kept ? location.assign(address) : missing({ address, isPage }))
    isKept(path).then(open, () => open(false))
  }
  addEventListener('click', press, true)
  return () => removeEventListener('click', press, true)
}
