import type { VideoItem } from '@club/contracts'
import type { VideoToOpen } from '@club/event-bus'
import { sampleVideo } from '@club/settings'
import { testHost } from '@club/shell-api/testing'
import { afterEach, expect, it, jest } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import { type Media, MediaContext } from './media-context.ts'
import type { PlaySession } from './play-session.ts'
import { Sidebar } from './Sidebar.tsx'

const film = (id: string) =>
  ({
    id,
    mediaType: 'OnDemand',
    mediaData: { entryId: `0_${id}`, thumbnail: null, thumbnailUrl: '' },
    metaData: { title: `Film ${id}`, VideoDuration: 60, SysEntryEntitlements: ['?'] },
    publicationData: { createdAt: '2026-11-01T12:00:00Z', startAt: null },
  }) as unknown as VideoItem

const found = (...ids: string[]) => ({
  data: ids.map((id) => {
    const { id: _, ...attributes } = film(id)
    return { id, attributes }
  }),
})
const section = (id: string, ...ids: string[]) => ({ sections: [{ id, itemData: ids.map(film) }] })

/** A platform: a section of each feed, and one category. A section that no feed knows falls back to the latest. */
function platform(address: string): unknown {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  if (pathname === '/api/videos/v1/search')
    return searchParams.get('category') === 'community' ? found('day-out') : found()
  const asked = searchParams.get('section')
  if (pathname.includes('/blues-live/') && asked === 'replays') return section('replays', 'derby')
  if (pathname.includes('/blues-tv/') && asked === 'goals') return section('goals', 'volley')
  return section('latest', 'newest')
}

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

/** @returns what the sidebar lists beside a film of this section, under its heading */
async function beside(current: string | null): Promise<[string | null, string[]]> {
  globalThis.fetch = jest.fn<typeof fetch>(async (address) => Response.json(platform(String(address))))
  const media = { settings: async () => sampleVideo } as unknown as Media
  const session = { underWay: Promise.resolve() } as unknown as PlaySession
  const request = { videoID: 'a', entryId: '0_a', title: 'A', section: current } as unknown as VideoToOpen
  const { ui } = testHost(
    <MediaContext value={media}>
      <Sidebar current={request} session={session} />
    </MediaContext>,
  )
  const { unmount } = render(ui)
  await screen.findByRole('list')
  const region = screen.getByRole('region')
  const titles = within(region)
    .getAllByRole('link')
    .map((link) => link.getAttribute('title') ?? '')
  const heading = within(region).getByRole('heading').textContent
  unmount()
  return [heading, titles]
}

it('beside a film stand those of its section, whichever feed has it, or of its category; where there are none, the latest', async () => {
  expect(await beside(null)).toEqual(['Latest', ['Film newest']])
  expect(await beside('goals')).toEqual(['Related', ['Film volley']])
  expect(await beside('replays')).toEqual(['Related', ['Film derby']])
  expect(await beside('community')).toEqual(['Related', ['Film day-out']])
  expect(await beside('gone-since')).toEqual(['Latest', ['Film newest']])
})
