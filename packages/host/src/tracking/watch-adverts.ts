/**
 * Detects which adverts of a page have loaded and which are seen: half of one for a second, in a visible tab, and not
 * before 2 s after a route change. Adverts describe themselves (`data-advert`), so that the components that draw them need not count.
 */
import { type AdvertMark, readAdvertMark } from '@club/contracts/advert-mark'

/** Milliseconds after a route change (docs/product.md#counting). */
const beginsAfter = 2000
/** Milliseconds for which half of an advert must be in view before it counts as seen. */
const seenFor = 1000

export type AdvertEars = {
  loaded(advert: AdvertMark): void
  seen(advert: AdvertMark): void
  clicked(advert: AdvertMark): void
}

export function watchAdverts(ears: AdvertEars) {
  /** What has been reported for this page, each once. */
  let told = new Set<string>()
  let begun = false
  let beginning: ReturnType<typeof setTimeout> | undefined
  /** Adverts of which half is in view, with their timers. */
  const looking = new Map<Element, ReturnType<typeof setTimeout>>()

  const once = (what: 'loaded' | 'seen', element: Element) => {
    const advert = readAdvertMark((element as HTMLElement).dataset.advert)
    if (advert === null || told.has(`${what} ${advert.advertID}`)) return
    told.add(`${what} ${advert.advertID}`)
    ears[what](advert)
  }
  const lookAway = (element: Element) => {
    clearTimeout(looking.get(element))
    looking.delete(element)
  }
  /** Starts, or restarts, its second. */
  const lookAt = (element: Element) => {
    lookAway(element)
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible' && hasCome(element)) once('seen', element)
    }, seenFor)
    looking.set(element, timer)
  }
  const view = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio < 0.5) lookAway(target)
        else lookAt(target)
      }
    },
    { threshold: [0, 0.5] },
  )
  const look = () => {
    if (!begun) return
    for (const element of document.querySelectorAll('[data-advert]')) {
      view.observe(element)
      if (hasCome(element)) once('loaded', element)
    }
  }
  const changes = new MutationObserver(look)
  const onLoad = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest('[data-advert]') : null
    if (!element) return
    look()
    // A place without its picture does not count as seen.
    if (looking.has(element)) lookAt(element)
  }
  /** The tab was hidden or shown: the second starts again. */
  const onTab = () => {
    for (const element of [...looking.keys()]) lookAt(element)
  }
  /** What leads to the advertiser: a press of the first or the middle button on the advert's link. */
  const onClick = ({ target, button }: MouseEvent) => {
    if (button > 1 || !(target instanceof Element)) return
    const element = target.closest('a')?.closest('[data-advert]')
    const advert = element && readAdvertMark((element as HTMLElement).dataset.advert)
    if (advert) ears.clicked(advert)
  }
  changes.observe(document.body, { childList: true, subtree: true })
  // `load` events do not bubble.
  document.addEventListener('load', onLoad, true)
  document.addEventListener('click', onClick, true)
  document.addEventListener('auxclick', onClick, true)
  document.addEventListener('visibilitychange', onTab)

  const forget = () => {
    clearTimeout(beginning)
    for (const element of [...looking.keys()]) lookAway(element)
    view.disconnect()
    begun = false
    told = new Set()
  }
  return {
    /** A new page: each of its adverts counts again. */
    begin() {
      forget()
      beginning = setTimeout(() => {
        begun = true
        look()
      }, beginsAfter)
    },
    end() {
      forget()
      changes.disconnect()
      document.removeEventListener('load', onLoad, true)
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('auxclick', onClick, true)
      document.removeEventListener('visibilitychange', onTab)
    },
  }
}

const hasCome = (element: Element): boolean => {
  const image = element.querySelector('img')
  return image?.complete === true && image.naturalWidth > 0
}
