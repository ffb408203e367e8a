/** Scrolls a page to its place, as decided in `place.core.ts`. Any action of the fan stops it. */
import { anchorTimes, eased, type Place } from './place.core.ts'

/** Milliseconds to wait for a page that is still growing. */
const patience = 3000
/** Milliseconds to wait for an anchor in a part of the page that may load late. */
const patienceForAnchor = 15_000

const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Runs until it is stopped, by the fan's action or by the caller. */
function untilMoved(stop: () => void): () => void {
  const end = () => {
    for (const move of moves) removeEventListener(move, end, true)
    stop()
  }
  for (const move of moves) addEventListener(move, end, { capture: true, passive: true })
  return end
}

/** Parts that are not laid out yet have estimated heights: to scroll to an exact height, all of them are laid out at once. */
function layOutAll() {
  for (const far of document.querySelectorAll('[data-far]')) far.removeAttribute('data-far')
}

/** Scrolls to a height, even if the page has to grow to it first. */
function standAt(y: number): () => void {
  if (y > 0) layOutAll()
  window.scrollTo(0, y)
  if (Math.abs(window.scrollY - y) < 2) return () => {}
  const growing = new ResizeObserver(() => {
    window.scrollTo(0, y)
    if (Math.abs(window.scrollY - y) < 2) end()
  })
  growing.observe(document.body)
  const late = setTimeout(() => end(), patience)
  const end = untilMoved(() => {
    clearTimeout(late)
    growing.disconnect()
  })
  return end
}

/** Scroll height for an anchor; null: it is not on the page. */
function heightOf(id: string): number | null {
  const anchor = document.getElementById(id)
  if (!anchor) return null
  const lowest = document.documentElement.scrollHeight - innerHeight
  const height = anchor.getBoundingClientRect().top + window.scrollY - anchorTimes.above
  return Math.max(0, Math.min(height, lowest))
}

/** Calls back once an anchor is on the page, possibly at once. @returns stops waiting */
function onceThere(id: string, there: () => void): () => void {
  if (document.getElementById(id)) {
    there()
    return () => {}
  }
  const coming = new MutationObserver(() => {
    if (!document.getElementById(id)) return
    end()
    there()
  })
  coming.observe(document.body, { childList: true, subtree: true, attributeFilter: ['id'] })
  const late = setTimeout(() => end(), patienceForAnchor)
  const end = () => {
    clearTimeout(late)
    coming.disconnect()
  }
  return end
}

/** Stays at an anchor while content above it is still loading. @returns stops it */
function stayAt(id: string): () => void {
  const growing = new ResizeObserver(() => {
    const to = heightOf(id)
    if (to !== null && Math.abs(to - window.scrollY) >= 2) window.scrollTo({ top: to, behavior: 'instant' })
  })
  growing.observe(document.body)
  const late = setTimeout(() => end(), patience)
  const end = () => {
    clearTimeout(late)
    growing.disconnect()
  }
  return end
}

/** Moves the keyboard focus to the anchor, as browsers do for their own anchor navigation. */
function focusAnchor(id: string): void {
  const anchor = document.getElementById(id)
  if (!anchor || anchor.contains(document.activeElement)) return
  anchor.focus({ preventScroll: true })
  if (document.activeElement === anchor) return
  // Focusable only while it has the focus, and without a ring: there is nothing to press in it.
  anchor.tabIndex = -1
  anchor.style.outline = 'none'
  anchor.focus({ preventScroll: true })
  const leave = () => {
    anchor.removeAttribute('tabindex')
    anchor.style.removeProperty('outline')
  }
  anchor.addEventListener('blur', leave, { once: true })
}

function moveTo(id: string): () => void {
  let frame = 0
  let stop = () => {}
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const begin = () => {
    layOutAll()
    focusAnchor(id)
    const from = window.scrollY
    const since = performance.now()
    const step = (now: number) => {
      const to = heightOf(id)
      if (to === null) return end()
      const share = still ? 1 : eased((now - since) / anchorTimes.lasts)
      window.scrollTo({ top: from + (to - from) * share, behavior: 'instant' })
      if (share < 1) frame = requestAnimationFrame(step)
      else stop = stayAt(id)
    }
    frame = requestAnimationFrame(step)
  }
  const waiting = setTimeout(() => {
    stop = onceThere(id, begin)
  }, anchorTimes.after)
  const end = untilMoved(() => {
    clearTimeout(waiting)
    cancelAnimationFrame(frame)
    stop()
  })
  return end
}

/** @returns stops whatever is still in progress */
export function goTo(place: Place): () => void {
  if (place.at === 'rest') return () => {}
  if (place.at === 'height') return standAt(place.y)
  if (place.from !== null) window.scrollTo(0, place.from)
  return moveTo(place.id)
}

/** Milliseconds without scrolling before the position is stored in the browser's history, which accepts only a few updates a second. */
const restAfter = 400

/** An entry of the history has a key from the router, except a tab's first one. */
const keyHere = () => (history.state as { key?: string } | null)?.key ?? 'default'

/** The fan's scroll position on the current entry, from the history: it survives a reload. */
export const placeInHistory = (): number | undefined => (history.state as { y?: number } | null)?.y

/** The document was opened by its address, not returned to: a browser may keep the history's state when it navigates to the same address. */
export const isOpenedAnew = (): boolean => {
  const [opened] = performance.getEntriesByType('navigation')
  return opened instanceof PerformanceNavigationTiming && opened.type === 'navigate'
}

/**
 * Stores the fan's scroll positions per history entry, from page to page. The browser would restore them
 * while the previous page is still shown; it does so itself only when the document is left.
 * @param shown key of the entry whose page is drawn: the history may be ahead of it
 */
export function followPlaces(shown: () => string | null, keep: (y: number) => void): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    clearTimeout(rest)
    rest = undefined
    if (shown() === keyHere()) history.replaceState({ ...history.state, y: window.scrollY }, '')
  }
  const scrolled = () => {
    keep(window.scrollY)
    clearTimeout(rest)
    rest = setTimeout(tell, restAfter)
  }
  const ours = () => {
    history.scrollRestoration = 'manual'
  }
  const theirs = () => {
    if (rest !== undefined) tell()
    history.scrollRestoration = 'auto'
  }
  ours()
  addEventListener('scroll', scrolled, { passive: true })
  addEventListener('pagehide', theirs)
  addEventListener('pageshow', ours)
  return () => {
    removeEventListener('scroll', scrolled)
    removeEventListener('pagehide', theirs)
    removeEventListener('pageshow', ours)
    theirs()
  }
}
