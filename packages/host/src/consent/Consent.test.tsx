import { testHost } from '@club/shell-api/testing'
import { expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'

it('asks for its popup again with each press on the settings, where it did not load before', async () => {
  let asked = 0
  jest.unstable_mockModule('./ConsentPopup.tsx', () => {
    asked += 1
    if (asked === 1) throw new Error('ChunkLoadError')
    return { ConsentPopup: () => <p>About cookies</p> }
  })
  const { Consent } = await import('./Consent.tsx')
  const { ui, bus } = testHost(<Consent />)
  render(ui)
  await waitFor(() => expect(asked).toBe(1))
  await act(async () => {})
  act(() => bus.emit('review-consent', {}))
  expect(await screen.findByText('About cookies')).toBeTruthy()
})
