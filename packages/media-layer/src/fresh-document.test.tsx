import { createEventBus, type VideoToOpen } from '@club/event-bus'
import type { LivePage } from '@club/host'
import { sampleClub } from '@club/settings'
import { beforeEach, expect, it, jest } from '@jest/globals'
import { type ToOpen, takeToOpen } from './fresh-document.ts'

/** How often the players' code does not come. */
let lost = 0
const handled: unknown[] = []
jest.unstable_mockModule('./layer/door.ts', () => ({
  async openMediaLayer() {
    if (lost-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return {
      loadTexts: async () => {},
      createMediaLayer: () => ({ Layer: () => null, handle: (request: unknown) => handled.push(request) }),
    }
  },
}))

const film: VideoToOpen = { videoID: 'derby', entryId: '0_derby', title: 'Derby', mediaType: 'OnDemand' }
const match: VideoToOpen = { ...film, mediaType: 'DrmLiveVideo', videoID: 'live-main', place: 'match-centre' }
const sound = { entryID: 'live-audio', title: 'Commentary' }
const here = '/matches/1'

let told: jest.Mock
async function page() {
  const { withMedia } = await import('./media-host.tsx')
  const { hearVideoProblem } = await import('@club/host')
  const bus = createEventBus((problem) => {
    throw problem
  })
  told = jest.fn()
  hearVideoProblem(bus, told)
  withMedia({ bus, settings: sampleClub, here: () => here, failed() {} } as unknown as LivePage)
  return bus
}
const settle = () => new Promise((done) => setTimeout(done, 100))
/** Where fresh documents were asked for; jsdom goes nowhere. */
const documents = () =>
  Object.keys(sessionStorage).flatMap((key) => /^reloaded:media:(.*)/.exec(key)?.[1] ?? [])

beforeEach(() => {
  sessionStorage.clear()
  handled.length = 0
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

it('[TV-04m] code that was lost on the way is asked for once more, and nobody notices', async () => {
  lost = 1
  const bus = await page()
  bus.emit('open-video', film)
  await settle()
  expect([handled, documents(), told.mock.calls.length]).toEqual([
    [{ event: 'open-video', detail: film }],
    [],
    0,
  ])
})

it.each<[string, ToOpen, string, number]>([
  ['a film, by its address', { event: 'open-video', detail: film }, '/videos/player/derby', 0],
  [
    'a moment of it too',
    { event: 'open-video', detail: { ...film, startAt: 27 } },
    '/videos/player/derby?t=27',
    0,
  ],
  ['a match, in its place', { event: 'open-video', detail: match }, here, 1],
  ['sound', { event: 'open-audio', detail: sound }, here, 1],
])(
  '[TV-04m] code that is there no more has a fresh document open %s, once a minute at most',
  async (_what, request, address, opens) => {
    lost = 2
    const bus = await page()
    bus.emit(request.event, request.detail as never)
    await settle()
    expect([documents(), told.mock.calls.length]).toEqual([[address], 0])
    // The document that comes has the code of today.
    lost = 0
    await page()
    await settle()
    expect(handled).toEqual(opens === 1 ? [request] : [])
    handled.length = 0
    lost = 2
    const again = await page()
    again.emit(request.event, request.detail as never)
    await settle()
    expect([handled, told.mock.calls.length]).toEqual([[], 1])
  },
)

it.each([
  'nonsense',
  '{}',
  JSON.stringify({ event: 'open-audio', detail: { entryID: 7 }, at: Date.now() }),
  JSON.stringify({ event: 'close-audio', detail: {}, at: Date.now() }),
  JSON.stringify({ event: 'open-audio', detail: sound, at: Date.now() - 61_000 }),
])('opens nothing that nobody waits for: %s', (kept) => {
  sessionStorage.setItem('media-to-open', kept)
  expect(takeToOpen()).toBeNull()
  expect(sessionStorage.getItem('media-to-open')).toBeNull()
})
