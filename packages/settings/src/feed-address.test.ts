import { expect, it } from '@jest/globals'
import { addressesOff, feedAddress, feedHref } from './feed-address.core.ts'
import { sampleVideo } from './sample-video.ts'

it('[TV-19a] a feed answers at the address that the club has given it, while it is on', () => {
  const { feeds } = sampleVideo
  const own = {
    videos: { ...feeds.videos, slug: '/harbour' },
    live: { ...feeds.live, slug: '/videos/on-air' },
    faqs: { ...feeds.faqs, slug: '/help', enabled: false },
    subscribe: feeds.subscribe,
  }
  expect(feedAddress(own, '/harbour')).toBe('/videos')
  expect(feedAddress(own, '/videos/on-air')).toBe('/live')
  for (const path of ['/help', '/videos/subscriptions', '/videos', '/anything'])
    expect(feedAddress(own, path)).toBeNull()
  expect(feedHref(own, 'live')).toBe('/videos/on-air')
  expect(feedHref(own, 'faqs')).toBeNull()
  expect(feedHref(undefined, 'faqs')).toBe('/videos/faqs')
  expect(addressesOff(own)).toEqual(['/videos/faqs'])
})
