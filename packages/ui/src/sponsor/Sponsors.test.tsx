import { testHost } from '@club/shell-api/testing'
import { describe, expect, it } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import { Sponsors } from './Sponsors.tsx'

const sponsor = (title: string, isChildFriendly: boolean) => ({
  sponsorID: title,
  title,
  url: 'https://example.com/',
  imageKey: 'sponsors/a.svg',
  isChildFriendly,
})

describe('Sponsors', () => {
  it('[AD-04c] hides sponsors that are not child friendly until the mode is off', () => {
    const { ui, bus } = testHost(<Sponsors sponsors={[sponsor('Bakery', true), sponsor('Brewery', false)]} />)
    render(ui)
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['Bakery'])
    act(() => bus.publish('childFriendly', { on: false }))
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
      'Bakery',
      'Brewery',
    ])
  })

  it('shows the app’s own sponsors in the app, and the web’s where it has none', async () => {
    const ofApp = { ...sponsor('Ferries', true), inApp: true as const }
    const shown = () => screen.getAllByRole('img').map((image) => image.getAttribute('alt'))
    const { ui } = testHost(
      <>
        <Sponsors sponsors={[sponsor('Bakery', true), ofApp]} />
        <Sponsors sponsors={[sponsor('Dairy', true)]} />
      </>,
    )
    render(ui)
    expect(shown()).toEqual(['Bakery', 'Dairy'])
    try {
      await act(async () => {
        document.documentElement.dataset.view = 'app'
      })
      await waitFor(() => expect(shown()).toEqual(['Ferries', 'Dairy']))
    } finally {
      delete document.documentElement.dataset.view
    }
  })

  it('draws nothing where nobody may be shown', () => {
    const { ui } = testHost(<Sponsors sponsors={[sponsor('Brewery', false)]} />)
    const { container } = render(ui)
    expect(container.textContent).toBe('')
  })
})
