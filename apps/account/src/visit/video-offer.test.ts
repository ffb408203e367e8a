import { sampleVideo, type VideoSettings } from '@club/settings'
import type { Api } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { loadVideoOffer } from './video-offer.ts'

const { feeds, memberships } = sampleVideo

/** What the account site knows of a club with these settings and this many films. */
const offered = (settings: VideoSettings, films: number) =>
  loadVideoOffer({
    get: async (address: string) =>
      address.endsWith('/settings')
        ? { data: { id: 'settings', attributes: settings } }
        : { data: Array.from({ length: films }, () => ({})) },
  } as unknown as Api)

it('promises films by the club’s own name for the free membership, and live matches to subscribers', async () => {
  expect(await offered(sampleVideo, 1)).toEqual({ films: 'Basic Pass', live: true, sells: true })
  const freemium = { ...memberships.freemium, title: 'Red Card' }
  const own = { ...sampleVideo, memberships: { ...memberships, freemium } }
  expect((await offered(own, 1)).films).toBe('Red Card')
})

it('promises nothing of a club without films whose feeds are off', async () => {
  const off = { ...sampleVideo, feeds: { ...feeds, live: { ...feeds.live, enabled: false } } }
  expect(await offered(off, 0)).toEqual({ films: null, live: false, sells: true })
  // Live matches are for subscribers.
  const free = { ...sampleVideo, feeds: { ...feeds, subscribe: { ...feeds.subscribe, enabled: false } } }
  expect(await offered(free, 1)).toEqual({ films: 'Basic Pass', live: false, sells: false })
})

it('promises nothing, and hides no subscriptions, while the video service does not answer', async () => {
  const away = { get: () => Promise.reject(new Error('away')) }
  expect(await loadVideoOffer(away)).toEqual({ films: null, live: false, sells: true })
})
