import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { AdvertSlot } from './AdvertSlot.tsx'
import { SponsorRow } from './SponsorRow.tsx'

const mobile = { key: 'adverts/mobile.webp', width: 600, height: 500 }

describe('AdvertSlot', () => {
  it('is a linked picture, in a mobile and a desktop version', () => {
    const { container } = render(
      <AdvertSlot
        format="banner"
        title="Estuary Energy"
        href="https://energy.example.com/"
        mobile={mobile}
        desktop={{ key: 'adverts/desktop.webp', width: 728, height: 90 }}
      />,
    )
    const link = screen.getByRole('link', { name: 'Estuary Energy (opens in a new tab)' })
    expect(link.dataset.format).toBe('banner')
    expect(link.getAttribute('rel')).toBe('noopener sponsored')
    expect(container.querySelector('source')?.getAttribute('srcset')).toContain('adverts/desktop.webp')
    expect(container.querySelector('img')?.getAttribute('src')).toContain('adverts/mobile.webp')
  })

  it.each([
    ['a link', undefined, mobile],
    ['an address in its link', '', mobile],
    ['a mobile picture', 'https://energy.example.com/', undefined],
  ])('is nothing without %s', (_, href, picture) => {
    const { container } = render(<AdvertSlot format="mpu" title="Energy" href={href} mobile={picture} />)
    expect(container.innerHTML).toBe('')
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
