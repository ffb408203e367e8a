/** Brings a page to its place, by what `place.core.ts` decides. The fan's own move ends all of it. */
import { anchorTimes, eased, type Place } from './place.core.ts'

/** A page that is still growing is waited for so long, in milliseconds. */
const patience = 3000
/** And so long an anchor that a part of the page brings, which may come late. */
const patienceForAnchor = 15_000

const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Runs until it is stopped, by the fan or by whoever goes on. */
function untilMoved(stop: () => void): () => void {
  const end = () => {
    for (const move of moves) removeEventListener(move, end, true)
    stop()
  }
  for (const move of moves) addEventListener(move, end, { capture: true, passive: true })
  return end
}

/** Parts that wait to be laid out have heights that are guessed: where a height is to be met, all of them come at once. */
function layOutAll() {
  for (const far of document.querySelectorAll('[data-far]')) far.removeAttribute('data-far')
}

/** Stands at a height, also where the page has to grow to it first. */
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

/** Height at which an anchor stands in its place; null: it is not on the page. */
function heightOf(id: string): number | null {
  const anchor = document.getElementById(id)
  if (!anchor) return null
  const lowest = document.documentElement.scrollHeight - innerHeight
  const height = anchor.getBoundingClientRect().top + window.scrollY - anchorTimes.above
  return Math.max(0, Math.min(height, lowest))
}

/** Calls once an anchor is on the page, which may be at once. @returns gives up */
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

/** Stays at an anchor while what stands above it is still coming. @returns ends it */
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

/** The keyboard goes on from the anchor, as where the browser goes to one by itself. */
function focusAnchor(id: string): void {
  const anchor = document.getElementById(id)
  if (!anchor || anchor.contains(document.activeElement)) return
  anchor.focus({ preventScroll: true })
  if (document.activeElement === anchor) return
  // A part of the page takes the focus while it has it, and shows no ring: there is nothing in it to be pressed.
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

/** @returns ends what is still under way */
export function goTo(place: Place): () => void {
  if (place.at === 'rest') return () => {}
  if (place.at === 'height') return standAt(place.y)
  if (place.from !== null) window.scrollTo(0, place.from)
  return moveTo(place.id)
}

/** Milliseconds without a move after which the browser's history is told of a place: it takes few words a second. */
const restAfter = 400

/** An entry of the history has a key of the router's, but for the one that a tab begins with. */
const keyHere = () => (history.state as { key?: string } | null)?.key ?? 'default'

/** Where the fan stood on the entry that is shown, as the history has it: it outlives a reload of the document. */
export const placeInHistory = (): number | undefined => (history.state as { y?: number } | null)?.y

/** The document was opened by its address, and not come back to: a browser may keep the history's words on the way to the same one. */
export const isOpenedAnew = (): boolean => {
  const [opened] = performance.getEntriesByType('navigation')
  return opened instanceof PerformanceNavigationTiming && opened.type === 'navigate'
}

/**
 * Keeps what the fan's own moves say of an entry of the history, from one page to the next. The browser would restore heights
 * while the page before is still shown; only where the document itself is left is that its own again.
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
