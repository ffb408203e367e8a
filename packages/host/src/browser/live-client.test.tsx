import { expect, it, jest } from '@jest/globals'
import { createLiveClient } from './live-client.ts'

it('is made over plain http as well, where a browser lends fewer of its means', () => {
  const { getRandomValues } = crypto
  const plain = jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue({ getRandomValues } as Crypto)
  expect(createLiveClient(250).clockOffset()).toBe(250)
  plain.mockRestore()
})
