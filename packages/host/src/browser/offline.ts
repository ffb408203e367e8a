/** The page's side of what is kept for want of a network (docs/product.md#without-a-network). */
import type { EventBus } from '@club/event-bus'
import { cacheNames, type OfflineWords, type PageRead, workerAddress } from '../offline/words.ts'
import { connectionHere, mayPrefetch } from './prefetch.ts'
import { routed } from './site-links.ts'
import { whenIdle } from './when-idle.ts'

/** Files that a page was drawn with, as far as one page can have them. */
const mostFiles = 120

/** What this page has loaded: by now it is in the browser's own cache, so that keeping it asks nobody. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname, search }) => pathname + search)
    .slice(-mostFiles)

/** What a press asks for, here: another page of this site, or a file of its. */
function askedBy(event: MouseEvent): { url: URL; isPage: boolean } | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || event.defaultPrevented) return null
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const url = new URL(link.href, location.href)
  const samePage = url.pathname === location.pathname && url.search === location.search
  return url.origin === location.origin && !samePage ? { url, isPage: link.matches(routed) } : null
}

/**
 * Lets the site's worker keep what is read from here on. Not where data are to be saved.
 * @returns ends it
 */
export function keepForOffline(bus: EventBus, words: OfflineWords): () => void {
  if (!('serviceWorker' in navigator) || !mayPrefetch(connectionHere())) return () => {}
  let ended = false
  let pressed: string | null = null
  const press = (event: MouseEvent) => {
    const asked = askedBy(event)
    if (asked) pressed = asked.url.pathname + asked.url.search
  }
  const read = async (led: string | null) => {
    const { active } = await navigator.serviceWorker.ready
    const { pathname, search } = location
    const message: PageRead = { kind: 'read', path: pathname + search, led, files: loadedFiles(), words }
    if (!ended && navigator.onLine) active?.postMessage(message)
  }
  const soon = (led: string | null) => whenIdle(() => void read(led))
  whenIdle(() => {
    // Where it cannot be had, the site is as it is without.
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
    removeEventListener('click', press, true)
    end()
  }
}

/** Whether a page can be read without a network. */
export async function isKept(path: string): Promise<boolean> {
  if (!('caches' in window)) return false
  const cache = await caches.open(cacheNames.pages)
  return (await cache.match(path, { ignoreVary: true })) !== undefined
}

/** What cannot be had for want of a network. */
export type Missing = {
  address: string
  /** Else a file or a service, which the browser goes to by itself. */
  isPage: boolean
}

/**
 * Without a network a link leads to a page that was kept, as a document of its own; for any other the fan stays on the page
 * that is there.
 * @param missing is told what was asked for, where that is not kept
 * @returns ends it
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
