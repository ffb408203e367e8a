/**
 * The page before this one, and its scroll position: a player with its own address, such as a live stream, is opened by a
 * link, and closes back to where that link was. On every page, so it is small.
 */
import type { EventBus } from '@club/event-bus'

export type Place = { readonly path: string; readonly scroll: number }

/** Where a link on this site led to this document, as it does before the page's own code is there; null: not so. */
function linkedFrom(): Place | null {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []
  if ((navigation as PerformanceNavigationTiming | undefined)?.type !== 'navigate') return null
  if (!URL.canParse(document.referrer)) return null
  const { origin, pathname, search } = new URL(document.referrer)
  return origin === location.origin && pathname !== location.pathname
    ? { path: pathname + search, scroll: 0 }
    : null
}

/** @returns reads the place the fan came from within this visit; null: from outside */
export function followTrail(bus: EventBus, here: () => string): () => Place | null {
  const plain = () => here().split('#')[0] ?? ''
  let at: Place = { path: plain(), scroll: 0 }
  let before = linkedFrom()
  document.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('a[href]'))
        at = { path: plain(), scroll: window.scrollY }
    },
    true,
  )
  const arrive = () => {
    const path = plain()
    if (path === at.path) return
    before = at
    at = { path, scroll: 0 }
  }
  bus.on('route-changed', arrive)
  return () => {
    // A page opens its stream before its arrival is announced.
    arrive()
    return before
  }
}
