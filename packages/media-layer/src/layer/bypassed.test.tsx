import type { VideoToOpen } from '@club/event-bus'
import { sampleVideo } from '@club/settings'
import { seeNothing, testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { act, render, within } from '@testing-library/react'
import { type Media, MediaContext } from './media-context.ts'
import type { PlayState } from './play-rules.core.ts'
import type { PlaySession } from './play-session.ts'
import { VideoOverlay } from './VideoOverlay.tsx'

const media = { settings: async () => sampleVideo, act() {}, tools: { now: () => 0 } } as unknown as Media
const request = {
  ...{ videoID: 'live-main', entryId: 'live-main', title: 'Town v City', section: 'hidden' },
  ...{ mediaType: 'DrmLiveVideo', place: 'match-centre' },
} as unknown as VideoToOpen

const sessionOf = (state: PlayState) =>
  ({
    id: 1,
    get: () => state,
    asset: () => null,
    subscribe: () => () => {},
    attach: () => () => {},
    token: () => null,
    underWay: Promise.resolve(),
  }) as unknown as PlaySession

/** @returns the page with the video in the corner, or in the match page's own place */
async function page(where: 'docked' | 'place', bypassed: boolean) {
  seeNothing()
  const place = document.createElement('div')
  document.body.append(place)
  const { ui, bus } = testHost(
    <MediaContext value={media}>
      <VideoOverlay
        request={request}
        where={where}
        session={sessionOf({ is: 'granted', bypassed, asset: null })}
      />
    </MediaContext>,
  )
  const { unmount, findByRole } = render(ui)
  act(() => bus.publish('videoPlace', { element: place }))
  const room = where === 'place' ? place : await findByRole('complementary')
  const said = () => within(room).queryByText('Account Restrictions Bypassed')?.getAttribute('role') ?? null
  await within(room).findByRole('region')
  const result = said()
  unmount()
  place.remove()
  return result
}

it('an account whose restrictions are bypassed is told so in the corner and in the match page’s place too', async () => {
  expect(await page('docked', true)).toBe('status')
  expect(await page('place', true)).toBe('status')
  expect([await page('docked', false), await page('place', false)]).toEqual([null, null])
})
