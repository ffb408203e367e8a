import { sampleClub } from '@club/settings'
import { expect, it } from '@jest/globals'
import { drawn } from '../drawn.testing.tsx'
import type { VideoOffer } from '../visit/video-offer.ts'
import { EntryPage } from './EntryPage.tsx'

/** What the page says an account is good for, where the club offers this. */
function perks(offer: VideoOffer, settings = sampleClub): (string | null)[] {
  const element = (
    <EntryPage title="" intro="">
      {null}
    </EntryPage>
  )
  return [...drawn({ element, root: { offer }, settings }).querySelectorAll('li')].map(
    (perk) => perk.textContent,
  )
}

it('promises what the club has, under the club’s names', () => {
  const news = 'Club news by email, if you want it'
  expect(perks({ films: 'Basic Pass', live: true, sells: true })).toEqual([
    'Bitesize highlights with your free Basic Pass',
    'Live audio commentary and matches, when you subscribe',
    news,
  ])
  const matchStreams = { video: null, audio: 'live-audio' }
  const heard = { ...sampleClub, tv: { ...sampleClub.tv, matchStreams } }
  expect(perks({ films: 'Basic Pass', live: true, sells: true }, heard)[1]).toBe(
    'Live audio commentary, when you subscribe',
  )
  expect(perks({ films: 'Red Card', live: false, sells: true })).toEqual([
    'Bitesize highlights with your free Red Card',
    news,
  ])
  // No English sentence has an Arabic name in it, as none in Arabic has an English one.
  expect(perks({ films: 'البطاقة', live: false, sells: true })[0]).toBe(
    'Bitesize highlights with your free account',
  )
  expect(perks({ films: null, live: false, sells: false })).toEqual([news])
})
