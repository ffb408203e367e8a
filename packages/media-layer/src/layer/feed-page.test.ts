import { sampleVideo } from '@club/settings'
import { expect, it } from '@jest/globals'
import { feedPage } from './feed-page.core.ts'

it('leads to the page of a feed where the club has it, and to none that is switched off', () => {
  const { feeds } = sampleVideo
  expect(feedPage(null, 'faqs')).toBe('/videos/faqs')
  expect(
    feedPage({ feeds: { ...feeds, subscribe: { ...feeds.subscribe, slug: '/join' } } }, 'subscribe'),
  ).toBe('/join')
  expect(feedPage({ feeds: { ...feeds, faqs: { ...feeds.faqs, enabled: false } } }, 'faqs')).toBeUndefined()
})
