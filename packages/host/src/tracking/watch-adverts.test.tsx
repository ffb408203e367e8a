import { advertMark } from '@club/contracts/advert-mark'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { watchAdverts } from './watch-adverts.ts'

/** As a browser reports it: once for what is newly observed, and whenever more or less of it comes into view. */
class View {
  static all: View[] = []
  readonly #watched = new Set<Element>()
  readonly #heard: (entries: object[]) => void
  constructor(heard: (entries: object[]) => void) {
    this.#heard = heard
    View.all.push(this)
  }
  observe(element: Element) {
    this.#watched.add(element)
  }
  disconnect() {
    this.#watched.clear()
  }
  show(target: Element, intersectionRatio: number) {
    if (this.#watched.has(target)) this.#heard([{ target, intersectionRatio }])
  }
}

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { IntersectionObserver: View })
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(document, 'visibilityState')
  document.body.replaceChildren()
})

function opened() {
  const advert = document.createElement('div')
  const mark = { advertID: 'a', advertName: '', advertRef: '', campaignRef: '', title: '', url: '' }
  advert.dataset.advert = advertMark({ kind: 'content', ...mark })
  const label = advert.appendChild(document.createElement('p'))
  const image = advert.appendChild(document.createElement('a')).appendChild(document.createElement('img'))
  document.body.append(advert)
  const seen: string[] = []
  const clicked: string[] = []
  const watch = watchAdverts({
    loaded() {},
    seen: ({ advertID }) => seen.push(advertID),
    clicked: ({ advertID }) => clicked.push(advertID),
  })
  watch.begin()
  jest.advanceTimersByTime(2000)
  return {
    seen,
    clicked,
    label,
    image,
    end: watch.end,
    show: (ratio: number) => {
      for (const view of View.all) view.show(advert, ratio)
    },
    pictureComes() {
      Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 300 } })
      image.dispatchEvent(new Event('load'))
    },
    tab(state: DocumentVisibilityState) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

it('an advert whose picture comes late is seen a second after that', () => {
  const { seen, end, show, pictureComes } = opened()
  show(0.6)
  jest.advanceTimersByTime(1500)
  pictureComes()
  jest.advanceTimersByTime(900)
  expect(seen).toEqual([])
  jest.advanceTimersByTime(100)
  expect(seen).toEqual(['a'])
  end()
})

it('an advert counts once its tab has been looked at for a second on end', () => {
  const { seen, end, show, pictureComes, tab } = opened()
  pictureComes()
  show(0.6)
  jest.advanceTimersByTime(600)
  tab('hidden')
  jest.advanceTimersByTime(5000)
  tab('visible')
  jest.advanceTimersByTime(900)
  expect(seen).toEqual([])
  jest.advanceTimersByTime(100)
  expect(seen).toEqual(['a'])
  end()
})

it('an advert that has gone out of view meanwhile does not count', () => {
  const { seen, end, show, pictureComes, tab } = opened()
  pictureComes()
  show(0.6)
  tab('hidden')
  show(0.2)
  tab('visible')
  jest.advanceTimersByTime(5000)
  expect(seen).toEqual([])
  end()
})

it('a press on an advert’s link counts, of the first or the middle button; none beside it, and no right one', () => {
  const { clicked, label, image, end } = opened()
  const press = (element: Element, kind: string, button: number) =>
    element.dispatchEvent(new MouseEvent(kind, { bubbles: true, button }))
  press(label, 'click', 0)
  press(image, 'auxclick', 2)
  expect(clicked).toEqual([])
  press(image, 'click', 0)
  press(image, 'auxclick', 1)
  expect(clicked).toEqual(['a', 'a'])
  end()
})
