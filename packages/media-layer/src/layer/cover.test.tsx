import type { StreamAsset } from '@club/contracts'
import type { VideoToOpen } from '@club/event-bus'
import { sampleVideo } from '@club/settings'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { Cover } from './Cover.tsx'
import { type Media, MediaContext } from './media-context.ts'
import type { PlayState } from './play-rules.core.ts'
import type { PlaySession } from './play-session.ts'

const media = { settings: async () => sampleVideo, tools: { now: () => 0 } } as unknown as Media

/** @param opens what opens the film; unknown where left out */
function cover(state: PlayState, opens?: readonly string[], page: Parameters<typeof testHost>[1] = {}) {
  const request = {
    videoID: 'a',
    entryId: '0_a',
    title: 'A film',
    ...(opens && { entitlements: opens }),
  } as unknown as VideoToOpen
  const { ui } = testHost(
    <MediaContext value={media}>
      <Cover request={request} state={state} session={{} as PlaySession} small={false} />
    </MediaContext>,
    page,
  )
  return render(ui)
}

const notSubscribed: PlayState = {
  is: 'refused',
  refusal: { by: 'request', status: 2, code: null, playing: [] },
}

it('a film that nothing but a match’s own mark opens is sold as its page sells it', async () => {
  cover(notSubscribed, ['match-derby'])
  await screen.findByText('Please Subscribe to View this content')
  expect(screen.getByRole('link', { name: 'Subscribe now' }).getAttribute('href')).toBe(
    sampleVideo.memberships.subscriber.buttonLink,
  )
})

it('a film of which nobody has said what opens it promises nothing', async () => {
  cover(notSubscribed)
  await screen.findByRole('link', { name: 'View packages' })
  expect(screen.queryByText(/^Please Subscribe|requires a Login$/)).toBeNull()
})
