import { aPromo } from '@club/contracts/testing'
import { afterEach, expect, it, jest } from '@jest/globals'
import { toShow } from './showing.ts'

afterEach(() => void jest.useRealTimers())

it('a promo whose picture neither comes nor fails gives way to the next', async () => {
  jest.useFakeTimers()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  const now = Date.parse('2026-11-20T12:00:00Z')
  const times = { startDateTime: '2026-11-20T11:00:00Z', endDateTime: '2026-11-21T12:00:00Z' }
  const data = ['slow', 'quick'].map((id) => ({ id, attributes: aPromo(id, { ...times, imageKey: id }) }))
  Object.assign(HTMLImageElement.prototype, {
    decode(this: HTMLImageElement) {
      return this.src.includes('slow') ? new Promise(() => {}) : Promise.resolve()
    },
  })
  const shown = toShow({ data }, now)
  await jest.advanceTimersByTimeAsync(8000)
  expect((await shown)?.promo.promoID).toBe('quick')
})
