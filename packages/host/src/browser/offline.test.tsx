import { createEventBus } from '@club/event-bus'
import { afterEach, beforeAll, expect, it } from '@jest/globals'
import { keptAddress } from '../offline/keeping.core.ts'
import type { PageRead } from '../offline/words.ts'
import { isKept, keepForOffline } from './offline.ts'

/** What the page has loaded since it was asked last. */
class Observer {
  static next: { name: string }[][] = []
  observe() {}
  disconnect() {}
  takeRecords() {
    return Observer.next.shift() ?? []
  }
}

beforeAll(() => void Object.assign(globalThis, { PerformanceObserver: Observer }))
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

it('a browser that refuses site data keeps nothing, and nothing is left unhandled for that', async () => {
  const insecure = () => new DOMException('The operation is insecure.', 'SecurityError')
  let asked = 0
  const serviceWorker = {
    register: async () => {
      throw insecure()
    },
    get ready() {
      asked += 1
      throw insecure()
    },
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  const bus = createEventBus((problem) => {
    throw problem
  })
  const texts = { title: '', text: '', kept: '', again: '' }
  const stop = keepForOffline(bus, { lang: 'en-GB', dir: 'ltr', ...texts })
  bus.emit('route-changed', { path: '/news', title: 'News', pageType: 'newsListing' })
  for (let tries = 0; tries < 300 && asked === 0; tries++) await new Promise((done) => setTimeout(done, 10))
  // What is left unhandled fails the test by itself, a turn later.
  await new Promise((done) => setTimeout(done, 20))
  stop()
  expect(asked).toBe(1)
})

it('finds a page that is kept by an address that counts the visit, too', async () => {
  const kept = keptAddress('http://localhost/news/a?utm_source=mail')
  const match = async (path: string) => (new URL(path, 'http://localhost').href === kept ? {} : undefined)
  Object.assign(window, { caches: { open: async () => ({ match }) } })
  try {
    expect(await isKept('/news/a?utm_source=mail#top')).toBe(true)
    expect(await isKept('/news/a?page=2')).toBe(false)
  } finally {
    Reflect.deleteProperty(window, 'caches')
  }
})

it('tells the worker of the files that were loaded last, however many were loaded before', async () => {
  const told: PageRead[] = []
  const worker = { active: { postMessage: (read: PageRead) => told.push(read) } }
  const serviceWorker = { register: async () => worker, ready: Promise.resolve(worker) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  const of = (name: string) => ({ name: `${location.origin}${name}` })
  Observer.next = [
    Array.from({ length: 300 }, (_, index) => of(`/assets/${index}.css`)),
    [
      of('/images/late.webp'),
      of('/api/media/v1/film/1.ts'),
      { name: 'https://elsewhere.example/assets/a.js' },
    ],
  ]
  const bus = createEventBus((problem) => {
    throw problem
  })
  const stop = keepForOffline(bus, { lang: 'en-GB', dir: 'ltr', title: '', text: '', kept: '', again: '' })
  try {
    for (const count of [1, 2]) {
      if (count === 2) bus.emit('route-changed', { path: '/b', title: '', pageType: 'newsListing' })
      for (let tries = 0; tries < 300 && told.length < count; tries++)
        await new Promise((done) => setTimeout(done, 10))
    }
    expect(told.map(({ files }) => [files.length, files.at(-1)])).toEqual([
      [120, '/assets/299.css'],
      [120, '/images/late.webp'],
    ])
  } finally {
    stop()
  }
})
