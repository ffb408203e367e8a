import type { StreamAsset } from '@club/contracts'
import type { VideoToOpen } from '@club/event-bus'
import { sampleClub, sampleVideo } from '@club/settings'
import { testHost } from '@club/shell-api/testing'
import { expect, it } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import { Cover } from './Cover.tsx'
import { type Media, MediaContext } from './media-context.ts'
import type { PlayState } from './play-rules.core.ts'
import type { PlaySession } from './play-session.ts'

const clock = () => Date.parse('2026-11-20T12:00:00Z')
const media = { settings: async () => sampleVideo, tools: { now: () => 0, clock } } as unknown as Media

/**
 * @param opens what opens the film; unknown if left out
 * @param stream the stream's own data, and what the fan holds
 */
function cover(
  state: PlayState,
  opens?: readonly string[],
  page: Parameters<typeof testHost>[1] = {},
  { asset = null, held = [] }: { asset?: StreamAsset | null; held?: string[] } = {},
) {
  const request = {
    videoID: 'a',
    entryId: '0_a',
    title: 'A film',
    ...(opens && { entitlements: opens }),
  } as unknown as VideoToOpen
  const { ui, bus } = testHost(
    <MediaContext value={media}>
      <Cover request={request} state={state} session={{ asset: () => asset } as PlaySession} small={false} />
    </MediaContext>,
    page,
  )
  bus.publish('entitlements', { held })
  return { ...render(ui), bus }
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

it('a stream that is off air has its title in the language of the page, and so has what plays elsewhere', async () => {
  const wordings = { 'Blues TV Live': 'بلوز تي في مباشر' }
  const asset = {
    title: 'Blues TV Live',
    assetData: { status: 'disabled', playbackIds: [] },
    imageData: { offlineImageKey: null, posterImageKey: null },
  } as unknown as StreamAsset
  const { unmount } = cover({ is: 'holding', asset }, ['subscriber-video'], { wordings })
  await screen.findByRole('heading', { name: 'بلوز تي في مباشر' })
  unmount()
  const stream = {
    playbackID: 'p1',
    entryID: 'live-main',
    title: 'Blues TV Live',
    device: 'a phone',
    startedAt: '2026-11-20T11:00:00Z',
    thisSession: false,
  }
  const limit = { by: 'check', code: 'ERR_54648_1', playing: [stream] } as const
  cover({ is: 'refused', refusal: limit }, ['subscriber-video'], { wordings })
  await screen.findByText('بلوز تي في مباشر')
  expect(screen.queryByText(/Blues TV Live/)).toBeNull()
  screen.getByRole('button', { name: 'Stop بلوز تي في مباشر' })
})

it.each(['ended', 'idle', 'disabled'])(
  'a screen reader hears that the stream that was watched is %s',
  async (status) => {
    const asset = {
      ...{ title: 'Blues TV Live', assetData: { status, playbackIds: [] }, replayFrom: null, startAt: null },
      imageData: { offlineImageKey: null, posterImageKey: null },
    } as unknown as StreamAsset
    cover({ is: 'holding', asset }, ['subscriber-video'])
    expect((await screen.findByRole('alert')).textContent).toMatch(/nothing on|off air|has ended/)
  },
)

it('how long it is until a stream begins is told by the site’s clock, where that stands still too', async () => {
  const asset = {
    title: 'Blues TV Live',
    assetData: { status: 'upcoming', playbackIds: [] },
    startAt: '2026-11-20T14:05:00Z',
    imageData: { offlineImageKey: null, posterImageKey: null },
  } as unknown as StreamAsset
  cover({ is: 'holding', asset })
  expect((await screen.findByRole('timer')).textContent).toBe('02 hours05 minutes00 seconds')
})

it('who has audio alone is told so of a stream whose opener says nothing of what it asks for', async () => {
  const refused: PlayState = {
    is: 'refused',
    refusal: { by: 'check', code: 'ERR_3684853_3', playing: [] },
  }
  const asset = { title: 'Blues TV Live', entitlements: ['subscriber-video'] } as unknown as StreamAsset
  const held = ['subscriber-audio']
  const { unmount } = cover(refused, undefined, {}, { asset, held })
  await screen.findByText('Your subscription is audio only, and this is video')
  unmount()
  cover(refused, undefined, {}, { asset: { ...asset, entitlements: ['live-audio'] }, held })
  await screen.findByRole('alert')
  await screen.findByText('Subscribe now')
  expect(screen.queryByText('Your subscription is audio only, and this is video')).toBeNull()
})

it('on a site without accounts nobody is asked to sign in', async () => {
  const settings = { ...sampleClub, signIn: { mode: 'none' as const } }
  const refused: PlayState = { is: 'refused', refusal: { by: 'request', status: 0, code: null, playing: [] } }
  cover(refused, ['freemium'], { settings })
  await screen.findByRole('heading', {
    name: 'This is for account holders, and there are no accounts on this site.',
  })
  expect(screen.queryByText(/sign in/i)).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

const upcoming = {
  title: 'Blues TV Live',
  entitlements: ['subscriber-video', 'match-pass'],
  assetData: { status: 'upcoming', playbackIds: [] },
  startAt: '2026-11-21T15:00:00Z',
  replayFrom: null,
  imageData: { offlineImageKey: null, posterImageKey: null },
} as unknown as StreamAsset
const waiting: PlayState = { is: 'holding', asset: upcoming }
const sentence = 'Sorry but you are not subscribed to this stream'

it('who waits for a stream reads below the countdown what will keep them from it, until nothing does', async () => {
  const { bus } = cover(waiting, undefined, {}, { asset: upcoming })
  // Nobody is told anything before it is known who they are.
  await screen.findByRole('timer')
  expect(document.querySelector('[data-ahead]')).toBeNull()
  act(() => bus.publish('session', { status: 'signed-out' }))
  await screen.findByText('Please Sign In to access this stream')
  screen.getByRole('button', { name: 'Log In Or Register' })

  act(() => bus.publish('session', { status: 'signed-in', userID: 'u1', displayName: 'Fan' }))
  // What they hold comes after who they are.
  expect(document.querySelector('[data-ahead]')).toBeNull()
  act(() => bus.publish('entitlements', { held: ['freemium', 'subscriber-audio'], customerID: null }))
  await screen.findByText(sentence)
  screen.getByText('Your subscription is audio only, and this is video')
  screen.getByRole('link', { name: 'Subscribe now' })
  screen.getByRole('timer')
  act(() => bus.publish('entitlements', { held: ['freemium', 'subscriber-video'], customerID: 'c1' }))
  expect(screen.queryByText(sentence)).toBeNull()
  screen.getByRole('timer')
})

it('a match pass is looked up before its holder is told that they lack one', async () => {
  const { fetch: before } = globalThis
  const pass = (day: number) => ({
    kind: 'match-pass',
    active: true,
    entitlements: ['match-pass'],
    endsAt: `2026-11-${day}T19:00:00Z`,
    match: { opensAt: `2026-11-${day}T13:30:00Z` },
  })
  let day = 21
  let asked = 0
  globalThis.fetch = (async () => {
    asked += 1
    return Response.json({ data: [{ id: 'p1', attributes: pass(day) }] })
  }) as typeof fetch
  try {
    const hold = (mark: string) => {
      const drawn = cover(waiting, undefined, {}, { asset: upcoming })
      act(() => {
        drawn.bus.publish('session', { status: 'signed-in', userID: 'u1', displayName: 'Fan' })
        drawn.bus.publish('entitlements', { held: ['freemium', mark], customerID: 'c1' })
      })
      return drawn
    }
    const { unmount } = hold('match-pass-derby')
    await waitFor(() => expect(asked).toBe(1))
    await act(async () => {})
    expect(screen.queryByText(sentence)).toBeNull()
    unmount()
    day = 14
    hold('match-pass-another')
    await screen.findByText(sentence)
  } finally {
    globalThis.fetch = before
  }
})

it('on a site without accounts who waits for a stream is told so, and is not asked to sign in', async () => {
  const settings = { ...sampleClub, signIn: { mode: 'none' as const } }
  const { bus } = cover(waiting, undefined, { settings }, { asset: upcoming })
  act(() => bus.publish('session', { status: 'signed-out' }))
  await screen.findByText('This is for account holders, and there are no accounts on this site.')
  expect(screen.queryByRole('button')).toBeNull()
})
