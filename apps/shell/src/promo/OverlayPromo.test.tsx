import { aPromo } from '@club/contracts/testing'
import { testHost } from '@club/shell-api/testing'
import { afterEach, expect, it, jest } from '@jest/globals'
import { act, render, waitFor } from '@testing-library/react'
import { OverlayPromo } from './OverlayPromo.tsx'

const fetched = globalThis.fetch
afterEach(() => {
  globalThis.fetch = fetched
  jest.restoreAllMocks()
})

it('a promo that has waited until it is over is not shown', async () => {
  let now = Date.parse('2026-11-20T11:58:00Z')
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  const promo = aPromo('half-season', {
    startDateTime: '2026-11-20T11:00:00Z',
    endDateTime: '2026-11-20T12:00:00Z',
  })
  const answer = { data: [{ id: promo.promoID, attributes: promo }] }
  globalThis.fetch = (async () => ({ ok: true, json: async () => answer })) as unknown as typeof fetch
  Object.assign(HTMLImageElement.prototype, { decode: async () => {} })
  Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} })
  const { ui, bus } = testHost(<OverlayPromo />)
  const { container } = render(ui)
  const shown = () => container.querySelector('[data-promo]') !== null
  await waitFor(() => expect(shown()).toBe(true))

  // As after the answer to the cookie question: the owner of the overlays then opens it.
  act(() => bus.publish('overlay', { open: 'none' }))
  now = Date.parse('2026-11-20T12:10:00Z')
  act(() => bus.publish('overlay', { open: 'promo' }))
  expect([shown(), bus.read('overlay')]).toEqual([false, { open: 'none' }])
})
