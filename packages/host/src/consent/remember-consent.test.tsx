import { createEventBus } from '@club/event-bus'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { cookiesOf } from './consent.core.ts'
import { rememberConsent } from './remember-consent.ts'

/** Channels between the pages of one test. */
class Channel extends EventTarget {
  static all = new Set<Channel>()
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    Channel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of Channel.all)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent('message', { data }))
  }
}

const forgetChoice = () => {
  for (const name of ['cookie_consent_given', 'cookie_analytics_consent_given', 'cookie_consent_proof']) {
    // biome-ignore lint/suspicious/noDocumentCookie: as a browser forgets it
    document.cookie = `${name}=; Max-Age=0; Path=/`
  }
}
const openPage = (appView = false) => {
  const bus = createEventBus((problem) => {
    throw problem
  })
  rememberConsent(bus, 'words', appView)
  return bus
}

beforeEach(() => {
  Channel.all.clear()
  Object.assign(window, { BroadcastChannel: Channel })
})
afterEach(() => {
  forgetChoice()
  localStorage.clear()
  jest.restoreAllMocks()
  Reflect.deleteProperty(window, 'BroadcastChannel')
})

describe('a choice about cookies', () => {
  it.each([
    ['in sight', false],
    ['hidden, as one that plays', true],
  ])('holds at once in another page of the site that is open: %s', (_where, hidden) => {
    const pages = [openPage(), openPage()]
    if (hidden) jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const analytics = () => pages.map((bus) => bus.read('consent')?.analytics)
    pages[0]?.emit('choose-consent', { choice: 'all' })
    expect(analytics()).toEqual([true, true])
    localStorage.setItem('watched', '{}')
    pages[1]?.emit('choose-consent', { choice: 'essential' })
    expect(analytics()).toEqual([false, false])
    expect(localStorage.getItem('watched')).toBeNull()
  })

  it('holds for the next look where pages have no channel', () => {
    Reflect.deleteProperty(window, 'BroadcastChannel')
    const bus = openPage()
    const [given, proof, accepted] = cookiesOf('all', {
      now: new Date(),
      signal: false,
      words: 'w',
      secure: false,
    })
    // biome-ignore lint/suspicious/noDocumentCookie: as another page writes it
    for (const cookie of [given, proof, accepted]) document.cookie = cookie ?? ''
    document.dispatchEvent(new Event('visibilitychange'))
    expect(bus.read('consent')?.analytics).toBe(true)
  })

  it('takes nothing else for a choice that it hears over the channel', () => {
    const bus = openPage()
    bus.emit('choose-consent', { choice: 'all' })
    for (const word of ['none', null, { choice: 'essential' }]) new Channel('club-consent').postMessage(word)
    expect(bus.read('consent')?.analytics).toBe(true)
  })

  it('[SH-11b] holds in the club’s app too, where everything is agreed to until then', () => {
    const bus = openPage(true)
    expect(bus.read('consent')?.analytics).toBe(true)
    bus.emit('choose-consent', { choice: 'essential' })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(bus.read('consent')?.analytics).toBe(false)
    expect(openPage(true).read('consent')?.analytics).toBe(false)
  })

  it('stands for as long as the page where the browser takes no cookie', () => {
    jest.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => {})
    const bus = openPage(true)
    bus.emit('choose-consent', { choice: 'essential' })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(bus.read('consent')?.analytics).toBe(false)
  })
})
