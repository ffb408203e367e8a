import { createEventBus } from '@club/event-bus'
import { afterEach, expect, it } from '@jest/globals'
import { keepForOffline } from './offline.ts'

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
