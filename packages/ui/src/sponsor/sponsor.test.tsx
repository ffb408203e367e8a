import type { ContentAdvert } from '@club/contracts'
import { describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
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
    const { container } = render(<AdvertSlot advert={advert()} childFriendly />)
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
    const { container } = render(<AdvertSlot advert={given} childFriendly={false} />)
    expect(container.innerHTML).toBe('')
  })

  it('is nothing in child-friendly mode unless it is marked child friendly', () => {
    const { container, rerender } = render(<AdvertSlot advert={advert({}, false)} childFriendly />)
    expect(container.innerHTML).toBe('')
    rerender(<AdvertSlot advert={advert({}, false)} childFriendly={false} />)
    expect(screen.getByRole('img')).toBeTruthy()
  })

  it('hides when its picture cannot be had, and another one is drawn again', () => {
    const { container, rerender } = render(<AdvertSlot advert={advert()} childFriendly />)
    fireEvent.error(screen.getByRole('img'))
    expect(container.innerHTML).toBe('')
    rerender(<AdvertSlot advert={advert({ mobile: { ...mobile, key: 'adverts/b.webp' } })} childFriendly />)
    expect(screen.getByRole('img').getAttribute('src')).toContain('adverts/b.webp')
  })

  it('leads to a path of the site within the page', () => {
    const router = createMemoryRouter([
      { path: '*', element: <AdvertSlot advert={advert({ url: '/hospitality' })} childFriendly /> },
    ])
    render(<RouterProvider router={router} />)
    expect(screen.getByRole('link').getAttribute('target')).toBeNull()
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
