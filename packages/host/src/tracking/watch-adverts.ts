/**
 * Sees which adverts of a page have come and which are looked at: half of one for a second, in a tab that is looked at, and not
 * before 2 s after a route change. Adverts say themselves what they are (`data-advert`), so that nobody who draws one counts anything.
 */
import { type AdvertMark, readAdvertMark } from '@club/contracts/advert-mark'

/** Milliseconds after a route change (docs/product.md#counting). */
const beginsAfter = 2000
/** For so long half of an advert is in view before it counts as seen. */
const seenFor = 1000

export type AdvertEars = {
  loaded(advert: AdvertMark): void
  seen(advert: AdvertMark): void
  clicked(advert: AdvertMark): void
}

export function watchAdverts(ears: AdvertEars) {
  /** What has been told of this page, each once. */
  let told = new Set<string>()
  let begun = false
  let beginning: ReturnType<typeof setTimeout> | undefined
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
  const view = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        lookAway(target)
        if (intersectionRatio < 0.5) continue
        const timer = setTimeout(() => {
          if (document.visibilityState === 'visible' && hasCome(target)) once('seen', target)
        }, seenFor)
        looking.set(target, timer)
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
    if (target instanceof Element && target.closest('[data-advert]')) look()
  }
  const onClick = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest('[data-advert]') : null
    const advert = element && readAdvertMark((element as HTMLElement).dataset.advert)
    if (advert) ears.clicked(advert)
  }
  changes.observe(document.body, { childList: true, subtree: true })
  // Loading does not bubble.
  document.addEventListener('load', onLoad, true)
  document.addEventListener('click', onClick, true)
  document.addEventListener('auxclick', onClick, true)

  const forget = () => {
    clearTimeout(beginning)
    for (const element of [...looking.keys()]) lookAway(element)
    view.disconnect()
    begun = false
    told = new Set()
  }
  return {
    /** Another page: each of its adverts counts anew. */
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
    },
  }
}

const hasCome = (element: Element): boolean => {
  const image = element.querySelector('img')
  return image?.complete === true && image.naturalWidth > 0
}
