import { afterEach, expect, it } from '@jest/globals'
import { askFooterAdverts } from './footer-adverts.ts'

const fetched = globalThis.fetch
afterEach(() => {
  globalThis.fetch = fetched
})

it('[AD-03e] a variant that the experiment has no more gives way to one that is kept in its turn', async () => {
  const answer = {
    data: [
      {
        id: 'autumn',
        attributes: { slotID: 'footer_slot', variants: [{ name: 'new', weight: 1, adverts: [] }] },
      },
    ],
  }
  globalThis.fetch = (async () => new Response(JSON.stringify(answer))) as typeof fetch
  // biome-ignore lint/suspicious/noDocumentCookie: what the browser stored
  document.cookie = 'experiments=autumn:old.spring:one; Path=/'
  await askFooterAdverts({ kinds: ['v3'], pageType: 'home', now: 0, keeps: () => true }, () => {})
  await new Promise((done) => setTimeout(done, 50))
  expect(document.cookie).toBe('experiments=autumn:new.spring:one')
})
