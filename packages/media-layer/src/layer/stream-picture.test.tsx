import type { StreamAsset } from '@club/contracts'
import type { VideoToOpen } from '@club/event-bus'
import { sampleVideo } from '@club/settings'
import { seeNothing, testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AudioBar } from './AudioBar.tsx'
import { type Media, MediaContext } from './media-context.ts'
import type { PlayState } from './play-rules.core.ts'
import type { PlaySession } from './play-session.ts'
import { VideoOverlay } from './VideoOverlay.tsx'

const media = { settings: async () => sampleVideo, act() {}, tools: { now: () => 0 } } as unknown as Media
const asset = (status: string) =>
  ({
    title: 'Town v City',
    assetData: { status },
    imageData: { offlineImageKey: 'tv/off.webp', posterImageKey: 'tv/poster.webp' },
  }) as unknown as StreamAsset

/** A refused session of a stream whose asset changes. */
function refusedSession() {
  let seen: StreamAsset | null = null
  const listeners = new Set<() => void>()
  const state: PlayState = { is: 'refused', refusal: { by: 'check', code: 'ERR_3684853_3', playing: [] } }
  const session = {
    id: 1,
    get: () => state,
    asset: () => seen,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attach: () => () => {},
    token: () => null,
    underWay: Promise.resolve(),
  } as unknown as PlaySession
  const sees = (status: string) =>
    act(() => {
      seen = asset(status)
      for (const listener of listeners) listener()
    })
  return { session, sees }
}

function pictures(draw: (session: PlaySession) => ReactNode) {
  seeNothing()
  const { session, sees } = refusedSession()
  const { ui } = testHost(<MediaContext value={media}>{draw(session)}</MediaContext>)
  const { unmount } = render(ui)
  const after = (status: string) => {
    sees(status)
    return [...document.querySelectorAll('img')].flatMap(({ src }) => /off|poster/.exec(src)?.[0] ?? [])
  }
  const shown = ['idle', 'live'].map(after)
  unmount()
  return shown
}

it('a stream that goes on the air while somebody waits shows its poster in place of the offline picture', () => {
  const request = {
    ...{ videoID: 'live-main', entryId: 'live-main', title: 'Town v City', section: 'hidden' },
    ...{ mediaType: 'DrmLiveVideo', poster: 'tv/off.webp' },
  } as unknown as VideoToOpen
  expect(pictures((session) => <VideoOverlay request={request} where="docked" session={session} />)).toEqual([
    ['off'],
    ['poster'],
  ])
})

it('the audio bar shows the picture of a stream that it is refused', () => {
  expect(pictures((session) => <AudioBar title="" session={session} />)).toEqual([['off'], ['poster']])
})
