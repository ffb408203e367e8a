import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEventBus } from '@club/event-bus'
import { describe, expect, it } from '@jest/globals'
import { keptWithConsent } from './kept-with-consent.ts'
import { rememberConsent } from './remember-consent.ts'

/**
 * What docs/storage.md says a browser stores beyond the essential. The account site is another host, whose pages do not ask for this consent.
 */
const documented = readFileSync(join(process.cwd(), 'docs/storage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Kind'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, kind, , setBy, , category]) => {
    const stays = /^(?:cookie|local storage|session storage|cache storage|indexed db)$/.test(kind ?? '')
    return stays && category !== 'essential' && !setBy?.startsWith('account site')
  })
  .map(([, kind, name]) => ({ kind, name: name?.replaceAll('`', '') }))

describe('what is kept with a consent', () => {
  it('is every row of the document that is not essential', () => {
    expect(documented.length).toBeGreaterThan(1)
    expect(keptWithConsent).toEqual(documented)
  })

  it('goes when the consent is taken back, and nothing else', () => {
    const has = () => [
      document.cookie.includes('experiments='),
      localStorage.getItem('watched') !== null,
      document.cookie.includes('promo_seen=first'),
      localStorage.getItem('player') !== null,
    ]
    const bus = createEventBus((problem) => {
      throw problem
    })
    // biome-ignore lint/suspicious/noDocumentCookie: as the page writes it
    document.cookie = 'promo_seen=first; Path=/'
    localStorage.setItem('player', '{}')
    rememberConsent(bus, 'x', false)
    bus.emit('choose-consent', { choice: 'all' })
    // biome-ignore lint/suspicious/noDocumentCookie: as the page writes it
    document.cookie = 'experiments=autumn:b; Max-Age=5184000; Path=/; SameSite=Lax'
    localStorage.setItem('watched', '{}')
    expect(has()).toEqual([true, true, true, true])
    bus.emit('choose-consent', { choice: 'essential' })
    expect(has()).toEqual([false, false, true, true])
  })
})
