import type { ContentAdvert } from '@club/contracts'
import { sampleClub } from '@club/settings'
import { PageProvider } from '@club/shell-api'
import { testHost } from '@club/shell-api/testing'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { AdvertSlot } from './AdvertSlot.tsx'
import { SponsorRow } from './SponsorRow.tsx'

const mobile = { key: 'adverts/mobile.webp', imageSize: 'mpu', width: 600, height: 500 } as const
const desktop = { key: 'adverts/desktop.webp', imageSize: 'banner', width: 1456, height: 180 } as const
const advert = (data: Partial<ContentAdvert['advertData']> = {}, childFriendly = true): ContentAdvert => ({
  advertTitle: 'Warm homes by Estuary Energy',
  childFriendly,
  advertData: { url: 'https://energy.example.com/', mobile, desktop, ...data },
})

describe('AdvertSlot', () => {
  it('is a linked picture, in a mobile and a desktop version, and says what it is', () => {
    const { container } = render(<AdvertSlot slotID="x" advert={advert()} />)
    expect(screen.getByRole('region', { name: 'Advertisement' })).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Warm homes by Estuary Energy (opens in a new tab)' })
    expect(link.getAttribute('rel')).toBe('noopener sponsored')
    expect(container.querySelector('source')?.getAttribute('srcset')).toBe(
      '/images/fit-in/750x750/adverts/desktop.webp',
    )
    expect(container.querySelector('img')?.getAttribute('src')).toBe(
      '/images/fit-in/750x750/adverts/mobile.webp',
    )
    expect(container.querySelector('img')?.dataset).toMatchObject({ size: 'mpu', desktopSize: 'banner' })
  })

  it.each([
    ['an advert', null],
    ['a link', advert({ url: '' })],
    ['a mobile picture', advert({ mobile: null })],
  ])('is nothing without %s', (_, given) => {
    const { container } = render(<AdvertSlot slotID="x" advert={given} />)
    expect(container.innerHTML).toBe('')
  })

  it('is not drawn in child-friendly mode unless it is marked child friendly', () => {
    const { ui, bus } = testHost(<AdvertSlot slotID="x" advert={advert({}, false)} />)
    render(ui)
    const labelled = () => screen.queryByRole('region', { name: 'Advertisement' })
    expect(labelled()).toBeNull()
    act(() => bus.publish('childFriendly', { on: false }))
    expect(labelled()).not.toBeNull()
  })

  it('gives its place to one that is child friendly in that mode, until that one ends', () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
    const instead = {
      ...advert(),
      advertTitle: 'For everybody',
      endUTC: '2026-11-20T12:00:20Z',
    }
    const given = { ...advert({}, false), childFriendlyInstead: instead }
    const { ui, bus } = testHost(<AdvertSlot slotID="x" advert={given} />)
    render(ui)
    const name = () => screen.queryByRole('img')?.getAttribute('alt') ?? null
    expect(name()).toBe('For everybody')
    act(() => bus.publish('childFriendly', { on: false }))
    expect(name()).toBe('Warm homes by Estuary Energy')
    act(() => bus.publish('childFriendly', { on: true }))
    act(() => jest.advanceTimersByTime(21_000))
    expect(name()).toBeNull()
    jest.useRealTimers()
  })

  it('hides when its picture cannot be had, and another one is drawn again', () => {
    const { rerender } = render(<AdvertSlot slotID="x" advert={advert()} />)
    fireEvent.error(screen.getByRole('img'))
    expect(screen.queryByRole('img')).toBeNull()
    rerender(<AdvertSlot slotID="x" advert={advert({ mobile: { ...mobile, key: 'adverts/b.webp' } })} />)
    expect(screen.getByRole('img').getAttribute('src')).toContain('adverts/b.webp')
  })

  it('leads to a path of the site within the page', () => {
    const router = createMemoryRouter([
      {
        path: '*',
        element: <AdvertSlot slotID="x" advert={advert({ url: '/hospitality' })} />,
      },
    ])
    render(<RouterProvider router={router} />)
    expect(screen.getByRole('link').getAttribute('target')).toBeNull()
  })
})

describe('the place of an advert that is not there', () => {
  const slotID = 'hub_page_last'
  const house = {
    image: 'news/tickets-01.webp',
    title: 'Your seat at the Lane',
    line: 'Season tickets, from the turnstile’s side.',
    href: 'https://tickets.example.com/',
  }
  /** Reports whether places are in the window. */
  let look: (inView: boolean) => void
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
    const ears = new Set<(inView: boolean) => void>()
    look = (inView) =>
      act(() => {
        for (const ear of ears) ear(inView)
      })
    globalThis.IntersectionObserver = class {
      private ear: (inView: boolean) => void
      constructor(heard: (entries: { isIntersecting: boolean }[]) => void) {
        this.ear = (isIntersecting) => heard([{ isIntersecting }])
      }
      observe() {
        ears.add(this.ear)
      }
      disconnect() {
        ears.delete(this.ear)
      }
    } as unknown as typeof IntersectionObserver
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  type Given = { advert: ContentAdvert | null; promotions?: (typeof house)[]; disabled?: boolean }
  const draw = ({ advert: given, promotions = [house], disabled = false }: Given) => {
    const settings = {
      ...sampleClub,
      adverts: { ...sampleClub.adverts, house: promotions, advertisingDisabled: disabled },
    }
    const page = { now: '', lang: 'en-GB', dir: 'ltr', origin: '', settings } as never
    return render(
      <PageProvider value={page}>
        <AdvertSlot advert={given} slotID={slotID} />
      </PageProvider>,
    )
  }
  const promotion = () => screen.queryByRole('link', { name: /Your seat at the Lane/ })
  const labelled = () => screen.queryByRole('region', { name: 'Advertisement' })

  it.each([
    ['none runs', null],
    ['it has no link', advert({ url: '' })],
    ['it is not for children', advert({}, false)],
  ])('is the club’s own promotion where %s: no advert, and not counted', (_, given) => {
    const { container } = draw({ advert: given })
    expect(promotion()?.getAttribute('href')).toBe(house.href)
    expect(promotion()?.getAttribute('rel')).not.toContain('sponsored')
    expect(labelled()).toBeNull()
    expect(container.querySelector('[data-advert]')).toBeNull()
    expect(container.textContent).not.toContain('Advertisement')
  })

  it('keeps the room of the advert that it stands in for, on phones and on desks', () => {
    const { container } = draw({ advert: advert({}, false) })
    const rooms = [...container.querySelectorAll('svg')].map((room) => room.getAttribute('viewBox'))
    expect(rooms).toEqual(['0 0 600 500', '0 0 1456 180'])
  })

  it('is nothing where the club promotes nothing, or has no adverts at all', () => {
    for (const given of [{ promotions: [] }, { disabled: true }]) {
      const { container, unmount } = draw({ advert: null, ...given })
      expect(container.innerHTML).toBe('')
      unmount()
    }
  })

  it('takes the place of a picture that fails, or has not come 8 s after it came into view', () => {
    const failing = draw({ advert: advert() })
    fireEvent.error(screen.getByRole('img'))
    expect([labelled(), promotion() === null]).toEqual([null, false])
    failing.unmount()

    draw({ advert: advert() })
    act(() => jest.advanceTimersByTime(20_000))
    expect(labelled()).not.toBeNull()
    look(true)
    act(() => jest.advanceTimersByTime(7900))
    expect(labelled()).not.toBeNull()
    act(() => jest.advanceTimersByTime(200))
    expect([labelled(), promotion() === null]).toEqual([null, false])
  })

  it('keeps its room while somebody looks at it, and closes once they do not', () => {
    const { container } = draw({ advert: advert(), promotions: [] })
    fireEvent.error(screen.getByRole('img'))
    look(true)
    expect(labelled()).toBeNull()
    expect(container.querySelectorAll('svg')).toHaveLength(2)
    expect(container.textContent?.trim()).toBe('')
    look(false)
    expect(container.innerHTML).toBe('')
  })

  it('is given over at the end of a campaign, to the next advert where one runs', async () => {
    const ending = { ...advert(), advertID: 'ending', endUTC: '2026-11-20T12:00:20Z' }
    const next = {
      ...advert({ mobile: { ...mobile, key: 'adverts/next.webp' } }),
      advertTitle: 'What comes next',
      advertID: 'next',
    }
    const asked: string[] = []
    globalThis.fetch = (async (address: string) => {
      asked.push(address)
      return new Response(JSON.stringify({ data: { id: slotID, attributes: { advert: next } } }))
    }) as unknown as typeof fetch
    draw({ advert: ending })
    await act(async () => jest.advanceTimersByTime(19_900))
    expect([labelled() === null, asked]).toEqual([false, []])
    await act(async () => jest.advanceTimersByTime(200))
    expect([labelled(), promotion() === null]).toEqual([null, false])
    await act(async () => jest.advanceTimersByTimeAsync(5000))
    expect(asked).toEqual([`/api/advertising/v1/slots/${slotID}`])
    expect(screen.getByRole('img', { name: 'What comes next' })).toBeTruthy()
    expect(promotion()).toBeNull()
  })
})

describe('SponsorRow', () => {
  const sponsor = {
    sponsorID: 's1',
    title: 'Pilot Coffee',
    url: 'https://coffee.example.com/',
    imageKey: 'sponsors/pilot.svg',
  }

  it.each([
    ['small', '96'],
    ['large', '160'],
  ] as const)('shows %s logos that open in a new tab', (size, edge) => {
    render(<SponsorRow size={size} sponsors={[sponsor]} />)
    const link = screen.getByRole('link', { name: 'Pilot Coffee (opens in a new tab)' })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(screen.getByRole('img').getAttribute('width')).toBe(edge)
  })

  it('is nothing without sponsors', () => {
    const { container } = render(<SponsorRow size="small" title="Partners" sponsors={[]} />)
    expect(container.innerHTML).toBe('')
  })
})
