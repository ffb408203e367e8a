import { expect, it, jest } from '@jest/globals'
import { createLiveClient } from './live-client.ts'

it('is made over plain http as well, where a browser lends fewer of its means', () => {
  const { getRandomValues } = crypto
  const plain = jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue({ getRandomValues } as Crypto)
  expect(createLiveClient(250).clockOffset()).toBe(250)
  plain.mockRestore()
})

it('goes by the clock of an answer where the device is wrong, before the stream has said it', () => {
  const live = createLiveClient(0)
  const hour = 3_600_000
  live.clockSeen(Date.now() + 2000)
  expect(live.clockOffset()).toBe(0)
  live.clockSeen(Date.now() - 2 * hour)
  expect(live.clockOffset() / hour).toBeCloseTo(-2, 3)
})
